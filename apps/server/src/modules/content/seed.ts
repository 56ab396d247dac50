import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../../kernel/index.ts'
import { documentsOfDelivery, DeliveryError } from './delivery.ts'
import { documentFrom, DocumentError, type NewDocument, readNdjson, revOf } from './documents.ts'
import type { Content } from './service.ts'

const page = z.strictObject({
  pageId: z.string(),
  pageUrl: z.string(),
  title: z.string(),
  changedOn: z.iso.date(),
  sections: z.array(
    z.strictObject({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()).min(1) }),
  ),
})

/**
 * A brand's own documents: `*.json` (lists of documents) and `*.ndjson` of its content folder, and its static pages in
 * `pages/{language}.json`.
 * @throws DocumentError naming the file
 */
export async function brandDocuments(folder: string): Promise<NewDocument[]> {
  const documents: NewDocument[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const isList = name.endsWith('.json')
    if (!isList && !name.endsWith('.ndjson')) continue
    const text = await readFile(join(folder, name), 'utf8')
    try {
      documents.push(
        ...(isList ? z.array(z.unknown()).parse(JSON.parse(text)).map(documentFrom) : readNdjson(text)),
      )
    } catch (error) {
      throw new DocumentError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const pages = join(folder, 'pages')
  for (const name of (await readdir(pages)).filter((one) => one.endsWith('.json')).toSorted()) {
    const language = name.slice(0, -'.json'.length)
    const list = z.array(page).parse(JSON.parse(await readFile(join(pages, name), 'utf8')))
    for (const one of list)
      documents.push({ _id: `page-${one.pageId}-${language}`, _type: 'page', language, ...one })
  }
  return documents
}

function digestOf(documents: readonly NewDocument[]): string {
  const hash = createHash('sha256')
  for (const document of documents.toSorted((a, b) => (a._id < b._id ? -1 : 1)))
    hash.update(`${document._id} ${revOf(document)}\n`)
  return hash.digest('hex')
}

export interface SeedDependencies {
  readonly content: Content
  readonly log: Log
  /** `brands/{brand}/content` */
  readonly brandFolder: string
  /** Undefined: the studios' delivery cannot be had now. */
  readonly catalogue: () => Promise<string | undefined>
  /** Wait before the next try (ms); 2 s unless told. */
  readonly retryMs?: number
}

export interface Seeding {
  stop(): void
}

const DELIVERED_TYPES = ['game', 'provider', 'subProvider', 'bannerPicture']

/**
 * Brings the dataset to the brand's documents and the studios' delivery. An unchanged seed writes nothing. When the
 * delivery cannot be had, games that are there stay, the brand's documents come alone, and the delivery is asked again
 * until it comes. Documents that editors wrote are never touched.
 */
export async function seedContent(deps: SeedDependencies): Promise<Seeding> {
  const { content, log } = deps
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function attempt(): Promise<boolean> {
    const own = await brandDocuments(deps.brandFolder)
    const text = await deps.catalogue()
    const delivered = text === undefined ? undefined : delivery(text)
    const kept = delivered ?? keptGames()
    const documents = [...kept, ...own]
    const { written, removed, revision } = await content.importDocuments(documents, digestOf(documents))
    if (written + removed > 0)
      log.info({ written, removed, revision: revision.toString() }, 'content has been imported')
    return delivered !== undefined
  }

  function delivery(text: string): NewDocument[] | undefined {
    try {
      const documents = documentsOfDelivery(text)
      return documents.length > 0 ? documents : undefined
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.error({ err: error }, 'the delivery of the catalogue cannot be read')
      return undefined
    }
  }

  /** Games as they are known from an earlier delivery. */
  function keptGames(): NewDocument[] {
    const snapshot = content.snapshot()
    return DELIVERED_TYPES.flatMap((type) => snapshot.ofType<NewDocument>(type)).map(
      ({ _rev, _createdAt, _updatedAt, ...document }) => document as NewDocument,
    )
  }

  function later(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      attempt()
        .then((isDone) => !isDone && later())
        .catch((error: unknown) => {
          log.error({ err: error }, 'content could not be imported')
          later()
        })
    }, deps.retryMs ?? 2_000)
    timer.unref()
  }

  if (!(await attempt())) {
    log.warn('the catalogue is not delivered now; it is asked for again')
    later()
  }
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
