import type { CurrencyCode } from '@marquee/money'
import type { Operation } from './operation.ts'
import { verticalNumbers } from './operation.ts'
import { type StakeRefusal, stakeRefusalReasons, stakeRefusals } from './stake-refusals.ts'

/** Why an operation moved nothing. Stable: stored, rendered by adapters, shown to players in their own texts. */
export type RefusalReason = (typeof reasons)[number] | StakeRefusal | 'busy' | 'unavailable'

/** Stored outcome numbers. The three windows of a limit share one reason. */
const reasons = [
  'currency',
  'gate_missing',
  'account_status',
  'product_off',
  'excluded',
  'timed_out',
  'reality_check_due',
  'round_closed',
  'stake_over_max',
  'bonus_game',
  'bonus_stake_over_max',
  'time_limit',
  'loss_limit',
  'stake_limit',
  'no_funds',
  'cancelled',
  'no_bet',
  'bet_settled',
  'deposit_off',
  'deposit_limit',
  'withdrawal_off',
  'receivable_open',
  'hold_exists',
  'unknown_hold',
  'over_hold',
  'bonus_running',
  'bonus_exists',
  'no_bonus',
  'bad_amount',
  'conflict',
  'other_kind',
  'bonus_facts_stale',
] as const
export type LimitWindow = 'day' | 'week' | 'month'

type RefusalOf = { readonly reason: RefusalReason; readonly window?: LimitWindow }
const outcomes: ReadonlyMap<number, RefusalOf> = new Map<number, RefusalOf>([
  [1, { reason: 'currency' }],
  [2, { reason: 'gate_missing' }],
  [3, { reason: 'account_status' }],
  [4, { reason: 'product_off' }],
  [5, { reason: 'excluded' }],
  [6, { reason: 'timed_out' }],
  [7, { reason: 'reality_check_due' }],
  [8, { reason: 'round_closed' }],
  [9, { reason: 'stake_over_max' }],
  [10, { reason: 'bonus_game' }],
  [11, { reason: 'bonus_stake_over_max' }],
  [12, { reason: 'time_limit' }],
  [36, { reason: 'time_limit', window: 'day' }],
  [37, { reason: 'time_limit', window: 'week' }],
  [38, { reason: 'time_limit', window: 'month' }],
  [13, { reason: 'loss_limit', window: 'day' }],
  [14, { reason: 'loss_limit', window: 'week' }],
  [15, { reason: 'loss_limit', window: 'month' }],
  [16, { reason: 'stake_limit', window: 'day' }],
  [17, { reason: 'stake_limit', window: 'week' }],
  [18, { reason: 'stake_limit', window: 'month' }],
  [19, { reason: 'no_funds' }],
  [20, { reason: 'cancelled' }],
  [21, { reason: 'no_bet' }],
  [22, { reason: 'bet_settled' }],
  [23, { reason: 'deposit_off' }],
  [24, { reason: 'deposit_limit', window: 'day' }],
  [25, { reason: 'deposit_limit', window: 'week' }],
  [26, { reason: 'deposit_limit', window: 'month' }],
  [27, { reason: 'withdrawal_off' }],
  [28, { reason: 'receivable_open' }],
  [29, { reason: 'hold_exists' }],
  [30, { reason: 'unknown_hold' }],
  [31, { reason: 'over_hold' }],
  [32, { reason: 'bonus_running' }],
  [33, { reason: 'bonus_exists' }],
  [34, { reason: 'no_bonus' }],
  [35, { reason: 'bad_amount' }],
  ...stakeRefusalReasons.map((reason) => [stakeRefusals[reason], { reason }] as const),
  [90, { reason: 'conflict' }],
  [92, { reason: 'bonus_facts_stale' }],
  [94, { reason: 'other_kind' }],
])

/** Internal: another transaction holds the wallet; the operation was not executed. */
export const DEFERRED = 91
/** Internal: the sender's clock differs from the database's; the operation was not executed. */
export const CLOCK_DIFFERS = 93

