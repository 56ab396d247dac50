import { createHash, timingSafeEqual } from 'node:crypto'
import { type Bus, type Clock, type Database, type Log, inTransaction } from '../../kernel/index.ts'
import { readAsset } from './asset-store.ts'
import {
  type ContentDocument,
  type NewDocument,
  readNdjson,
  type Snapshot,
  snapshotOf,
  writeNdjson,
} from './documents.ts'
import { contentChangedTopic, createEditing, type Editing } from './editing.ts'
import { createFiles, type Files } from './files.ts'
import { createImages, type Images, type ImagesOptions } from './images.ts'
import { importDocuments, type ImportReport } from './importing.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { createLiveEvents, type LiveEvents } from './live-events.ts'
import { nameOfAsset, pictureName, picturesOf, shownDocuments, type SourcePicture } from './pictures.ts'
import { createSitePreviews, type SitePreviews } from './site-previews.ts'
import { createQueries, type QueryAnswer } from './queries.ts'
import type { Perspective } from './perspectives.ts'
import type { EngineQuery } from './query-engine.ts'
import * as store from './store.ts'
import { createStoreAsset, createUploads, type Uploads } from './uploads.ts'
import { visitorViewsOf } from './visitor-documents.ts'

export interface ContentDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly project: string
  readonly dataset: string
  /** Base URL of the protocol, such as `https://play.example/content`; asset documents link pictures below it. */
  readonly baseUrl?: string
  /** Token of editors; without one nobody can read drafts or export. */
  readonly token?: string | undefined
  /** Address of an outside service whose documents these are: they are not edited here. */
  readonly editedAt?: string
  readonly images: Pick<ImagesOptions, 'folder' | 'sources' | 'timeoutMs'> & Partial<ImagesOptions>
  readonly queryBudgetMs?: number
}

export interface ContentQuery {
  readonly query: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly perspective?: Perspective
  /** A query of the product itself or of an editor: only the time limit applies. */
  readonly isTrusted?: boolean
}

export interface Content extends Editing, Uploads, Files, SitePreviews {
  readonly project: string
  readonly dataset: string
  readonly images: Images
  /** Where the documents are edited, when it is not here. */
  readonly editedAt: string | undefined
  /** Connections that are told about changes. */
  readonly listeners: Listeners
  /** Connections that are told which results of queries have changed. */
  readonly liveEvents: LiveEvents
  /** The present documents; the same object until they change. */
  snapshot(): Snapshot
  /** Documents in the protocol's format, drafts included: pictures as image fields, and an asset document for each. */
  shown(): readonly ContentDocument[]
  /** Those of them that a visitor may see now. */
  shownToVisitors(): readonly ContentDocument[]
  /**
   * Runs a GROQ query in the query thread. Never raises for a faulty query.
   * @param clientKey the client for fair queueing: the network address of a request
   */
  query(query: ContentQuery, clientKey?: string): Promise<QueryAnswer>
  /** The cached result of a query, if any. */
  cachedAnswer(query: ContentQuery): QueryAnswer | undefined
  /**
   * Writes documents whose contents differ. With a seed digest the documents are the whole seed: seeded documents that
   * are not among them are deleted, and an equal digest does nothing.
   * @throws DocumentError when one is invalid; then none is written
   */
  importDocuments(documents: readonly NewDocument[], seedDigest?: string): Promise<ImportReport>
  /** The same from NDJSON. @throws DocumentError naming the line */
  importNdjson(text: string, seedDigest?: string): Promise<ImportReport>
  exportNdjson(types?: readonly string[]): string
  /** Digest of the last imported seed; null when there was none. */
  seedDigest(): Promise<string | null>
  /** Path of a picture at the image service; sizes are query parameters. */
  picturePath(picture: SourcePicture): string
  /** Placeholder pixels of a picture that has not loaded; undefined until they have been computed once. */
  picturePreview(picture: SourcePicture): string | undefined
  pictureNamed(name: string): SourcePicture | undefined
  isEditor(token: string | undefined): boolean
  /** Reloads the documents if the dataset has another revision. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const LIMITS = { maxNodes: 1_500, maxDepth: 48 }
/** Poll interval in case a message of the bus is missed (ms). */
const LOOK_MS = 20_000
const CHANGED = /^[0-9]+$/

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const picturePlaces = ({
  project,
  dataset,
  images,
}: Pick<Content, 'project' | 'dataset' | 'images'>): Pick<Content, 'picturePath' | 'picturePreview'> => ({
  picturePath: (picture) => `/content/images/${project}/${dataset}/${pictureName(picture)}`,
  picturePreview: (picture) => images.previewOf(pictureName(picture)),
})

const engineQueryAt = (
  { query, params = {}, perspective = 'published', isTrusted = false }: ContentQuery,
  clock: Clock,
): EngineQuery => ({
  query,
  params,
  perspective,
  atMs: clock.now().epochMilliseconds,
  limits: isTrusted ? null : LIMITS,
})

/**
 * Reloads the documents when another revision is announced, and regularly in case a message is missed. @returns the
 * stop function
 */
function watchRevisions(
  { bus, log, dataset }: Pick<ContentDependencies, 'bus' | 'log' | 'dataset'>,
  { refresh, revision }: { readonly refresh: () => Promise<void>; readonly revision: () => bigint },
): () => void {
  const refreshQuietly = (): void => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'documents could not be read'))
  }
  const endListening = bus.listen(contentChangedTopic, ({ body }) => {
    const change = body as { dataset?: string; revision?: string }
    if (change.dataset !== dataset) return
    if (CHANGED.test(change.revision ?? '') && BigInt(change.revision ?? 0) <= revision()) return
    refreshQuietly()
  })
  const timer = setInterval(refreshQuietly, LOOK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    endListening()
  }
}

