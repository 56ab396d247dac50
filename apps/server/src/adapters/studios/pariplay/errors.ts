import type { Refusal, Refused } from '../../../modules/play/index.ts'
import { GENERAL_ERROR } from './assumed.ts'

/** The studio's numbers, as far as we send them. */
export const codes = {
  noFunds: 1,
  noFreeRounds: 2,
  negativeAmount: 3,
  credentials: 4,
  tokenExpired: 5,
  unknownTransaction: 6,
  unknownGame: 7,
  unknownToken: 8,
  unknownRound: 9,
  unknownPlayer: 10,
  settled: 11,
  locked: 12,
  turnoverLimit: 13,
  timeLimit: 14,
  stakeLimit: 15,
  lossLimit: 16,
  roundEnded: 17,
  cancelled: 18,
  dailyTime: 22,
  weeklyTime: 23,
  monthlyTime: 24,
  realityCheck: 25,
  currency: 30,
  general: GENERAL_ERROR,
} as const
export type PariplayCode = (typeof codes)[keyof typeof codes]

/** Maps our refusals to the studio's numbers. Total: a new refusal does not compile without a row. */
export const codeByRefusal: Readonly<Record<Refusal, PariplayCode>> = {
  no_funds: codes.noFunds,
  session_invalid: codes.tokenExpired,
  player_unknown: codes.unknownPlayer,
  player_blocked: codes.locked,
  excluded: codes.locked,
  timed_out: codes.locked,
  loss_limit: codes.lossLimit,
  wager_limit: codes.turnoverLimit,
  time_limit: codes.timeLimit,
  stake_over_max: codes.stakeLimit,
  game_off: codes.unknownGame,
  game_not_here: codes.unknownGame,
  currency_differs: codes.currency,
  reality_check_due: codes.realityCheck,
  bad_amount: codes.general,
  conflict: codes.general,
  win_without_bet: codes.unknownRound,
  grant_unknown: codes.noFreeRounds,
  bet_settled: codes.roundEnded,
  bet_cancelled: codes.cancelled,
  round_ended: codes.roundEnded,
  try_again: codes.general,
  never_again: codes.general,
}

const timeLimitByWindow = {
  day: codes.dailyTime,
  week: codes.weeklyTime,
  month: codes.monthlyTime,
} as const satisfies Readonly<Record<NonNullable<Refused['window']>, PariplayCode>>

/** A token is unknown when a game begins with it, and has expired later. A time limit may be that of a period. */
export function codeFor(
  { refusal, window }: Pick<Refused, 'refusal' | 'window'>,
  message: string,
): PariplayCode {
  if (message === 'Authenticate' && refusal === 'session_invalid') return codes.unknownToken
  return refusal === 'time_limit' && window ? timeLimitByWindow[window] : codeByRefusal[refusal]
}
