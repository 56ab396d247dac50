import type { PaymentDirection, PaymentMethodId, RouteOutput } from '@marquee/contract'
import type { PlayBlock } from '@marquee/contract/game-refusals'
import type { CurrencyCode } from '@marquee/money'
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { PaymentInstrument } from './funding.ts'

/** A player as payments need them; provided by `players`. */
export interface PaymentsPlayer {
  readonly playerId: bigint
  readonly currency: CurrencyCode
  readonly country: string
  readonly province: string | null
  readonly market: string
  readonly language: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
  readonly dateOfBirth: string
  readonly kycStatus: string
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly blocked: PlayBlock | null
  readonly marks: { readonly volt: boolean; readonly macropay: boolean; readonly crypto: boolean }
}

export interface PaymentsPlayers {
  factsOf(playerId: bigint): Promise<PaymentsPlayer | null>
  /** Whether newer terms wait to be accepted (ID-13). */
  areTermsDue(playerId: bigint): Promise<boolean>
}

/** A step that comes before a deposit, as the API names it. */
export type DepositStep = NonNullable<RouteOutput<'wallet.depositState'>['step']>

/** What comes before a deposit; provided by `verification` (gates of age and identity) and `protection`. */
export interface PaymentDepositSteps {
  /** Null where nothing is due. @param within the transaction that the answer must hold for */
  dueOf(playerId: bigint, within?: Queryable): Promise<DepositStep | null>
}

/** The browser of a payment. */
export interface PaymentVisit {
  readonly ip: string
  /** What the device company's script has collected; undefined without it. */
  readonly blackbox?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Checks of the browser by a company; provided by `identity`, which stores them. */
export interface PaymentDevices {
  /**
   * Asks the company. Never call it inside a transaction.
   * @throws AppError `error.device.refused` for a deposit from a denied device, where the market's policy stops it
   */
  check(
    payment: PaymentVisit & {
      readonly player: PaymentsPlayer
      readonly type: PaymentDirection
      readonly paymentId: string
    },
  ): Promise<void>
  /** Whether a person must decide about a withdrawal, because of the browser that asked for it. */
  needsReview(queryable: Queryable, playerId: bigint, withdrawalId: string): Promise<boolean>
}

/** What waits for the documents of a player (KYC-05, ID-12). */
export interface DocumentsStanding {
  readonly state: 'nothing' | 'preferred' | 'under_review' | 'required' | 'required_restricted'
  /** Days that have begun until deposits stop; null where no day is set or nothing has to be sent. */
  readonly daysLeft: number | null
  /** What may still be deposited without proof, minor units; null without this limit. */
  readonly amountLeft: bigint | null
  /** What a player is told before the first deposit; null afterwards, and where nothing will be asked for (ID-11). */
  readonly notice: { readonly days: number; readonly amount: bigint } | null
  /** What holds a withdrawal. */
  readonly withdrawal: 'free' | 'under_review' | 'required' | 'required_restricted'
  /** End of the market's time before identity is verified, while it runs (ID-04); null without one. */
  readonly graceEndsAt: Temporal.Instant | null
  /** Play waits for a document of age or identity. */
  readonly isPlayWaiting: boolean
}

/** Documents of players; provided by `verification`. */
export interface PaymentDocuments {
  /** @param within the transaction that the answer must hold for */
  deadlineOf(
    playerId: bigint,
    deposits: {
      /** Booked, and authorized without an end; minor units. */
      readonly deposited: bigint
      /** When the last of those booked was authorized; null while none is booked. */
      readonly lastDepositAt: Temporal.Instant | null
    },
    within?: Queryable,
  ): Promise<DocumentsStanding>
}

/** Why a deposit is refused for what it would cost its player (LIM-20, KYC-10, KYC-11). */
export interface AffordabilityRefusal {
  readonly is: 'income' | 'share' | 'check' | 'found'
  /** What may still be deposited before the same refusal, minor units. */
  readonly left: bigint
  /** When the calendar month ends, with which sums start again. */
  readonly monthEndsAt: Temporal.Instant
  /** Percent of a verified income that a month may cost. */
  readonly incomeShare: number
  /** Of `check`: what is to be confirmed first of the person whom the outside company is asked about. */
  readonly identityDue?: Extract<DepositStep, { is: 'identity' }>['reason']
}

/** Whether deposits can be afforded; provided by `affordability`. */
export interface PaymentAffordability {
  /**
   * Null where the deposit may go on. Outside a transaction an outside company may be asked.
   * @throws AppError `error.session.missing` for an unknown player
   */
  refusalOf(
    playerId: bigint,
    question: {
      /** Minor units. */
      readonly amount: bigint
      /** The transaction that the answer must hold for; it has the wallet's lock. */
      readonly within?: Tx | undefined
      /** Whether a deposit is asked for; otherwise somebody only looks. */
      readonly isRequest: boolean
    },
  ): Promise<AffordabilityRefusal | null>
}

/** Search for players on lists of sanctions and of politically exposed persons; provided by `players`. */
export interface PaymentScreenings {
  /** Whether a person must decide about a withdrawal, because of what was found or because nothing is known yet. */
  needsReview(queryable: Queryable, playerId: bigint): Promise<boolean>
}

export interface CashierRequest {
  readonly player: PaymentsPlayer
  readonly direction: PaymentDirection
  readonly sessionId: string
  readonly method: PaymentMethodId
  /** Decimal text. */
  readonly amount: string
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
}

export type CompanyAnswer =
  | { readonly outcome: 'done' }
  /** An explicit refusal: nothing was and nothing will be done. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The outcome is unknown; queried again later. */
  | { readonly outcome: 'unknown' }

/** Why a call of the payment company was refused, in the module's terms; the adapter maps it to the company's codes. */
export type CallRefusal =
  | 'session'
  | 'restricted'
  | 'excluded'
  | 'deposit_limit'
  | 'spend_limit'
  | 'documents_preferred'
  | 'documents_required'
  | 'documents_required_restricted'
  | 'documents_under_review'
  | 'over_maximum'
  | 'withdrawal_limit'
  | 'funds'
  | 'currency'
  /** A credit pays the deposit, or nothing says that none does (KYC-09). */
  | 'credit'
  /** The account is in another name than the player's (KYC-08). */
  | 'holder'
  /** Another account has brought money that goes back to it first (KYC-08). */
  | 'source'
  | 'failure'
  | 'amount'
  | 'auth_code'
  | 'conflict'
  /** The transaction is another player's (decision 137). */
  | 'another_player'

export type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CallRefusal }