/** Refusals without an entry, whose key may succeed later: no bet, bet settled, bad amount, bonus facts stale. */
const notStored: ReadonlySet<number> = new Set([21, 22, 35, 92])

/** Spec 2 §3 Wallet, minor units of `currency`. */
export interface Balances {
  readonly currency: CurrencyCode
  readonly main: bigint
  /** Money held for withdrawals and reserved by bets. */
  readonly locked: bigint
  readonly casinoBonus: bigint
  readonly liveCasinoBonus: bigint
  readonly sportsBonus: bigint
  readonly total: bigint
  readonly withdrawable: bigint
  /** Owed after a rolled back win or a chargeback. */
  readonly receivable: bigint
  /** Number of the last entry: a message with a lower one is outdated. */
  readonly seq: bigint
}

/** An entry as its operation's caller sees it. */
export interface EntryFacts {
  /** `player.seq`, globally unique. */
  readonly id: string
  /** The same as an integer, for protocols that need one: player × 2²⁴ + seq. */
  readonly number: bigint
  readonly seq: bigint
  readonly at: Temporal.Instant
  /** Changes of MAIN, of the vertical's bonus and of the receivable. */
  readonly main: bigint
  readonly bonus: bigint
  readonly receivable: bigint
  /** MAIN and the vertical's bonus after the entry; a duplicate's answer is rendered from them byte for byte. */
  readonly after: { readonly main: bigint; readonly bonus: bigint }
}

/** What can be staked now in the operation's vertical and game. */
export interface Playable {
  readonly cash: bigint
  readonly bonus: bigint
}

export interface Accepted {
  readonly ok: true
  /** True when this key was answered before: nothing was done again. */
  readonly repeated: boolean
  readonly entry: EntryFacts
  /** The present wallet. */
  readonly balances: Balances
  readonly playable: Playable
  /** Entry that a rollback, release or deposit refers to; null when the original is unknown. */
  readonly original: bigint | null
  readonly bonusId: bigint | null
  /** The limit that a deposit exceeded, the one with the least room. Received money is always booked. */
  readonly overLimit: LimitWindow | null
  /** The stake of a `stakeAndWin`; `entry` is the win. */
  readonly stake: {
    readonly id: string
    readonly seq: bigint
    readonly main: bigint
    readonly bonus: bigint
  } | null
}

export interface Refused {
  readonly ok: false
  readonly reason: RefusalReason
  /** Of several exceeded limits the one with the least room (LIM-07). */
  readonly window: LimitWindow | null
  readonly repeated: boolean
  /** Refusals are entries too; null for those that may be retried: see `isFinal`. */
  readonly entry: EntryFacts | null
  /** False when the same key may succeed later: nothing was stored. */
  readonly isFinal: boolean
  readonly balances: Balances | null
  readonly playable: Playable | null
  /** For `bonus_facts_stale`: the running bonus. */
  readonly bonusId: bigint | null
}

/** A refusal is a value. Only a bug rejects. */
export type Answer = Accepted | Refused

/** A row of `wallet.answer`. */
export interface AnswerRow {
  i: number
  outcome: number
  repeated: boolean
  seq: bigint | null
  /** PostgreSQL's text, or the instant that was sent with the operation. */
  at: string | Temporal.Instant
  d_main: bigint
  d_bonus: bigint
  d_receivable: bigint
  then_main: bigint
  then_bonus: bigint
  ref_seq: bigint | null
  bonus_id: bigint | null
  now_seq: bigint
  main: bigint
  locked: bigint
  bet_held: bigint
  bonus_casino: bigint
  bonus_live: bigint
  bonus_sports: bigint
  receivable: bigint
  closing: bigint
  stake_seq: bigint | null
  stake_main: bigint | null
  stake_bonus: bigint | null
  over_limit: number | null
}

export interface BalanceColumns {
  main: bigint
  locked: bigint
  bet_held: bigint
  bonus_casino: bigint
  bonus_live: bigint
  bonus_sports: bigint
  receivable: bigint
}

