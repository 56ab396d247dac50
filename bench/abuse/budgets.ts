/**
 * The budgets that the attacks expect, as `docs/security.md` lists them. Not imported from the server: a budget that is
 * raised there has to be noticed here.
 */
export const budgets = {
  /** Requests of one address a minute. */
  signInsPerMinute: 30,
  /** Failures of one address in fifteen minutes, and how many need no captcha. */
  address: { max: 30, free: 10 },
  /** Passwords of one account tried from unknown browsers in fifteen minutes. */
  account: 5,
  /** Guesses of one code. */
  guesses: { sms: 3, email: 5 },
  /** Codes for one number or address in a day. */
  codesPerDay: 8,
  /** Resets of one account in an hour, and guesses of their codes in a day. */
  resets: { perHour: 5, guessesPerDay: 10 },
  /** Time for which a replaced refresh token is still good (ms). */
  refreshGraceMs: 10_000,
} as const
