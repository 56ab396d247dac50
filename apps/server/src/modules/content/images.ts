import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { AppError, type Clock, type Log, readBody } from '../../kernel/index.ts'
import { createFairQueue } from './fair-queue.ts'
import { encode, makeForm, openPicture } from './image-making.ts'
import { costOf, type Format, type ImageRequest, variantOf } from './image-rules.ts'
import { createPictureFolder } from './picture-folder.ts'
import { type SourcePicture, uploadHash } from './pictures.ts'
import { createPreviews } from './previews.ts'
import { recentlyUsed } from '../../kernel/index.ts'

export type ImageAnswer =
  | { readonly kind: 'image'; readonly bytes: Buffer }
  /**
   * The source does not respond, or the renderer is overloaded: `bytes` is a plain field in the picture's colour that
   * must not be cached.
   */
  | { readonly kind: 'away'; readonly bytes: Buffer }

export interface ImageCaller {
  /** The client for fair queueing: the network address of a request. */
  readonly clientKey: string
  /**
   * Called before a variant is rendered that our own pages do not use; may refuse by raising.
   * @param cost number of requests it counts as
   */
  admit(cost: number): Promise<void>
}

export interface Images {
  /**
   * One variant of a picture: from memory, from disk, or rendered now. Raises only what the caller's `admit` raises.
   */
  serve(
    name: string,
    picture: SourcePicture,
    request: Pick<ImageRequest, 'transform' | 'isHouseForm'>,
    caller?: ImageCaller,
  ): Promise<ImageAnswer>
  /** Placeholder pixels of a picture; undefined until its original has been fetched once. */
  previewOf(name: string): string | undefined
  /** Whether a picture's original may be fetched at all. */
  mayFetch(source: string): boolean
}

export interface ImagesOptions {
  readonly log: Log
  readonly clock: Clock
  /** Folder of originals and rendered variants. */
  readonly folder: string
  /** URL prefixes from which originals may be fetched, such as `https://studio.example/art/`. */
  readonly sources: readonly string[]
  /** Maximum size of the folder; 4 GiB by default. The oldest files are deleted. */
  readonly maxFolderBytes?: number
  readonly timeoutMs: number
  /** Pictures rendered concurrently; 2 by default. */
  readonly concurrency?: number
  readonly fetch?: typeof fetch
  /** The original of an upload; null when there is none. */
  readonly readUpload?: (hash: string) => Promise<Buffer | null>
}

const MEMORY_BYTES = 64 * 1024 * 1024
const MAX_FOLDER_BYTES = 4 * 1024 ** 3
const MAX_ORIGINAL_BYTES = 8 * 1024 * 1024
/** How long a failed source or an unreachable server is not retried (ms). */
const REST_MS = 3_000
const FETCHES = 4
/** Maximum queue of pictures to render: in total, and per client. A page shows a hundred. */
const WAITING = { maxWaiting: 400, maxWaitingPerClient: 150 }

/** Limits concurrency; further calls wait in order. */
function gate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same with fair turns and a maximum queue. @returns undefined for work that was refused */
function fairGate(width: number): <T>(clientKey: string, work: () => Promise<T>) => Promise<T | undefined> {
  const queue = createFairQueue<() => void>(WAITING)
  let running = 0
  return async (clientKey, work) => {
    if (running >= width) {
      const isTaken = await new Promise<boolean>((resolve) => {
        if (queue.add(clientKey, () => resolve(true)) !== 'added') resolve(false)
      })
      if (!isTaken) return undefined
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.take()
      if (next) next()
      else running--
    }
  }
}

/** Deduplicates concurrent work: later callers get the first one's result. */
function coalesce<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const promise = work().finally(() => running.delete(key))
    running.set(key, promise)
    return promise
  }
}

