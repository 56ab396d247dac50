/** What limits are counted in: money, or the time of play. */
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'

export interface TimeAmount {
  readonly seconds: number
}

/** What a limit is counted in: money, or a time of play. */
export type LimitAmount = MoneyAmount | TimeAmount

const SECOND_MS = 1_000

/** Whether the amount is a time of play. */
export const isTime = (amount: LimitAmount): amount is TimeAmount => 'seconds' in amount

/** Writes an amount for the page: `€20.00`, `1 h 30 min`. */
export function useAmountText(zone?: string): (amount: LimitAmount) => string {
  const { money, duration } = useFormats(zone)
  return (amount) => (isTime(amount) ? duration(amount.seconds * SECOND_MS) : money(amount))
}
