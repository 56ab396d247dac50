/** A deposit that the country's file of deposits with all operators refused, or did not answer about (LIM-18). */
import { ApiError } from '../../shared/api/api-error.ts'
import { type MoneyAmount, isMore, isZero } from '../../shared/formats/amounts.ts'
import type { Formats } from '../../shared/formats/formats.ts'

const LIMIT = 'error.deposit.cross_operator.limit'
const UNAVAILABLE = 'error.deposit.cross_operator.unavailable'

/** Amounts of the answer, and when they start again. */
const AMOUNTS = ['cap', 'used', 'asked', 'left'] as const

/** Whether the smallest deposit is more than what is left. */
const isFull = (left: MoneyAmount | undefined, min: MoneyAmount | undefined): boolean =>
  left !== undefined && (isZero(left) || (min !== undefined && isMore(min, left)))

/**
 * Undefined for every other failure. A form alone takes a 503 for a deposit that may be open, which this one is not.
 * @param min the smallest deposit of the chosen method
 */
export function allOperatorsIn(error: unknown, min: MoneyAmount | undefined) {
  if (!(error instanceof ApiError) || (error.code !== LIMIT && error.code !== UNAVAILABLE)) return undefined
  const info = error.additionalInfo
  const roomText = isFull(info['left'] as MoneyAmount | undefined, min)
    ? ('deposit.failed.allOperatorsFull' as const)
    : ('deposit.failed.allOperators' as const)
  return {
    text: error.code === LIMIT ? roomText : ('deposit.failed.allOperatorsAway' as const),
    /** The values of its text. */
    shown(formats: Pick<Formats, 'money' | 'dateTime'>): Record<string, string> {
      const amounts = AMOUNTS.flatMap((name) => {
        const amount = info[name] as MoneyAmount | undefined
        return amount ? [[name, formats.money(amount)] as const] : []
      })
      const resetAt = info['resetAt']
      const time = typeof resetAt === 'string' ? { time: formats.dateTime(resetAt) } : {}
      return { ...Object.fromEntries(amounts), ...time }
    },
  }
}
