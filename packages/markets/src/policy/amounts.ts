/**
 * Policy amounts in other currencies. The rates belong to the policy version and change only with it, so that a past
 * day can be replayed; they never move money.
 */
import { type CurrencyCode, type Money, currencies } from '@marquee/money'

/** Hundredths of a currency unit that count as one euro. */
const hundredthsPerEuro: Readonly<Record<CurrencyCode, bigint>> = {
  EUR: 100n,
  CAD: 150n,
  NZD: 180n,
  NOK: 1150n,
  BRL: 600n,
  CLP: 100_000n,
  INR: 9500n,
  PHP: 6500n,
  PEN: 420n,
  ZAR: 2000n,
  PLN: 430n,
  TRY: 4500n,
  GBP: 85n,
  SEK: 1100n,
  JPY: 16_000n,
}

/** An amount in whole units of a currency. */
export function units(amount: number, currency: CurrencyCode): Money {
  return { minor: BigInt(amount) * 10n ** BigInt(currencies[currency].exponent), currency }
}

/** The amount in another currency, rounded down to its minor unit: rounding never raises a threshold. */
export function convertPolicyAmount(amount: Money, currency: CurrencyCode): Money {
  if (amount.currency === currency) return amount
  const [over, under] = ratio(amount.currency, currency)
  return { minor: (amount.minor * over) / under, currency }
}

/** Negative if `a` is less than `b` at the policy's rates, 0 if they are worth the same. */
export function compareMoney(a: Money, b: Money): number {
  const [over, under] = ratio(b.currency, a.currency)
  const left = a.minor * under
  const right = b.minor * over
  return left < right ? -1 : left > right ? 1 : 0
}

/** Minor units of `to` per minor unit of `from`, as a fraction. */
function ratio(from: CurrencyCode, to: CurrencyCode): readonly [bigint, bigint] {
  const over = hundredthsPerEuro[to] * 10n ** BigInt(currencies[to].exponent)
  const under = hundredthsPerEuro[from] * 10n ** BigInt(currencies[from].exponent)
  return [over, under]
}
