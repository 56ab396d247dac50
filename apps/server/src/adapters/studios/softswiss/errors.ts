import type { Refusal } from '../../../modules/play/index.ts'

export interface SoftswissError {
  /** HTTP status. */
  readonly status: number
  readonly code: number
  readonly message: string
}

const refused = (code: number, message: string): SoftswissError => ({ status: 412, code, message })
const failed = (code: number, message: string): SoftswissError => ({ status: code, code, message })

const disabled = refused(110, 'Player is disabled')
const limit = refused(105, 'Player has reached a limit')
const forbidden = refused(107, 'Game is forbidden to the player')

/**
 * Maps our refusals to the aggregator's codes. Total: a new refusal does not compile without a row. 5xx make it ask
 * again; all others are final. `bet_cancelled` and `win_without_bet` do not occur: the one is done, the other paid.
 */
export const errorByRefusal: Readonly<Record<Refusal, SoftswissError>> = {
  no_funds: refused(100, 'Not enough funds'),
  session_invalid: refused(101, 'Player is invalid'),
  player_unknown: refused(101, 'Player is invalid'),
  player_blocked: disabled,
  excluded: disabled,
  timed_out: disabled,
  loss_limit: limit,
  wager_limit: limit,
  time_limit: limit,
  reality_check_due: limit,
  stake_over_max: refused(106, 'Bet is above the maximum'),
  game_off: forbidden,
  game_not_here: refused(153, 'Game is not available in the country of the player'),
  currency_differs: refused(154, 'Currency is not that of the player'),
  bad_amount: failed(400, 'Bad request: amount'),
  conflict: failed(400, 'Bad request: action_id was used with other content'),
  win_without_bet: failed(500, 'Internal error, ask again'),
  grant_unknown: failed(406, 'Free spins are not available'),
  bet_settled: forbidden,
  bet_cancelled: forbidden,
  round_ended: forbidden,
  try_again: failed(500, 'Internal error, ask again'),
  never_again: forbidden,
}

export const BAD_SIGNATURE = failed(403, 'Forbidden')
export const NOT_FOUND = failed(404, 'Not found')
export const badRequest = (name: string): SoftswissError => failed(400, `Bad request: ${name}`)
