import type pg from 'pg'
import { callStatement, type Clock, isDatabaseUnavailable, sqlState } from '../../kernel/index.ts'
import type { Callers } from './callers.ts'
import { flagBits, kindNumbers } from './numbers.ts'
import type { OperationRow } from './operation-values.ts'
import { type AnswerRow, readAnswers } from './answer-row.ts'
import { DEFERRED, refusal } from './outcome.ts'
import { type CallResult, noResult, type Pending } from './pending.ts'
import { APPLY, APPLY_BATCH, applyBatchValues, applyValues } from './statements.ts'

export interface LedgerCallsOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly callers: Callers
  /** Connections that are kept between calls, because checking one out of the pool adds latency. */
  readonly maxSpare: number
  /** Uses prepared statements, which do not work behind a transaction pooler. */
  readonly prepare: boolean
  /** The database was unreachable during a call. */
  readonly onLost: () => void
}

const CALL_TIMEOUT_MS = 10_000

/** Whether the set-based statement of a batch can execute it: a stake or a win whose key is of its class alone. */
const isPlainPlay = ({ kind, flags }: OperationRow): boolean =>
  (kind === kindNumbers.stake || kind === kindNumbers.win) && (flags & flagBits.sharesIds) === 0

/** SQLSTATEs (PostgreSQL, appendix A) that say how a call ended. */
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** Sends operations to the ledger, one transaction per call, and says how each of them ended. Never rejects. */
export class LedgerCalls {
  readonly #options: LedgerCallsOptions
  readonly #spare: pg.PoolClient[] = []
  #operations = 0
  #calls = 0
  #reruns = 0
  #lost = 0

  constructor(options: LedgerCallsOptions) {
    this.#options = options
  }

  /** Totals since the start. */
  get figures() {
    return { operations: this.#operations, calls: this.#calls, reruns: this.#reruns, lost: this.#lost }
  }

  /** Makes one call. */
  async send(batch: readonly Pending[]): Promise<CallResult> {
    this.#calls++
    this.#operations += batch.length
    let client: pg.PoolClient | undefined
    let rows: AnswerRow[]
    try {
      client = this.#spare.pop() ?? (await this.#options.pool.connect())
      // Read after connecting: waiting for a connection may exceed the ledger's clock tolerance.
      const at = this.#options.clock.now()
      for (const item of batch) item.isSent = true
      const [text] = await this.#call(client, batch, at)
      rows = text ? readAnswers(text, at) : []
      if (rows.length !== batch.length) {
        // The call is committed. A repeat in smaller calls answers executed operations from their entries.
        for (const item of batch) item.isInDoubt = true
        throw new Error('a call of the ledger left operations unanswered')
      }
      this.#returnConnection(client)
    } catch (error) {
      client?.release(isDatabaseUnavailable(error))
      return this.#recover(batch, error)
    }
    return toResult(batch, rows)
  }

  /** Makes one call per operation, in order. */
  sendOneByOne(items: readonly Pending[]): Promise<CallResult> {
    return this.#sendInOrder(items.map((item) => [item]))
  }

  /** Returns the spare connections to the pool. */
  releaseSpare(): void {
    for (const client of this.#spare.splice(0)) client.release()
  }

  #call(client: pg.PoolClient, batch: readonly Pending[], at: Temporal.Instant): Promise<string[]> {
    const [only] = batch.length === 1 ? batch : []
    const rows = batch.map((item) => item.row)
    const values = only ? applyValues(only.row, at, false) : applyBatchValues(rows, soloOf(batch), at)
    const statement = only ? APPLY : APPLY_BATCH
    return callStatement(
      client,
      this.#options.prepare ? statement : { ...statement, name: undefined },
      values,
      CALL_TIMEOUT_MS,
    )
  }

  #returnConnection(client: pg.PoolClient): void {
    if (this.#spare.length < this.#options.maxSpare) this.#spare.push(client)
    else client.release()
  }

  /** Classifies a failed call: either nothing was committed, or the outcome is unknown. */
  async #recover(batch: readonly Pending[], error: unknown): Promise<CallResult> {
    const { callers } = this.#options
    const state = sqlState(error)
    const [only] = batch.length === 1 ? batch : []
    if (state !== QUERY_CANCELED && state !== LOCK_NOT_AVAILABLE && isDatabaseUnavailable(error)) {
      this.#lost++
      for (const item of batch) if (item.isSent) item.isInDoubt = true
      this.#options.onLost()
      return { ...noResult, unsent: batch }
    }
    // PostgreSQL itself answered: this call is rolled back, though an earlier one with the same key may not be.
    for (const item of batch) item.isSent = false
    if (state === LOCK_NOT_AVAILABLE || (state === QUERY_CANCELED && only)) {
      for (const item of batch) if (!item.isInDoubt) callers.settle(item, refusal('busy'))
      return { ...noResult, unsent: batch.filter((item) => item.isInDoubt) }
    }
    if (state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED) {
      this.#reruns++
      return { ...noResult, unsent: batch }
    }
    if (only) {
      callers.report(error, only)
      callers.fail(only, error)
      return noResult
    }
    // Not caused by an operation, so the calls below would not report it.
    const [first] = batch
    if (state === undefined && first) callers.report(error, first)
    this.#reruns++
    // One operation of the batch fails. Halves of the batch, and halves of them, find it, so that only that one fails.
    const middle = Math.ceil(batch.length / 2)
    return this.#sendInOrder([batch.slice(0, middle), batch.slice(middle)])
  }

