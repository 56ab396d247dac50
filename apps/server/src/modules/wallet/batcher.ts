import type pg from 'pg'
import { callStatement, type Clock, isDatabaseUnavailable, sqlState } from '../../kernel/index.ts'
import { isPlainPlay, type Operation, type OperationRow, toRow } from './operation.ts'
import { type Answer, type AnswerRow, CLOCK_DIFFERS, DEFERRED, refusal, toAnswer } from './outcome.ts'
import type { CallResult, Pending } from './pending.ts'
import { SideCalls } from './side-calls.ts'
import { APPLY, APPLY_BATCH, applyBatchValues, applyValues, readAnswers } from './statements.ts'

export interface BatcherOptions {
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
  /** Called with every answer of the ledger, after its commit. */
  readonly onAnswer?: (operation: Operation, answer: Answer) => void
  /** Called for a bug, with the operation that caused it. */
  readonly onBug?: (error: unknown, operation: Operation) => void
  /** Called when the ledger refused to work because this process's clock differs from the database's. */
  readonly onClockDiffers?: () => void
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
const CALL_TIMEOUT_MS = 10_000
const nothing = { answered: [], deferred: [], unsent: [] } as const satisfies CallResult

/**
 * Batches operations that arrive while the database is busy: one call, one transaction, one commit. Without a running
 * call an operation is sent immediately, alone. One player's operations keep their order of arrival.
 */
export class Batcher {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #options: BatcherOptions
  readonly #maxConcurrentCalls: number
  readonly #minBatchForNextCall: number
  readonly #maxBatch: number
  readonly #maxQueue: number
  readonly #maxWaitMs: number
  #queue: Pending[] = []
  /** Players with a running operation: their later ones wait. */
  readonly #busy = new Set<bigint>()
  /** Those of them whose wallet another transaction holds. */
  readonly #held = new Set<bigint>()
  /** Queued operations of players that are not busy. */
  #ready = 0
  #inFlight = 0
  #isResuming = false
  #pausedUntil = 0
  /**
   * Connections reused between calls while the queue is not empty, because checking one out of the pool adds latency.
   */
  readonly #spare: pg.PoolClient[] = []
  readonly #side: SideCalls
  readonly #sent = new Set<Pending>()
  #sweep: NodeJS.Timeout | undefined
  #stopping: PromiseWithResolvers<void> | undefined
  #operations = 0
  #calls = 0
  #deferred = 0
  #reruns = 0
  #lost = 0
  #answeredBusy = 0
  #answeredUnavailable = 0
  #clockDiffers = 0

  constructor(options: BatcherOptions) {
    this.#options = options
    this.#pool = options.pool
    this.#clock = options.clock
    this.#maxConcurrentCalls = options.maxConcurrentCalls ?? 2
    this.#minBatchForNextCall = options.minBatchForNextCall ?? 12
    this.#maxBatch = options.maxBatch ?? 256
    this.#maxQueue = options.maxQueue ?? 2_000
    this.#maxWaitMs = options.maxWaitMs ?? 1_000
    this.#side = new SideCalls({
      max: options.sideCalls ?? 2,
      maxHeldMs: options.maxHeldMs ?? 2_000,
      ask: (items) => this.#oneByOne(items),
      resolve: (answered) => this.#resolveCallers(answered),
      timeOut: (item) => this.#timeOut(item),
      fail: (item, error) => this.#fail(item, error),
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
      operations: this.#operations,
      calls: this.#calls,
      deferred: this.#deferred,
      reruns: this.#reruns,
      lost: this.#lost,
      busy: this.#answeredBusy,
      unavailable: this.#answeredUnavailable,
      clockDiffers: this.#clockDiffers,
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
    if (this.#stopping || this.#isFull(operation)) {
      this.#answeredBusy++
      return Promise.resolve(refusal('busy'))
    }
    return new Promise((resolve, reject) => {
      const now = performance.now()
      const item: Pending = {
        operation,
        row,
        resolve,
        reject,
        queuedAt: now,
        deadline: now + timeoutMs,
        isSent: false,
        isInDoubt: false,
        settled: false,
      }
      this.#sweep ??= setInterval(() => this.#expire(), SWEEP_MS).unref()
      const isBusy = this.#busy.has(row.player)
      if (!isBusy && this.#isQuiet(now)) {
        this.#busy.add(row.player)
        this.#startCall([item])
        return
      }
      this.#queue.push(item)
      if (!isBusy) this.#ready++
      this.#pump()
    })
  }

  /** Nothing is queued and nothing is running: a new operation is sent immediately. */
  #isQuiet(now: number): boolean {
    return this.#inFlight === 0 && this.#queue.length === 0 && !this.#isResuming && now >= this.#pausedUntil
  }

  /** Refuses new operations and waits until all accepted ones are answered. */
  stop(): Promise<void> {
    if (!this.#stopping) {
      this.#stopping = Promise.withResolvers<void>()
      this.#endIfIdle()
    }
    return this.#stopping.promise
  }

