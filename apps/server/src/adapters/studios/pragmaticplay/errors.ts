import type { Refusal } from '../../../modules/play/index.ts'

export interface StudioError {
  readonly error: number
  readonly description: string
}

/**
 * Maps our refusals to the studio's error numbers. Total: a new refusal does not compile without a row. 100 makes the
 * studio retry; 120 and all others are final.
 */
export const errorByRefusal: Readonly<Record<Refusal, StudioError>> = {
  no_funds: { error: 1, description: 'Insufficient balance' },
  session_invalid: {
    error: 4,
    description: 'Player authentication failed due to invalid, not found or expired token',
  },
  player_unknown: { error: 2, description: 'Player not found or is logged out' },
  player_blocked: { error: 6, description: 'Player is frozen' },
  excluded: { error: 6, description: 'Player is frozen' },
  timed_out: { error: 6, description: 'Player is frozen' },
  loss_limit: { error: 50, description: 'A limit of the player is reached' },
  wager_limit: { error: 50, description: 'A limit of the player is reached' },
  time_limit: { error: 3, description: 'Bet is not allowed' },
  stake_over_max: { error: 310, description: 'Bet is outside the limits' },
  game_off: { error: 8, description: 'Game is not found or disabled' },
  game_not_here: { error: 8, description: 'Game is not found or disabled' },
  currency_differs: { error: 7, description: 'Bad parameters in the request: currency' },
  reality_check_due: { error: 210, description: 'Reality check' },
  bad_amount: { error: 7, description: 'Bad parameters in the request: amount' },
  conflict: { error: 7, description: 'Bad parameters in the request: reference was used with other content' },
  win_without_bet: { error: 100, description: 'Internal server error, the bet is not known yet' },
  grant_unknown: { error: 7, description: 'Bad parameters in the request: bonusCode' },
  bet_settled: { error: 120, description: 'The round has its result' },
  bet_cancelled: { error: 120, description: 'The bet was refunded' },
  round_ended: { error: 120, description: 'The round has ended' },
  try_again: { error: 100, description: 'Internal server error, ask again' },
  never_again: { error: 120, description: 'Internal server error' },
}

/** `endRound` has its own retry code. */
export const END_ROUND_RETRY: StudioError = {
  error: 130,
  description: 'Internal server error on end round, ask again',
}
export const BAD_HASH: StudioError = { error: 5, description: 'Invalid hash code' }
export function badParameter(name: string): StudioError {
  return { error: 7, description: `Bad parameters in the request: ${name}` }
}
