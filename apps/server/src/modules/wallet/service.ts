import { readAnswer } from './answer-row.ts'
import type { CurrencyCode } from '@marquee/money'
import type pg from 'pg'
import { assertInvariant, type Clock, type Database, type Queryable, type Tx } from '../../kernel/index.ts'
import { Batcher, type BatcherFigures } from './batcher.ts'
import { clearBooks, verifyBooks, type VerifyOptions } from './books.ts'
import { checkLedger, type CheckOptions, type CheckReport } from './check.ts'
import { closeDays, type DaysReport } from './days.ts'
import { type GateChange, type GateFacts, gateReads, type StoredBreak, writeGate } from './gate.ts'
import { type HistoryQuery, readHistory, type Transaction } from './history.ts'
import {
  type LimitState,
  type LimitWindowState,
  readLimits,
  readLimitWindows,
  readSingleStakeLimits,
  type SingleStakeLimits,
} from './limits.ts'
import type { Operation, PlayerId } from './operation.ts'
import { toRow } from './operation-row.ts'
import { type Obligations, readObligations } from './obligations.ts'
import { type PastDays, type ProposedLimit, readPastDays } from './past-days.ts'
import { type PeriodTotals, type PeriodTotalsQuery, readPeriodTotals } from './period-totals.ts'
import type { Difference } from './replay.ts'
import { type Answer, type Balances, toAnswer } from './outcome.ts'
import { APPLY, applyValues } from './statements.ts'
import {
  type GivenBack,
  type OpenRound,
  type OpenRoundsQuery,
  readOpenRounds,
  readOpenRoundsOf,
  readFirstStake,
  readRound,
  readRoundsOfTx,
  type PaidGrant,
  type EntryMark,
  readEntryMark,
  readGivenBack,
  readIsGivenBack,
  readPaidForGrant,
  type RoundFacts,
} from './round-store.ts'
import { runningRoundReads } from './running-rounds.ts'
import { readRoundingSums, type RoundingQuery, type RoundingSum } from './rounding.ts'
import {
  type BonusState,
  lockWallet,
  makePartitions,
  type NetPosition,
  openWallet,
  type PendingHold,
  readBalances,
  readBonuses,
  readNetPosition,
  readPendingHolds,
} from './store.ts'

/** Sent to open sockets after a commit. A lower `seq` than one already received is outdated. */
export interface BalancePush {
  readonly playerId: PlayerId
  readonly seq: bigint
  readonly balances: Balances
}

export interface WalletOptions {
  readonly db: Database
  readonly clock: Clock
  /** The ledger's own connection pool, so that locked wallets do not block other queries; `db.pool` by default. */
  readonly pool?: pg.Pool
  /**
   * Called after each commit that changed a balance, on the instance that got the answer; also for a duplicate, because
   * the first answer may have been lost with its push.
   */
  readonly onBalance?: (push: BalancePush) => void
  /** Called for a bug. Nothing was booked. */
  readonly onBug?: (error: unknown, operation: Operation) => void
  /**
   * Called when operations are not executed because this process's clock differs from the database's; at most once a
   * minute.
   */
  readonly onClockDiffers?: () => void
  /**
   * Called when `verifyBooks` found a player's books wrong; no withdrawal of theirs starts until `clearBooks` finds
   * them right.
   */
  readonly onDifferences?: (playerId: PlayerId, differences: readonly Difference[]) => void
  /** Concurrent calls to the database, about one per core. Default 2. */
  readonly maxConcurrentCalls?: number
  readonly minBatchForNextCall?: number
  readonly maxBatch?: number
  readonly maxQueue?: number
  readonly maxWaitMs?: number
  readonly sideCalls?: number
  readonly maxHeldMs?: number
}

