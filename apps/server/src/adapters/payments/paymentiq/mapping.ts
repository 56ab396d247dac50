import { type CurrencyCode, MoneyError, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type {
  AuthorizeCall,
  CancelCall,
  CompanyState,
  CompanyTransaction,
  TransactionKind,
  TransferCall,
} from '../../../modules/payments/index.ts'
import { type StatusAnswer, type TransactionState, feeModes } from './wire.ts'

const reasonByCode: Readonly<Record<string, string>> = {
  '501': 'company-unreachable',
  '503': 'declined-by-bank',
  '504': 'no-funds-at-bank',
  '512': 'company-unreachable',
  '513': 'declined-by-bank',
  '515': 'account-of-another-person',
  '521': 'limit-of-bank',
  '531': 'card-expired',
  '546': 'safer-gambling-limit',
  '550': 'identification-failed',
  '551': 'identification-failed',
  '552': 'identification-failed',
  '553': 'identification-failed',
  '554': 'identification-failed',
  '555': 'identification-failed',
  '575': 'company-unreachable',
  '594': 'account-of-another-person',
  '600': 'player',
  '601': 'operator',
  '602': 'company',
}

/**
 * Why a transaction came to nothing, as a class of reason that a player can be told. 600–602 gave it up, all else refused it.
 * That nobody answered in time has no code of its own: it is a 602 whose provider says so.
 */
export function cancelOf(
  statusCode: string | undefined,
  message: string | undefined,
): { reason: string; wasCancelled: boolean } {
  const code = statusCode ?? ''
  const isLate = code === '602' && /time.?out|timed.out|expired/i.test(message ?? '')
  return {
    reason: isLate ? 'timed-out' : (reasonByCode[code] ?? 'failed'),
    wasCancelled: /^60[0-2]$/.test(code),
  }
}

interface TransactionFields {
  readonly userId: string
  readonly txAmount: string
  readonly txAmountCy: string
  readonly txId: string
  readonly originTxId?: string | undefined
  readonly maskedAccount?: string | undefined
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
}

interface FeeFields {
  readonly fee?: string | undefined
  readonly feeCy?: string | undefined
  readonly feeMode?: 'A' | 'D' | undefined
}

/** A minus is money that leaves the player; who names an earlier transaction goes against it. */
function kindOf(isOut: boolean, originTxId: string | undefined): TransactionKind {
  if (originTxId) return isOut ? 'reversal' : 'return'
  return isOut ? 'payout' : 'deposit'
}

/** Our own id of the payment, given with verifyuser and sent back with every call. */
function paymentIdIn(attributes: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const paymentId = attributes?.['paymentId']
  return typeof paymentId === 'string' && paymentId !== '' ? paymentId : undefined
}

/** Their transaction as a call of the module. Null when it cannot be read. */
export function callFrom(fields: TransactionFields): AuthorizeCall | 'currency' | null {
  const playerId = playerIdFrom(fields.userId)
  if (playerId === null) return null
  if (!isCurrencyCode(fields.txAmountCy)) return 'currency'
  const minor = readAmount(fields.txAmount, fields.txAmountCy)
  if (minor === null || minor === 0n) return null
  const paymentId = paymentIdIn(fields.attributes)
  return {
    playerId,
    companyTx: fields.txId,
    kind: kindOf(minor < 0n, fields.originTxId),
    amount: minor < 0n ? -minor : minor,
    currency: fields.txAmountCy,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(fields.maskedAccount ? { maskedAccount: fields.maskedAccount } : {}),
    ...(fields.originTxId ? { originalTx: fields.originTxId } : {}),
  }
}

/** The same with what only a transfer says. */
export function transferFrom(
  fields: TransactionFields & FeeFields & { readonly authCode?: string | undefined },
): TransferCall | 'currency' | null {
  const call = callFrom(fields)
  if (call === null || call === 'currency') return call
  const fee = feeFrom(fields, call.currency)
  if (fee === 'malformed') return null
  return {
    ...call,
    ...(fields.authCode ? { authCode: fields.authCode } : {}),
    ...(fee === null ? {} : { fee }),
  }
}

/** A fee of the transaction's own currency; one of nothing is none. */
function feeFrom(
  { fee, feeCy, feeMode }: FeeFields,
  currency: string,
): { amount: bigint; mode: 'added' | 'deducted' } | 'malformed' | null {
  if (fee === undefined || /^0*(\.0*)?$/.test(fee)) return null
  if (!isCurrencyCode(currency) || (feeCy !== undefined && feeCy !== currency) || feeMode === undefined)
    return 'malformed'
  const amount = readAmount(fee, currency)
  return amount === null || amount < 0n ? 'malformed' : { amount, mode: feeModes[feeMode] }
}

/** A cancellation; it need not say an amount, and then its name says which way the money was to go. */
export function cancelFrom(
  fields: Omit<TransactionFields, 'txAmount' | 'txAmountCy'> & {
    readonly txAmount?: string | undefined
    readonly txName?: string | undefined
    readonly authCode?: string | undefined
    readonly statusCode?: string | undefined
    readonly pspStatusMessage?: string | undefined
  },
): CancelCall | null {
  const playerId = playerIdFrom(fields.userId)
  if (playerId === null) return null
  const isOut =
    fields.txAmount?.startsWith('-') ?? /withdrawal|refund|chargeback|reversal/i.test(fields.txName ?? '')
  const paymentId = paymentIdIn(fields.attributes)
  return {
    playerId,
    companyTx: fields.txId,
    kind: kindOf(isOut, fields.originTxId),
    ...(fields.originTxId ? { originalTx: fields.originTxId } : {}),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(fields.authCode ? { authCode: fields.authCode } : {}),
    ...cancelOf(fields.statusCode, fields.pspStatusMessage),
  }
}

function readAmount(text: string, currency: CurrencyCode): bigint | null {
  try {
    return minorFromDecimal(text, currency)
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

export function playerIdFrom(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}

/** States of a transaction in PaymentIQ's books, and what each is to us. Total: a new one is not understood. */
const stateOf: Readonly<Record<TransactionState, CompanyState>> = {
  SUCCESSFUL: 'successful',
  REGISTERED: 'pending',
  PROCESSING: 'pending',
  REPROCESSING: 'pending',
  WAITING_INPUT: 'waiting-input',
  WAITING_APPROVAL: 'pending',
  INCONSISTENT: 'inconsistent',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** Their books' entry as a transaction of the module; null when its amount, fee, currency or person cannot be read. */
export function transactionFrom(answer: StatusAnswer): CompanyTransaction | null {
  const call = transferFrom(answer)
  if (call === null || call === 'currency') return null
  return {
    companyTx: call.companyTx,
    playerId: call.playerId,
    kind: call.kind,
    state: stateOf[answer.txState],
    amount: call.amount,
    currency: call.currency,
    ...(call.originalTx === undefined ? {} : { originalTx: call.originalTx }),
    ...(call.fee === undefined ? {} : { fee: call.fee }),
    ...cancelOf(answer.statusCode, answer.pspStatusMessage),
  }
}
