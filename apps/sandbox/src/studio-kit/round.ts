import type { RoundState as GameState } from '../games/engine.ts'
import type { GameEvent } from '../games/events.ts'
import type { Choice } from './choice.ts'
import type { Decision } from './decision.ts'
import type { ErrorCode } from './message.ts'

export type Mode = 'real' | 'demo'

/** A stake that the player adds during a round, with a reference of its own. */
export interface FurtherStake {
  readonly reference: string
  readonly stakeMinor: string
  /** The session in which the player added it, whose token the operator accepts; absent: that of the round. */
  readonly sessionId?: string
}

/** A further stake whose outcome is unknown, and what the player wants to do with it. */
export interface PendingStake extends FurtherStake {
  readonly decision: Decision
  readonly placedAt: number
  /** True when an attempt had no valid response. */
  readonly isUncertain: boolean
}

/** A round in which the player decides. */
export interface Decisions {
  /** What the engine keeps between steps. Only the server reads it. */
  readonly state: GameState
  /** What was done so far, for replays; `finish` is the engine's default. */
  readonly taken: readonly Decision[]
  readonly furtherStakes: readonly FurtherStake[]
  readonly pending: PendingStake | null
  /** Why the last further stake was not played; null when nothing speaks against the next one. */
  readonly refusal: { readonly error: ErrorCode; readonly message: string } | null
}

/**
 * State of a round. `staking`: the bet's outcome is unknown. `refused`: by the operator. `seated`: accepted, and the
 * live table draws later. `deciding`: accepted, and the player decides how it goes on. `stakingMore`: the outcome of a
 * further stake is unknown; `refundingMore`: it is taken back until that is acknowledged. `drawn`: accepted, drawn and
 * stored, the client reveals it. `paying`, `ending`, `refunding`: the call is retried until it is acknowledged.
 * `disputed`: the operator gave a final error to such a call.
 */
export type RoundState =
  | 'staking'
  | 'refused'
  | 'seated'
  | 'deciding'
  | 'stakingMore'
  | 'refundingMore'
  | 'drawn'
  | 'paying'
  | 'ending'
  | 'closed'
  | 'refunding'
  | 'refunded'
  | 'disputed'

export interface Round {
  readonly id: string
  readonly sessionId: string
  /** Owner of seeds and cycle: the player, or one demo session. */
  readonly owner: string
  readonly mode: Mode
  readonly player: string
  readonly symbol: string
  readonly version: number
  readonly hash: string
  readonly currency: string
  readonly stakeMinor: string
  readonly lines: number | null
  /** Everything that the player chose beside the stake. */
  readonly choice: Choice
  readonly playKey: string
  readonly betReference: string
  readonly winReference: string
  readonly state: RoundState
  /** The operator's error of a refusal or a dispute, or one of the kit's own (`refusals.ts`). */
  readonly error: ErrorCode | null
  /** The operator's text for the player, with a refused or a refunded bet. */
  readonly message: string
  /** True when an attempt at the bet had no valid response. */
  readonly isUncertain: boolean
  readonly seedId: number | null
  readonly clientSeed: string
  readonly nonce: number | null
  readonly words: number
  readonly events: readonly GameEvent[] | null
  readonly owedMinor: string
  /** Null in games whose player does not decide during a round. */
  readonly decisions: Decisions | null
  readonly placedAt: number
  readonly drawnAt: number | null
  readonly shownAt: number | null
  readonly closedAt: number | null
  readonly attempts: number
  readonly dueAt: number
  /** Balance in minor units after the stake, and according to the last call. */
  readonly balanceAfterBet: string
  readonly balanceAfter: string
}

export interface RoundRow {
  id: string
  session_id: string
  owner: string
  mode: string
  player: string
  symbol: string
  version: number
  hash: string
  currency: string
  stake_minor: string
  lines: number | null
  play_key: string
  bet_reference: string
  win_reference: string
  state: string
  error: ErrorCode | null
  message: string
  is_uncertain: number
  seed_id: number | null
  client_seed: string
  nonce: number | null
  words: number
  events: string | null
  owed_minor: string
  placed_at: number
  drawn_at: number | null
  shown_at: number | null
  closed_at: number | null
  attempts: number
  due_at: number
  balance_after_bet: string
  balance_after: string
  choice: string | null
  decisions: string | null
}

/** The round as it is for each of its stakes: with the stake's own reference and amount, the last one first. */
export const stakesOf = (round: Round): readonly Round[] => [
  ...(round.decisions?.furtherStakes ?? []).map((one) => withStake(round, one)).toReversed(),
  round,
]

/** The round as a call about one of its further stakes names it. */
export const withStake = (round: Round, { reference, stakeMinor, sessionId }: FurtherStake): Round => ({
  ...round,
  sessionId: sessionId ?? round.sessionId,
  betReference: reference,
  stakeMinor,
})

