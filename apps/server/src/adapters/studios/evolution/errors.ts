import type { Refusal } from '../../../modules/play/index.ts'
import { STATUS_OF_CONFLICT, STATUS_OF_REALITY_CHECK } from './assumed.ts'

/** The studio's outcomes. */
export type EvolutionStatus =
  | 'OK'
  | 'TEMPORARY_ERROR'
  | 'INVALID_TOKEN_ID'
  | 'INVALID_SID'
  | 'INVALID_PARAMETER'
  | 'INSUFFICIENT_FUNDS'
  | 'ACCOUNT_LOCKED'
  | 'BET_ALREADY_EXIST'
  | 'BET_ALREADY_SETTLED'
  | 'BET_DOES_NOT_EXIST'
  | 'FINAL_ERROR_ACTION_FAILED'
  | 'CASINO_LIMIT_EXCEEDED_TURNOVER'
  | 'CASINO_LIMIT_EXCEEDED_SESSION_TIME'
  | 'CASINO_LIMIT_EXCEEDED_STAKE'
  | 'CASINO_LIMIT_EXCEEDED_LOSS'

/**
 * Maps our refusals to the studio's statuses. Total: a new refusal does not compile without a row. `TEMPORARY_ERROR`
 * makes the studio ask again; all others are final.
 */
export const statusByRefusal: Readonly<Record<Refusal, EvolutionStatus>> = {
  no_funds: 'INSUFFICIENT_FUNDS',
  session_invalid: 'INVALID_SID',
  player_unknown: 'INVALID_PARAMETER',
  player_blocked: 'ACCOUNT_LOCKED',
  excluded: 'ACCOUNT_LOCKED',
  timed_out: 'ACCOUNT_LOCKED',
  loss_limit: 'CASINO_LIMIT_EXCEEDED_LOSS',
  wager_limit: 'CASINO_LIMIT_EXCEEDED_TURNOVER',
  time_limit: 'CASINO_LIMIT_EXCEEDED_SESSION_TIME',
  stake_over_max: 'CASINO_LIMIT_EXCEEDED_STAKE',
  game_off: 'FINAL_ERROR_ACTION_FAILED',
  game_not_here: 'FINAL_ERROR_ACTION_FAILED',
  currency_differs: 'INVALID_PARAMETER',
  reality_check_due: STATUS_OF_REALITY_CHECK,
  bad_amount: 'INVALID_PARAMETER',
  conflict: STATUS_OF_CONFLICT,
  win_without_bet: 'BET_DOES_NOT_EXIST',
  grant_unknown: 'INVALID_PARAMETER',
  bet_settled: 'BET_ALREADY_SETTLED',
  bet_cancelled: 'FINAL_ERROR_ACTION_FAILED',
  round_ended: 'BET_ALREADY_SETTLED',
  try_again: 'TEMPORARY_ERROR',
  never_again: 'FINAL_ERROR_ACTION_FAILED',
}

/** A bet is settled by its cancel too, so a credit that comes after it is told so. */
export const statusFor = (refusal: Refusal, message: string): EvolutionStatus =>
  message === 'credit' && refusal === 'bet_cancelled' ? 'BET_ALREADY_SETTLED' : statusByRefusal[refusal]
