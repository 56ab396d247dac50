import { isWithin, type Pattern, type PatternPayment, sumOf } from './pattern-payments.ts'

/** Deposits of so many hours before a withdrawal belong to it. */
export const LITTLE_PLAY_HOURS = 7 * 24
/** Less than this share of the deposits was staked since. */
export const LITTLE_PLAY_STAKED_PERCENT = 30n
/** At least this share of the deposits is withdrawn. */
export const LITTLE_PLAY_WITHDRAWN_PERCENT = 50n
/** Deposits are at least this share of the threshold of due diligence: small sums are nobody's business. */
export const LITTLE_PLAY_LEAST_PERCENT = 10n
const WHOLE_PERCENT = 100n

const isSameTimeOrLater = (a: PatternPayment, b: PatternPayment): boolean =>
  Temporal.Instant.compare(a.at, b.at) >= 0

/**
 * Deposit and withdrawal with little play (KYC-12): at least half of the deposits since some moment of the last
 * `LITTLE_PLAY_HOURS` is withdrawn, and less than `LITTLE_PLAY_STAKED_PERCENT` of them was staked since then.
 */
export const findLittlePlay: Pattern = (payments, { diligenceAmount }) => {
  const deposits = payments.filter(({ kind }) => kind === 'deposit')
  const withdrawals = payments.filter(({ kind }) => kind === 'withdrawal')
  const found = new Set<PatternPayment>()
  for (const last of withdrawals) {
    const window = { until: last.at, hours: LITTLE_PLAY_HOURS }
    const before = deposits.filter((deposit) => isWithin(deposit, window))
    for (const first of before) {
      const since = before.filter((deposit) => isSameTimeOrLater(deposit, first))
      const taken = withdrawals.filter((one) => isSameTimeOrLater(one, first) && isSameTimeOrLater(last, one))
      const deposited = sumOf(since)
      const isLarge = deposited * WHOLE_PERCENT >= diligenceAmount * LITTLE_PLAY_LEAST_PERCENT
      const isTaken = sumOf(taken) * WHOLE_PERCENT >= deposited * LITTLE_PLAY_WITHDRAWN_PERCENT
      const staked = last.staked - first.staked
      const isPlayed = staked * WHOLE_PERCENT >= deposited * LITTLE_PLAY_STAKED_PERCENT
      if (isLarge && isTaken && !isPlayed) for (const one of [...since, ...taken]) found.add(one)
    }
  }
  return payments.filter((one) => found.has(one))
}