/** Everything that was staked in a round, in minor units. */
export const stakedIn = ({ stakeMinor, decisions }: Pick<Round, 'stakeMinor' | 'decisions'>): bigint =>
  (decisions?.furtherStakes ?? []).reduce((sum, one) => sum + BigInt(one.stakeMinor), BigInt(stakeMinor))

/** Rounds of a release that only knew lines have no choice of their own. */
function choiceIn({ choice, lines }: RoundRow): Choice {
  if (choice !== null) return JSON.parse(choice) as Choice
  return lines === null ? {} : { lines }
}

export function fromRow(row: RoundRow): Round {
  return {
    id: row.id,
    sessionId: row.session_id,
    owner: row.owner,
    mode: row.mode as Mode,
    player: row.player,
    symbol: row.symbol,
    version: row.version,
    hash: row.hash,
    currency: row.currency,
    stakeMinor: row.stake_minor,
    lines: row.lines,
    playKey: row.play_key,
    betReference: row.bet_reference,
    winReference: row.win_reference,
    state: row.state as RoundState,
    error: row.error,
    message: row.message,
    isUncertain: row.is_uncertain === 1,
    seedId: row.seed_id,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    words: row.words,
    events: row.events === null ? null : (JSON.parse(row.events) as GameEvent[]),
    owedMinor: row.owed_minor,
    placedAt: row.placed_at,
    drawnAt: row.drawn_at,
    shownAt: row.shown_at,
    closedAt: row.closed_at,
    attempts: row.attempts,
    dueAt: row.due_at,
    balanceAfterBet: row.balance_after_bet,
    balanceAfter: row.balance_after,
    choice: choiceIn(row),
    decisions: row.decisions === null ? null : (JSON.parse(row.decisions) as Decisions),
  }
}

/** Values of a row, in the order of its columns. */
export const valuesOf = (round: Round): (string | number | null)[] => [
  round.id,
  round.sessionId,
  round.owner,
  round.mode,
  round.player,
  round.symbol,
  round.version,
  round.hash,
  round.currency,
  round.stakeMinor,
  round.lines,
  round.playKey,
  round.betReference,
  round.winReference,
  round.state,
  round.error,
  round.message,
  round.isUncertain ? 1 : 0,
  round.seedId,
  round.clientSeed,
  round.nonce,
  round.words,
  round.events === null ? null : JSON.stringify(round.events),
  round.owedMinor,
  round.placedAt,
  round.drawnAt,
  round.shownAt,
  round.closedAt,
  round.attempts,
  round.dueAt,
  round.balanceAfterBet,
  round.balanceAfter,
  JSON.stringify(round.choice),
  round.decisions === null ? null : JSON.stringify(round.decisions),
]

/** Changes of a step; absent fields stay. */
export interface RoundChange {
  state?: RoundState
  error?: ErrorCode
  message?: string
  isUncertain?: boolean
  seedId?: number
  clientSeed?: string
  nonce?: number
  words?: number
  events?: readonly GameEvent[]
  owedMinor?: string
  decisions?: Decisions
  drawnAt?: number
  shownAt?: number
  closedAt?: number
  attempts?: number
  dueAt?: number
  balanceAfterBet?: string
  balanceAfter?: string
}

const columns: Readonly<Record<keyof RoundChange, string>> = {
  state: 'state',
  error: 'error',
  message: 'message',
  isUncertain: 'is_uncertain',
  seedId: 'seed_id',
  clientSeed: 'client_seed',
  nonce: 'nonce',
  words: 'words',
  events: 'events',
  owedMinor: 'owed_minor',
  decisions: 'decisions',
  drawnAt: 'drawn_at',
  shownAt: 'shown_at',
  closedAt: 'closed_at',
  attempts: 'attempts',
  dueAt: 'due_at',
  balanceAfterBet: 'balance_after_bet',
  balanceAfter: 'balance_after',
}
const changed = Object.keys(columns) as (keyof RoundChange)[]

/** Columns and values of a change; absent fields stay. */
export function changesOf(change: RoundChange): { columns: string; values: (string | number | null)[] } {
  const fields = changed.filter((field) => change[field] !== undefined)
  return {
    columns: fields.map((field) => `${columns[field]} = ?`).join(', '),
    values: fields.map((field) => {
      const value = change[field]
      if (typeof value === 'boolean') return value ? 1 : 0
      return typeof value === 'object' ? JSON.stringify(value) : (value ?? null)
    }),
  }
}

/** Whether a round was bet on at a live table. */
export const isAtTable = ({ choice }: Pick<Round, 'choice'>): boolean => choice.tableRound !== undefined
