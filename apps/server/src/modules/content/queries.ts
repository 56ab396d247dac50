import { performance } from 'node:perf_hooks'
import { serialize } from 'node:v8'
import type { Clock, Log } from '../../kernel/index.ts'
import type { ContentDocument } from './documents.ts'
import { createFairQueue } from './fair-queue.ts'
import type { EngineAnswer, EngineQuery } from './query-engine.ts'
import { startQueryThread, type QueryThread } from './query-thread.ts'
import { recentlyUsed } from '../../kernel/index.ts'

export type QueryAnswer =
  | EngineAnswer
  /** It exceeded its time limit and was terminated. */
  | { readonly kind: 'too-slow' }
  /** The queue is full. */
  | { readonly kind: 'busy' }
  /** This client has too many queries waiting, or repeats one that was terminated recently. */
  | { readonly kind: 'refused'; readonly message: string; readonly retryAfterSeconds: number }

export interface Queries {
  /**
   * Runs a query over the newest documents. Never raises for a faulty query.
   * @param clientKey the client for fair queueing: the network address of a request
   */
  ask(query: EngineQuery, clientKey?: string): Promise<QueryAnswer>
  /** The cached result, if any, without any cost. */
  cachedAnswer(query: EngineQuery): QueryAnswer | undefined
  load(documents: readonly ContentDocument[]): void
  stop(): Promise<void>
}

export interface QueriesOptions {
  readonly log: Log
  readonly clock: Clock
  /** CPU time limit of one query (ms); 300 by default. The wall-clock limit is ten times as long. */
  readonly budgetMs?: number
  /** Maximum queue length; 100 by default. */
  readonly maxQueue?: number
  /** Maximum queue length of one client; 6 by default, as many as a browser sends concurrently. */
  readonly maxQueuePerClient?: number
}

interface Running {
  readonly id: number
  readonly waiting: Waiting
  readonly timer: NodeJS.Timeout
  readonly startedAt: number
}

interface Waiting {
  readonly query: EngineQuery
  readonly clientKey: string
  readonly answer: (answer: QueryAnswer) => void
}

const CACHE_BYTES = 32 * 1024 * 1024
/** How long a client may not repeat a terminated query (ms); with `ENDED_AT_MOST` of them it may not query at all. */
const PENALTY_MS = 60_000
const ENDED_AT_MOST = 3
const MAX_WALL_FACTOR = 10

/** Exact for every value: JSON would write `1e999` and `null` alike. */
const keyOf = ({ query, params, perspective, limits }: EngineQuery): string =>
  serialize([perspective, limits, query, params]).toString('latin1')

/** Results of queries over the present documents. */
function createResultCache() {
  const results = recentlyUsed<EngineAnswer & { kind: 'result' }>({
    maxSize: CACHE_BYTES,
    sizeOf: (result, key) => result.json.length + key.length + 64,
  })
  return {
    find(query: EngineQuery): QueryAnswer | undefined {
      const found = results.get(keyOf(query))
      return found && query.atMs < found.untilMs ? found : undefined
    },
    add(query: EngineQuery, answer: QueryAnswer): void {
      if (answer.kind === 'result' && answer.isRepeatable) results.set(keyOf(query), answer)
    },
    clear: () => results.clear(),
  }
}

/** Tracks whose queries were terminated, so that one client cannot have thread after thread terminated. */
function createPenalties(nowMs: () => number) {
  const endedAt = recentlyUsed<number>({ maxSize: 5_000 })
  const endedByClient = recentlyUsed<readonly number[]>({ maxSize: 5_000 })
  const keyed = (clientKey: string, query: string) => JSON.stringify([clientKey, query])
  const recent = (clientKey: string) =>
    (endedByClient.get(clientKey) ?? []).filter((at) => nowMs() - at < PENALTY_MS)
  return {
    add(clientKey: string, query: string): void {
      endedAt.set(keyed(clientKey, query), nowMs())
      endedByClient.set(clientKey, [...recent(clientKey), nowMs()])
    },
    find(clientKey: string, query: string): QueryAnswer | undefined {
      const ended = endedAt.get(keyed(clientKey, query))
      const refused = (since: number, message: string) =>
        ({
          kind: 'refused',
          message,
          retryAfterSeconds: Math.max(1, Math.ceil((since + PENALTY_MS - nowMs()) / 1_000)),
        }) as const
      if (ended !== undefined && nowMs() - ended < PENALTY_MS)
        return refused(ended, 'this query took too long a short while ago')
      const list = recent(clientKey)
      const [oldest] = list
      if (oldest !== undefined && list.length >= ENDED_AT_MOST)
        return refused(oldest, 'too many of your queries took too long')
      return undefined
    },
  }
}

/** Thread time used per client (ms), with a half-life of ten seconds. */
function createSpending() {
  const HALF_LIFE_MS = 10_000
  const spentByClient = recentlyUsed<{ readonly ms: number; readonly at: number }>({ maxSize: 5_000 })
  const of = (clientKey: string): number => {
    const spent = spentByClient.get(clientKey)
    return spent ? spent.ms * 0.5 ** ((performance.now() - spent.at) / HALF_LIFE_MS) : 0
  }
  return {
    of,
    add(clientKey: string, ms: number): void {
      spentByClient.set(clientKey, { ms: of(clientKey) + ms, at: performance.now() })
    },
  }
}

