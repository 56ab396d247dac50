import { z } from 'zod'
import { cardNetworks, paymentMethodIds } from '../payment-methods.ts'
import { instant, money } from './common.ts'
import { limitKind, limitPeriod } from './limits.ts'

/** Spec 2 §3: ids of the payment methods, from their table. */
export const paymentMethodId = z.enum(paymentMethodIds)
/** Spec 2 §4: outcomes of a wallet operation. */
export const paymentOutcome = z.enum([
  'SUCCESS',
  'NOT_ENOUGH_FUNDS',
  'EXCEEDS_KYC_LIMIT',
  'FAILURE',
  'DOCUMENTS_PREFERRED',
  'DOCUMENTS_UNDER_REVIEW',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_REQUIRED_RESTRICTED',
  'WITHDRAWAL_LIMIT_REACHED',
  'SELF_LIMIT_REACHED',
  'SELF_SPEND_LIMIT_REACHED',
  'RESTRICTED',
  'FORBIDDEN',
])
export const paymentMethod = z.strictObject({
  id: paymentMethodId,
  kind: z.enum(['card', 'bank', 'wallet', 'voucher', 'phone']),
  /** Accepted card networks; empty for methods other than cards. */
  networks: z.array(z.enum(cardNetworks)),
  min: money,
  max: money,
  /** Decimal text; "0.00" when it is free. */
  fee: money,
  /** Percentiles of recent durations; null until enough have been measured. */
  durationSeconds: z.strictObject({ p50: z.int(), p90: z.int() }).nullable(),
})
/** All withdrawals that arrived in the last `days`, by the time from request to arrival. */
export const withdrawalTimes = z.strictObject({
  days: z.int().positive(),
  /** Percentiles; null while fewer than ten have arrived. */
  durationSeconds: z.strictObject({ p50: z.int(), p90: z.int() }).nullable(),
})
/** Data with which the page frames the hosted cashier. */
export const cashierSession = z.strictObject({
  sessionId: z.string(),
  url: z.url(),
  /** The only origin whose messages are read. */
  origin: z.url(),
})
/** The deposit limit of a player that leaves the least. */
const depositLimit = z.strictObject({
  period: z.enum(['D', 'W', 'M']),
  value: money,
  /** With deposits that are under way. */
  used: money,
  /** The largest amount that passes; never negative. */
  remaining: money,
  resetAt: instant,
})
/** What the player does before a deposit; the cashier asks for it. */
export const depositStep = z.discriminatedUnion('is', [
  z.strictObject({
    /** A limit, or the statement that none is wanted (LIM-05). */
    is: z.literal('choice'),
    /** False where the law of the market demands a limit. */
    mayDecline: z.boolean(),
    /** Limits that are asked for: any one of them, or where none may be declined all of them. */
    limits: z.array(z.strictObject({ kind: limitKind, period: limitPeriod.nullable() })),
  }),
  z.strictObject({
    /** A look at the own figures of so many months, and at the limits in force (LIM-21). */
    is: z.literal('review'),
    months: z.int(),
  }),
  z.strictObject({
    /** Age or identity has to be confirmed first (ID-02, ID-03), by sources of data or by a document. */
    is: z.literal('identity'),
    /** `checking`: sources of data are being asked. `age`, `identity`: they have not confirmed it. */
    reason: z.enum(['checking', 'age', 'identity']),
  }),
  z.strictObject({
    /** The market lets people play for a time before identity is verified; its terms are to be read first (ID-04). */
    is: z.literal('grace'),
    hours: z.int(),
    endsAt: instant,
    /** The sum of deposits until then. */
    cap: money,
  }),
])
/**
 * Why a deposit is refused for what it would cost its player. `income`: an income check comes first (LIM-20);
 * `share`: the month has cost its share of the verified income (KYC-11); `check`: public records have not been looked
 * at; `found`: a person has to review what was found in them (KYC-10).
 */
