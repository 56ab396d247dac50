import { ApiError, isOutcomeUnknown } from '../../shared/api/api-error.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type LimitAmount, useAmountText } from './limit-amount.ts'
import { type Limit, type LimitChanged, type LimitName, nameText } from './model.ts'

/**
 * Whether the change may have been saved. A change has no idempotency key, so that too many requests refuse this one
 * and say nothing about another.
 */
export const mayBeSaved = (error: unknown): boolean =>
  isOutcomeUnknown(error) && !(error instanceof ApiError && error.code === 'error.rate.limited')

/** Texts that several parts of the page share. @param zone of the market, in which periods begin and end */
export function useLimitTexts(zone: string) {
  const { t } = useTexts('limits')
  const { dateTime } = useFormats(zone)
  const amountText = useAmountText(zone)
  const name = (limit: LimitName) => t(nameText(limit))
  const value = (limit: Limit) => (limit.value === null ? t('limits.none') : amountText(limit.value))
  /** Why a change was refused; undefined when it is no refusal of a limit. */
  const refusal = (error: unknown, { kind }: LimitName): string | undefined => {
    if (!(error instanceof ApiError)) return undefined
    const { lowest, highest, period, value: other, pendingDate } = error.additionalInfo as RefusalInfo
    switch (error.code) {
      case 'error.deposit.limit.too_low':
        return lowest && t('limits.bad.tooLow', { amount: amountText(lowest) })
      case 'error.deposit.limit.too_high':
        return highest && t('limits.bad.tooHigh', { amount: amountText(highest) })
      case 'error.deposit.limit.interval':
        return (
          period &&
          other &&
          t('limits.bad.interval', { name: name({ kind, period }), amount: amountText(other) })
        )
      case 'error.deposit.limit.locked':
        return t('limits.bad.closed')
      case 'error.limit.pending.none':
        return t('limits.bad.nothingWaits')
      case 'error.limit.pending.early':
        return pendingDate && t('limits.bad.early', { date: dateTime(pendingDate) })
      default:
        return undefined
    }
  }
  /** That a change failed, and why. Where it may have been saved, nothing else is said. */
  const failure = (error: unknown, limit: LimitName): string => {
    if (mayBeSaved(error)) return t('limits.outcomeUnknown')
    const reason = refusal(error, limit) ?? t(failureTextOf(error, navigator.onLine).text)
    return t('limits.notSaved', { reason })
  }
  return {
    name,
    value,
    /** What a change has done. */
    done({ effect, limit }: LimitChanged): string {
      const values = { name: name(limit), value: value(limit) }
      switch (effect) {
        case 'applied':
          return t(limit.value === null ? 'limits.done.removed' : 'limits.done.applied', values)
        case 'pending':
          return t('limits.done.pending', values)
        case 'cancelled':
          return t('limits.done.cancelled', values)
        case 'unchanged':
          return t('limits.done.unchanged', values)
        default:
          return effect satisfies never
      }
    },
    refusal,
    failure,
  }
}

/** What the API adds to a refused change. */
interface RefusalInfo {
  readonly lowest?: LimitAmount
  readonly highest?: LimitAmount
  readonly period?: NonNullable<LimitName['period']>
  readonly value?: LimitAmount
  readonly pendingDate?: string
}
