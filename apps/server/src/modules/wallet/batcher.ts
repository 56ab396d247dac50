import type pg from 'pg'
import type { Clock } from '../../kernel/index.ts'
import { Callers, type CallersOptions } from './callers.ts'
import { LedgerCalls } from './ledger-calls.ts'
import type { Operation } from './operation.ts'
import { toRow } from './operation-row.ts'
import type { OperationRow } from './operation-values.ts'
import type { Answer } from './outcome.ts'
import { type CallResult, noResult, type Pending } from './pending.ts'
import { OperationQueue } from './queue.ts'
import { SideCalls } from './side-calls.ts'

export interface BatcherOptions extends CallersOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Concurrent calls: about one per database core, more where commits are slow. Default 2. */
  readonly maxConcurrentCalls?: number
  /** A further call starts only when this many operations of other players wait. Default 12. */
  readonly minBatchForNextCall?: number
  /** Maximum operations in one call. Default 256. */
  readonly maxBatch?: number
  /** Queue length from which stakes are answered `busy`; other operations have twice the room. Default 2,000. */
  readonly maxQueue?: number
  /** Age of the oldest waiting operation (ms) from which stakes are answered `busy`. Default 1,000. */
  readonly maxWaitMs?: number
  /** Uses prepared statements, which do not work behind a transaction pooler. Default false. */
  readonly prepare?: boolean
  /** Concurrent calls for operations whose wallet another transaction holds. Default 2. */
  readonly sideCalls?: number
  /** How long an operation waits for a wallet that another transaction holds (ms). Default 2,000. */
  readonly maxHeldMs?: number
}

export interface BatcherFigures {
  /** Present values: queued operations, running calls, wallets held elsewhere, and side calls for them. */
  readonly waiting: number
  readonly inFlight: number
  readonly held: number
  readonly sideCalls: number
  /** Totals since the start. */
  readonly operations: number
  readonly calls: number
  readonly deferred: number
  readonly reruns: number
  readonly lost: number
  /** Operations answered with this refusal. */
  readonly busy: number
  readonly unavailable: number
  /** Operations that the ledger did not execute because of this process's clock. */
  readonly clockDiffers: number
}

const DEFAULT_TIMEOUT_MS = 8_000
const SWEEP_MS = 200

/**
 * Batches operations that arrive while the database is busy: one call, one transaction, one commit. Without a running
 * call an operation is sent immediately, alone. One player's operations keep their order of arrival.
 */
export class Batcher {
  readonly #maxConcurrentCalls: number
  readonly #minBatchForNextCall: number
  readonly #maxBatch: number
  readonly #callers: Callers
  readonly #queue: OperationQueue
  readonly #calls: LedgerCalls
  readonly #side: SideCalls
  /** Players whose wallet another transaction holds: they stay busy. */
  readonly #held = new Set<bigint>()
  readonly #sent = new Set<Pending>()
  #inFlight = 0
  #deferred = 0
  #isResuming = false
  #pausedUntil = 0
  #sweep: NodeJS.Timeout | undefined
  #stopping: PromiseWithResolvers<void> | undefined

