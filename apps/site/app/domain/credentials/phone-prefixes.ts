import { countries } from '@marquee/markets/countries'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { countryName } from '../../shared/formats/country-name.ts'
import { useLocale } from '../../shared/formats/locale.ts'

/** Prefix of a country that is missing in the table. */
const UNKNOWN_PREFIX = '+358'

/** `+353` for `IE`. */
export function phonePrefixOf(country: string): string {
  const isd = countries.find(({ code }) => code === country)?.isd
  return isd === undefined ? UNKNOWN_PREFIX : `+${isd}`
}

export interface PhonePrefix {
  readonly prefix: string
  /** Names of the countries that share it. */
  readonly country: string
}

/** Each prefix once, with the countries that share it. The prefix of the chosen country comes first. */
function phonePrefixes(country: string, intl: string): PhonePrefix[] {
  const own = phonePrefixOf(country)
  const { compare } = new Intl.Collator(intl)
  return [...Map.groupBy(countries, ({ isd }) => `+${isd}`)]
    .map(([prefix, sharing]) => ({
      prefix,
      country: sharing
        .map(({ code }) => countryName(intl, code))
        .sort(compare)
        .join(', '),
    }))
    .sort((a, b) => Number(b.prefix === own) - Number(a.prefix === own) || compare(a.country, b.country))
}

/**
 * The prefixes of a form, the one of the chosen country first. During hydration it is the only one: browsers and the
 * server know different names of countries and sort them differently.
 */
export function usePhonePrefixes(country: string): readonly PhonePrefix[] {
  const { intl } = useLocale()
  const isHydrated = useIsHydrated()
  return isHydrated ? phonePrefixes(country, intl) : [{ prefix: phonePrefixOf(country), country: '' }]
}
