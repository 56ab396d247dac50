import { createHash } from 'node:crypto'
import type { Log } from '../../kernel/index.ts'
import { documentsOfDelivery, DeliveryError } from './delivery.ts'
import { type BrandContent, brandDocuments } from './brand-documents.ts'
import { type NewDocument, revOf } from './documents.ts'
import type { OutsideContent } from './outside.ts'
import type { Content } from './service.ts'

function digestOf(documents: readonly NewDocument[]): string {
  const hash = createHash('sha256')
  for (const document of documents.toSorted((a, b) => (a._id < b._id ? -1 : 1)))
    hash.update(`${document._id} ${revOf(document)}\n`)
  return hash.digest('hex')
}

export interface SeedDependencies {
  readonly content: Content
  readonly log: Log
  /** The operator's own documents. */
  readonly own: BrandContent | OutsideContent
  /** Undefined when the studios' delivery is not available now. */
  readonly catalogue: () => Promise<string | undefined>
  /** Delay before the next attempt (ms); 2 s by default. */
  readonly retryMs?: number
}

export interface Seeding {
  stop(): void
}

const DELIVERED_TYPES = ['game', 'provider', 'subProvider', 'bannerPicture']
/** Changes of an outside service within this time are imported together (ms). */
const CHANGES_MS = 250
const RETRY_MS = 2_000

interface Attempts {
  /** An attempt now. @throws what it throws; @returns whether nothing is missing */
  first(): Promise<boolean>
  /** Another attempt after a delay; one at a time. */
  later(delayMs: number): void
  stop(): void
}

/** Attempts that are repeated until one lacks nothing. */
function createAttempts(attempt: () => Promise<boolean>, retryMs: number, log: Log): Attempts {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isRunning = false
  let isDue = false

  async function run(): Promise<boolean> {
    isRunning = true
    isDue = false
    try {
      return await attempt()
    } finally {
      isRunning = false
    }
  }

  async function runAgain(): Promise<void> {
    if (isRunning) {
      isDue = true
      return
    }
    const isDone = await run().catch((error: unknown) => {
      log.error({ err: error }, 'content could not be imported')
      return false
    })
    if (isDue) later(CHANGES_MS)
    else if (!isDone) later(retryMs)
  }

  function later(delayMs: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void runAgain(), delayMs)
    timer.unref()
  }

  return {
    async first() {
      const isDone = await run()
      if (isDue) later(CHANGES_MS)
      else if (!isDone) later(retryMs)
      return isDone
    },
    later,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Games of an earlier delivery. */
const storedGames = (content: Content): NewDocument[] =>
  DELIVERED_TYPES.flatMap((type) => content.snapshot().ofType<NewDocument>(type)).map(
    ({ _rev, _createdAt, _updatedAt, ...document }) => document as NewDocument,
  )

/** @returns undefined for a delivery without documents, or one that cannot be read */
function readDelivery(text: string, log: Log): NewDocument[] | undefined {
  try {
    const documents = documentsOfDelivery(text)
    return documents.length > 0 ? documents : undefined
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    log.error({ err: error }, 'the delivery of the catalogue cannot be read')
    return undefined
  }
}

/**
 * Imports the operator's own documents and the studios' delivery. An unchanged seed writes nothing. While the delivery
 * is not available, stored games stay; while an outside content service is not, all stored documents do. What is
 * missing is requested again until it arrives. Documents written by editors are never changed.
 */
export async function seedContent(deps: SeedDependencies): Promise<Seeding> {
  const { content, log, own: source } = deps
  const outside = 'documents' in source ? source : undefined
  const ownDocuments = async () =>
    'documents' in source ? await source.documents() : await brandDocuments(source)

  /** @returns whether all sources were available */
  async function attempt(): Promise<boolean> {
    const own = await ownDocuments()
    const text = await deps.catalogue()
    const delivered = text === undefined ? undefined : readDelivery(text, log)
    if (own) await importAll([...(delivered ?? storedGames(content)), ...own])
    // Without any documents yet, games are better than nothing.
    else if (delivered && content.snapshot().documents.size === 0) await importAll(delivered)
    return own !== undefined && delivered !== undefined
  }

  async function importAll(documents: readonly NewDocument[]): Promise<void> {
    const { written, removed, revision } = await content.importDocuments(documents, digestOf(documents))
    if (written + removed > 0)
      log.info({ written, removed, revision: revision.toString() }, 'content has been imported')
  }

  const attempts = createAttempts(attempt, deps.retryMs ?? RETRY_MS, log)
  const following = outside?.follow(() => attempts.later(CHANGES_MS))
  if (!(await attempts.first())) log.warn('a source of content is not available now; it is asked again')
  return {
    stop() {
      attempts.stop()
      following?.stop()
    },
  }
}
