import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
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

/** Folders of a brand's documents, and the values for `{brand}` and `{supportEmail}` in them. */
export interface BrandContent {
  /** Folders with documents; a document of a later folder replaces one with the same id of an earlier folder. */
  readonly folders: readonly string[]
  readonly name: string
  readonly supportEmail: string
}

/**
 * A brand's own documents: `*.json` (lists of documents) and `*.ndjson` of its content folder and of `markets`, and
 * its static pages in `pages/{language}.json`.
 * @throws DocumentError naming the file
 */
export async function brandDocuments(brand: BrandContent): Promise<NewDocument[]> {
  const documents = new Map<string, NewDocument>()
  for (const folder of brand.folders)
    for (const document of await documentsIn(folder, brand)) documents.set(document._id, document)
  return [...documents.values()]
}

async function listsIn(folder: string, brand: BrandContent): Promise<NewDocument[]> {
  const documents: NewDocument[] = []
  for (const name of await filesIn(folder)) {
    const isList = name.endsWith('.json')
    if (!isList && !name.endsWith('.ndjson')) continue
    const text = await readFilled(join(folder, name), brand)
    try {
      documents.push(
        ...(isList ? z.array(z.unknown()).parse(JSON.parse(text)).map(documentFrom) : readNdjson(text)),
      )
    } catch (error) {
      throw new DocumentError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return documents
}

async function documentsIn(folder: string, brand: BrandContent): Promise<NewDocument[]> {
  const documents = [...(await listsIn(folder, brand)), ...(await listsIn(join(folder, 'markets'), brand))]
  const pages = join(folder, 'pages')
  for (const name of (await filesIn(pages)).filter((one) => one.endsWith('.json'))) {
    const language = name.slice(0, -'.json'.length)
    const list = z.array(page).parse(JSON.parse(await readFilled(join(pages, name), brand)))
    for (const one of list)
      documents.push({ _id: `page-${one.pageId}-${language}`, _type: 'page', language, ...one })
  }
  return documents
}

/** Names in a folder, in a fixed order; none when it is not there. */
async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).toSorted() : []
}

/** A file with the brand's name and address in their places. */
async function readFilled(file: string, { name, supportEmail }: BrandContent): Promise<string> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const text = await readFile(file, 'utf8')
  return text.replaceAll('{brand}', inJson(name)).replaceAll('{supportEmail}', inJson(supportEmail))
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
  readonly brand: BrandContent
  /** Undefined when the studios' delivery is not available now. */
  readonly catalogue: () => Promise<string | undefined>
  /** Delay before the next attempt (ms); 2 s by default. */
  readonly retryMs?: number
}

export interface Seeding {
  stop(): void
}

const DELIVERED_TYPES = ['game', 'provider', 'subProvider', 'bannerPicture']

/**
 * Imports the brand's documents and the studios' delivery. An unchanged seed writes nothing. While the delivery is not
 * available, stored games stay, the brand's documents are imported alone, and the delivery is requested again until it
 * arrives. Documents written by editors are never changed.
 */
export async function seedContent(deps: SeedDependencies): Promise<Seeding> {
  const { content, log } = deps
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function attempt(): Promise<boolean> {
    const own = await brandDocuments(deps.brand)
    const text = await deps.catalogue()
    const delivered = text === undefined ? undefined : delivery(text)
    const kept = delivered ?? storedGames()
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

  /** Stored games of an earlier delivery. */
  function storedGames(): NewDocument[] {
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
