import { countries } from '@marquee/markets/countries'
import { countryName } from '../../shared/formats/country-name.ts'

/** Prefix of a country that is missing in the table. */
const UNKNOWN_PREFIX = '+358'

/** `+353` for `IE`. */
export function phonePrefixOf(country: string): string {
  const isd = countries.find(({ code }) => code === country)?.isd
  return isd === undefined ? UNKNOWN_PREFIX : `+${isd}`
}

/** Each prefix once, with the countries that share it. The prefix of the chosen country comes first. */
export function phonePrefixes(country: string, intl: string) {
  const own = phonePrefixOf(country)
  return [...Map.groupBy(countries, ({ isd }) => `+${isd}`)]
    .map(([prefix, sharing]) => ({
      prefix,
      country: sharing
        .map(({ code }) => countryName(intl, code))
        .sort((a, b) => a.localeCompare(b))
        .join(', '),
    }))
    .sort((a, b) => Number(b.prefix === own) - Number(a.prefix === own) || a.country.localeCompare(b.country))
}