export function toBalances(currency: CurrencyCode, seq: bigint, row: BalanceColumns): Balances {
  const locked = row.locked + row.bet_held
  return {
    currency,
    main: row.main,
    locked,
    casinoBonus: row.bonus_casino,
    liveCasinoBonus: row.bonus_live,
    sportsBonus: row.bonus_sports,
    total: row.main + locked + row.bonus_casino + row.bonus_live + row.bonus_sports,
    withdrawable: row.receivable > 0n ? 0n : row.main,
    receivable: row.receivable,
    seq,
  }
}

export function entryId(playerId: bigint, seq: bigint): string {
  return `${playerId}.${seq}`
}

export function toAnswer(operation: Operation, row: AnswerRow): Answer {
  const { playerId } = operation
  if (row.outcome === 1) return refusal('currency')
  if (row.outcome === CLOCK_DIFFERS) return refusal('unavailable')
  const balances = toBalances(operation.currency, row.now_seq, row)
  const playable = { cash: row.main, bonus: playableBonus(operation, row) }
  const entry: EntryFacts | null =
    row.seq === null
      ? null
      : {
          // Computed on demand, because few callers need it.
          get id() {
            return entryId(playerId, this.seq)
          },
          get number() {
            return (playerId << 24n) + this.seq
          },
          get at() {
            return momentOf(row.at)
          },
          seq: row.seq,
          main: row.d_main,
          bonus: row.d_bonus,
          receivable: row.d_receivable,
          after: { main: row.then_main, bonus: row.then_bonus },
        }
  if (row.outcome === 0) {
    if (!entry) throw new Error('an accepted operation has an entry')
    const { stake_seq: stakeSeq } = row
    return {
      ok: true,
      repeated: row.repeated,
      entry,
      balances,
      playable,
      original: row.ref_seq,
      bonusId: row.bonus_id,
      overLimit: row.over_limit === null ? null : (outcomes.get(row.over_limit)?.window ?? null),
      stake:
        stakeSeq === null
          ? null
          : {
              id: entryId(playerId, stakeSeq),
              seq: stakeSeq,
              main: row.stake_main ?? 0n,
              bonus: row.stake_bonus ?? 0n,
            },
    }
  }
  const { reason, window } = outcomes.get(row.outcome) ?? {}
  if (!reason) throw new Error(`unknown outcome ${row.outcome}`)
  return {
    ok: false,
    reason,
    window: window ?? null,
    repeated: row.repeated,
    entry,
    isFinal: !notStored.has(row.outcome),
    balances,
    playable,
    bonusId: row.bonus_id,
  }
}

/** The stored time: PostgreSQL has microseconds. */
function momentOf(at: string | Temporal.Instant): Temporal.Instant {
  return typeof at === 'string'
    ? Temporal.Instant.from(at)
    : at.round({ smallestUnit: 'microsecond', roundingMode: 'floor' })
}

/** A refusal without the database: the wallet is unknown and nothing was stored. */
export function refusal(reason: 'busy' | 'unavailable' | 'currency'): Refused {
  return {
    ok: false,
    reason,
    window: null,
    repeated: false,
    entry: null,
    isFinal: reason === 'currency',
    balances: null,
    playable: null,
    bonusId: null,
  }
}

export function reasonOf(outcome: number): { reason: RefusalReason; window?: LimitWindow } | undefined {
  return outcomes.get(outcome)
}

function playableBonus(operation: Operation, row: AnswerRow): bigint {
  if ('bonus' in operation && operation.bonus?.allowed === false) return 0n
  const vertical = 'vertical' in operation && operation.vertical ? verticalNumbers[operation.vertical] : 0
  const pocket =
    vertical === 1
      ? row.bonus_casino
      : vertical === 2
        ? row.bonus_live
        : vertical === 3
          ? row.bonus_sports
          : 0n
  return pocket - row.closing
}