export const affordabilityReason = z.enum(['income', 'share', 'check', 'found'])
const depositAffordability = z.strictObject({
  is: affordabilityReason,
  /** What may still be deposited before the same refusal. */
  left: money,
  /** Sums of the month start again then. */
  monthEndsAt: instant,
  /** Percent of a verified income that a month may cost. */
  incomeShare: z.int(),
})
export const depositState = z.strictObject({
  outcome: paymentOutcome,
  /** Comes before a deposit, also where the outcome is a success; null without one. */
  step: depositStep.nullable(),
  hideCashier: z.boolean(),
  methods: z.array(paymentMethod),
  recentMethods: z.array(paymentMethodId),
  depositedToday: money,
  /** Null without deposit limits. */
  limit: depositLimit.nullable(),
  /** Days that have begun until deposits stop without documents; null where none have to be sent. */
  daysLeftToVerifyDocuments: z.int().nullable(),
  /** What may still be deposited without documents; null without this limit. */
  leftWithoutDocuments: money.nullable(),
  /** End of the time before identity is verified, whose sum of deposits applies (ID-04); null without one. */
  graceEndsAt: instant.nullable(),
  /** Play waits for a document of age or identity: what is deposited can only be withdrawn until then. */
  isPlayWaiting: z.boolean(),
  /**
   * Before a first deposit: identity and address will be asked for with it, with so many days (0 at once) and a sum of
   * deposits that is taken without them (ID-11). Null afterwards, and where they are proven.
   */
  documentsNotice: z.strictObject({ days: z.int(), amount: money }).nullable(),
  /** With `RESTRICTED` or `EXCEEDS_KYC_LIMIT`; null where the deposit can be afforded. */
  affordability: depositAffordability.nullable(),
  isSpendLimit: z.boolean(),
  /** Of the limit, as `limitType` and `resetOn`. */
  limitLeft: money.nullable(),
  limitType: z.enum(['D', 'W', 'M']).nullable(),
  resetOn: instant.nullable(),
})
export const depositLimitCheck = z.strictObject({
  /** Whether the ledger would let the amount pass now; it decides again when the company authorizes. */
  outcome: paymentOutcome.extract(['SUCCESS', 'SELF_LIMIT_REACHED']),
  /** Null without deposit limits. */
  limit: depositLimit.nullable(),
})
export const depositAnswer = z.strictObject({
  outcome: paymentOutcome,
  depositId: z.string().nullable(),
  cashier: cashierSession.nullable(),
  daysLeftToVerifyDocuments: z.int().nullable(),
  /** With `EXCEEDS_KYC_LIMIT`: what may still be deposited without documents. */
  leftWithoutDocuments: money.nullable(),
  /** With `RESTRICTED` or `EXCEEDS_KYC_LIMIT`; null where the deposit can be afforded. */
  affordability: depositAffordability.nullable(),
  isSpendLimit: z.boolean(),
  limitLeft: money.nullable(),
  limitType: z.enum(['D', 'W', 'M']).nullable(),
  resetOn: instant.nullable(),
})
export const depositStatus = z.strictObject({
  depositId: z.string(),
  status: z.enum(['OPEN', 'PENDING', 'WAITING_INPUT', 'SUCCESS', 'FAILED', 'CANCELLED']),
  method: paymentMethodId,
  amount: money,
  /** The amount that arrived; may differ from the requested one. */
  received: money.nullable(),
  reason: z.string().nullable(),
  referenceId: z.string().nullable(),
  newBalance: money.nullable(),
  updatedAt: instant,
})
export const withdrawalStage = z.enum([
  'requested',
  'checking',
  'approved',
  'sent',
  'arrived',
  'refused',
  'cancelled',
])
export const withdrawal = z.strictObject({
  pendingWithdrawalId: z.string(),
  amount: money,
  method: paymentMethodId,
  /** Masked payout account, once the cashier has reported it. */
  account: z.string().nullable(),
  stage: withdrawalStage,
  /** Who has the money now. */
  holder: z.enum(['player', 'us', 'payment-company', 'bank']),
  steps: z.array(
    z.strictObject({ stage: withdrawalStage, at: instant.nullable(), reason: z.string().nullable() }),
  ),
  requestedAt: instant,
  updatedAt: instant,
  /** True while the player has to choose an account in the cashier. */
  needsCashier: z.boolean(),
  /** True only when a cancellation would be accepted now. */
  canCancel: z.boolean(),
  /** The player has cancelled it, and the payment company has not confirmed it yet. */
  isCancelling: z.boolean(),
  /** Locked by the player: it can no longer be cancelled. */
  isFinal: z.boolean(),
})
export const withdrawalState = z.strictObject({
  outcome: paymentOutcome,
  /** Days that have begun until deposits stop without documents; null where none have to be sent. */
  daysLeftToVerifyDocuments: z.int().nullable(),
  /** End of the time before identity is verified, in which nothing is paid out (ID-04); null without one. */
  graceEndsAt: instant.nullable(),
  withdrawable: money,
  methods: z.array(paymentMethod),
  limit: money.nullable(),
  originalLimit: money.nullable(),
  duration: z.enum(['daily', 'weekly', 'monthly']),
  isCancellable: z.boolean(),
  /** What accounts that have paid in get back before any other account is paid, the latest deposit first (KYC-08). */
  paidBackFirst: z.array(z.strictObject({ method: paymentMethodId, amount: money })),
  pending: z.array(withdrawal),
})
export const withdrawalAnswer = z.strictObject({
  outcome: paymentOutcome,
  withdrawal: withdrawal.nullable(),
  cashier: cashierSession.nullable(),
  limit: money.nullable(),
})
