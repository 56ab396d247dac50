/** Salary ranges of the questionnaire: income of a year before tax, in the currency of the player. Pure. */
import { salaryRangeIds } from '@marquee/contract/questionnaire'
import { type CurrencyCode, type Money, minorFromDecimal, money } from '@marquee/money'

export interface SalaryRange {
  readonly id: number
  /** Excluded; null in the lowest range. */
  readonly from: Money | null
  /** Included; null in the highest range. */
  readonly to: Money | null
}

/**
 * Where one range ends and the next begins, in whole units of the currency: about the lowest wage of a full-time job,
 * the middle, and what few people earn. They are amounts of each currency's countries, not converted ones. The bounds
 * of an id never change: drafts and requests name the id alone, and their players saw these amounts. Other bounds need
 * other ids.
 */
const boundsByCurrency: Readonly<Record<CurrencyCode, readonly [number, number, number, number, number]>> = {
  EUR: [15_000, 30_000, 45_000, 65_000, 100_000],
  GBP: [15_000, 25_000, 40_000, 60_000, 100_000],
  CAD: [25_000, 45_000, 70_000, 100_000, 150_000],
  NZD: [30_000, 50_000, 75_000, 100_000, 150_000],
  NOK: [300_000, 450_000, 600_000, 800_000, 1_200_000],
  SEK: [250_000, 350_000, 500_000, 700_000, 1_000_000],
  BRL: [20_000, 40_000, 70_000, 120_000, 250_000],
  CLP: [6_000_000, 10_000_000, 18_000_000, 30_000_000, 60_000_000],
  PEN: [15_000, 30_000, 50_000, 80_000, 150_000],
  INR: [250_000, 500_000, 1_000_000, 2_000_000, 5_000_000],
  PHP: [150_000, 300_000, 600_000, 1_200_000, 2_500_000],
  ZAR: [100_000, 200_000, 400_000, 750_000, 1_500_000],
  PLN: [50_000, 80_000, 120_000, 180_000, 300_000],
  TRY: [300_000, 500_000, 800_000, 1_300_000, 2_500_000],
  JPY: [2_000_000, 4_000_000, 6_000_000, 9_000_000, 15_000_000],
}

/** The ranges of a currency, the lowest first; each begins above the amount that ends the one before it. */
export function salaryRangesIn(currency: CurrencyCode): readonly SalaryRange[] {
  const bounds = boundsByCurrency[currency].map((units) =>
    money(minorFromDecimal(units.toString(), currency), currency),
  )
  return salaryRangeIds.map((id, index) => ({
    id,
    from: bounds[index - 1] ?? null,
    to: bounds[index] ?? null,
  }))
}
