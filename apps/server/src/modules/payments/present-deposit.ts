import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { OpenedDeposit } from './deposits.ts'
import type { AffordabilityRefusal } from './ports.ts'
import { limitFields } from './present-limit.ts'

/** A refusal as the API shows it. */
export const presentAffordability = (refusal: AffordabilityRefusal | null, currency: CurrencyCode) =>
  refusal && {
    is: refusal.is,
    left: toMoneyText({ minor: refusal.left, currency }),
    monthEndsAt: refusal.monthEndsAt.toString(),
    incomeShare: refusal.incomeShare,
  }

/** The answer to a request for a deposit. */
export const presentOpened = (
  { documentsLeft, affordability, ...opened }: OpenedDeposit,
  currency: CurrencyCode,
) => ({
  daysLeftToVerifyDocuments: null,
  ...opened,
  leftWithoutDocuments: documentsLeft === undefined ? null : toMoneyText({ minor: documentsLeft, currency }),
  affordability: presentAffordability(affordability ?? null, currency),
  ...limitFields(null),
})
