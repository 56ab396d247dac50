import type { CurrencyCode } from '@marquee/money'

/** Who calls us: one protocol, one number in the ledger. It may carry the games of several studios. */
export type IntegrationId = string

/**
 * An amount as the studio sent it. It becomes minor units once the account's currency is known: `decimal` text has a
 * point, `minor` text counts the smallest unit.
 */
export interface StudioAmount {
  readonly text: string
  readonly form: 'decimal' | 'minor'
}

export interface JackpotShare {
  readonly id: string
  /** Exact decimal text; for reporting only. */
  readonly contribution?: string
}

/** Fields of every operation. */
interface Envelope {
  readonly integration: IntegrationId
  /** Our account at the integration: the address that was called names it, its secret signed the call. */
  readonly account: string
  /** The player as the studio names them: our player id as text. */
  readonly playerRef: string
  /** The session token, if the protocol sends one. Required by `authenticate`, checked for `bet`. */
  readonly token?: string
  /** The studio's game symbol. */
  readonly game?: string
  readonly currency?: string
}

interface MoneyEnvelope extends Envelope {
  /** Idempotency key, together with the class of the operation. */
  readonly txId: string
  readonly amount: StudioAmount
}

export type BetSource = 'cash' | 'freeRound' | 'tip' | 'buyIn'
export type PromoSource = 'jackpot' | 'freeRound' | 'promo' | 'tournament'

export interface AuthenticateOperation extends Envelope {
  readonly kind: 'authenticate'
  readonly token: string
  /** The token is a ticket: it is exchanged for `sessionToken` of the outcome, once. */
  readonly exchangesTicket?: true
}
export interface BalanceOperation extends Envelope {
  readonly kind: 'balance'
}
/** A further token for the player's open game, as `sessionToken` of the outcome: a studio's tests begin with it. */
export interface GiveTokenOperation extends Envelope {
  readonly kind: 'giveToken'
}
/**
 * Where a protocol answers a bet or a win that comes after its rollback as done: it is recorded, no money moves, and
 * the other operations of the call are executed.
 */
interface MayBeCancelled {
  readonly isDoneIfCancelled?: true
}
/**
 * Where a protocol refuses the repeat of a bet, a win or an adjustment that was rolled back meanwhile, as
 * `bet_cancelled`. Otherwise the repeat gets the first answer.
 */
interface MayBeGivenBack {
  readonly isRefusedIfGivenBack?: true
}

/**
 * Where a studio counts bets, wins and promotions in one number space: an id under which it made a call of another kind
 * is refused.
 */
interface MayShareIds {
  readonly sharesIds?: true
}

/** The studio says that the stake buys a feature. It is refused where features may not be bought (GAM-26). */
interface MayBuyFeature {
  readonly buysFeature?: true
}

export interface BetOperation
  extends MoneyEnvelope, MayBeCancelled, MayBeGivenBack, MayShareIds, MayBuyFeature {
  readonly kind: 'bet'
  readonly game: string
  readonly round: string
  readonly source: BetSource
  /** The award that pays this bet, for a free round. */
  readonly grant?: string
  /** The studio's call allows a bet in a round that has ended. Otherwise it is `round_ended`. */
  readonly mayFollowEnd?: true
  readonly jackpots?: readonly JackpotShare[]
}
export interface WinOperation extends MoneyEnvelope, MayBeCancelled, MayBeGivenBack, MayShareIds {
  readonly kind: 'win'
  readonly game: string
  readonly round: string
  readonly endsRound: boolean
  readonly grant?: string
  /** False where a win without a bet is refused, so that the studio retries it after the bet. */
  readonly mayPrecedeBet: boolean
}
/**
 * A bet and the win of the same call: both are booked or neither, and the bet is not paid from the win. A rollback of
 * its id takes back both with `of: 'any'`. With `of: 'bet'` it takes back the bet and leaves the win, or is refused as
 * `bet_settled` where it has `keepsSettled`.
 */
