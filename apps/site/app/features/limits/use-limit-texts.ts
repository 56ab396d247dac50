import { type LimitName, nameText, useAmountText, useRefusalText } from '../../domain/limits/index.ts'
import { ApiError, isOutcomeUnknown } from '../../shared/api/api-error.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { Limit, LimitChanged } from './model.ts'

/**
 * Whether the change may have been saved. A change has no idempotency key, so that too many requests refuse this one
 * and say nothing about another.
 */
export const mayBeSaved = (error: unknown): boolean =>
  isOutcomeUnknown(error) && !(error instanceof ApiError && error.code === 'error.rate.limited')

/** Texts that several parts of the page share. @param zone of the market, in which periods begin and end */
export function useLimitTexts(zone: string) {
  const { t } = useTexts('limits')
  const amountText = useAmountText(zone)
  const refusal = useRefusalText(zone)
  const name = (limit: LimitName) => t(nameText(limit))
  const value = (limit: Limit) => (limit.value === null ? t('limits.none') : amountText(limit.value))
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
