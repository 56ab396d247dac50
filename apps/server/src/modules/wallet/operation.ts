import type { CurrencyCode } from '@marquee/money'

export type PlayerId = bigint
/** Why a caller refuses a stake by its own checks. */
export type StakeRefusal =
  | 'no_session'
  | 'game_off'
  | 'no_grant'
  | 'other_currency'
  /** The rules of the player's country or market close the game. */
  | 'game_not_here'
export type Vertical = 'casino' | 'live-casino' | 'sports' | 'virtual-sports'
/** Verticals that have a bonus account. */
export type BonusVertical = Exclude<Vertical, 'virtual-sports'>

/** Fields of every operation. All amounts are minor units of `currency`. */
export interface Keyed {
  readonly playerId: PlayerId
  readonly currency: CurrencyCode
  /** Number of the studio, sportsbook or payment company, 1–9999; never reused. */
  readonly provider: number
  /** The provider's transaction id. Player, provider, class and `tx` are the idempotency key (L4). */
  readonly tx: string
  /** What a duplicate must have in common with the first operation. Computed from the operation when absent. */
  readonly fingerprint?: bigint
  /** Stored with the entry and covered by its hash: reason, approver, payment method, award, jackpot shares. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>
  /**
   * The provider counts stakes, wins and payouts in one number space: an id under which something of another kind is
   * booked is refused as `other_kind`.
   */
  readonly sharesIds?: boolean
}

export interface InRound extends Keyed {
  /** The provider's round; for bets that settle one by one, the bet. */
  readonly round: string
  readonly vertical: Vertical
  /** Facts for history and receipts, stored with the round. */
  readonly game?: string
  readonly session?: string
}

/**
 * Facts of the bonus that the caller considers running. The ledger compares them and returns `bonus_facts_stale` if
 * another one runs.
 */
export interface BonusFacts {
  readonly bonusId: bigint
  /** Whether the bonus may be staked on this game. */
  readonly allowed: boolean
  /** Share of the stake that counts towards wagering, basis points 0–10,000. */
  readonly weight: number
}

export interface Stake extends InRound {
  readonly kind: 'stake'
  readonly amount: bigint
  /** The game is a slot: a session plan of the player counts (RC-12). */
  readonly isOfSlots?: boolean
  readonly bonus?: BonusFacts | undefined
  /** The studio accepts stakes after a round has ended (resettlement). */
  readonly mayFollowEnd?: boolean
}
/**
 * A stake that the caller's own guards refuse. The refusal is stored under the stake's key, so that a duplicate is
 * refused alike; a stake that was answered before gets its first answer.
 */
