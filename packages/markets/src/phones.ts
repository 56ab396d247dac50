import { isSignUpCountry } from './countries.ts'
import type { MarketId } from './prefix.ts'

/** Territories whose numbers belong to the numbering plan of a neighbouring country. */
const homeOfPlan: Readonly<Record<string, string>> = { AX: 'FI', SJ: 'NO', GG: 'GB', IM: 'GB', JE: 'GB' }

/**
 * Whether codes are sent to numbers of a country on the site of a market: to those of the countries that it takes
 * sign-ups from, so that nobody has us pay for messages to the rest of the world.
 */
export function takesNumbersOf(market: MarketId, country: string): boolean {
  return isSignUpCountry(market, country) || isSignUpCountry(market, homeOfPlan[country] ?? country)
}
