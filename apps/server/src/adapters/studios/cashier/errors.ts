import type { Refusal, Refused } from '../../../modules/play/index.ts'

/** The words of `errorcode`. `UNHANDLED` makes the studio retry; all others are final. */
export type ErrorWord =
  | 'INVALID_TOKEN'
  | 'INSUFFICIENT_FUNDS'
  | 'TRANSACTION_DECLINED'
  | 'BLOCKED_FROM_PRODUCT'
  | 'SPENDING_BUDGET_EXCEEDED'
  | 'MAXIMUM_BETLIMIT'
  | 'DAILY_TIME_LIMIT'
  | 'WEEKLY_TIME_LIMIT'
  | 'MONTHLY_TIME_LIMIT'
  | 'CUSTOM_ERROR'
  | 'UNHANDLED'

export interface CashierError {
  readonly status: number
  readonly errorcode: ErrorWord
  readonly errormessage: string
}

interface WordedRefusal {
  readonly errorcode: ErrorWord
  readonly errormessage: string
}

/** What the studio shows to the player where it has no word of its own. */
const custom = (errormessage: string): WordedRefusal => ({ errorcode: 'CUSTOM_ERROR', errormessage })
const declined = (errormessage: string): WordedRefusal => ({
  errorcode: 'TRANSACTION_DECLINED',
  errormessage,
})
const blocked: WordedRefusal = {
  errorcode: 'BLOCKED_FROM_PRODUCT',
  errormessage: 'The player may not play this game.',
}
const budget: WordedRefusal = {
  errorcode: 'SPENDING_BUDGET_EXCEEDED',
  errormessage: 'A limit of the player is reached.',
}

/** Maps our refusals to the words of the wire. Total: a new refusal does not compile without a row. */
const wordByRefusal: Readonly<Record<Refusal, WordedRefusal>> = {
  no_funds: { errorcode: 'INSUFFICIENT_FUNDS', errormessage: 'Not enough funds.' },
  session_invalid: { errorcode: 'INVALID_TOKEN', errormessage: 'The token could not be verified.' },
  player_unknown: custom('The player is unknown.'),
  player_blocked: blocked,
  excluded: blocked,
  timed_out: blocked,
  game_off: blocked,
  game_not_here: blocked,
  loss_limit: budget,
  wager_limit: budget,
  time_limit: { errorcode: 'DAILY_TIME_LIMIT', errormessage: 'The time limit of the player is reached.' },
  stake_over_max: { errorcode: 'MAXIMUM_BETLIMIT', errormessage: 'The bet is above the maximum.' },
  currency_differs: custom('The currency is not that of the account.'),
  reality_check_due: custom('Please confirm the reality check before you continue.'),
  bad_amount: declined('The amount is wrong.'),
  conflict: declined('The txid was used with other content.'),
  win_without_bet: declined('The bet is unknown.'),
  grant_unknown: declined('The free spins were not granted.'),
  bet_settled: declined('The bet is settled.'),
  bet_cancelled: declined('The transaction was rolled back.'),
  round_ended: declined('The round has ended.'),
  try_again: { errorcode: 'UNHANDLED', errormessage: 'Internal error, ask again.' },
  never_again: declined('The transaction is not possible.'),
}

/** A limit of one session has no word of its own: its player may go on in the next one, and so the next day. */
const timeLimitByWindow = {
  day: 'DAILY_TIME_LIMIT',
  week: 'WEEKLY_TIME_LIMIT',
  month: 'MONTHLY_TIME_LIMIT',
} as const satisfies Readonly<Record<NonNullable<Refused['window']>, ErrorWord>>

/** The answer to a refusal: a time limit has a word for each period. */
export function toCashierError({ refusal, window }: Refused, errorByRefusal: ErrorByRefusal): CashierError {
  const error = errorByRefusal[refusal]
  return refusal === 'time_limit' && window ? { ...error, errorcode: timeLimitByWindow[window] } : error
}

export type ErrorByRefusal = Readonly<Record<Refusal, CashierError>>

/** The total table of a studio: the words of the wire with the studio's own HTTP statuses. */
export function errorTable(statusOf: (refusal: Refusal, word: ErrorWord) => number): ErrorByRefusal {
  const rows = Object.entries(wordByRefusal) as [Refusal, WordedRefusal][]
  return Object.fromEntries(
    rows.map(([refusal, worded]) => [refusal, { status: statusOf(refusal, worded.errorcode), ...worded }]),
  ) as ErrorByRefusal
}
