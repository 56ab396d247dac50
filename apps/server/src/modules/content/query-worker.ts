/** Worker thread that runs queries over the documents it was given. */
import { parentPort } from 'node:worker_threads'
import type { ContentDocument } from './documents.ts'
import { createQueryEngine, type EngineAnswer, type EngineQuery } from './query-engine.ts'

export type WorkerRequest =
  | { readonly kind: 'load'; readonly documents: readonly ContentDocument[]; readonly atMs: number }
  | { readonly kind: 'query'; readonly id: number; readonly query: EngineQuery }
export type WorkerAnswer =
  | {
      /** The documents are loaded. */
      readonly kind: 'ready'
      readonly cpuMs: number
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: EngineAnswer; readonly cpuMs: number }

const engine = createQueryEngine()
/** CPU time of this thread (ms). */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (answer: WorkerAnswer) => parentPort?.postMessage(answer)
parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'load') {
    engine.load(request.documents, request.atMs)
    say({ kind: 'ready', cpuMs: cpuMs() })
  } else
    run(request.id, request.query).catch((error: unknown) => {
      // Ends the thread: its owner is notified and starts another one.
      queueMicrotask(() => {
        throw error
      })
    })
})

async function run(id: number, query: EngineQuery): Promise<void> {
  const answer = await engine.run(query)
  say({ kind: 'answer', id, answer, cpuMs: cpuMs() })
}