  constructor(options: BatcherOptions) {
    this.#maxConcurrentCalls = options.maxConcurrentCalls ?? 2
    this.#minBatchForNextCall = options.minBatchForNextCall ?? 12
    this.#maxBatch = options.maxBatch ?? 256
    const callers = new Callers(options)
    this.#callers = callers
    this.#queue = new OperationQueue({
      maxLength: options.maxQueue ?? 2_000,
      maxWaitMs: options.maxWaitMs ?? 1_000,
      timeOut: (item) => callers.timeOut(item),
    })
    this.#calls = new LedgerCalls({
      pool: options.pool,
      clock: options.clock,
      callers,
      maxSpare: this.#maxConcurrentCalls,
      prepare: options.prepare ?? false,
      onLost: () => this.#pause(),
    })
    this.#side = new SideCalls({
      max: options.sideCalls ?? 2,
      maxHeldMs: options.maxHeldMs ?? 2_000,
      ask: (items) => this.#calls.sendOneByOne(items),
      callers,
      done: (group, unsent) => {
        for (const item of group) this.#held.delete(item.row.player)
        this.#free(group, unsent)
        this.#resumeSoon()
      },
    })
  }

  get figures(): BatcherFigures {
    return {
      waiting: this.#queue.length,
      inFlight: this.#inFlight,
      held: this.#held.size,
      sideCalls: this.#side.active,
      deferred: this.#deferred,
      ...this.#calls.figures,
      ...this.#callers.figures,
    }
  }

  /**
   * Resolves with the stored answer, or with `busy` (not sent, nothing stored) or `unavailable` (outcome unknown: retry
   * with the same key). Rejects only for a bug.
   * @param timeoutMs how long the caller waits, 8 s by default
   */
  execute(operation: Operation, timeoutMs: number = DEFAULT_TIMEOUT_MS): Promise<Answer> {
    let row: OperationRow
    try {
      row = toRow(operation)
    } catch (error) {
      return Promise.reject(error)
    }
    if (this.#stopping || this.#queue.isFullFor(operation)) return Promise.resolve(this.#callers.refuseBusy())
    return new Promise((resolve, reject) => {
      const now = performance.now()
      const times = { queuedAt: now, deadline: now + timeoutMs }
      this.#accept({
        operation,
        row,
        resolve,
        reject,
        ...times,
        isSent: false,
        isInDoubt: false,
        settled: false,
      })
    })
  }

  /** Refuses new operations and waits until all accepted ones are answered. */
  stop(): Promise<void> {
    if (!this.#stopping) {
      this.#stopping = Promise.withResolvers<void>()
      this.#endIfIdle()
    }
    return this.#stopping.promise
  }

  #accept(item: Pending): void {
    this.#sweep ??= setInterval(() => this.#expire(), SWEEP_MS).unref()
    const { player } = item.row
    if (this.#isQuiet(item.queuedAt) && !this.#queue.isBusy(player)) {
      this.#queue.setBusy(player)
      this.#startCall([item])
      return
    }
    this.#queue.add(item)
    this.#pump()
  }

  /** Nothing is queued and nothing is running: a new operation is sent immediately. */
  #isQuiet(now: number): boolean {
    return this.#inFlight === 0 && this.#queue.length === 0 && !this.#isResuming && now >= this.#pausedUntil
  }

  /** Resumes after all pending events: callers that were just answered, requests that were just read. */
  #resumeSoon(): void {
    if (this.#isResuming) return
    this.#isResuming = true
    setImmediate(this.#resume)
  }

  readonly #resume = (): void => {
    this.#isResuming = false
    this.#pump()
    this.#endIfIdle()
  }

  #pump(): void {
    if (this.#isResuming || performance.now() < this.#pausedUntil) return
    while (this.#queue.ready > 0 && this.#inFlight < this.#maxConcurrentCalls) {
      if (this.#inFlight > 0 && this.#queue.ready < this.#minBatchForNextCall) return
      const batch = this.#queue.take(this.#fairSize())
      if (batch.length === 0) return
      this.#startCall(batch)
    }
  }

  /**
   * Size of the next batch: everything that waits, or an even share when that is enough for several calls, so that no
   * core is idle.
   */
  #fairSize(): number {
    const { ready } = this.#queue
    const calls = Math.min(
      this.#maxConcurrentCalls - this.#inFlight,
      Math.floor(ready / this.#minBatchForNextCall),
    )
    return Math.min(this.#maxBatch, Math.ceil(ready / Math.max(calls, 1)))
  }

  #startCall(batch: Pending[]): void {
    this.#inFlight++
    for (const item of batch) this.#sent.add(item)
    this.#calls.send(batch).then(
      (result) => {
        // Callers are resolved last: a caller's next operation finds its player free and a call available.
        this.#finishCall(batch, result)
        this.#callers.answer(result.answered)
        for (const [item] of result.answered) this.#sent.delete(item)
      },
      (error: unknown) => {
        // `send` accounts for everything it is given; an error that arrives here is a bug of it.
        for (const item of batch) this.#callers.fail(item, error)
        this.#finishCall(batch, noResult)
      },
    )
  }

  #finishCall(batch: readonly Pending[], { unsent, deferred }: CallResult): void {
    this.#inFlight--
    if (deferred.length > 0) this.#defer(deferred)
    this.#free(batch, unsent)
    // The last call carried one operation and the queue is empty: the next one is sent without queueing.
    if (batch.length === 1 && this.#queue.length === 0) this.#endIfIdle()
    else this.#resumeSoon()
  }

  #defer(items: readonly Pending[]): void {
    this.#deferred += items.length
    for (const [player, group] of Map.groupBy(items, (item) => item.row.player)) {
      this.#held.add(player)
      this.#side.add(group)
    }
  }

  /** Their players are free again, except those whose operations wait for a wallet. */
  #free(batch: readonly Pending[], unsent: readonly Pending[]): void {
    const free = batch.filter((item) => !this.#held.has(item.row.player))
    for (const item of free) this.#sent.delete(item)
    this.#queue.free(
      free.map((item) => item.row.player),
      unsent,
    )
  }

  /** A short random pause before reconnecting, so that many instances do not reconnect simultaneously. */
  #pause(): void {
    const ms = 20 + Math.random() * 100
    this.#pausedUntil = performance.now() + ms
    setTimeout(() => {
      this.#pausedUntil = 0
      this.#resume()
    }, ms + 1)
  }

  #expire(): void {
    const now = performance.now()
    for (const item of this.#sent) if (now > item.deadline) this.#callers.timeOut(item)
    this.#queue.expire()
    if (this.#queue.length === 0 && this.#sent.size === 0) this.#releaseSpare()
    this.#endIfIdle()
  }

  /** Idle: spare connections are returned to the pool. */
  #releaseSpare(): void {
    clearInterval(this.#sweep)
    this.#sweep = undefined
    this.#calls.releaseSpare()
  }

  #endIfIdle(): void {
    if (!this.#stopping || this.#queue.length > 0 || this.#inFlight > 0 || !this.#side.isIdle) return
    this.#releaseSpare()
    this.#stopping.resolve()
  }
}
