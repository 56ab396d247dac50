/** Kind, sign and status of a transaction as shown in the history. */
import type { RouteOutput } from '@marquee/contract'
import type { MoneyTone } from '@marquee/ui/money'
import type { StatusTone } from '@marquee/ui/status-chip'
import type { TextId } from '../../shared/texts/index.ts'
import { isZero, signOf } from '../../shared/formats/amounts.ts'

/** A line of the history; amounts are decimal text with their currency, the sign says the direction. */
export type Transaction = RouteOutput<'wallet.transactions'>['transactions'][number]

/** Text of each type (spec 2 §4). */
export const typeNames: Readonly<Record<Transaction['type'], TextId<'payments'>>> = {
  BET: 'payments.type.BET',
  BET_VOID: 'payments.type.BET_VOID',
  CASHOUT: 'payments.type.CASHOUT',
  CASHOUT_VOID: 'payments.type.CASHOUT_VOID',
  DEPOSIT: 'payments.type.DEPOSIT',
  LOSS: 'payments.type.LOSS',
  WIN: 'payments.type.WIN',
  WIN_VOID: 'payments.type.WIN_VOID',
  WITHDRAW: 'payments.type.WITHDRAW',
  DORMANT: 'payments.type.DORMANT',
  REVERSAL: 'payments.type.REVERSAL',
  FORFEIT: 'payments.type.FORFEIT',
  CANCELED: 'payments.type.CANCELED',
  REVERSAL_DP: 'payments.type.REVERSAL_DP',
}

/** Text of each category. */
export const categoryNames: Readonly<Record<Transaction['category'], TextId<'payments'>>> = {
  BONUS: 'payments.category.BONUS',
  CASINO: 'payments.category.CASINO',
  PAYMENT: 'payments.category.PAYMENT',
  SPORTS: 'payments.category.SPORTS',
  VIRTUAL_SPORTS: 'payments.category.VIRTUAL_SPORTS',
  LIVE_CASINO: 'payments.category.LIVE_CASINO',
  ADJUSTMENT: 'payments.category.ADJUSTMENT',
  DORMANT_ADJUSTMENT: 'payments.category.DORMANT_ADJUSTMENT',
}

export interface StatusAppearance {
  readonly text: TextId<'payments'>
  readonly tone: StatusTone
  /** No money was moved for good: the amount is struck through. */
  readonly isVoid: boolean
  /** The usual status, which needs no chip in a list. */
  readonly isQuiet: boolean
}

/** Text, tone and meaning for the amount, by status. */
export const statusAppearances: Readonly<Record<Transaction['status'], StatusAppearance>> = {
  SUCCESS: { text: 'payments.status.SUCCESS', tone: 'ok', isVoid: false, isQuiet: true },
  COMPLETED: { text: 'payments.status.COMPLETED', tone: 'ok', isVoid: false, isQuiet: true },
  PENDING: { text: 'payments.status.PENDING', tone: 'running', isVoid: false, isQuiet: false },
  WAITING_INPUT: { text: 'payments.status.WAITING_INPUT', tone: 'need', isVoid: false, isQuiet: false },
  FAILED: { text: 'payments.status.FAILED', tone: 'bad', isVoid: true, isQuiet: false },
  REVERTED: { text: 'payments.status.REVERTED', tone: 'neutral', isVoid: true, isQuiet: false },
  CANCELLED: { text: 'payments.status.CANCELLED', tone: 'neutral', isVoid: true, isQuiet: false },
}

export interface TransactionAppearance {
  readonly sign: '+' | '-' | undefined
  readonly tone: MoneyTone
  readonly isStruck: boolean
}

/** Sign and colour of an amount. Credits are green, debits are plain: a stake is not a warning. */
export function transactionAppearance(
  transaction: Pick<Transaction, 'amount' | 'status'>,
): TransactionAppearance {
  const isStruck = statusAppearances[transaction.status].isVoid
  const sign = signOf(transaction.amount)
  return {
    sign: isStruck || sign === 0 ? undefined : sign === 1 ? '+' : '-',
    tone: isStruck ? 'quiet' : sign === 1 ? 'positive' : 'plain',
    isStruck,
  }
}

/** The amount to show: what was moved, or else what was requested. */
export function shownAmount(
  transaction: Pick<Transaction, 'amount' | 'requested' | 'status'>,
): Transaction['amount'] {
  return statusAppearances[transaction.status].isVoid && isZero(transaction.amount)
    ? transaction.requested
    : transaction.amount
}
