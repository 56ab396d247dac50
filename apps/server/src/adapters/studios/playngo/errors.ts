import type { Refusal } from '../../../modules/play/index.ts'
import { ASSUMED_CODE } from './assumed.ts'

export interface StudioError {
  readonly statusCode: number
  readonly statusMessage: string
}

const LOCKED = { statusCode: 5, statusMessage: 'The account is locked' }
const BUDGET = { statusCode: 9, statusMessage: 'The spending budget is used up' }
const final = (statusMessage: string) => ({ statusCode: ASSUMED_CODE.final, statusMessage })

/** Maps our refusals to the studio's codes. Total: a new refusal does not compile without a row. */
export const errorByRefusal: Readonly<Record<Refusal, StudioError>> = {
  no_funds: { statusCode: 7, statusMessage: 'Not enough money' },
  session_invalid: { statusCode: 10, statusMessage: 'The session has expired' },
  player_unknown: { statusCode: 1, statusMessage: 'No such user' },
  player_blocked: LOCKED,
  excluded: LOCKED,
  timed_out: LOCKED,
  loss_limit: BUDGET,
  wager_limit: BUDGET,
  time_limit: { statusCode: 11, statusMessage: 'The time budget is used up' },
  stake_over_max: {
    statusCode: ASSUMED_CODE.stakeOverMaximum,
    statusMessage: 'The stake is above the maximum',
  },
  game_off: { statusCode: ASSUMED_CODE.gameOff, statusMessage: 'The game is not available' },
  game_not_here: { statusCode: ASSUMED_CODE.gameOff, statusMessage: 'The game is not available' },
  currency_differs: { statusCode: 3, statusMessage: 'Another currency than the account has' },
  reality_check_due: { statusCode: ASSUMED_CODE.realityCheck, statusMessage: 'A reality check is due' },
  bad_amount: final('Wrong element: real'),
  conflict: final('The transactionId was used with other content'),
  win_without_bet: final('The reserve is not known'),
  grant_unknown: final('Wrong element: freegameExternalId'),
  bet_settled: final('The reserve has its release'),
  bet_cancelled: final('The reserve was cancelled'),
  round_ended: final('The round has ended'),
  try_again: { statusCode: ASSUMED_CODE.retry, statusMessage: 'Ask again' },
  never_again: final('The call cannot be executed'),
}

/** A ticket that is unknown, used or too old. */
export const BAD_TICKET: StudioError = { statusCode: 4, statusMessage: 'Wrong user or password' }
export const BAD_CREDENTIALS: StudioError = {
  statusCode: ASSUMED_CODE.credentials,
  statusMessage: 'Wrong accessToken',
}
export const wrongElement = (name: string): StudioError => final(`Wrong element: ${name}`)
