import { fromMoneyText, MoneyError } from '@marquee/money'
import { fieldError } from './errors.ts'

/** Minor units of an amount in a request. @throws AppError naming the field `amount` when it has too many digits */
export function readMoney(amount: { amount: string; currency: string }): { minor: bigint; currency: string } {
  try {
    return fromMoneyText(amount)
  } catch (error) {
    if (error instanceof MoneyError) throw fieldError('amount', error.reason)
    throw error
  }
}
