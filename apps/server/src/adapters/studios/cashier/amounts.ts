import { currencies, isCurrencyCode } from '@marquee/money'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Playable, StudioAmount } from '../../../modules/play/index.ts'

/** Digits of the studio's smallest unit, for currencies where they are not those of ISO 4217. */
export type CurrencyDigits = ReadonlyMap<string, number>

/** An amount in the studio's smallest unit. A currency that is not the player's is refused later. */
export function toStudioAmount(text: string, currency: string, digits: CurrencyDigits): StudioAmount {
  const count = digits.get(currency)
  if (count === undefined || count === 0) return { text, form: count === 0 ? 'decimal' : 'minor' }
  const padded = text.padStart(count + 1, '0')
  return { text: `${padded.slice(0, -count)}.${padded.slice(-count)}`, form: 'decimal' }
}

/** Minor units as the studio counts them: a whole JSON number, rounded down. */
export function toStudioNumber(minor: bigint, currency: string, digits: CurrencyDigits): ExactNumber {
  const { whole } = inStudioUnits(minor, currency, digits)
  return exactNumber(whole.toString())
}

/** The same without rounding: null where the studio's smallest unit is larger than the amount's last digit. */
export function toExactStudioNumber(
  minor: bigint,
  currency: string,
  digits: CurrencyDigits,
): ExactNumber | null {
  const { whole, rest } = inStudioUnits(minor, currency, digits)
  return rest === 0n ? exactNumber(whole.toString()) : null
}

function inStudioUnits(minor: bigint, currency: string, digits: CurrencyDigits) {
  const ours = isCurrencyCode(currency) ? currencies[currency].exponent : 0
  const shift = (digits.get(currency) ?? ours) - ours
  const scale = 10n ** BigInt(Math.abs(shift))
  return shift < 0 ? { whole: minor / scale, rest: minor % scale } : { whole: minor * scale, rest: 0n }
}

/** Balance fields of an answer: cash and bonus money that can be staked in the game that asked. */
export const balanceFields = ({ cash, bonus, currency }: Playable, digits: CurrencyDigits) => ({
  balance: toStudioNumber(cash, currency, digits),
  bonusbalance: toStudioNumber(bonus, currency, digits),
})
