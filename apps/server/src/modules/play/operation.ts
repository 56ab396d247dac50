import type { CurrencyCode } from '@marquee/money'
import type { ProviderId } from '../lobby/index.ts'

export type { ProviderId } from '../lobby/index.ts'

/** The ledger keeps providers as small numbers; they are never reused. 1–9 are the house's own. */
export const providerNumbers: Readonly<Record<ProviderId, number>> = {
  relax: 11,
  quickspin: 12,
  evolution: 13,
  playngo: 14,
  pragmaticplay: 15,
  yggdrasil: 16,
  pariplay: 17,
  softswiss: 18,
  novomatic: 19,
  creedroomz: 20,
}

/**
 * An amount as a studio wrote it. It becomes minor units only when the account's currency is known:
 * `decimal` text has a point, `minor` text counts the currency's smallest unit.
 */
export interface StudioAmount {
  readonly text: string
  readonly form: 'decimal' | 'minor'
}

export interface JackpotShare {
  readonly id: string
  /** Exact decimal text; reporting only, never ledger money. */
  readonly contribution?: string
}

/** What every operation carries. */
interface Envelope {
  readonly provider: ProviderId
  /** Operator credentials the call came with (brand, jurisdiction). */
  readonly account: string
  /** The player as the studio names them: our own player id as text. */
  readonly playerRef: string
  /** The session token the studio showed, if its protocol sends one. Needed by `authenticate`, checked for `bet`. */
  readonly token?: string
  /** The studio's symbol of the game. */
  readonly game?: string
  readonly currency?: string
}

interface MoneyEnvelope extends Envelope {
  /** Idempotency key together with the operation's class. */
  readonly txId: string
  readonly amount: StudioAmount
}

export type BetSource = 'cash' | 'freeRound' | 'tip' | 'buyIn'
export type PromoSource = 'jackpot' | 'freeRound' | 'promo' | 'tournament'

export interface AuthenticateOperation extends Envelope {
  readonly kind: 'authenticate'
  readonly token: string
}
export interface BalanceOperation extends Envelope {
  readonly kind: 'balance'
}
export interface BetOperation extends MoneyEnvelope {
  readonly kind: 'bet'
  readonly game: string
  readonly round: string
  readonly source: BetSource
  /** The award this bet belongs to, when it is a free round. */
  readonly grant?: string
  readonly jackpots?: readonly JackpotShare[]
}
export interface WinOperation extends MoneyEnvelope {
  readonly kind: 'win'
  readonly game: string
  readonly round: string
  readonly endsRound: boolean
  readonly grant?: string
  /** False where the studio's protocol wants a win without a bet refused, so that it comes again after the bet. */
  readonly mayPrecedeBet: boolean
}
export interface RollbackOperation extends Envelope {
  readonly kind: 'rollback'
  readonly txId: string
  /** Id of the bet that is taken back. */
  readonly originalTxId: string
  readonly round?: string
  /** True where a bet of a round that already has its win must stay (Pragmatic: error 120). */
  readonly keepsSettled: boolean
}
export interface PromoOperation extends MoneyEnvelope {
  readonly kind: 'promoWin'
  readonly source: PromoSource
  readonly campaign?: string
  readonly round?: string
  readonly jackpot?: string
}
export interface AdjustOperation extends MoneyEnvelope {
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
/** Something to note without money: a session that ended, a round description. */
export interface NoticeOperation extends Envelope {
  readonly kind: 'notice'
  readonly notice: 'sessionExpired' | 'roundDetails'
  readonly round?: string
}

/** The common model that all studio protocols reduce to. */
export type Operation =
  | AuthenticateOperation
  | BalanceOperation
  | BetOperation
  | WinOperation
  | RollbackOperation
  | PromoOperation
  | AdjustOperation
  | CloseRoundOperation
  | FreeRoundReportOperation
  | NoticeOperation

/** What a studio may be told instead of a success; the adapter's total table turns it into the studio's words. */
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
  /** True when this very operation was answered before; nothing was executed again. */
  readonly repeated: boolean
  /** Our id, the same for every repeat; empty for a rollback of an unknown bet and for questions. */
  readonly transactionId: string
  readonly playable: Playable
  /** Bonus money inside the stake that was taken, minor units. */
  readonly usedBonus: bigint
  /** Who it is, for `authenticate`. */
  readonly player?: {
    readonly id: string
    readonly country: string
    readonly language: string
    readonly jurisdiction: string
    /** The law's largest single stake, minor units; null where no law caps it (GAM-17). */
    readonly stakeMax: bigint | null
  }
}
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
  /** The true balance, or null when the player is not known; never a made-up zero. */
  readonly playable: Playable | null
}
export type Outcome = Done | Refused
