import { expect, it } from 'vitest'
import { toCashierError } from '../cashier/errors.ts'
import { errorByRefusal } from './errors.ts'

it.each([
  ['no_funds', 403, 'INSUFFICIENT_FUNDS'],
  ['session_invalid', 401, 'INVALID_TOKEN'],
  ['player_unknown', 403, 'CUSTOM_ERROR'],
  ['player_blocked', 403, 'BLOCKED_FROM_PRODUCT'],
  ['excluded', 403, 'BLOCKED_FROM_PRODUCT'],
  ['timed_out', 403, 'BLOCKED_FROM_PRODUCT'],
  ['loss_limit', 403, 'SPENDING_BUDGET_EXCEEDED'],
  ['wager_limit', 403, 'SPENDING_BUDGET_EXCEEDED'],
  ['time_limit', 403, 'DAILY_TIME_LIMIT'],
  ['stake_over_max', 403, 'MAXIMUM_BETLIMIT'],
  ['game_off', 403, 'BLOCKED_FROM_PRODUCT'],
  ['currency_differs', 403, 'CUSTOM_ERROR'],
  ['reality_check_due', 403, 'CUSTOM_ERROR'],
  ['conflict', 403, 'TRANSACTION_DECLINED'],
  ['win_without_bet', 403, 'TRANSACTION_DECLINED'],
  ['bet_cancelled', 403, 'TRANSACTION_DECLINED'],
  ['round_ended', 403, 'TRANSACTION_DECLINED'],
  ['never_again', 403, 'TRANSACTION_DECLINED'],
  ['try_again', 500, 'UNHANDLED'],
] as const)('Relax: %s is %i %s', (refusal, status, errorcode) => {
  expect(errorByRefusal[refusal]).toMatchObject({ status, errorcode })
})

it.each([
  [undefined, 'DAILY_TIME_LIMIT'],
  ['day', 'DAILY_TIME_LIMIT'],
  ['week', 'WEEKLY_TIME_LIMIT'],
  ['month', 'MONTHLY_TIME_LIMIT'],
] as const)('Relax: a time limit of a %s is %s', (window, errorcode) => {
  const refused = { ok: false, refusal: 'time_limit', playable: null, ...(window ? { window } : {}) } as const
  expect(toCashierError(refused, errorByRefusal)).toMatchObject({ status: 403, errorcode })
  const loss = toCashierError({ ...refused, refusal: 'loss_limit' }, errorByRefusal)
  expect(loss).toMatchObject({ errorcode: 'SPENDING_BUDGET_EXCEEDED' })
})