/** Documents, queries and pictures of one dataset. `await` it: the documents are loaded then. */
export async function createContent(deps: ContentDependencies): Promise<Content> {
  const { db, clock, log, project, dataset } = deps
  const images = createImages({
    log,
    clock,
    readUpload: async (hash) => readAsset(db, 'upload', { dataset, hash }),
    ...deps.images,
  })
  const queries = createQueries({
    log,
    clock,
    ...(deps.queryBudgetMs === undefined ? {} : { budgetMs: deps.queryBudgetMs }),
  })
  const token = deps.token === undefined ? undefined : digestOf(deps.token)
  const addresses = { project, dataset, baseUrl: deps.baseUrl ?? '/content' }
  const listeners = createListeners()
  const liveEvents = createLiveEvents({ clock, dataset })
  let current = snapshotOf(dataset, -1n, [])
  let shown: readonly ContentDocument[] = []
  let visitorViewAt = visitorViewsOf(shown)
  let pictures: ReadonlyMap<string, SourcePicture> = new Map()
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const { revision, transactionId, documents } = await inTransaction(
      db,
      async (tx) => {
        const facts = await store.readDataset(tx, dataset)
        const newest = facts?.revision ?? 0n
        return {
          revision: newest,
          transactionId: facts?.transactionId ?? `revision-${newest}`,
          documents: newest === current.revision ? undefined : await store.readDocuments(tx, dataset),
        }
      },
      { readOnly: true },
    )
    if (!documents) return
    const before = shown
    current = snapshotOf(dataset, revision, documents)
    pictures = picturesOf(current)
    shown = shownDocuments(current, addresses)
    visitorViewAt = visitorViewsOf(shown)
    queries.load(shown)
    listeners.tell({ before, after: shown, transactionId })
    liveEvents.load(shown, revision)
  }

  /** One reload at a time, and a further one if requested meanwhile. */
  async function refresh(): Promise<void> {
    if (reading) await reading.catch(() => {})
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }

  const endWatch = watchRevisions(deps, { refresh, revision: () => current.revision })

  async function importAndRead(
    documents: readonly NewDocument[],
    seedDigest?: string,
  ): Promise<ImportReport> {
    const report = await importDocuments(documents, { db, clock, dataset, seedDigest })
    await refresh()
    return report
  }

  const engineQuery = (query: ContentQuery) => engineQueryAt(query, clock)
  const editing = createEditing({
    ...deps,
    snapshot: () => current,
    select: (selection, clientKey) =>
      queries.ask(engineQuery({ ...selection, perspective: 'raw', isTrusted: true }), clientKey),
    pictureOf: (id) => pictures.get(nameOfAsset(id)),
    refresh,
  })
  const storeAsset = createStoreAsset({ db, clock, dataset, refresh })

  await refresh()
  return {
    project,
    dataset,
    images,
    editedAt: deps.editedAt,
    listeners,
    liveEvents,
    snapshot: () => current,
    ...createSitePreviews({ token: deps.token, clock, baseUrl: addresses.baseUrl, snapshot: () => current }),
    shown: () => shown,
    shownToVisitors: () => visitorViewAt(clock.nowMs()).documents,
    query: (query, clientKey) => queries.ask(engineQuery(query), clientKey),
    cachedAnswer: (query) => queries.cachedAnswer(engineQuery(query)),
    importDocuments: importAndRead,
    importNdjson: async (text, seedDigest) => importAndRead(readNdjson(text), seedDigest),
    exportNdjson: (types) =>
      writeNdjson(
        types ? current.everything.filter((document) => types.includes(document._type)) : current.everything,
      ),
    seedDigest: async () => (await store.readDataset(db, dataset))?.seedDigest ?? null,
    ...editing,
    ...createUploads({ addresses, storeAsset }),
    ...createFiles({ db, addresses, snapshot: () => current, storeAsset }),
    ...picturePlaces({ project, dataset, images }),
    pictureNamed: (name) => pictures.get(name),
    isEditor: (given) =>
      token !== undefined && given !== undefined && timingSafeEqual(token, digestOf(given)),
    refresh,
    async stop() {
      listeners.end()
      liveEvents.end()
      endWatch()
      await queries.stop()
    },
  }
}
