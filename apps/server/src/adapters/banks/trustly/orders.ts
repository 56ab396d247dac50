/** Notifications about the money of orders, in the words of `payments`. */
import { isCurrencyCode, minorFromDecimal, MoneyError } from '@marquee/money'
import type { BankOrders } from '../../../modules/payments/index.ts'
import { moneyData } from './wire.ts'

/** Provider number in the ledger, never reused. */
export const TRUSTLY_NUMBER = 32

/** The largest number that a row holds. */
const MOST = 2n ** 63n - 1n

/** The ledger writes twenty decimals. */
const NOUGHTS = /(\.\d*?)0+$/

/**
 * Minor units of a decimal text; null for a fraction of a minor unit, an unknown currency, zero and less, and more
 * than a row holds.
 */
export function moneyOf(amount: string, currency: string): { amount: bigint; currency: string } | null {
  if (!isCurrencyCode(currency)) return null
  try {
    const minor = minorFromDecimal(amount.replace(NOUGHTS, '$1').replace(/\.$/, ''), currency)
    return minor > 0n && minor <= MOST ? { amount: minor, currency } : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

type Moved = NonNullable<ReturnType<typeof moneyOf>>

/**
 * Lines of the account ledger: an amount below zero was taken back.
 * @returns null when one cannot be read: nothing is known then, least of all that no money has moved
 */
export function linesFrom(
  lines: readonly { readonly amount: string; readonly currency: string }[],
): { readonly credits: readonly Moved[]; readonly debits: readonly Moved[] } | null {
  const credits: Moved[] = []
  const debits: Moved[] = []
  for (const { amount, currency } of lines) {
    const isBack = amount.startsWith('-')
    const moved = moneyOf(isBack ? amount.slice(1) : amount, currency)
    if (!moved) return null
    ;(isBack ? debits : credits).push(moved)
  }
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