export interface RefuseStake extends InRound {
  readonly kind: 'refuseStake'
  readonly amount: bigint
  readonly reason: StakeRefusal
}
export interface Win extends InRound {
  readonly kind: 'win'
  readonly amount: bigint
  readonly endsRound?: boolean
  /**
   * The protocol allows a win before its bet, or without one. Otherwise a win of an unknown bet is `no_bet` and not
   * stored, so that the studio retries it after the bet.
   */
  readonly mayPrecedeBet?: boolean
}
export interface StakeAndWin extends InRound {
  readonly kind: 'stakeAndWin'
  readonly amount: bigint
  readonly isOfSlots?: boolean
  readonly win: bigint
  readonly bonus?: BonusFacts | undefined
  readonly endsRound?: boolean
  readonly mayFollowEnd?: boolean
}
export interface Rollback extends Keyed {
  readonly kind: 'rollback'
  /** The provider's id of what is rolled back. */
  readonly original: string
  /** Where the protocol does not say, `any`: a jackpot or a studio's adjustment too. */
  readonly of: 'bet' | 'win' | 'any'
  /** Part of a bet; all that is left when absent. A win is always rolled back whole. */
  readonly amount?: bigint
  /** Refuse with `bet_settled` when the bet's round has a win. */
  readonly keepsSettled?: boolean
  /** What belongs to another round is not rolled back: `conflict`. */
  readonly round?: string
  readonly vertical?: Vertical
}
export interface RollbackRound extends InRound {
  readonly kind: 'rollbackRound'
}
export interface CloseRound extends InRound {
  readonly kind: 'closeRound'
}
export interface Promo extends Keyed {
  readonly kind: 'promo'
  readonly amount: bigint
  readonly vertical?: Vertical
  /** Who pays: the house (default) or the studio. */
  readonly paidBy?: 'house' | 'studio'
  /** Pay into a bonus of the vertical instead of cash. */
  readonly into?: IntoBonus
}
/** Money paid into a bonus; `wager` (weighted units) is added to its requirement. */
export interface IntoBonus {
  readonly bonusId: bigint
  readonly wager: bigint
  /** Nothing more is added to a growing bonus. */
  readonly isLast: boolean
}
export interface JackpotWin extends Keyed {
  readonly kind: 'jackpotWin'
  readonly amount: bigint
  readonly vertical: Vertical
  readonly round?: string
}
export interface FreeRoundWin extends Keyed {
  readonly kind: 'freeRoundWin'
  readonly amount: bigint
  readonly vertical: Vertical
  readonly round?: string
  /** Pay into a bonus instead of cash. */
  readonly into?: IntoBonus
}
export interface Adjust extends Keyed {
  readonly kind: 'adjust'
  /** Signed. A shortage becomes receivable. */
  readonly amount: bigint
  /**
   * `studio`: a game's result, counts as won. `clearing`: money that moved at a payment company besides a deposit or
   * payout. The others are made by staff (WAL-19). All but `studio` need `detail.reason` and `detail.approver`.
   */
  readonly account: 'studio' | 'clearing' | 'corrections' | 'bad_debt' | 'dormancy'
  readonly vertical?: Vertical
  readonly round?: string
}
export interface AuthorizeDeposit extends Keyed {
  readonly kind: 'authorizeDeposit'
  readonly amount: bigint
}
export interface CancelDeposit extends Keyed {
  readonly kind: 'cancelDeposit'
  /** `tx` of the authorization. */
  readonly authorization: string
  /** Shown in the history; `declined` when the company refused the payment, otherwise it was cancelled. */
  readonly detail?: { readonly method?: string; readonly reason: string; readonly declined: boolean }
}
export interface Deposit extends Keyed {
  readonly kind: 'deposit'
  /** The received amount; it may differ from the authorized one. */
  readonly amount: bigint
  readonly authorization?: string
}
export interface Refund extends Keyed {
  readonly kind: 'refund' | 'chargeback'
  readonly amount: bigint
  /** `tx` of the deposit. */
  readonly deposit?: string
}
export interface Hold extends Keyed {
  readonly kind: 'hold'
  readonly holdId: string
  readonly amount: bigint
}
export interface EndHold extends Keyed {
  readonly kind: 'release' | 'settle'
  readonly holdId: string
  /** Part; all that is left when absent. */
  readonly amount?: bigint
}
export interface GrantBonus extends Keyed {
  readonly kind: 'grantBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
  readonly amount: bigint
  readonly terms: {
    /** NON_STICKY counts bonus-funded stakes; STICKY counts all and keeps its principal at conversion. */
    readonly kind: 'non-sticky' | 'sticky'
    /** Requirement in weighted units: minor units × basis points. More than zero unless `growing`. */
    readonly toWager: bigint
    readonly maxStake: bigint | null
    /** Maximum that is converted to cash. */
    readonly cap: bigint | null
    readonly expiresAt: Temporal.Instant | null
    readonly onWithdrawal: 'keep' | 'forfeit' | 'forfeitUntilDepositStaked'
    /** The deposit it came with, for `forfeitUntilDepositStaked`. */
    readonly deposit: bigint
    /** Free rounds still add to it: it neither completes nor is spent. */
    readonly growing: boolean
  }
}
export interface ConvertBonus extends Keyed {
  readonly kind: 'convertBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
}
export interface ForfeitBonus extends Keyed {
  readonly kind: 'forfeitBonus'
  readonly bonusId: bigint
  readonly vertical: BonusVertical
  /**
   * `expired` lets open rounds settle first. After `protection` (exclusion, closure) late wins are paid in cash; after
   * the others they go to the house.
   */
  readonly reason: 'player' | 'expired' | 'protection' | 'reversed'
}
export interface ReserveBet extends InRound {
  readonly kind: 'reserveBet'
  readonly amount: bigint
  readonly bonus?: BonusFacts | undefined
  /** One-phase protocol: the stake is booked immediately. */
  readonly isCommitted?: boolean
}
export interface CommitBet extends InRound {
  readonly kind: 'commitBet'
}
export interface ReleaseBet extends Keyed {
  readonly kind: 'releaseBet'
  /** `tx` of the reservation; a tombstone is written if it is unknown. */
  readonly original: string
  readonly vertical?: Vertical
}
/** Pays a part of a committed bet, or all of it, before its result (GAM-37). Does not count towards wagering. */
export interface CashOutBet extends InRound {
  readonly kind: 'cashOutBet'
  /** Total payout of the bet so far, at least what was paid before: the difference is booked. */
  readonly total: bigint
  /** What stays at risk, less than before; 0 settles the bet. */
  readonly open: bigint
}
/** `settleBet` for a bet that is at risk, `resettle` for one that is settled. */
export interface SettleBet extends InRound {
  readonly kind: 'settleBet' | 'resettle'
  /** Total payout of the bet: the difference to what was paid before is booked. 0 = lost. */
  readonly total: bigint
  /** Present when the bet was won or lost; absent for a void, which does not count towards wagering. */
  readonly bonus?: BonusFacts | undefined
}
export interface Opening extends Keyed {
  readonly kind: 'opening'
  readonly amount: bigint
  /** Lifetime totals carried over. */
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
  readonly withdrawn: bigint
}

export type Operation =
  | Stake
  | RefuseStake
  | Win
  | StakeAndWin
  | Rollback
  | RollbackRound
  | CloseRound
  | Promo
  | JackpotWin
  | FreeRoundWin
  | Adjust
  | AuthorizeDeposit
  | CancelDeposit
  | Deposit
  | Refund
  | Hold
  | EndHold
  | GrantBonus
  | ConvertBonus
  | ForfeitBonus
  | ReserveBet
  | CommitBet
  | ReleaseBet
  | CashOutBet
  | SettleBet
  | Opening
