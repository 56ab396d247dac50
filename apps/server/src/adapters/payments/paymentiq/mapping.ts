import { type CurrencyCode, MoneyError, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type {
  AuthorizeCall,
  CancelCall,
  CompanyState,
  CompanyTransaction,
  PaymentInstrument,
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
 * Why a transaction failed, as a reason that a player may see. Codes 600–602 mean that it was cancelled, all others
 * that it was declined. A timeout has no code of its own: it is a 602 whose provider status says so.
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

/** Kinds of methods by how names of transactions begin. */
const kindByName = {
  creditcard: 'card',
  muchbetter: 'wallet',
  neteller: 'wallet',
  skrill: 'wallet',
  paysafecard: 'voucher',
  siru: 'phone',
} as const

/** Undefined for a name that tells none: a bank, or a page of another company. */
function methodKindOf(txName = ''): PaymentInstrument['methodKind'] {
  const name = txName.toLowerCase()
  const known = Object.entries(kindByName).find(([start]) => name.startsWith(start))
  return known?.[1]
}

/** What a transaction says about its account or card. */
function instrumentOf({
  txName,
  accountId,
  maskedAccount,
  accountHolder,
}: TransactionFields): PaymentInstrument {
  const methodKind = methodKindOf(txName)
  return {
    ...(accountId ? { accountId } : {}),
    ...(maskedAccount ? { maskedAccount } : {}),
    ...(accountHolder ? { accountHolder } : {}),
    ...(methodKind === undefined ? {} : { methodKind }),
  }
}

interface TransactionFields {
  readonly userId: string
  readonly txAmount: string
  readonly txAmountCy: string
  readonly txId: string
  readonly originTxId?: string | undefined
  readonly txName?: string | undefined
  readonly accountId?: string | undefined
  readonly maskedAccount?: string | undefined
  readonly accountHolder?: string | undefined
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
}

interface FeeFields {
  readonly fee?: string | undefined
  readonly feeCy?: string | undefined
  readonly feeMode?: 'A' | 'D' | undefined
}

/** A negative amount leaves the player. A call that names an earlier transaction reverses or returns it. */
function kindOf(isOut: boolean, originTxId: string | undefined): TransactionKind {
  if (originTxId) return isOut ? 'reversal' : 'return'
  return isOut ? 'payout' : 'deposit'
}

/** Our own payment id: sent with verifyuser and echoed with every call. */
function paymentIdIn(attributes: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const paymentId = attributes?.['paymentId']
  return typeof paymentId === 'string' && paymentId !== '' ? paymentId : undefined
}

/** Converts their transaction to a call of the module. Null when it cannot be parsed. */
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
    ...instrumentOf(fields),
    ...(fields.originTxId ? { originalTx: fields.originTxId } : {}),
  }
}

/** The same with the fields that only a transfer has. */
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

/** Only a fee in the transaction's own currency counts; a fee of zero is no fee. */
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

/** Converts a cancellation. It may come without an amount; then its method name gives the direction. */
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

/** Maps the states of PaymentIQ's books. Total: an unknown state fails to parse. */
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

/** Converts an entry of their books. Null when its amount, fee, currency or player cannot be parsed. */
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
