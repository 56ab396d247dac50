import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { DocumentsStanding } from './ports.ts'
import { type LimitState, periodCodes } from '../wallet/index.ts'

/** A deposit limit as the API shows it. */
export function presentLimit({ period, cap, used, left, resetsAt }: LimitState, currency: CurrencyCode) {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  return {
    period: periodCodes[period],
    value: money(cap),
    used: money(used),
    remaining: money(left),
    resetAt: resetsAt.toString(),
  }
}

/** Spec 2 §3: facts beside the outcome of a deposit. */
export const limitFields = (limit: ReturnType<typeof presentLimit> | null) => ({
  isSpendLimit: false,
  limitLeft: limit?.remaining ?? null,
  limitType: limit?.period ?? null,
  resetOn: limit?.resetAt ?? null,
})

/** What a player is told of documents before the first deposit, as the API shows it (ID-11). */
export const presentNotice = (notice: DocumentsStanding['notice'], currency: CurrencyCode) =>
  notice && { days: notice.days, amount: toMoneyText({ minor: notice.amount, currency }) }