  /**
   * Makes one call per part, until the database is unreachable. A player's later operations wait behind a deferred
   * one.
   */
  async #sendInOrder(parts: readonly (readonly Pending[])[]): Promise<CallResult> {
    const answered: (readonly [Pending, AnswerRow])[] = []
    const deferred: Pending[] = []
    const heldBack = new Set<bigint>()
    for (const [k, part] of parts.entries()) {
      const [waiting, sendable] = partition(this.#alive(part), (item) => heldBack.has(item.row.player))
      deferred.push(...waiting)
      if (sendable.length === 0) continue
      const result = await this.send(sendable)
      answered.push(...result.answered)
      deferred.push(...result.deferred)
      if (result.unsent.length > 0)
        return { answered, deferred, unsent: [...result.unsent, ...parts.slice(k + 1).flat()] }
      for (const item of result.deferred) heldBack.add(item.row.player)
    }
    return { answered, deferred, unsent: [] }
  }

  /** Those whose callers still wait. */
  #alive(items: readonly Pending[]): readonly Pending[] {
    const now = performance.now()
    for (const item of items) if (now > item.deadline) this.#options.callers.timeOut(item)
    return items.filter((item) => !item.settled)
  }
}

function partition<T>(items: readonly T[], belongs: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}

function toResult(batch: readonly Pending[], rows: readonly AnswerRow[]): CallResult {
  const answered: (readonly [Pending, AnswerRow])[] = []
  const deferred = new Set<Pending>()
  for (const row of rows) {
    const item = batch[batch.length === 1 ? 0 : row.i - 1]
    if (!item) continue
    // An answered operation stays one that was sent until its caller has the answer: it is not undone.
    if (row.outcome === DEFERRED) {
      item.isSent = false
      deferred.add(item)
    } else answered.push([item, row])
  }
  // In their order of arrival.
  return {
    answered,
    unsent: [],
    deferred: deferred.size > 0 ? batch.filter((item) => deferred.has(item)) : [],
  }
}

/** Stakes and wins of players that occur one time in a batch use the set-based statement. */
function soloOf(batch: readonly Pending[]): boolean[] {
  const times = new Map<bigint, number>()
  for (const { row } of batch) times.set(row.player, (times.get(row.player) ?? 0) + 1)
  return batch.map(({ row }) => isPlainPlay(row) && times.get(row.player) === 1)
}
