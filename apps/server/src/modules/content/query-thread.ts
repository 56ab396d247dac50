import { Worker } from 'node:worker_threads'
import type { ContentDocument } from './documents.ts'
import type { EngineAnswer, EngineQuery } from './query-engine.ts'
import type { WorkerAnswer, WorkerRequest } from './query-worker.ts'

/** A worker thread that runs queries over its documents. */
export interface QueryThread {
  /** Whether it has loaded the newest documents that it was given. */
  readonly isReady: boolean
  load(documents: readonly ContentDocument[], atMs: number): void
  /** CPU time since its last result (ms). */
  readCpuMs(): Promise<number>
  ask(id: number, query: EngineQuery): void
  /** Terminates it, whatever it is doing. */
  end(): Promise<void>
}

export interface QueryThreadEvents {
  onReady(): void
  onAnswer(id: number, answer: EngineAnswer): void
  onError(error: unknown): void
}

export function startQueryThread(events: QueryThreadEvents): QueryThread {
  const worker = new Worker(new URL('./query-worker.ts', import.meta.url), {
    name: 'content queries',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let loading = 0
  let isEnded = false
  let cpuMsBefore = 0
  worker.unref()
  worker.on('message', (message: WorkerAnswer) => {
    if (isEnded) return
    cpuMsBefore = message.cpuMs
    if (message.kind === 'answer') return events.onAnswer(message.id, message.answer)
    loading--
    if (loading === 0) events.onReady()
  })
  worker.on('error', (error) => {
    if (isEnded) return
    isEnded = true
    events.onError(error)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (request: WorkerRequest) => worker.postMessage(request)
  return {
    get isReady() {
      return loading === 0
    },
    async readCpuMs() {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1_000 - cpuMsBefore
    },
    load(documents, atMs) {
      loading++
      tell({ kind: 'load', documents, atMs })
    },
    ask: (id, query) => tell({ kind: 'query', id, query }),
    async end() {
      isEnded = true
      await worker.terminate()
    },
  }
}
