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
  /** It took longer than its time and was ended. */
  | { readonly kind: 'too-slow' }
  /** Too many queries wait. */
  | { readonly kind: 'busy' }
  /** This asker has too many queries waiting, or asks again what was ended a short while ago. */
  | { readonly kind: 'refused'; readonly message: string; readonly retryAfterSeconds: number }

export interface Queries {
  /**
   * Answers over the newest documents. Never raises for what a query does.
   * @param asker whoever takes turns with others: the network address of a request
   */
  ask(query: EngineQuery, asker?: string): Promise<QueryAnswer>
  /** The answer when it is kept: it costs nothing. */
  keptAnswer(query: EngineQuery): QueryAnswer | undefined
  load(documents: readonly ContentDocument[]): void
  stop(): Promise<void>
}

export interface QueriesOptions {
  readonly log: Log
  readonly clock: Clock
  /** Processor time of one query (ms); 300 unless told. On a busy machine ten times as long by the clock. */
  readonly budgetMs?: number
  /** Queries that wait at most; 100 unless told. */
  readonly maxQueue?: number
  /** Queries of one asker that wait at most; 6 unless told, as many as a browser sends at once. */
  readonly maxQueuePerAsker?: number
}

interface Running {
  readonly id: number
  readonly waiting: Waiting
  readonly timer: NodeJS.Timeout
  readonly startedAt: number
}

interface Waiting {
  readonly query: EngineQuery
  readonly asker: string
  readonly answer: (answer: QueryAnswer) => void
}

const CACHE_BYTES = 32 * 1024 * 1024
/** How long an asker may not repeat a query that was ended (ms), and asks nothing new after `ENDED_AT_MOST` of them. */
const PENALTY_MS = 60_000
const ENDED_AT_MOST = 3
const MAX_WALL_FACTOR = 10

/** Exact for every value: JSON would write `1e999` and `null` alike. */
const keyOf = ({ query, params, perspective, limits }: EngineQuery): string =>
  serialize([perspective, limits, query, params]).toString('latin1')

/** Remembers whose queries were ended, so that one asker does not end thread after thread. */
function createPenalties(nowMs: () => number) {
  const endedAt = recentlyUsed<number>({ maxSize: 5_000 })
  const endedByAsker = recentlyUsed<readonly number[]>({ maxSize: 5_000 })
  const keyed = (asker: string, query: string) => JSON.stringify([asker, query])
  const recent = (asker: string) => (endedByAsker.get(asker) ?? []).filter((at) => nowMs() - at < PENALTY_MS)
  return {
    add(asker: string, query: string): void {
      endedAt.set(keyed(asker, query), nowMs())
      endedByAsker.set(asker, [...recent(asker), nowMs()])
    },
    find(asker: string, query: string): QueryAnswer | undefined {
      const ended = endedAt.get(keyed(asker, query))
      const refused = (since: number, message: string) =>
        ({
          kind: 'refused',
          message,
          retryAfterSeconds: Math.max(1, Math.ceil((since + PENALTY_MS - nowMs()) / 1_000)),
        }) as const
      if (ended !== undefined && nowMs() - ended < PENALTY_MS)
        return refused(ended, 'this query took too long a short while ago')
      const list = recent(asker)
      const [oldest] = list
      if (oldest !== undefined && list.length >= ENDED_AT_MOST)
        return refused(oldest, 'too many of your queries took too long')
      return undefined
    },
  }
}

/** Time that askers took of the thread (ms); half of it is forgotten every ten seconds. */
function createSpending() {
  const HALF_LIFE_MS = 10_000
  const spentByAsker = recentlyUsed<{ readonly ms: number; readonly at: number }>({ maxSize: 5_000 })
  const of = (asker: string): number => {
    const spent = spentByAsker.get(asker)
    return spent ? spent.ms * 0.5 ** ((performance.now() - spent.at) / HALF_LIFE_MS) : 0
  }
  return {
    of,
    add(asker: string, ms: number): void {
      spentByAsker.set(asker, { ms: of(asker) + ms, at: performance.now() })
    },
  }
}

/**
 * One query at a time, each with a budget; who took least of the thread's time of late goes first. A thread that does not answer in time is ended, and a
 * second one, which has the documents already, takes its place. Answers are kept by revision.
 */
export function createQueries(options: QueriesOptions): Queries {
  const budgetMs = options.budgetMs ?? 300
  const nowMs = () => options.clock.now().epochMilliseconds
  const kept = recentlyUsed<EngineAnswer & { kind: 'result' }>({
    maxSize: CACHE_BYTES,
    sizeOf: (answer, key) => answer.json.length + key.length + 64,
  })
  const penalties = createPenalties(nowMs)
  const spending = createSpending()
  const queue = createFairQueue<Waiting>({
    maxWaiting: options.maxQueue ?? 100,
    maxWaitingPerAsker: options.maxQueuePerAsker ?? 6,
    costOf: (asker) => spending.of(asker),
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
    started.load(documents)
    return started
  }

  function finish(answer: QueryAnswer): void {
    const done = current
    if (!done) return
    clearTimeout(done.timer)
    current = undefined
    spending.add(done.waiting.asker, performance.now() - done.startedAt)
    done.waiting.answer(answer)
    next()
    // Started once somebody has his answer, so that nobody's first query shares the processor with it.
    if (!isStopped) spare ??= start()
  }

  /** Ends the running query when it has had its time of the processor, or far too long by the clock. */
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
    if (current) penalties.add(current.waiting.asker, current.waiting.query.query)
    options.log.warn({ budgetMs }, 'a content query was ended after its time')
    finish({ kind: 'too-slow' })
  }

  /** The next query of somebody who may ask; those whose queries were ended while they waited are refused. */
  function takeAllowed(): Waiting | undefined {
    for (let waiting = queue.take(); waiting; waiting = queue.take()) {
      const penalty = penalties.find(waiting.asker, waiting.query.query)
      if (!penalty) return waiting
      waiting.answer(penalty)
    }
    return undefined
  }

  function next(): void {
    if (current || isStopped || queue.size === 0) return
    thread ??= start()
    // The budget is a query's own: it does not begin while the thread still starts.
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
      kept.clear()
      thread?.load(newer)
      spare?.load(newer)
    },
    keptAnswer: (query) => kept.get(keyOf(query)),
    async ask(query, asker = '') {
      const key = keyOf(query)
      const known = kept.get(key)
      if (known) return known
      const penalty = penalties.find(asker, query.query)
      if (penalty) return penalty
      if (isStopped) return { kind: 'busy' }
      const asked = documents
      const answer = await new Promise<QueryAnswer>((resolve) => {
        const added = queue.add(asker, { query, asker, answer: resolve })
        if (added === 'full') resolve({ kind: 'busy' })
        else if (added === 'asker-full')
          resolve({ kind: 'refused', message: 'too many of your queries are waiting', retryAfterSeconds: 1 })
        else next()
      })
      if (answer.kind === 'result' && answer.isRepeatable && asked === documents) kept.set(key, answer)
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