export interface Wallet {
  /**
   * Executes one operation, batched with others that arrive at the same time, and answers after the commit. A refusal
   * is a value. `busy`: nothing was done. `unavailable`: the outcome is unknown; retry with the same key. Rejects only
   * for a bug.
   * @param options.timeoutMs how long the caller waits; 8 s by default
   */
  execute(operation: Operation, options?: { readonly timeoutMs?: number }): Promise<Answer>
  /** The same in the caller's transaction. Announce its balances after that commits. */
  executeIn(tx: Tx, operation: Operation): Promise<Answer>
  /** Pushes the balances of an `executeIn` answer to open sockets; call it after the commit. */
  announce(playerId: PlayerId, answer: Answer): void
  /**
   * Locks the player's wallet row until the transaction ends. It must be the first lock of whatever counts or moves
   * money.
   * @throws AppError `error.unavailable` when this clock differs from the database's
   */
  lock(tx: Tx, playerId: PlayerId): Promise<void>
  /** Opens a wallet. Idempotent. @throws Error when the player has one in another currency */
  open(tx: Tx, wallet: { readonly playerId: PlayerId; readonly currency: CurrencyCode }): Promise<void>
  /** Changes facts that stakes, deposits and withdrawals are compared with; absent ones stay. Every change is kept. */
  setGate(tx: Tx, playerId: PlayerId, facts: GateFacts, change: GateChange): Promise<void>
  /**
   * The exclusion of a player, also when its end has come: it stays until it is taken back (EXC-07). Without one the
   * time-out that runs; null without either.
   */
  storedBreakOf(playerId: PlayerId, db?: Queryable): Promise<StoredBreak | null>
  /** What is left of the spend of the player's session plan, minor units; null without one (RC-12). */
  planRoomOf(playerId: PlayerId, db?: Queryable): Promise<bigint | null>
  /** What is used and left of the player's limits. */
  limitsOf(playerId: PlayerId, db?: Queryable): Promise<LimitState[]>
  /** The running windows, also without a limit, with the player's own limits and those that the operator imposes. */
  limitWindowsOf(playerId: PlayerId, db?: Queryable): Promise<LimitWindowState[]>
  singleStakeLimitsOf(playerId: PlayerId, db?: Queryable): Promise<SingleStakeLimits>
  /** On how many past days a limit would have refused something. Null without a gate. */
  pastDaysOf(playerId: PlayerId, limit: ProposedLimit): Promise<PastDays | null>
  /** Null when the player has no wallet. */
  balancesOf(playerId: PlayerId, db?: Queryable): Promise<Balances | null>
  bonusesOf(playerId: PlayerId, db?: Queryable): Promise<BonusState[]>
  /** The player's history, newest first. */
  history(playerId: PlayerId, query?: HistoryQuery): Promise<Transaction[]>
  /** Totals from `from` (inclusive) to `to` (exclusive). Null when the player has no wallet. */
  netPosition(
    playerId: PlayerId,
    from: Temporal.Instant,
    to: Temporal.Instant,
    db?: Queryable,
  ): Promise<NetPosition | null>
  /**
   * Totals of the running day, week or month and of those before it, the latest first, cut in the player's zone. What
   * an earlier platform had is in none of them. Empty without a gate.
   */
  periodTotals(playerId: PlayerId, query: PeriodTotalsQuery, db?: Queryable): Promise<PeriodTotals[]>
  /** Deposits under way and unfinished rounds. Reads all rounds of the player. */
  obligationsOf(playerId: PlayerId, db?: Queryable): Promise<Obligations>
  /** Withdrawals whose money is still held, oldest first. */
  pendingHolds(playerId: PlayerId, db?: Queryable): Promise<PendingHold[]>
  roundOf(playerId: PlayerId, provider: number, round: string, db?: Queryable): Promise<RoundFacts | null>
  /** Amount of a round's first stake, also when it was given back later. For rounds with a stake. */
  firstStakeOf(
    playerId: PlayerId,
    round: Pick<RoundFacts, 'provider' | 'round' | 'openedAt'>,
    db?: Queryable,
  ): Promise<bigint | null>
  /** Hash and time of an entry; null when there is none with this number from then on. */
  entryMark(
    playerId: PlayerId,
    entry: { readonly seq: bigint; readonly from: Temporal.Instant },
    db?: Queryable,
  ): Promise<EntryMark | null>
  /** Open rounds of a provider by the time of their opening, a page at a time. */
  openRounds(query: OpenRoundsQuery): Promise<OpenRound[]>
  /** Open rounds of a player, at most 1,000: the oldest. Reads all rounds of the player. */
  openRoundsOf(playerId: PlayerId): Promise<OpenRound[]>
  /** Whether the player has an open round of a game, however old. Reads all rounds of the player at the provider. */
  hasOpenRound(playerId: PlayerId, of: { readonly provider: number; readonly game: string }): Promise<boolean>
  /** Whether a round of any game that was opened before a moment still runs; its stakes may follow the end of play. */
  hasRunningRound(playerId: PlayerId, openedBefore: Temporal.Instant, db?: Queryable): Promise<boolean>
  /** Rounds of the stake, the win and the adjustment with this id, in this order; refused ones last. */
  roundsOfTx(playerId: PlayerId, provider: number, tx: string): Promise<string[]>
  /** What wins and free-round wins with the detail `grant` paid, without what was rolled back. */
  paidForGrant(playerId: PlayerId, provider: number, grant: PaidGrant): Promise<bigint>
  /** What rounding of a provider's amounts gave its players, by currency. */
  roundingSums(query: RoundingQuery): Promise<RoundingSum[]>
  /** Whether the stake, win or adjustment of this entry was rolled back, by itself or with its round. */
  isGivenBack(playerId: PlayerId, entrySeq: bigint): Promise<boolean>
  /** Stakes and wins with a detail that a rollback was the first to give back; in the rollback's own transaction. */
  givenBack(
    tx: Tx,
    playerId: PlayerId,
    rollback: { readonly seq: bigint; readonly at: Temporal.Instant },
  ): Promise<GivenBack[]>
  /** Replays the books from zero, during play, and reports every difference; changes nothing. */
  check(options?: CheckOptions): Promise<CheckReport>
  /** The same as a job: resumes where the last one ended, and blocks withdrawals of players whose books are wrong. */
  verifyBooks(options: VerifyOptions): Promise<CheckReport>
  /** Checks a player from zero and allows withdrawals again if nothing is wrong. */
  clearBooks(playerId: PlayerId): Promise<CheckReport>
  /** Closes the days that are over, by the zones of the players' markets. A job. */
  closeDays(signal?: AbortSignal): Promise<DaysReport>
  /** Creates the partitions of coming quarters; run it at start and daily. Returns how many were created. */
  makePartitions(): Promise<number>
  readonly figures: BatcherFigures
  /** Refuses new operations with `busy` and waits until accepted ones are answered. */
  stop(): Promise<void>
}

