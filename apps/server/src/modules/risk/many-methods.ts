import { isWithin, type Pattern } from './pattern-payments.ts'

/** Deposits within so many hours belong together. */
export const MANY_METHODS_HOURS = 24
/** So many different methods are a pattern. */
export const MANY_METHODS = 3

/** Many instruments (KYC-12): deposits by `MANY_METHODS` different methods within `MANY_METHODS_HOURS`. */
export const findManyMethods: Pattern = (payments) => {
  const named = payments.filter(({ kind, method }) => kind === 'deposit' && method !== null)
  const found = new Set<(typeof named)[number]>()
  for (const { at: until } of named) {
    const together = named.filter((one) => isWithin(one, { until, hours: MANY_METHODS_HOURS }))
    if (new Set(together.map(({ method }) => method)).size < MANY_METHODS) continue
    for (const one of together) found.add(one)
  }
  return named.filter((one) => found.has(one))
}