interface Wanted {
  readonly name: string
  readonly picture: SourcePicture
  readonly request: Pick<ImageRequest, 'transform' | 'isHouseForm'>
  readonly caller: ImageCaller | undefined
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Uploads, and originals of allowed addresses. */
const isAllowed = (source: string, sources: readonly string[]): boolean =>
  uploadHash(source) !== undefined ||
  (URL.canParse(source) &&
    !source.includes('..') &&
    sources.some((prefix) => new URL(source).href.startsWith(prefix)))

/** Serves the catalogue's pictures in the sizes that pages request; the originals stay at the studios. */
export function createImages(options: ImagesOptions): Images {
  const { log, clock, timeoutMs } = options
  const send = options.fetch ?? fetch
  const hot = recentlyUsed<Buffer>({ maxSize: MEMORY_BYTES, sizeOf: (bytes) => bytes.length })
  const failedAt = recentlyUsed<number>({ maxSize: 5_000 })
  const fetching = gate(FETCHES)
  const making = fairGate(options.concurrency ?? 2)
  const [once, onceFetched] = [coalesce<Buffer | null>(), coalesce<Buffer | null>()]
  const nowMs = () => clock.now().epochMilliseconds
  const folder = createPictureFolder({
    folder: options.folder,
    maxBytes: options.maxFolderBytes ?? MAX_FOLDER_BYTES,
    log,
  })
  const previews = createPreviews({ folder, log })

  const mayFetch = (source: string): boolean => isAllowed(source, options.sources)

  async function fetchOriginal(source: string): Promise<Buffer | null> {
    const { origin } = new URL(source)
    const isResting = (key: string) => nowMs() - (failedAt.get(key) ?? -REST_MS) < REST_MS
    // The source may have failed while this request waited for it.
    if (isResting(source) || isResting(origin)) return null
    let isReached = false
    try {
      const response = await send(source, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      isReached = true
      if (!response.ok) throw new Error(`the source answered ${response.status}`)
      const bytes = await readBody(response, MAX_ORIGINAL_BYTES)
      if (!bytes) throw new Error('the original is too large')
      // The file is cached permanently, so it must be a picture.
      await openPicture(bytes).metadata()
      return bytes
    } catch (error) {
      failedAt.set(isReached ? source : origin, nowMs())
      log.warn({ err: error, source }, 'the original of a picture could not be fetched')
      return null
    }
  }

  async function original(name: string, source: string): Promise<Buffer | null> {
    const kept = await folder.read('originals', name)
    if (kept) return kept
    const hash = uploadHash(source)
    const bytes = await fetching(async () =>
      hash === undefined ? fetchOriginal(source) : ((await options.readUpload?.(hash)) ?? null),
    )
    if (bytes) await Promise.all([folder.keep('originals', name, bytes), previews.make(name, bytes)])
    return bytes
  }

  /** From disk, or rendered now. Variants that our own pages do not use are not stored: their number is unbounded. */
  async function find(variant: string, { name, picture, request, caller }: Wanted): Promise<Buffer | null> {
    const kept = request.isHouseForm ? await folder.read('made', variant) : undefined
    if (kept) return kept
    if (!mayFetch(picture.source)) return null
    if (!request.isHouseForm) await caller?.admit(costOf(request.transform))
    const bytes = await onceFetched(name, () => original(name, picture.source))
    if (!bytes) return null
    const made = await making(caller?.clientKey ?? '', () =>
      makeForm(bytes, { width: picture.width, height: picture.height }, request.transform),
    )
    if (made && request.isHouseForm) await folder.keep('made', variant, made)
    return made ?? null
  }

  const serve: Images['serve'] = async (name, picture, request, caller) => {
    const variant = `${name}.${digestOf(variantOf(request.transform))}.${request.transform.format}`
    const inMemory = hot.get(variant)
    if (inMemory) return { kind: 'image', bytes: inMemory }
    try {
      const bytes = await once(variant, () => find(variant, { name, picture, request, caller }))
      if (bytes) {
        hot.set(variant, bytes)
        return { kind: 'image', bytes }
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      log.error({ err: error, name }, 'a picture could not be made')
    }
    return { kind: 'away', bytes: await plainField(picture.dominantColour, request.transform.format) }
  }

  return { serve, mayFetch, previewOf: (name) => previews.of(name) }
}

function plainField(colour: string, format: Format): Promise<Buffer> {
  const background = /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#20242c'
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
  return encode(image, { format, quality: 75, isProgressive: false })
}
