/** Notifications about the money of orders, in the words of `payments`. */
import { isCurrencyCode, minorFromDecimal, MoneyError } from '@marquee/money'
import type { BankOrders } from '../../../modules/payments/index.ts'
import { moneyData } from './wire.ts'

/** Provider number in the ledger, never reused. */
export const TRUSTLY_NUMBER = 32

/** Minor units of a decimal text; null for a fraction of a minor unit, an unknown currency, zero and less. */
export function moneyOf(amount: string, currency: string): { amount: bigint; currency: string } | null {
  if (!isCurrencyCode(currency)) return null
  try {
    const minor = minorFromDecimal(amount, currency)
    return minor > 0n ? { amount: minor, currency } : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

/** Lines of the account ledger: an amount below zero was taken back. */
export function linesFrom(lines: readonly { readonly amount: string; readonly currency: string }[]) {
  const credits = lines.flatMap(({ amount, currency }) => moneyOf(amount, currency) ?? [])
  const debits = lines.flatMap(({ amount, currency }) =>
    amount.startsWith('-') ? (moneyOf(amount.slice(1), currency) ?? []) : [],
  )
  return { credits, debits }
}

export type MoneyMethod = 'pending' | 'credit' | 'debit' | 'cancel'

export const isAboutMoney = (method: string): method is MoneyMethod =>
  method === 'pending' || method === 'credit' || method === 'debit' || method === 'cancel'

/** `unknown`: the order is not known yet, or its money cannot be taken now; the company repeats. */
export type MoneyOutcome = 'taken' | 'unknown' | 'malformed'

/** Only `credit` and `debit` move money: `pending` promises it. */
export async function takeMoney(
  orders: BankOrders,
  method: MoneyMethod,
  data: unknown,
): Promise<MoneyOutcome> {
  const parsed = moneyData.safeParse(data)
  if (!parsed.success) return 'malformed'
  const { orderid, notificationid: noticeId } = parsed.data
  const money = moneyOf(parsed.data.amount ?? '', parsed.data.currency ?? '')
  const told = (isTaken: boolean): MoneyOutcome => (isTaken ? 'taken' : 'unknown')
  switch (method) {
    case 'pending':
      return 'taken'
    case 'cancel':
      return told(await orders.cancel(orderid))
    case 'credit':
      return money ? told(await orders.credit(orderid, { ...money, noticeId })) : 'malformed'
    case 'debit':
      return money ? told(await orders.debit(orderid, { ...money, noticeId })) : 'malformed'
    default:
      return method satisfies never
  }
}
