import type { Refusal } from '../../../modules/play/index.ts'
import { STAKE_OVER_MAXIMUM } from './assumed.ts'

/** `msg` has at most 100 characters. */
export interface StudioError {
  readonly code: number
  readonly msg: string
}

const NOT_LOGGED_IN = { code: 1000, msg: 'Not logged in' }
const BLOCKED = { code: 1007, msg: 'The player is blocked' }
const LIMIT = { code: 1008, msg: 'A limit of the player is reached' }

/**
 * Maps our refusals to the studio's codes. Total: a new refusal does not compile without a row. After 1, 1000, 1007,
 * 1008 and 1013 the studio cancels or asks again. `try_again` has a status of its own (`protocol.ts`).
 */
export const errorByRefusal: Readonly<Record<Refusal, StudioError>> = {
  no_funds: { code: 1006, msg: 'Overdraft' },
  session_invalid: NOT_LOGGED_IN,
  player_unknown: NOT_LOGGED_IN,
  player_blocked: BLOCKED,
  excluded: BLOCKED,
  timed_out: BLOCKED,
  loss_limit: LIMIT,
  wager_limit: LIMIT,
  time_limit: LIMIT,
  stake_over_max: { code: STAKE_OVER_MAXIMUM, msg: 'The stake is above the maximum' },
  game_off: { code: 1008, msg: 'The game is not available' },
  game_not_here: { code: 1008, msg: 'The game is not available' },
  currency_differs: { code: 1, msg: 'Another currency than the account has' },
  reality_check_due: { code: 1008, msg: 'A reality check is due' },
  bad_amount: { code: 1, msg: 'Wrong field: amount' },
  conflict: { code: 1, msg: 'The reference was used with other content' },
  win_without_bet: { code: 1, msg: 'The wager is not known' },
  grant_unknown: { code: 1, msg: 'Wrong field: prepaidref' },
  bet_settled: { code: 1, msg: 'The wager has ended' },
  bet_cancelled: { code: 1, msg: 'The wager was cancelled' },
  round_ended: { code: 1, msg: 'The round has ended' },
  try_again: { code: 1, msg: 'Ask again' },
  never_again: { code: 1, msg: 'The call cannot be executed' },
}

export const NOT_AUTHORISED: StudioError = { code: 1, msg: 'The caller is not authorised' }
export const wrongField = (name: string): StudioError => ({ code: 1, msg: `Wrong field: ${name}` })
