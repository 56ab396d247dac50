import { type ErrorWord, errorTable } from '../cashier/errors.ts'

const statusByWord: Readonly<Record<ErrorWord, number>> = {
  INVALID_TOKEN: 401,
  INSUFFICIENT_FUNDS: 403,
  TRANSACTION_DECLINED: 403,
  BLOCKED_FROM_PRODUCT: 403,
  SPENDING_BUDGET_EXCEEDED: 403,
  MAXIMUM_BETLIMIT: 403,
  DAILY_TIME_LIMIT: 403,
  WEEKLY_TIME_LIMIT: 403,
  MONTHLY_TIME_LIMIT: 403,
  CUSTOM_ERROR: 403,
  UNHANDLED: 500,
}

/** Relax has one status for each word. */
export const errorByRefusal = errorTable((_refusal, word) => statusByWord[word])