type LimitReads = Pick<Wallet, 'limitsOf' | 'limitWindowsOf' | 'singleStakeLimitsOf' | 'pastDaysOf'>

const limitReads = ({ db, clock }: Pick<WalletOptions, 'db' | 'clock'>): LimitReads => ({
  limitsOf: (playerId, from = db) => readLimits(from, playerId, clock.now()),
  limitWindowsOf: (playerId, from = db) => readLimitWindows(from, playerId, clock.now()),
  singleStakeLimitsOf: (playerId, from = db) => readSingleStakeLimits(from, playerId),
  pastDaysOf: (playerId, limit) => readPastDays(db, playerId, limit, clock.now()),
})

/** The ledger over a database. */
export function createWallet({
  db,
  clock,
  pool = db.pool,
  onBalance,
  onBug,
  onClockDiffers,
  onDifferences,
  ...options
}: WalletOptions): Wallet {
  const announce = (playerId: PlayerId, answer: Answer) => {
    if (answer.ok) onBalance?.({ playerId, seq: answer.balances.seq, balances: answer.balances })
  }
  const batcher = new Batcher({
    pool,
    clock,
    prepare: !db.pooler,
    onAnswer: (operation, answer) => announce(operation.playerId, answer),
    ...(onBug ? { onBug } : {}),
    ...(onClockDiffers ? { onClockDiffers: atMostOnceAMinute(onClockDiffers) } : {}),
    ...options,
  })
  return {
    execute: (operation, { timeoutMs } = {}) => batcher.execute(operation, timeoutMs),
    executeIn: (tx, operation) => applyIn(tx, operation, clock.now()),
    announce,
    lock: (tx, playerId) => lockWallet(tx, playerId, clock.now()),
    open: (tx, { playerId, currency }) => openWallet(tx, playerId, currency),
    setGate: (tx, playerId, facts, change) => writeGate(tx, playerId, facts, change, clock.now()),
    ...gateReads(db, clock),
    ...limitReads({ db, clock }),
    balancesOf: (playerId, from = db) => readBalances(from, playerId),
    bonusesOf: (playerId, from = db) => readBonuses(from, playerId),
    history: (playerId, query) => readHistory(db, playerId, query),
    netPosition: (playerId, from, to, within = db) => readNetPosition(within, playerId, from, to),
    periodTotals: (playerId, query, from = db) => readPeriodTotals(from, playerId, query, clock.now()),
    obligationsOf: (playerId, from = db) => readObligations(from, playerId),
    pendingHolds: (playerId, from = db) => readPendingHolds(from, playerId),
    roundOf: (playerId, provider, round, from = db) => readRound(from, playerId, provider, round),
    firstStakeOf: (playerId, round, from = db) => readFirstStake(from, playerId, round),
    entryMark: (playerId, entry, from = db) => readEntryMark(from, playerId, entry),
    openRounds: (query) => readOpenRounds(db, query),
    openRoundsOf: (playerId) => readOpenRoundsOf(db, playerId),
    ...runningRoundReads(db),
    roundsOfTx: (playerId, provider, tx) => readRoundsOfTx(db, playerId, provider, tx),
    paidForGrant: (playerId, provider, grant) => readPaidForGrant(db, { playerId, provider, ...grant }),
    roundingSums: (query) => readRoundingSums(db, query),
    isGivenBack: (playerId, entrySeq) => readIsGivenBack(db, playerId, entrySeq),
    givenBack: readGivenBack,
    check: (checkOptions) => checkLedger(db, checkOptions),
    verifyBooks: (verifyOptions) => verifyBooks({ db, clock, onDifferences }, verifyOptions),
    clearBooks: (playerId) => clearBooks({ db, clock, onDifferences }, playerId),
    closeDays: (signal) => closeDays({ db, clock }, signal),
    makePartitions: () => makePartitions(db, clock.now()),
    get figures() {
      return batcher.figures
    },
    stop: () => batcher.stop(),
  }
}

/** Executes an operation in the caller's transaction, without the batcher. */
async function applyIn(tx: Tx, operation: Operation, at: Temporal.Instant): Promise<Answer> {
  const isOfPlayer = tx.playerId === undefined || tx.playerId === operation.playerId
  assertInvariant(isOfPlayer, "an operation of another player than its transaction's")
  const { rows } = await tx.query<{ answer: string }>(APPLY.text, applyValues(toRow(operation), at, true))
  const [row] = rows
  if (!row) throw new Error('the ledger did not answer')
  return toAnswer(operation, readAnswer(row.answer, at))
}

function atMostOnceAMinute(tell: () => void): () => void {
  let lastAt = -Infinity
  return () => {
    const now = performance.now()
    if (now - lastAt < 60_000) return
    lastAt = now
    tell()
  }
}
