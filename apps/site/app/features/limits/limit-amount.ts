/** Sums and comparisons of what limits are counted in. Both amounts are money, or both are times. */
import { type LimitAmount, isTime } from '../../domain/limits/index.ts'
import {
  type MoneyAmount,
  isMore as isMoreMoney,
  minus as minusMoney,
  shareOf as shareOfMoney,
  signOf as signOfMoney,
  zeroAmount,
} from '../../shared/formats/amounts.ts'

/** @throws Error for money and time */
function both<Result>(
  a: LimitAmount,
  b: LimitAmount,
  of: {
    readonly money: (a: MoneyAmount, b: MoneyAmount) => Result
    readonly time: (a: number, b: number) => Result
  },
): Result {
  if (isTime(a) && isTime(b)) return of.time(a.seconds, b.seconds)
  if (!isTime(a) && !isTime(b)) return of.money(a, b)
  throw new Error('money and time are not compared')
}

export const minus = (a: LimitAmount, b: LimitAmount): LimitAmount =>
  both<LimitAmount>(a, b, { money: minusMoney, time: (one, other) => ({ seconds: one - other }) })

export const isMore = (a: LimitAmount, b: LimitAmount): boolean =>
  both(a, b, { money: isMoreMoney, time: (one, other) => one > other })

/** Share of a whole from 0 to 1. 1 when the whole is zero. */
export const shareOf = (part: LimitAmount, whole: LimitAmount): number =>
  both(part, whole, {
    money: shareOfMoney,
    time: (one, other) => (other === 0 ? 1 : one / other),
  })

export const signOf = (amount: LimitAmount): number =>
  isTime(amount) ? Math.sign(amount.seconds) : signOfMoney(amount)

export const isZero = (amount: LimitAmount): boolean => signOf(amount) === 0

/** Nothing, in what the amount is counted in. */
export const zeroOf = (amount: LimitAmount): LimitAmount =>
  isTime(amount) ? { seconds: 0 } : zeroAmount(amount.currency)
