import { isoOf } from '../clock.ts'
import { credentials } from '../credentials.ts'
import { feeOf, halfOf } from './bank.ts'
import type { Store } from './store.ts'
import { type Payment, txNameOf } from './types.ts'

const DAY_MS = 24 * 3_600_000

export interface SettlementRow {
  readonly settledAt: string
  readonly txId: string
  readonly txRefId: string
  readonly merchantTxId: string
  readonly originTxId: string
  readonly userId: string
  readonly txName: string
  /** Negative for money that has left the merchant. */
  readonly amount: string
  readonly currency: string
  readonly fee: string
}

/** Everything that was settled on a day (UTC), for the merchant's reconciliation. Null for an invalid day. */
export function settlementOf(store: Store, day: string): SettlementRow[] | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const from = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(from) ? null : store.settledBetween(from, from + DAY_MS).map(rowOf)
}

function rowOf(payment: Payment): SettlementRow {
  const isIn = payment.direction === 'deposit'
  const amount =
    isIn && payment.fate === 'otherAmount' ? halfOf(payment.amount, payment.currency) : payment.amount
  return {
    settledAt: isoOf(payment.changedAt),
    txId: payment.txId,
    txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
    merchantTxId: payment.merchantTxId,
    originTxId: payment.originTxId,
    userId: payment.userId,
    txName: txNameOf(payment),
    amount: isIn ? amount : `-${amount}`,
    currency: payment.currency,
    fee: feeOf(payment).fee,
  }
}

const COLUMNS = [
  'settledAt',
  'txId',
  'txRefId',
  'merchantTxId',
  'originTxId',
  'userId',
  'txName',
  'amount',
  'currency',
  'fee',
] as const satisfies readonly (keyof SettlementRow)[]

/** RFC 4180 with a header row. */
export function settlementCsv(rows: readonly SettlementRow[]): string {
  const quote = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => quote(row[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')
}
