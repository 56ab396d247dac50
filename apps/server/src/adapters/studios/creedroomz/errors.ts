import type { Refusal } from '../../../modules/play/index.ts'

/** A refusal in the studio's numbers, with `ErrorDescription`. */
export interface CreedroomzError {
  readonly id: number
  readonly description: string
}

const general = (description: string): CreedroomzError => ({ id: 130, description })

const WRONG_TOKEN: CreedroomzError = { id: 102, description: 'The token is wrong or expired' }
const BLOCKED: CreedroomzError = { id: 29, description: 'The player is blocked' }
const LIMIT = general('A limit of the player is reached')

export const WRONG_SIGNATURE: CreedroomzError = { id: 102, description: 'PublicKey is wrong' }
export const UNKNOWN_TRANSACTION: CreedroomzError = { id: 107, description: 'The transaction is unknown' }
export const BET_REPEATED: CreedroomzError = { id: 110, description: 'The transaction is complete' }
export const DEPOSIT_REPEATED: CreedroomzError = { id: 111, description: 'The deposit was received before' }
export const UNKNOWN_BONUS: CreedroomzError = { id: 125, description: 'The bonus is unknown' }
export const wrongField = (name: string): CreedroomzError => general(`Wrong field: ${name}`)

/** Maps our refusals to the studio's numbers. Total: a new refusal does not compile without a row. */
export const errorByRefusal: Readonly<Record<Refusal, CreedroomzError>> = {
  no_funds: { id: 21, description: 'Not enough money' },
  session_invalid: WRONG_TOKEN,
  player_unknown: { id: 8, description: 'The player is unknown' },
  player_blocked: BLOCKED,
  excluded: BLOCKED,
  timed_out: BLOCKED,
  loss_limit: LIMIT,
  wager_limit: LIMIT,
  time_limit: { id: 29, description: 'The time limit of the player is reached' },
  stake_over_max: { id: 109, description: 'The bet is above the maximum' },
  game_off: general('The game is not available'),
  game_not_here: general('The game is not available'),
  currency_differs: { id: 109, description: 'Another currency than the account has' },
  reality_check_due: { id: 29, description: 'A reality check is due' },
  bad_amount: { id: 109, description: 'Wrong field: amount' },
  conflict: { id: 109, description: 'The transaction is known with other content' },
  win_without_bet: UNKNOWN_TRANSACTION,
  grant_unknown: UNKNOWN_BONUS,
  bet_settled: general('The bet is settled'),
  bet_cancelled: general('The bet was rolled back'),
  round_ended: general('The round has ended'),
  try_again: general('Ask again'),
  never_again: general('The call cannot be executed'),
}
