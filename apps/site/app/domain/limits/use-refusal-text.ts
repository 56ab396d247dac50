import { ApiError } from '../../shared/api/api-error.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type LimitAmount, useAmountText } from './limit-amount.ts'
import { type LimitName, nameText } from './limit-names.ts'

/** What the API adds to a refused change. */
interface RefusalInfo {
  readonly lowest?: LimitAmount
  readonly highest?: LimitAmount
  readonly period?: NonNullable<LimitName['period']>
  readonly value?: LimitAmount
  readonly pendingDate?: string
}

/** Why a change of a limit was refused, with the amounts of the answer; undefined when it is no refusal of a limit. */
export function useRefusalText(zone?: string): (error: unknown, limit: LimitName) => string | undefined {
  const { t } = useTexts('limits')
  const { dateTime } = useFormats(zone)
  const amountText = useAmountText(zone)
  return (error, { kind }) => {
    if (!(error instanceof ApiError)) return undefined
    const { lowest, highest, period, value, pendingDate } = error.additionalInfo as RefusalInfo
    switch (error.code) {
      case 'error.deposit.limit.too_low':
        return lowest && t('limits.bad.tooLow', { amount: amountText(lowest) })
      case 'error.deposit.limit.too_high':
        return highest && t('limits.bad.tooHigh', { amount: amountText(highest) })
      case 'error.deposit.limit.interval':
        return (
          period &&
          value &&
          t('limits.bad.interval', { name: t(nameText({ kind, period })), amount: amountText(value) })
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
}