  #isFull({ kind }: Operation): boolean {
    const isStake = kind === 'stake' || kind === 'stakeAndWin' || kind === 'reserveBet'
    if (!isStake) return this.#queue.length >= this.#maxQueue * 2
    const oldest = this.#queue[0]
    return (
      this.#queue.length >= this.#maxQueue ||
      (oldest !== undefined && performance.now() - oldest.queuedAt > this.#maxWaitMs)
    )
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
    while (this.#ready > 0 && this.#inFlight < this.#maxConcurrentCalls) {
      if (this.#inFlight > 0 && this.#ready < this.#minBatchForNextCall) return
      const batch = this.#take(this.#fairSize())
      if (batch.length === 0) return
      this.#startCall(batch)
    }
  }

  /**
   * Size of the next batch: everything that waits, or an even share when that is enough for several calls, so that no
   * core is idle.
   */
  #fairSize(): number {
    const calls = Math.min(
      this.#maxConcurrentCalls - this.#inFlight,
      Math.floor(this.#ready / this.#minBatchForNextCall),
    )
    return Math.min(this.#maxBatch, Math.ceil(this.#ready / Math.max(calls, 1)))
  }

  /** Takes the operations that can be sent now, in order of arrival, and marks their players as busy. */
  #take(size: number): Pending[] {
    const batch: Pending[] = []
    const remaining: Pending[] = []
    const players = new Set<bigint>()
    const now = performance.now()
    for (const item of this.#queue) {
      if (item.settled) continue
      if (now > item.deadline) this.#timeOut(item)
      else if (batch.length < size && !this.#busy.has(item.row.player)) {
        batch.push(item)
        players.add(item.row.player)
      } else remaining.push(item)
    }
    for (const player of players) this.#busy.add(player)
    this.#queue = remaining
    this.#countReady()
    return batch
  }

  #startCall(batch: Pending[]): void {
    this.#inFlight++
    for (const item of batch) this.#sent.add(item)
    this.#send(batch).then(
      (result) => {
        // Callers are resolved last: a caller's next operation finds its player free and a call available.
        this.#finishCall(batch, result)
        this.#resolveCallers(result.answered)
      },
      (error: unknown) => {
        // #send accounts for everything it is given; an error that arrives here is a bug of this class.
        for (const item of batch) this.#fail(item, error)
        this.#finishCall(batch, nothing)
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

  /** Unanswered operations return to the front in their old order; the other players are free again. */
  #free(batch: readonly Pending[], unsent: readonly Pending[]): void {
    for (const item of batch) {
      if (this.#held.has(item.row.player)) continue
      this.#sent.delete(item)
      this.#busy.delete(item.row.player)
    }
    const live = unsent.filter((item) => !item.settled)
    if (live.length > 0) this.#queue = [...live, ...this.#queue]
    if (this.#queue.length > 0) this.#countReady()
  }

  #countReady(): void {
    this.#ready = 0
    for (const item of this.#queue) if (!this.#busy.has(item.row.player)) this.#ready++
  }

  /** Makes one call. */
  async #send(batch: readonly Pending[]): Promise<CallResult> {
    this.#calls++
    this.#operations += batch.length
    let client: pg.PoolClient | undefined
    let rows: AnswerRow[]
    try {
      client = this.#spare.pop() ?? (await this.#pool.connect())
      // Read after connecting: waiting for a connection may exceed the ledger's clock tolerance.
      const at = this.#clock.now()
      for (const item of batch) item.isSent = true
      const [text] = await this.#call(client, batch, at)
      rows = text ? readAnswers(text, at) : []
      // The retry one by one answers executed operations from their entries.
      if (rows.length !== batch.length) throw new Error('a call of the ledger left operations unanswered')
      this.#returnConnection(client)
    } catch (error) {
      client?.release(isDatabaseUnavailable(error))
      return this.#recover(batch, error)
    }
    const answered: (readonly [Pending, AnswerRow])[] = []
    const deferred = new Set<Pending>()
    for (const row of rows) {
      const item = batch[batch.length === 1 ? 0 : row.i - 1]
      if (!item) continue
      item.isSent = false
      if (row.outcome === DEFERRED) deferred.add(item)
      else answered.push([item, row])
    }
    // In their order of arrival.
    return {
      answered,
      unsent: [],
      deferred: deferred.size > 0 ? batch.filter((item) => deferred.has(item)) : [],
    }
  }

  #defer(items: readonly Pending[]): void {
    this.#deferred += items.length
    for (const [player, group] of Map.groupBy(items, (item) => item.row.player)) {
      this.#held.add(player)
      this.#side.add(group)
    }
  }

  #call(client: pg.PoolClient, batch: readonly Pending[], at: Temporal.Instant): Promise<string[]> {
    const [only] = batch.length === 1 ? batch : []
    const values = only
      ? applyValues(only.row, at, false)
      : applyBatchValues(
          batch.map((item) => item.row),
          soloOf(batch),
          at,
        )
    const statement = only ? APPLY : APPLY_BATCH
    return callStatement(
      client,
      this.#options.prepare ? statement : { ...statement, name: undefined },
      values,
      CALL_TIMEOUT_MS,
    )
  }

  #returnConnection(client: pg.PoolClient): void {
    if (this.#spare.length < this.#maxConcurrentCalls) this.#spare.push(client)
    else client.release()
  }

