import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Order } from './order.ts'
import type { PressAnswer, PressData, PressRequest } from './press-worker.ts'
import { GENERATOR_VERSION } from './version.ts'

/** The queue is full; the caller should retry later. */
export class PressBusyError extends Error {
  constructor() {
    super('too many pictures are waiting to be drawn')
    this.name = 'PressBusyError'
  }
}

/** The program stops while pictures are waiting. */
export class PressClosedError extends Error {
  constructor() {
    super('the press is closed')
    this.name = 'PressClosedError'
  }
}

export type Press = {
  /**
   * The picture of a key such as `games/1001/portrait`: from the cache, or made and cached. Concurrent requests for the
   * same picture share one job. Throws {@link PressBusyError}, {@link PressClosedError}, or the error of the job.
   */
  print(key: string, order: Order): Promise<Uint8Array>
  /** As {@link print} without reading the cached file; returns whether it was made. */
  prepare(key: string, order: Order): Promise<'drawn' | 'kept'>
  /** Terminates the thread; waiting requests fail with {@link PressClosedError}. */
  close(): Promise<void>
}

type PressOptions = {
  /** Folder of finished pictures; may be deleted at any time. */
  cacheDir: string
  /** Share of a side's pixels that is drawn. */
  detail?: number
  /** Maximum queue length. */
  maxWaiting?: number
  /** Time limit of one job (ms); then its thread is replaced. */
  timeoutMs?: number
}

type Waiting = { order: Order; resolve(bytes: Uint8Array): void; reject(error: Error): void }

const folderOf = (cacheDir: string, detail: number): string =>
  join(cacheDir, detail === 1 ? GENERATOR_VERSION : `${GENERATOR_VERSION}-${detail}`)

const startThread = (detail: number): Worker =>
  new Worker(new URL('./press-worker.ts', import.meta.url), {
    workerData: { detail } satisfies PressData,
  })

/** Makes pictures in one worker thread, one after another, and caches them on disk by version and key. */
export function createPress({ cacheDir, detail = 1, ...limits }: PressOptions): Press {
  const { maxWaiting = 400, timeoutMs = 30_000 } = limits
  const queue: Waiting[] = []
  const inHand = new Map<string, Promise<Uint8Array>>()
  let worker: Worker | undefined
  let current: (Waiting & { ticket: number; timer: NodeJS.Timeout }) | undefined
  let tickets = 0
  let closed = false
  const fileOf = (key: string) => join(folderOf(cacheDir, detail), `${key}.webp`)

  function settle(act: (waiting: Waiting) => void): void {
    if (!current) return
    clearTimeout(current.timer)
    const waiting = current
    current = undefined
    act(waiting)
    next()
  }

  /** A thread that failed or hung is replaced at the next job. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    worker = undefined
    lost.terminate().catch(() => {})
    settle((waiting) => waiting.reject(error))
  }

  function thread(): Worker {
    if (worker) return worker
    const started = startThread(detail)
    started.on('message', (answer: PressAnswer) => {
      if (answer.ticket !== current?.ticket) return
      settle((waiting) => {
        if ('bytes' in answer) waiting.resolve(answer.bytes)
        else waiting.reject(new Error(answer.error))
      })
    })
    started.on('error', (error: unknown) =>
      lose(started, error instanceof Error ? error : new Error(String(error))),
    )
    started.on('exit', () => lose(started, new Error('the drawing thread ended')))
    worker = started
    return started
  }

  function next(): void {
    if (current || closed) return
    const waiting = queue.shift()
    if (!waiting) {
      // An idle thread does not keep the process alive.
      worker?.unref()
      return
    }
    const ticket = ++tickets
    const drawing = thread()
    drawing.ref()
    const timer = setTimeout(
      () => lose(drawing, new Error(`a drawing took more than ${timeoutMs} ms`)),
      timeoutMs,
    )
    current = { ...waiting, ticket, timer }
    drawing.postMessage({ ticket, order: waiting.order } satisfies PressRequest)
  }

  function draw(order: Order): Promise<Uint8Array> {
    if (closed) return Promise.reject(new PressClosedError())
    if (queue.length >= maxWaiting) return Promise.reject(new PressBusyError())
    return new Promise((resolve, reject) => {
      queue.push({ order, resolve, reject })
      next()
    })
  }

  async function keep(key: string, bytes: Uint8Array): Promise<void> {
    const file = fileOf(key)
    const unfinished = `${file}.${process.pid}.part`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(unfinished, bytes)
    // Written to a temporary file and renamed, so that readers never see a partial file.
    await rename(unfinished, file)
  }

  async function kept(key: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(fileOf(key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  function once(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const running = inHand.get(key)
    if (running) return running
    const made = make().finally(() => inHand.delete(key))
    inHand.set(key, made)
    return made
  }

  async function fresh(key: string, order: Order): Promise<Uint8Array> {
    const bytes = await draw(order)
    await keep(key, bytes)
    return bytes
  }

  return {
    print: (key, order) => once(key, async () => (await kept(key)) ?? (await fresh(key, order))),
    prepare: async (key, order) => {
      let drawn = false
      await once(key, async () => {
        const there = await kept(key)
        if (there) return there
        drawn = true
        return fresh(key, order)
      })
      return drawn ? 'drawn' : 'kept'
    },
    close: async () => {
      closed = true
      for (const waiting of queue.splice(0)) waiting.reject(new PressClosedError())
      const ending = worker
      worker = undefined
      if (current) {
        clearTimeout(current.timer)
        current.reject(new PressClosedError())
        current = undefined
      }
      await ending?.terminate()
    },
  }
}
