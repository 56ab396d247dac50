import { createClient } from '@sanity/client'
import { z } from 'zod'
import {
  createOutgoing,
  type Log,
  type Metrics,
  type OutgoingCall,
  type OutgoingClient,
} from '../../kernel/index.ts'
import { type ContentDocument, documentFrom, DocumentError, type NewDocument } from './documents.ts'
import { assetReferencesIn, pictureOfAsset, type SourcePicture, storedForm } from './pictures.ts'

/** Version of the protocol that is asked for (spec 2 §7, content service). */
const API_VERSION = '2021-08-31'
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Documents per page of all, in the order of their ids. */
const PAGE = 1_000
const PAGE_QUERY = `*[_id > $last] | order(_id) [0...${PAGE}]`
/** Documents per request by id. */
const IDS = 100
/** Delay before a lost connection for changes is opened again (ms). */
const RECONNECT_MS = 5_000

export interface OutsideOptions {
  /** Host of the data API, such as `https://p1a2b3c4.api.sanity.io`. */
  readonly url: string
  readonly dataset: string
  /** A token that may read drafts. */
  readonly token: string
  readonly timeoutMs: number
  readonly log: Log
  readonly metrics?: Metrics
  readonly reconnectMs?: number
}

export interface OutsideContent {
  /**
   * All documents of the service in their stored form: the first time all are read, later those that its events
   * named. Undefined when the service is not available now.
   */
  documents(): Promise<readonly NewDocument[] | undefined>
  /** Calls back when documents have changed, and whenever the connection has been opened: events may be missing. */
  follow(onChange: () => void): { stop(): void }
}

/** Documents of the service itself, such as its access rules. */
const isOfService = ({ _id, _type }: ContentDocument) => _id.startsWith('_.') || _type.startsWith('system.')

const answers = z.object({ result: z.array(z.looseObject({ _id: z.string(), _type: z.string() })) })
const documentsOf = z.object({ documents: z.array(z.looseObject({ _id: z.string(), _type: z.string() })) })

interface Service {
  readAll(): Promise<ContentDocument[] | undefined>
  read(ids: readonly string[]): Promise<ContentDocument[] | undefined>
}

/** Calls of the data API. An answer that cannot be used is logged, and undefined. */
function serviceOver(client: OutgoingClient, { dataset, token, log }: OutsideOptions): Service {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  async function ask<T>(
    call: Pick<OutgoingCall, 'method' | 'path' | 'body' | 'name'>,
    schema: z.ZodType<T>,
  ): Promise<T | undefined> {
    const answer = await client.call({ ...call, path: `/v${API_VERSION}/data/${call.path}`, headers })
    if (answer.outcome !== 'done') {
      if (answer.outcome === 'refused')
        log.error({ status: answer.status, said: answer.text().slice(0, 500) }, 'the content service refuses')
      return undefined
    }
    try {
      return schema.parse(answer.json())
    } catch (error) {
      log.error({ err: error }, 'the answer of the content service cannot be read')
      return undefined
    }
  }

  return {
    async readAll() {
      const found: ContentDocument[] = []
      for (let last = ''; ; last = found.at(-1)?._id ?? '') {
        const page = await ask(
          {
            method: 'POST',
            path: `query/${dataset}?perspective=raw&returnQuery=false`,
            name: 'all documents',
            body: JSON.stringify({ query: PAGE_QUERY, params: { last } }),
          },
          answers,
        )
        if (!page) return undefined
        found.push(...(page.result as ContentDocument[]))
        if (page.result.length < PAGE) return found
      }
    },
    async read(ids) {
      const found: ContentDocument[] = []
      for (let from = 0; from < ids.length; from += IDS) {
        const list = ids
          .slice(from, from + IDS)
          .map(encodeURIComponent)
          .join(',')
        const some = await ask(
          { method: 'GET', path: `doc/${dataset}/${list}`, name: 'documents' },
          documentsOf,
        )
        if (!some) return undefined
        found.push(...(some.documents as ContentDocument[]))
      }
      return found
    },
  }
}

