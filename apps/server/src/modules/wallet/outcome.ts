import type { CurrencyCode } from '@marquee/money'
import type { AnswerRow } from './answer-row.ts'
import type { Operation, PlayerId } from './operation.ts'
import { measureNumbers, nameOf, outcomeNumbers, windowNumbers } from './numbers.ts'

export type LimitWindow = keyof typeof windowNumbers

/** Not refusals: the operation moved something, or was not executed. */
type NoRefusal = 'accepted' | 'deferred' | 'clock_differs'
type OutcomeName = Exclude<keyof typeof outcomeNumbers, NoRefusal>
type WithoutWindow<Name> = Name extends `${infer Reason}_${LimitWindow}` ? Reason : Name
/** Why an operation moved nothing. Stable: stored, rendered by adapters, shown to players in their own texts. */
export type RefusalReason = WithoutWindow<OutcomeName> | 'busy' | 'unavailable'

/** A share of a limit of which its player is told (LIM-16). */
export interface ToldShare {
  readonly measure: keyof typeof measureNumbers
  readonly period: LimitWindow
  /** Percent of the limit: 50, 80 or 100. */
  readonly share: number
}

/** The windows of a limit share one reason. */
type RefusalOf = { readonly reason: RefusalReason; readonly window?: LimitWindow }
const LIMIT = /^(.+)_(day|week|month)$/
const noRefusals: ReadonlySet<string> = new Set<NoRefusal>(['accepted', 'deferred', 'clock_differs'])
const refusals: ReadonlyMap<number, RefusalOf> = new Map(
  Object.entries(outcomeNumbers)
    .filter(([name]) => !noRefusals.has(name))
    .map(([name, number]) => {
      const [, reason = name, window] = LIMIT.exec(name) ?? []
      return [number, { reason, ...(window ? { window } : {}) } as RefusalOf]
    }),
)

/** Internal: another transaction holds the wallet; the operation was not executed. */
export const DEFERRED = outcomeNumbers.deferred
/** Internal: the sender's clock differs from the database's; the operation was not executed. */
export const CLOCK_DIFFERS = outcomeNumbers.clock_differs

/** Refusals without an entry, whose key may succeed later. */
const notStored: ReadonlySet<number> = new Set([
  outcomeNumbers.no_bet,
  outcomeNumbers.bet_settled,
  outcomeNumbers.bet_open,
  outcomeNumbers.bad_amount,
  outcomeNumbers.bonus_facts_stale,
])

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
  /** The further shares of limits that a stake, bet or deposit has used; empty for a repeated key. */
  readonly told: readonly ToldShare[]
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
  if (row.outcome === outcomeNumbers.currency) return refusal('currency')
  if (row.outcome === CLOCK_DIFFERS) return refusal('unavailable')
  const balances = toBalances(operation.currency, row.now_seq, row)
  const playable = { cash: row.main, bonus: playableBonus(operation, row) }
  const entry = toEntry(playerId, row)
  if (row.outcome === outcomeNumbers.accepted) {
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
      overLimit: row.over_limit === null ? null : (refusals.get(row.over_limit)?.window ?? null),
      told: readTold(row.told),
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
  const { reason, window } = refusals.get(row.outcome) ?? {}
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

function toEntry(playerId: PlayerId, row: AnswerRow): EntryFacts | null {
  if (row.seq === null) return null
  return {
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
}

/** What `wallet.tell_shares` says: measure.period.share, by spaces. */
function readTold(text: string | null): ToldShare[] {
  if (text === null) return []
  return text.split(' ').map((told) => {
    const [measure = 0, period = 0, share = 0] = told.split('.').map(Number)
    return { measure: nameOf(measureNumbers, measure)!, period: nameOf(windowNumbers, period)!, share }
  })
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
  return refusals.get(outcome)
}

function playableBonus(operation: Operation, row: AnswerRow): bigint {
  if ('bonus' in operation && operation.bonus?.allowed === false) return 0n
  const vertical = 'vertical' in operation ? operation.vertical : undefined
  const pockets = { casino: row.bonus_casino, 'live-casino': row.bonus_live, sports: row.bonus_sports }
  const pocket = vertical === undefined || vertical === 'virtual-sports' ? 0n : pockets[vertical]
  return pocket - row.closing
}