/**
 * A deposit; a payout; a reversal of a deposit (refund, chargeback); a payout that the bank returned. A company tells
 * them apart by the sign of the amount and by a reference to an earlier transaction.
 */
export type TransactionKind = 'deposit' | 'payout' | 'reversal' | 'return'

/** Common fields of every call. */
export interface PaymentCall {
  readonly playerId: bigint
  readonly companyTx: string
  readonly kind: TransactionKind
  /** Our own id of the payment, if the company sends it back. */
  readonly paymentId?: string
  /** Set when the call refers to an earlier transaction. */
  readonly originalTx?: string
}

export interface AuthorizeCall extends PaymentCall, PaymentInstrument {
  readonly amount: bigint
  readonly currency: string
}

export interface TransferCall extends PaymentCall, PaymentInstrument {
  readonly amount: bigint
  readonly currency: string
  /** The code from our response to the authorization. */
  readonly authCode?: string
  /** `added`: paid on top of the amount; `deducted`: subtracted from what the player gets. */
  readonly fee?: { readonly amount: bigint; readonly mode: 'added' | 'deducted' }
}

export interface CancelCall extends PaymentCall {
  readonly authCode?: string
  /** Cancelled; otherwise it was declined. */
  readonly wasCancelled: boolean
  /** Why it failed, as a reason that a player may see. */
  readonly reason: string
}

/** State of a transaction in the company's own books. `inconsistent`: the company does not know it. */
export type CompanyState =
  | 'successful'
  | 'pending'
  | 'waiting-input'
  | 'inconsistent'
  | 'failed'
  | 'cancelled'

/** A transaction in the company's books. */
export interface CompanyTransaction {
  readonly companyTx: string
  readonly playerId: bigint
  readonly kind: TransactionKind
  readonly state: CompanyState
  /** Minor units that have moved or are to move. */
  readonly amount: bigint
  readonly currency: string
  readonly originalTx?: string
  readonly fee?: { readonly amount: bigint; readonly mode: 'added' | 'deducted' }
  /** Cancelled; otherwise it was declined. Meaningless for a successful transaction. */
  readonly wasCancelled: boolean
  /** Why it failed, as a reason that a player may see. */
  readonly reason: string
  /**
   * Whether what the books have is not another transaction, asked under the wallet's lock; absent where the books name
   * each transaction.
   */
  readonly isOwnIn?: (tx: Tx) => Promise<boolean>
}

export type CompanyStatus =
  | { readonly outcome: 'done'; readonly transaction: CompanyTransaction }
  /** The company does not know the transaction, or its answer cannot be parsed. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** No answer; queried again later. */
  | { readonly outcome: 'unknown' }

/** The payment company as payments need it; implemented by an adapter. */
export interface PaymentCompany {
  /** Name in rows and logs. */
  readonly name: string
  /** Provider number in the ledger, never reused. */
  readonly number: number
  /** Address of the hosted cashier for one attempt. */
  cashierUrl(request: CashierRequest): { url: string; origin: string }
  /**
   * Names the account of a payout in place of the player: one that the company knows from a deposit. Its calls follow
   * as for a payout of the cashier; the session makes repeats the same one.
   */
  payTo(payout: {
    readonly player: PaymentsPlayer
    readonly sessionId: string
    readonly method: PaymentMethodId
    /** Minor units. */
    readonly amount: bigint
    readonly accountId: string
  }): Promise<CompanyAnswer>
  /** Approves the payout of a withdrawal. Idempotent. */
  approve(companyTx: string): Promise<CompanyAnswer>
  /** Refuses the payout of a withdrawal. Idempotent. */
  deny(companyTx: string, reason: string): Promise<CompanyAnswer>
  /** Asks the company to cancel a waiting withdrawal for the player. */
  cancel(player: PaymentsPlayer, companyTx: string): Promise<CompanyAnswer>
  /** Reads the state of a transaction. Moves nothing. */
  statusOf(companyTx: string): Promise<CompanyStatus>
}
