import type { RefusalReason } from './client/types.ts'
import type { OpeningHours } from './live/opening-hours.ts'
import type { TableClock } from './live/table-clock.ts'
import type { ErrorCode, Message } from './message.ts'
import type { Grant } from './grants.ts'
import type { Round, Session } from './store.ts'

export type { ErrorCode, Message } from './message.ts'

/** A game of a company: its own id, its definition in the engine, and its texts. Pure data. */
export interface StudioGame {
  /** The company's game id. `client/skins` has the skin under it. */
  readonly symbol: string
  /** Id of the definition in the engine. */
  readonly definition: string
  readonly name: string
  readonly slug: string
  /** Id of the jackpot that its stakes feed. */
  readonly jackpot?: string
  /** Present where all players share one round that runs by the clock. */
  readonly live?: {
    readonly clock: TableClock
    /** How many players may bet at once; absent: any number. */
    readonly seats?: number
    /** Absent: always open. */
    readonly hours?: OpeningHours
  }
}

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HttpReply {
  readonly status: number
  readonly text: string
}

/** Fields of an answer. Numbers are text (`readExact`), so that no amount passes through a float. */
export type Body = Readonly<Record<string, unknown>>

/**
 * The operator's answer. `refused` is final; `text` is for the player, empty without one. `again`: the operator wants
 * the same call once more. `unknown`: no valid answer, the call may have been carried out.
 */
export type Answer =
  | { readonly outcome: 'done'; readonly body: Body }
  | { readonly outcome: 'refused'; readonly error: ErrorCode; readonly text: string }
  | { readonly outcome: 'again'; readonly error: ErrorCode }
  | { readonly outcome: 'unknown' }

/** The player of a session, from the answer to `authenticate`. */
export interface Identity {
  readonly player: string
  /** The token of all further calls. */
  readonly token: string
  readonly currency: string
  readonly jurisdiction: string
  /** Maximum stake in minor units; empty for none. */
  readonly maxMinor: string
  /** The only address from which the token may be used, where the protocol names one. */
  readonly address?: string
}

/** A round about which the operator is called. */
export interface RoundCall {
  readonly round: Round
  readonly session: Session | undefined
  /** True when no further money call of this round follows: for protocols that mark the end of a round by a flag. */
  readonly endsRound: boolean
  /** The stake is the price of a feature, where the protocol says so. */
  readonly buysFeature?: boolean
  /** What the stake adds to a jackpot, in millionths of a minor unit. */
  readonly contribution?: { readonly id: string; readonly micro: bigint }
  /** True for the last free round of its award. */
  readonly endsGrant?: boolean
  readonly now: number
}

/** Money without a bet. `bonusWin` is the total of free rounds; an adjustment may be negative. */
export const extraKinds = ['promoWin', 'jackpotWin', 'bonusWin', 'cashback', 'adjustment'] as const
export type ExtraKind = (typeof extraKinds)[number]

export interface Extra {
  readonly player: string
  readonly symbol: string
  readonly round: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly now: number
  /** Of a jackpot win: its id. */
  readonly jackpot?: string
}

/** Free rounds that are over, with what they have won. */
export interface GrantReport {
  readonly grant: Grant
  /** How many of them were played. */
  readonly used: number
  readonly wonMinor: string
  readonly now: number
}

/** Habits of a company. */
export interface Policies {
  /** The token of a launch: valid again after a reload of the page, or once only. */
  readonly launchToken: 'reusable' | 'once'
  /** A stake without an answer: sent again for eight seconds and then cancelled, or cancelled at once. */
  readonly afterLostStake: 'repeat' | 'cancel'
  /** Stake and win as separate calls, or as one (`betAndWin`); then the round is drawn before the stake is sent. */
  readonly settlement: 'separate' | 'oneCall'
  /**
   * Whether a win of zero is sent. Without it and with a `flag` at the end of a round, the round is drawn before the
   * stake is sent, and the stake of a lost round has the flag.
   */
  readonly sendsZeroWin: boolean
  /** The wins of free rounds are told as their total only (`freeRoundReport`): no win of a free round is sent. */
  readonly reportsFreeWinsOnly?: boolean
  /** Nothing of a free round is told but the total of its award: no call is made about it. */
  readonly reportsFreeRoundsOnly?: boolean
  /** How the operator learns that a round has ended: from a call of its own, a flag of the last call, or not at all. */
  readonly roundEnd: 'call' | 'flag' | 'none'
}

/**
 * What a company says to the operator, and how it reads the answers. Pure: no state, no network. References, amounts
 * and ids come from the round, so that the same round always gives the same message.
 */
export interface Protocol {
  /** Signs a message. With `isForged` the signature or the credentials are wrong. */
  toRequest(message: Message, options: { baseUrl: string; isForged: boolean }): HttpRequest
  toAnswer(reply: HttpReply, message: Message): Answer
  /** The player's balance in minor units, null when the answer has none. */
  balanceIn(body: Body, currency: string): bigint | null
  /** The operator's id of the transaction; empty when the answer has none. */
  transactionIdIn(body: Body): string
  identityIn(body: Body, session: Session): Identity | null
  /** A text with an accepted bet that the player must read first: the bet is given back. */
  messageIn?(body: Body): string | null
  /** What a final error means for the player. */
  refusalOf(error: ErrorCode): RefusalReason
  /** True when a refused stake says that the operator knows no award of its free round: then the award is over. */
  isNoSuchGrant?(error: ErrorCode): boolean
  /** True when a refused rollback says that there is no such bet, so that nothing is left to give back. */
  isNoSuchBet?(error: ErrorCode): boolean

  authenticate(session: Session, address: string): Message
  balance(session: Session): Message
  bet(call: RoundCall): Message
  win(call: RoundCall): Message
  /** `part` is `win` only after `betAndWin`, whose two parts are taken back one after the other. */
  rollback(call: RoundCall, part: 'bet' | 'win'): Message
  /** For `settlement: 'oneCall'`. */
  betAndWin?(call: RoundCall): Message
  /** For `roundEnd: 'call'`. */
  endRound?(call: RoundCall): Message
  /** The total of free rounds that are over; absent where their single wins say everything. */
  freeRoundReport?(report: GrantReport): Message
  /** Kinds that are absent have no call in this protocol. */
  readonly extras: Readonly<Partial<Record<ExtraKind, (extra: Extra) => Message>>>
}
