/**
 * Numbers that the ledger stores instead of names. `migrations/numbers.json` is their only source: SQL names them as
 * `:kind.stake_and_win`. A number is never given to another name.
 */
import numbers from './migrations/numbers.json' with { type: 'json' }

/** `rollbackWin` and `tombstone` are kinds of entries only. */
export const kindNumbers = numbers.kind
/** `NO_VERTICAL` is that of operations outside of verticals. */
export const { none: NO_VERTICAL, ...verticalNumbers } = numbers.vertical
/** Of keys and entries: `wallet.class_of` says which kinds share one. */
export const classNumbers = numbers.class
/** Why an operation moved nothing, with its limit's window where there is one; `accepted` when it moved. */
export const outcomeNumbers = numbers.outcome
/** Of `wallet.op`. */
export const flagBits = numbers.flag
/** Counterparty accounts. Studio, jackpot, rounding and clearing: plus the provider's number. */
export const houseAccounts = numbers.account
/** Bits of the gate's products; those of verticals are their numbers. */
export const productBits = numbers.product
export const statusNumbers = numbers.status
/** Who says something of a player's play and money; `limits` are in the gate itself. */
export const gateSourceNumbers = numbers.gateSource
/** Sources of exclusions from one product (EXC-20). */
export const productExclusionSources = {
  casino: 'casinoExclusion',
  'live-casino': 'liveCasinoExclusion',
  sports: 'sportsExclusion',
  'virtual-sports': 'virtualSportsExclusion',
} as const satisfies Readonly<Record<keyof typeof verticalNumbers, keyof typeof gateSourceNumbers>>
export const windowNumbers = numbers.window
export const measureNumbers = numbers.measure
/** Percents of a limit of which its player is told, in order. */
export const toldShares: readonly number[] = [
  numbers.toldShare.half,
  numbers.toldShare.most,
  numbers.toldShare.whole,
]
/**
 * For so long a round that runs at an end of play takes stakes, and its game stays open: after a reality check has
 * become due, a limit of time is used up, or a forced break has begun. No round of a live table is longer.
 */
export const ROUND_AFTER_END_MINUTES = numbers.minutes.roundAfterEnd
export const bonusKindNumbers = numbers.bonusKind
export const bonusStateNumbers = numbers.bonusState
export const onWithdrawalNumbers = numbers.onWithdrawal
export const bonusMaskBits = numbers.bonusMask
export const holdStateNumbers = numbers.holdState
export const betStateNumbers = numbers.betState
/** States of bets that are at risk. */
export const OPEN_BETS: readonly number[] = [
  numbers.betState.reserved,
  numbers.betState.committed,
  numbers.betState.partlySettled,
]

/** The name of a stored number; undefined for a number of a newer release. */
export const nameOf = <N extends string>(names: Readonly<Record<N, number>>, number: number): N | undefined =>
  (Object.keys(names) as N[]).find((name) => names[name] === number)

/**
 * Microseconds since 1970 of the earliest time that PostgreSQL knows (4714 BC). Who owns the database may write entries
 * of any time.
 */
export const BEFORE_ALL_TIMES_US = -210_866_803_200_000_000n