  /** Classifies a failed call: either nothing was committed, or the outcome is unknown. */
  async #recover(batch: readonly Pending[], error: unknown): Promise<CallResult> {
    const state = sqlState(error)
    const [only] = batch.length === 1 ? batch : []
    if (state !== '57014' && state !== '55P03' && isDatabaseUnavailable(error)) {
      this.#lost++
      for (const item of batch) if (item.isSent) item.isInDoubt = true
      this.#pause()
      return { ...nothing, unsent: batch }
    }
    // PostgreSQL itself answered: this call is rolled back, though an earlier one with the same key may not be.
    for (const item of batch) item.isSent = false
    if (state === '55P03' || (state === '57014' && only)) {
      // Lock timeout or statement timeout.
      for (const item of batch) if (!item.isInDoubt) this.#settle(item, refusal('busy'))
      return { ...nothing, unsent: batch.filter((item) => item.isInDoubt) }
    }
    if (state === '40001' || state === '40P01') {
      this.#reruns++
      return { ...nothing, unsent: batch }
    }
    if (only) {
      this.#report(error, only.operation)
      this.#fail(only, error)
      return nothing
    }
    // Not caused by an operation, so the retries below would not report it.
    const [first] = batch
    if (state === undefined && first) this.#report(error, first.operation)
    // One operation of the batch fails. Each is retried alone, so that only that one fails.
    this.#reruns++
    const result = await this.#oneByOne(batch)
    this.#resolveCallers(result.answered)
    return { ...result, answered: [] }
  }

  /**
   * Makes one call per operation, in order, until the database is unreachable. A player's later operations wait behind
   * a deferred one.
   */
  async #oneByOne(items: readonly Pending[]): Promise<CallResult> {
    const answered: (readonly [Pending, AnswerRow])[] = []
    const deferred: Pending[] = []
    const heldBack = new Set<bigint>()
    for (const [k, item] of items.entries()) {
      if (item.settled) continue
      if (heldBack.has(item.row.player)) {
        deferred.push(item)
        continue
      }
      if (performance.now() > item.deadline) {
        this.#timeOut(item)
        continue
      }
      const result = await this.#send([item])
      answered.push(...result.answered)
      if (result.unsent.length > 0) return { answered, deferred, unsent: items.slice(k) }
      if (result.deferred.length > 0) {
        deferred.push(item)
        heldBack.add(item.row.player)
      }
    }
    return { answered, deferred, unsent: [] }
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

  #resolveCallers(answered: CallResult['answered']): void {
    for (const [item, row] of answered)
      try {
        if (row.outcome === CLOCK_DIFFERS) {
          this.#clockDiffers++
          this.#options.onClockDiffers?.()
        }
        const answer = toAnswer(item.operation, row)
        this.#settle(item, answer)
        this.#options.onAnswer?.(item.operation, answer)
      } catch (error) {
        this.#report(error, item.operation)
        this.#fail(item, error)
      }
  }

  #report(error: unknown, operation: Operation): void {
    this.#options.onBug?.(error, operation)
  }

  #settle(item: Pending, answer: Answer): void {
    if (item.settled) return
    item.settled = true
    if (!answer.ok && answer.reason === 'busy') this.#answeredBusy++
    else if (!answer.ok && answer.reason === 'unavailable') this.#answeredUnavailable++
    item.resolve(answer)
  }

  #fail(item: Pending, error: unknown): void {
    if (item.settled) return
    item.settled = true
    item.reject(error)
  }

  /** The caller's time is over: `busy` when nothing can have been done, otherwise the outcome is unknown. */
  #timeOut(item: Pending): void {
    this.#settle(item, refusal(item.isInDoubt || item.isSent ? 'unavailable' : 'busy'))
  }

  #expire(): void {
    const now = performance.now()
    for (const item of this.#sent) if (now > item.deadline) this.#timeOut(item)
    let expired = false
    for (const item of this.#queue)
      if (now > item.deadline) {
        this.#timeOut(item)
        expired = true
      }
    if (expired) {
      this.#queue = this.#queue.filter((item) => !item.settled)
      this.#countReady()
    }
    if (this.#queue.length === 0 && this.#sent.size === 0) this.#releaseSpare()
    this.#endIfIdle()
  }

  /** Idle: spare connections are returned to the pool. */
  #releaseSpare(): void {
    clearInterval(this.#sweep)
    this.#sweep = undefined
    for (const client of this.#spare.splice(0)) client.release()
  }

  #endIfIdle(): void {
    if (!this.#stopping || this.#queue.length > 0 || this.#inFlight > 0 || !this.#side.isIdle) return
    this.#releaseSpare()
    this.#stopping.resolve()
  }
}

/** Stakes and wins of players that occur once in a batch use the set-based statement. */
function soloOf(batch: readonly Pending[]): boolean[] {
  const times = new Map<bigint, number>()
  for (const { row } of batch) times.set(row.player, (times.get(row.player) ?? 0) + 1)
  return batch.map(({ row }) => isPlainPlay(row) && times.get(row.player) === 1)
}
