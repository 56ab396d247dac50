import { isWithin, type Pattern, sumOf } from './pattern-payments.ts'

/** Deposits within so many hours belong together. */
export const STRUCTURING_HOURS = 72
/** Two deposits are everyday; so many are a pattern. */
export const STRUCTURING_DEPOSITS = 3

/**
 * Structuring (KYC-12): several deposits within `STRUCTURING_HOURS`, each below the threshold of due diligence, that
 * reach it together.
 */
export const findStructuring: Pattern = (payments, { diligenceAmount }) => {
  const small = payments.filter(({ kind, amount }) => kind === 'deposit' && amount < diligenceAmount)
  const found = new Set<(typeof small)[number]>()
  for (const { at: until } of small) {
    const together = small.filter((one) => isWithin(one, { until, hours: STRUCTURING_HOURS }))
    if (together.length < STRUCTURING_DEPOSITS || sumOf(together) < diligenceAmount) continue
    for (const one of together) found.add(one)
  }
  return small.filter((one) => found.has(one))
}
