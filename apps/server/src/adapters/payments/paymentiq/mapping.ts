import { type CurrencyCode, MoneyError, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type { CompanyState, CompanyTransaction, PaymentCall } from '../../../modules/payments/index.ts'
import type { StatusAnswer, TransactionState } from './wire.ts'

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

/** Their transaction as a call of the module; a minus is money that leaves the player. Null when it cannot be read. */
export function callFrom(
  fields: TransactionFields,
): (PaymentCall & { isPayout: boolean }) | 'currency' | null {
  const playerId = playerIdFrom(fields.userId)
  if (playerId === null) return null
  if (!isCurrencyCode(fields.txAmountCy)) return 'currency'
  const minor = readAmount(fields.txAmount, fields.txAmountCy)
  if (minor === null || minor === 0n) return null
  const paymentId = fields.attributes?.['paymentId']
  return {
    playerId,
    companyTx: fields.txId,
    amount: minor < 0n ? -minor : minor,
    currency: fields.txAmountCy,
    isPayout: minor < 0n,
    ...(typeof paymentId === 'string' && paymentId !== '' ? { paymentId } : {}),
    ...(fields.maskedAccount ? { maskedAccount: fields.maskedAccount } : {}),
    ...(fields.originTxId ? { originalTx: fields.originTxId } : {}),
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

/** Their books' entry as a transaction of the module; null when its amount, currency or person cannot be read. */
export function transactionFrom(answer: StatusAnswer): CompanyTransaction | null {
  const call = callFrom(answer)
  if (call === null || call === 'currency') return null
  return {
    companyTx: call.companyTx,
    playerId: call.playerId,
    direction: call.isPayout ? 'out' : 'in',
    state: stateOf[answer.txState],
    amount: call.amount,
    currency: call.currency,
    ...(call.originalTx === undefined ? {} : { originalTx: call.originalTx }),
    reason: cancelOf(answer.statusCode, answer.pspStatusMessage).reason,
  }
}