/** The stored form of the documents of a service; what cannot be stored is left out and logged. */
function storedDocuments(known: ReadonlyMap<string, ContentDocument>, log: Log): NewDocument[] {
  const pictures = new Map<string, SourcePicture>()
  for (const document of known.values()) {
    const picture = pictureOfAsset(document)
    if (picture) pictures.set(document._id, picture)
  }
  return [...known.values()].flatMap((document) => {
    if (document._type === 'sanity.imageAsset') return []
    try {
      const { _rev, _createdAt, _updatedAt, ...own } = document
      return [documentFrom(storedForm(own, (id) => pictures.get(id)))]
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      log.error({ err: error, document: document._id }, 'a document of the content service is left out')
      return []
    }
  })
}

/** What is known of the service's documents, in the form that it shows. */
function createKnown(service: Service) {
  let documents = new Map<string, ContentDocument>()
  let isWhole = false
  let changed = new Set<string>()

  async function readAll(): Promise<boolean> {
    // An event from here on may be of a change that is not among the pages that were read.
    isWhole = true
    changed = new Set()
    const all = await service.readAll()
    if (!all) {
      isWhole = false
      return false
    }
    documents = new Map(all.filter((one) => !isOfService(one)).map((one) => [one._id, one]))
    return true
  }

  async function readChanged(): Promise<boolean> {
    const ids = [...changed]
    changed = new Set()
    const found = await service.read(ids)
    const assets = found && (await service.read(assetReferencesIn(found).filter((id) => !documents.has(id))))
    if (!found || !assets) {
      for (const id of ids) changed.add(id)
      return false
    }
    for (const id of ids) documents.delete(id)
    for (const document of [...found, ...assets])
      if (!isOfService(document)) documents.set(document._id, document)
    return true
  }

  return {
    /** The present documents; undefined when the service is not available now. */
    async read(): Promise<ReadonlyMap<string, ContentDocument> | undefined> {
      const isRead = isWhole ? changed.size === 0 || (await readChanged()) : await readAll()
      return isRead ? documents : undefined
    },
    noteChange: (id: string): void => void changed.add(id),
    /** Everything is read again. */
    noteGap: (): void => void (isWhole = false),
  }
}

interface Told {
  onOpen(): void
  onChange(id: string): void
}

/** The stream of the service's mutation events, opened again whenever it ends. */
function listenTo(options: OutsideOptions, told: Told): { stop(): void } {
  const { url, dataset, token, log } = options
  const client = createClient({
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: API_VERSION,
    dataset,
    token,
  })
  const wanted = {
    events: ['welcome', 'mutation', 'reconnect'],
    includeResult: false,
    visibility: 'query',
  } as const
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let connection: { unsubscribe(): void } | undefined
  const connect = (): void => {
    connection = client.listen('*', {}, { ...wanted, events: [...wanted.events] }).subscribe({
      next(event) {
        if (event.type === 'mutation') told.onChange(event.documentId)
        else if (event.type === 'welcome') told.onOpen()
      },
      error(error: unknown) {
        log.warn({ err: error }, 'the content service does not tell its changes; it is asked again')
        if (isStopped) return
        timer = setTimeout(connect, options.reconnectMs ?? RECONNECT_MS)
        timer.unref()
      },
    })
  }
  connect()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      connection?.unsubscribe()
    },
  }
}

/** Documents of a content service outside, kept up to date by its mutation events. */
export function createOutsideContent(options: OutsideOptions): OutsideContent {
  const { log, metrics } = options
  const client = createOutgoing({
    name: 'content',
    baseUrl: options.url,
    timeoutMs: options.timeoutMs,
    log,
    ...(metrics ? { metrics } : {}),
    maxAnswerBytes: MAX_ANSWER_BYTES,
    failuresToOpen: 1_000,
  })
  const known = createKnown(serviceOver(client, options))
  return {
    async documents() {
      const documents = await known.read()
      return documents && storedDocuments(documents, log)
    },
    follow: (onChange) =>
      listenTo(options, {
        onOpen() {
          known.noteGap()
          onChange()
        },
        onChange(id) {
          known.noteChange(id)
          onChange()
        },
      }),
  }
}
