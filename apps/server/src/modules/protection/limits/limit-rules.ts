/** What a player's request does to a limit. Pure: the caller has read everything under the wallet's lock. */
import type { FieldProblem } from '@marquee/contract'
import { raiseDates } from '@marquee/contract/limits'
import { AppError } from '../../../kernel/index.ts'
import { isLapsed, type LimitFacts } from './limits.ts'
import { longerPeriods, lowerOf } from './limit-names.ts'
import type { LimitRequest } from './limit-store.ts'
import { type LimitTerms, presentAmount } from './limit-terms.ts'

/** What a player asks for. Values are minor units, those of time seconds. */
export type AskedChange =
  | { readonly is: 'limit'; readonly value: bigint }
  | { readonly is: 'removal' }
  | { readonly is: 'cancel' }
  | { readonly is: 'confirm' }

export type LimitStep =
  | { readonly is: 'unchanged' }
  /** What waits is dropped. */
  | { readonly is: 'cancelled' }
  /** The own limit is this from now on; what waits is dropped. */
  | { readonly is: 'set'; readonly value: bigint }
  /** This waits, in place of what has waited. */
  | { readonly is: 'requested'; readonly request: LimitRequest }
  | { readonly is: 'confirmed'; readonly value: bigint | null }

/** What a change is judged with. */
export interface LimitCase {
  readonly limit: LimitFacts
  /** All limits of the player. */
  readonly all: readonly LimitFacts[]
  readonly terms: LimitTerms
  readonly at: Temporal.Instant
}

type LimitCode = 'interval' | 'too_low' | 'too_high' | 'locked'

/** The refusal of a typed amount, also as an error of the field. */
function refusal(code: LimitCode, additionalInfo: Readonly<Record<string, unknown>>): AppError {
  const name = `error.deposit.limit.${code}` as const
  const fields: FieldProblem[] = [{ field: 'limit', code: name, message: name }]
  return new AppError(name, { additionalInfo, fields })
}

/** @throws AppError the errors of a change of limits */
export function decideLimit(asked: AskedChange, situation: LimitCase): LimitStep {
  const { limit, at } = situation
  const request = limit.request && !isLapsed(limit.request, at) ? limit.request : null
  switch (asked.is) {
    case 'limit':
      return decideValue(asked.value, request, situation)
    case 'removal':
      checkRaise(situation)
      if (limit.own === null) return { is: request ? 'cancelled' : 'unchanged' }
      return request?.value === null ? { is: 'unchanged' } : requested(null, situation)
    case 'cancel':
      if (!request) throw new AppError('error.limit.pending.none')
      return { is: 'cancelled' }
    case 'confirm':
      return decideConfirmation(request, situation)
    default:
      return asked satisfies never
  }
}

function decideValue(value: bigint, request: LimitRequest | null, situation: LimitCase): LimitStep {
  const { own, imposed } = situation.limit
  checkLowest(value, situation)
  // Neither other limits nor the market's highest nor an imposed limit refuse a lower one: making play safer takes one
  // step, and the own limit applies again when the imposed one is lifted.
  if (own !== null && value < own) return { is: 'set', value }
  if (value === own) return { is: request ? 'cancelled' : 'unchanged' }
  checkHighest(value, situation)
  if (imposed !== null && value > imposed) throw locked(situation)
  if (own !== null) checkRaise(situation)
  checkInterval(value, situation, 'with requests')
  if (own === null) return { is: 'set', value }
  return request?.value === value ? { is: 'unchanged' } : requested(value, situation)
}

function decideConfirmation(request: LimitRequest | null, situation: LimitCase): LimitStep {
  if (!request) throw new AppError('error.limit.pending.none')
  if (Temporal.Instant.compare(situation.at, request.pendingAt) < 0)
    throw new AppError('error.limit.pending.early', {
      additionalInfo: { pendingDate: request.pendingAt.toString() },
    })
  checkRaise(situation)
  if (request.value !== null) {
    checkLowest(request.value, situation)
    checkHighest(request.value, situation)
    checkInterval(request.value, situation, 'in force')
  }
  return { is: 'confirmed', value: request.value }
}

/** Whether a confirmation would be accepted now. */
export function canConfirm(situation: LimitCase): boolean {
  try {
    return decideLimit({ is: 'confirm' }, situation).is === 'confirmed'
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** What waits, and until when. */
function requested(value: bigint | null, { limit, terms, at }: LimitCase): LimitStep {
  const resetAt = limit.running?.resetsAt?.epochMilliseconds ?? null
  const dates = raiseDates(terms, { period: limit.period, resetAt }, at.epochMilliseconds)
  const pendingAt = Temporal.Instant.fromEpochMilliseconds(dates.pendingAt)
  const confirmUntil = Temporal.Instant.fromEpochMilliseconds(dates.confirmUntil)
  return { is: 'requested', request: { value, pendingAt, confirmUntil } }
}

function checkLowest(value: bigint, { limit, terms }: LimitCase): void {
  const lowest = terms.lowestOf(limit)
  if (value < lowest) throw refusal('too_low', { lowest: presentAmount(limit.kind, lowest, terms) })
}

function checkHighest(value: bigint, { limit, terms }: LimitCase): void {
  const highest = terms.highestOf(limit)
  if (value > highest) throw refusal('too_high', { highest: presentAmount(limit.kind, highest, terms) })
}

/** The operator's limits are not raised (LIM-17), and restricted players raise nothing (LIM-23). */
function checkRaise(situation: LimitCase): void {
  if (situation.limit.imposed !== null || !situation.terms.canRaise) throw locked(situation)
}

const locked = ({ limit }: LimitCase): AppError => refusal('locked', { reason: limit.lockReason })

/**
 * A limit above one of a longer period would never apply. A higher limit of the longer period that waits counts for a
 * request, so that both can be asked for on one day; for a confirmation only what is in force counts.
 */
function checkInterval(
  value: bigint,
  { limit, all, terms, at }: LimitCase,
  compared: 'with requests' | 'in force',
): void {
  for (const period of longerPeriods(limit.period)) {
    const longer = all.find((one) => one.kind === limit.kind && one.period === period)
    const cap = longer ? lowerOf(longer.own, longer.imposed) : null
    if (!longer || cap === null || value <= cap) continue
    const request = compared === 'with requests' ? longer.request : null
    const isCovered = request && !isLapsed(request, at) && (request.value === null || value <= request.value)
    if (!isCovered) throw refusal('interval', { period, value: presentAmount(limit.kind, cap, terms) })
  }
}
