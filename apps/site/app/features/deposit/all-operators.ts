/** A deposit that the country's file of deposits with all operators refused, or did not answer about (LIM-18). */
import { ApiError } from '../../shared/api/api-error.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import type { Formats } from '../../shared/formats/formats.ts'

const CODES: ReadonlySet<string> = new Set([
  'error.deposit.cross_operator.limit',
  'error.deposit.cross_operator.unavailable',
])

/** Amounts of the answer, and when they start again. */
const AMOUNTS = ['cap', 'used', 'asked', 'left'] as const

/**
 * Undefined for every other failure. A form alone takes a 503 for a deposit that may be open, which this one is not.
 */
export function allOperatorsIn(error: unknown) {
  if (!(error instanceof ApiError) || !CODES.has(error.code)) return undefined
  const info = error.additionalInfo
  return {
    code: error.code,
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