export interface BetAndWinOperation extends MoneyEnvelope, MayBeGivenBack, MayShareIds, MayBuyFeature {
  readonly kind: 'betAndWin'
  readonly game: string
  readonly round: string
  readonly win: StudioAmount
  readonly endsRound: boolean
  /** As of a bet. */
  readonly mayFollowEnd?: true
  readonly jackpots?: readonly JackpotShare[]
}
export interface RollbackOperation extends Envelope {
  readonly kind: 'rollback'
  readonly txId: string
  /** What may be rolled back; `any` where the protocol does not say. */
  readonly of: 'bet' | 'win' | 'any'
  /** Id of the bet or win that is rolled back. */
  readonly originalTxId: string
  readonly round?: string
  /** Whether a bet of a round with a win must stay (Pragmatic: error 120). */
  readonly keepsSettled: boolean
  /** The studio's call leaves a round that has ended as it is: `bet_settled`. */
  readonly keepsEnded?: true
}
/** Rolls back everything of a round that has not been rolled back yet: its bets and its wins. */
export interface RollbackRoundOperation extends Envelope {
  readonly kind: 'rollbackRound'
  readonly txId: string
  readonly round: string
}
export interface PromoOperation extends MoneyEnvelope, MayShareIds {
  readonly kind: 'promoWin'
  readonly source: PromoSource
  readonly campaign?: string
  readonly round?: string
  readonly jackpot?: string
}
export interface AdjustOperation extends MoneyEnvelope, MayBeGivenBack {
  readonly kind: 'adjust'
  readonly isNegative: boolean
  readonly round?: string
}
export interface CloseRoundOperation extends Envelope {
  readonly kind: 'closeRound'
  readonly txId: string
  readonly round: string
}
/** A studio's closing report of an award; pays only where the credit mode is `total`. */
export interface FreeRoundReportOperation extends MoneyEnvelope {
  readonly kind: 'freeRoundReport'
  readonly grant?: string
  readonly round?: string
  readonly pays: boolean
}
/** A notice without money: a session that ended, a round description, free rounds that the studio cancelled. */
export interface NoticeOperation extends Envelope {
  readonly kind: 'notice'
  readonly notice: 'sessionExpired' | 'roundDetails' | 'freeRoundsCancelled'
  readonly round?: string
  /** The award whose rounds were cancelled. */
  readonly grant?: string
}

/** The common model of all studio protocols. */
export type Operation =
  | AuthenticateOperation
  | BalanceOperation
  | GiveTokenOperation
  | BetOperation
  | WinOperation
  | BetAndWinOperation
  | RollbackOperation
  | RollbackRoundOperation
  | PromoOperation
  | AdjustOperation
  | CloseRoundOperation
  | FreeRoundReportOperation
  | NoticeOperation

/** Refusals of the common model; an adapter's total table maps them to the studio's errors. */
export const refusals = [
  'no_funds',
  'session_invalid',
  'player_unknown',
  'player_blocked',
  'excluded',
  'timed_out',
  'loss_limit',
  'wager_limit',
  'time_limit',
  'stake_over_max',
  'game_off',
  /** The rules of the player's country or market close it. */
  'game_not_here',
  'currency_differs',
  'reality_check_due',
  'bad_amount',
  'conflict',
  'win_without_bet',
  'grant_unknown',
  'bet_settled',
  'bet_cancelled',
  'round_ended',
  'try_again',
  'never_again',
] as const
export type Refusal = (typeof refusals)[number]

/** Playable money for one game, in minor units. */
export interface Playable {
  readonly cash: bigint
  readonly bonus: bigint
  readonly currency: CurrencyCode
}

export interface Done {
  readonly ok: true
  /** True when this key was answered before; nothing was executed again. */
  readonly repeated: boolean
  /** Our id, the same for duplicates; empty for a rollback of an unknown bet and for queries. */
  readonly transactionId: string
  readonly playable: Playable
  /** When it was booked, the same for duplicates; absent for queries. */
  readonly at?: Temporal.Instant
  /** Bonus part of the stake, minor units. */
  readonly usedBonus: bigint
  /** It came after its rollback: recorded without money, and done for this protocol (`isDoneIfCancelled`). */
  readonly wasCancelled?: true
  /** What a ticket was exchanged for. */
  readonly sessionToken?: string
  /** Address of the device that a ticket was made for. Absent for tickets of an earlier release. */
  readonly address?: string
  /** The player; whom a ticket or token belongs to, for `authenticate`. */
  readonly player?: {
    readonly id: string
    readonly country: string
    readonly language: string
    readonly jurisdiction: string
    /** `YYYY-MM-DD`. */
    readonly dateOfBirth: string
    /** Day of the registration in UTC, `YYYY-MM-DD`. */
    readonly registeredOn: string
    /** The legal maximum of a single stake in minor units; null without one (GAM-17). */
    readonly stakeMax: bigint | null
  }
}
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
  /** Period of a limit; absent for the time of one session. */
  readonly window?: 'day' | 'week' | 'month'
  /** The actual balance, or null when the player is unknown; never a made-up zero. */
  readonly playable: Playable | null
}
export type Outcome = Done | Refused