/**
 * Runs one query at a time in a worker thread, each with a time limit; the client with the least recent thread time
 * goes first. A thread that exceeds the limit is terminated, and a spare one with loaded documents replaces it. Results
 * are cached by revision, and those of visitors until a document starts or ends.
 */
export function createQueries(options: QueriesOptions): Queries {
  const budgetMs = options.budgetMs ?? 300
  const nowMs = () => options.clock.now().epochMilliseconds
  const results = createResultCache()
  const penalties = createPenalties(nowMs)
  const spending = createSpending()
  const queue = createFairQueue<Waiting>({
    maxWaiting: options.maxQueue ?? 100,
    maxWaitingPerClient: options.maxQueuePerClient ?? 6,
    costOf: (clientKey) => spending.of(clientKey),
  })
  let documents: readonly ContentDocument[] = []
  let thread: QueryThread | undefined
  let spare: QueryThread | undefined
  let current: Running | undefined
  let lastId = 0
  let isStopped = false

  function start(): QueryThread {
    const started = startQueryThread({
      onReady() {
        if (started === thread) next()
      },
      onAnswer(id, answer) {
        if (started === thread && current?.id === id) finish(answer)
      },
      onError(error) {
        options.log.error({ err: error }, 'the thread of content queries ended')
        if (started === spare) spare = undefined
        if (started !== thread) return
        thread = undefined
        const answer = { kind: 'failed', message: 'the query ended its thread' } as const
        if (current) finish(answer)
        else {
          queue.take()?.answer(answer)
          next()
        }
      },
    })
    started.load(documents, nowMs())
    return started
  }

  function finish(answer: QueryAnswer): void {
    const done = current
    if (!done) return
    clearTimeout(done.timer)
    current = undefined
    spending.add(done.waiting.clientKey, performance.now() - done.startedAt)
    done.waiting.answer(answer)
    next()
    // Started after the first result, so that the first query does not share the CPU with it.
    if (!isStopped) spare ??= start()
  }

  /** Terminates the running query when it exceeds its CPU time or wall-clock limit. */
  async function endIfSlow(id: number): Promise<void> {
    const usedMs = await thread?.readCpuMs()
    if (current?.id !== id || usedMs === undefined) return
    const leftMs = budgetMs - usedMs
    const isOverdue = performance.now() - current.startedAt >= budgetMs * MAX_WALL_FACTOR
    if (leftMs < 1 || isOverdue) endSlow()
    else current = { ...current, timer: setTimeout(look, leftMs, id) }
  }

  function look(id: number): void {
    endIfSlow(id).catch((error: unknown) => {
      options.log.warn({ err: error }, 'nobody knows how long a content query has run')
      if (current?.id === id) endSlow()
    })
  }

  function endSlow(): void {
    const slow = thread
    thread = spare
    spare = undefined
    slow?.end().catch((error: unknown) => options.log.warn({ err: error }, 'a thread does not end'))
    if (current) penalties.add(current.waiting.clientKey, current.waiting.query.query)
    options.log.warn({ budgetMs }, 'a content query was ended after its time')
    finish({ kind: 'too-slow' })
  }

  /** The next query of a client that is allowed to query; queries of penalised clients are refused. */
  function takeAllowed(): Waiting | undefined {
    for (let waiting = queue.take(); waiting; waiting = queue.take()) {
      const penalty = penalties.find(waiting.clientKey, waiting.query.query)
      if (!penalty) return waiting
      waiting.answer(penalty)
    }
    return undefined
  }

  function next(): void {
    if (current || isStopped || queue.size === 0) return
    thread ??= start()
    // A query's time limit does not start while the thread is still loading.
    if (!thread.isReady) return
    const waiting = takeAllowed()
    if (!waiting) return
    const id = ++lastId
    current = { id, waiting, timer: setTimeout(look, budgetMs, id), startedAt: performance.now() }
    thread.ask(id, waiting.query)
  }

  return {
    load(newer) {
      documents = newer
      results.clear()
      thread?.load(newer, nowMs())
      spare?.load(newer, nowMs())
    },
    cachedAnswer: (query) => results.find(query),
    async ask(query, clientKey = '') {
      const known = results.find(query)
      if (known) return known
      const penalty = penalties.find(clientKey, query.query)
      if (penalty) return penalty
      if (isStopped) return { kind: 'busy' }
      const asked = documents
      const answer = await new Promise<QueryAnswer>((resolve) => {
        const added = queue.add(clientKey, { query, clientKey, answer: resolve })
        if (added === 'full') resolve({ kind: 'busy' })
        else if (added === 'clientKey-full')
          resolve({ kind: 'refused', message: 'too many of your queries are waiting', retryAfterSeconds: 1 })
        else next()
      })
      if (asked === documents) results.add(query, answer)
      return answer
    },
    async stop() {
      isStopped = true
      for (const waiting of queue.clear()) waiting.answer({ kind: 'busy' })
      if (current) {
        clearTimeout(current.timer)
        current.waiting.answer({ kind: 'busy' })
        current = undefined
      }
      const ended = [thread, spare].filter((one) => one !== undefined)
      thread = undefined
      spare = undefined
      await Promise.all(ended.map((one) => one.end()))
    },
  }
}
