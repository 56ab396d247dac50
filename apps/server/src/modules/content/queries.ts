import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../kernel/index.ts'
import type { Snapshot } from './documents.ts'
import type { EngineAnswer, EngineQuery } from './query-engine.ts'
import type { WorkerAnswer, WorkerRequest } from './query-worker.ts'
import { recentlyUsed } from './recently-used.ts'

export type QueryAnswer = EngineAnswer | { readonly kind: 'too-slow' } | { readonly kind: 'busy' }

export interface Queries {
  /** Answers over the newest snapshot. Never raises for what a query does. */
  ask(query: EngineQuery): Promise<QueryAnswer>
  load(snapshot: Snapshot): void
  stop(): Promise<void>
}

export interface QueriesOptions {
  readonly log: Log
  /** Time of one query in the thread (ms); 300 unless told. */
  readonly budgetMs?: number
  /** Queries that wait at most; 100 unless told. */
  readonly maxQueue?: number
}

interface Waiting {
  readonly query: EngineQuery
  readonly answer: (answer: QueryAnswer) => void
}

const CACHE_BYTES = 32 * 1024 * 1024

/** Exact for every value: JSON would write `1e999` and `null` alike. */
const keyOf = ({ query, params, perspective, limits }: EngineQuery): string =>
  serialize([perspective, limits, query, params]).toString('latin1')

/**
 * One thread, one query at a time, each with a budget: a thread that does not answer in time is ended and another takes
 * its place. Answers are kept by revision.
 */
export function createQueries(options: QueriesOptions): Queries {
  const budgetMs = options.budgetMs ?? 300
  const maxQueue = options.maxQueue ?? 100
  const kept = recentlyUsed<EngineAnswer & { kind: 'result' }>({
    maxSize: CACHE_BYTES,
    sizeOf: (answer, key) => answer.json.length + key.length + 64,
  })
  const queue: Waiting[] = []
  let snapshot: Snapshot | undefined
  let worker: Worker | undefined
  let isReady = false
  let current: { readonly id: number; readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | undefined
  let lastId = 0
  let isStopped = false

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (thread: Worker, request: WorkerRequest) => thread.postMessage(request)

  function start(): Worker {
    const started = new Worker(new URL('./query-worker.ts', import.meta.url), {
      name: 'content queries',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    started.unref()
    isReady = false
    started.on('message', (message: WorkerAnswer) => {
      if (started !== worker) return
      if (message.kind === 'ready') {
        isReady = true
        next()
      } else if (current?.id === message.id) finish(message.answer)
    })
    started.on('error', (error) => {
      if (started !== worker) return
      options.log.error({ err: error }, 'the thread of content queries ended')
      worker = undefined
      const answer = { kind: 'failed', message: 'the query ended its thread' } as const
      if (current) finish(answer)
      else queue.shift()?.answer(answer)
    })
    tell(started, { kind: 'load', documents: snapshot?.everything ?? [] })
    return started
  }

  function finish(answer: QueryAnswer): void {
    const done = current
    if (!done) return
    clearTimeout(done.timer)
    current = undefined
    done.waiting.answer(answer)
    next()
  }

  function next(): void {
    if (current || isStopped || queue.length === 0) return
    worker ??= start()
    // The budget is a query's own: it does not begin while the thread still starts.
    if (!isReady) return
    const waiting = queue.shift()
    if (!waiting) return
    const id = ++lastId
    const timer = setTimeout(() => {
      const slow = worker
      worker = undefined
      slow?.terminate().catch((error: unknown) => options.log.warn({ err: error }, 'a thread does not end'))
      options.log.warn({ budgetMs }, 'a content query was ended after its time')
      finish({ kind: 'too-slow' })
    }, budgetMs)
    current = { id, waiting, timer }
    tell(worker, { kind: 'query', id, query: waiting.query })
  }

  return {
    load(newer) {
      if (snapshot === newer) return
      snapshot = newer
      kept.clear()
      if (worker) tell(worker, { kind: 'load', documents: newer.everything })
    },
    async ask(query) {
      const key = keyOf(query)
      const known = kept.get(key)
      if (known) return known
      if (isStopped || queue.length >= maxQueue) return { kind: 'busy' }
      const asked = snapshot
      const answer = await new Promise<QueryAnswer>((resolve) => {
        queue.push({ query, answer: resolve })
        next()
      })
      if (answer.kind === 'result' && answer.isRepeatable && asked === snapshot) kept.set(key, answer)
      return answer
    },
    async stop() {
      isStopped = true
      for (const waiting of queue.splice(0)) waiting.answer({ kind: 'busy' })
      const ended = worker
      worker = undefined
      if (current) {
        clearTimeout(current.timer)
        current.waiting.answer({ kind: 'busy' })
        current = undefined
      }
      await ended?.terminate()
    },
  }
}
