/** What a member of staff may impose alone: a limit that is lower than what applies (LIM-17). Pure. */
import { fieldError } from '../../../kernel/index.ts'
import { isTimeLimit, type LimitName, lowerOf } from './limit-names.ts'
import { HIGHEST_SECONDS, highestAmountOf, LOWEST_SECONDS } from './limit-terms.ts'

/** The imposed limit that is asked for. */
export interface AskedTighter {
  readonly name: LimitName
  /** Minor units; of a limit of time seconds. */
  readonly value: bigint
  /** ISO 4217 code of the player's currency. */
  readonly currency: Parameters<typeof highestAmountOf>[0]
}

export interface AppliedLimit {
  readonly own: bigint | null
  readonly imposed: bigint | null
}

export interface TighterRefusal {
  readonly code: 'unknown' | 'too_low' | 'too_high' | 'not_lower'
  readonly message: string
}

/** @returns null for a value that can be imposed; otherwise why it cannot */
export function refusalOfTighter(
  { name: { kind }, value, currency }: AskedTighter,
  limit: AppliedLimit | undefined,
): TighterRefusal | null {
  if (!limit) return { code: 'unknown', message: 'is no period of a limit of this kind' }
  const [lowest, highest, unit] = isTimeLimit(kind)
    ? [LOWEST_SECONDS, HIGHEST_SECONDS, 'seconds']
    : [1n, highestAmountOf(currency), 'minor units']
  if (value < lowest) return { code: 'too_low', message: `is at least ${lowest} ${unit}` }
  if (value > highest) return { code: 'too_high', message: `is at most ${highest} ${unit}` }
  const applies = lowerOf(limit.own, limit.imposed)
  if (applies !== null && value >= applies)
    return { code: 'not_lower', message: 'is not lower than the limit that applies' }
  return null
}

/** @throws AppError `error.validation` of the field `period`, or of the named field of the value */
export function checkTighter(asked: AskedTighter, limit: AppliedLimit | undefined, field = 'value'): void {
  const refusal = refusalOfTighter(asked, limit)
  if (refusal) throw fieldError(refusal.code === 'unknown' ? 'period' : field, refusal.code, refusal.message)
}
