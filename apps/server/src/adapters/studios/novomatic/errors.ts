import type { Refusal } from '../../../modules/play/index.ts'

/** A refusal: status and the studio's name for it. */
export interface NovomaticError {
  readonly status: number
  readonly name: string
  readonly message: string
}

const badRequest = (message: string): NovomaticError => ({ status: 400, name: 'BadRequest', message })
const forbidden = (message: string): NovomaticError => ({ status: 403, name: 'Forbidden', message })
const notFound = (name: string, message: string): NovomaticError => ({ status: 404, name, message })

const BLOCKED = forbidden('The player is blocked')
const LIMIT = forbidden('A limit of the player is reached')

export const UNAUTHORIZED: NovomaticError = {
  status: 401,
  name: 'Unauthorized',
  message: 'The signature is wrong or too old',
}
export const WRONG_ADDRESS = forbidden('The caller has another address')
export const UNKNOWN_TYPE = notFound('TransactionTypeUnknown', 'The type of the transaction is unknown')
export const wrongField = (name: string): NovomaticError => badRequest(`Wrong field: ${name}`)

/** Maps our refusals to the studio's. Total: a new refusal does not compile without a row. 500 is asked again. */
export const errorByRefusal: Readonly<Record<Refusal, NovomaticError>> = {
  no_funds: { status: 412, name: 'InsufficientFunds', message: 'Not enough money' },
  session_invalid: notFound('TokenInvalid', 'The session is not open'),
  player_unknown: notFound('UserUnknown', 'The player is unknown'),
  player_blocked: BLOCKED,
  excluded: BLOCKED,
  timed_out: BLOCKED,
  loss_limit: LIMIT,
  wager_limit: LIMIT,
  time_limit: LIMIT,
  stake_over_max: forbidden('The stake is above the maximum'),
  game_off: notFound('GameUnknown', 'The game is not available'),
  game_not_here: notFound('GameUnknown', 'The game is not available'),
  currency_differs: badRequest('Another currency than the account has'),
  reality_check_due: forbidden('A reality check is due'),
  bad_amount: badRequest('Wrong field: Amount'),
  conflict: badRequest('The transaction is known with other content'),
  win_without_bet: badRequest('The stake is unknown'),
  grant_unknown: badRequest('The free round was not granted'),
  bet_settled: badRequest('The stake is settled'),
  bet_cancelled: badRequest('The stake was cancelled'),
  round_ended: badRequest('The round has ended'),
  try_again: { status: 500, name: 'InternalError', message: 'Ask again' },
  never_again: badRequest('The call cannot be executed'),
}

/** `State` of a player who may not play, in the record that a question is answered with. */
export const stateByRefusal: Readonly<Partial<Record<Refusal, 'Blocked' | 'Banned'>>> = {
  player_blocked: 'Blocked',
  timed_out: 'Blocked',
  excluded: 'Banned',
}
