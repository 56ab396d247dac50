/** Chi-square tests of counts that should be equal. */

const STEPS = 10_000
const ENOUGH = 1e-14

/** Half of the logarithm of 2π. */
const HALF_LN_TAU = Math.log(2 * Math.PI) / 2
/** From here on Stirling's series is good to 13 digits. */
const STIRLING_FROM = 20

/** Natural logarithm of the gamma function, for x > 0: Stirling's series above 20, reached by Γ(x) = Γ(x + 1) / x. */
function lnGamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < STIRLING_FROM; at++) shift += Math.log(at)
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5)
  return (at - 0.5) * Math.log(at) - at + HALF_LN_TAU + series - shift
}

/** Lower regularised incomplete gamma function, by its series; converges for x < a + 1. */
function lowerGamma(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < STEPS && Math.abs(term) > Math.abs(sum) * ENOUGH; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - lnGamma(a))
}

/** Upper regularised incomplete gamma function, by its continued fraction; converges for x > a + 1. */
function upperGamma(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let product = d
  for (let n = 1; n < STEPS; n++) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / (Math.abs(factor * d + b) < tiny ? tiny : factor * d + b)
    c = Math.abs(b + factor / c) < tiny ? tiny : b + factor / c
    const change = c * d
    product *= change
    if (Math.abs(change - 1) < ENOUGH) break
  }
  return product * Math.exp(a * Math.log(x) - x - lnGamma(a))
}

/** Chance that a chi-square variable with `freedom` degrees of freedom exceeds a value. */
export function chanceAbove(value: number, freedom: number): number {
  const a = freedom / 2
  const x = value / 2
  if (x <= 0) return 1
  return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x)
}

/** The chance of counts at least as uneven as these, when every class is equally likely. */
export function evenness(counts: ArrayLike<number>): number {
  const all = Array.from(counts)
  const expected = all.reduce((sum, count) => sum + count, 0) / all.length
  const value = all.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chanceAbove(value, all.length - 1)
}
