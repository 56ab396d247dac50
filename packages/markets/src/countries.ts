/** Countries with dialling prefixes, Canada's provinces, and who may register where (spec 1 §3, §5, §9). */
import type { CurrencyCode } from '@marquee/money'
import { closedCountries } from './closed-countries.ts'
import { countryTable } from './country-table.ts'
import { type MarketId, markets, unknownCountry } from './prefix.ts'

export interface Country {
  /** ISO 3166 alpha-2; `XK` for Kosovo. */
  readonly code: string
  /** ISO 3166 alpha-3, as payment and identity companies ask for it. */
  readonly iso3: string
  /** English name; screens use `Intl.DisplayNames` in the player's language and fall back to this. */
  readonly name: string
  /** Dialling prefix without `+`. Countries of one numbering plan share theirs. */
  readonly isd: string
  readonly location: { readonly lat: number; readonly lon: number }
  /** Currency of accounts from this country where it differs from the default. */
  readonly currency?: CurrencyCode
  /** One of the countries the product is marketed in (spec 1 §9: Canada, Finland, New Zealand, Norway). */
  readonly active: boolean
  /** Residents may register in some market. */
  readonly allowed: boolean
}

const activeCountries: ReadonlySet<string> = new Set(['CA', 'FI', 'NZ', 'NO'])
const ownCurrency = new Map<string, CurrencyCode>(
  Object.values(markets).flatMap((market) =>
    market.countries.map((code) => [code, market.currency] as const),
  ),
)

export const countries: readonly Country[] = countryTable
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', isd = '', lat, lon] = line.split('|')
    const code = head.slice(0, 2)
    const currency = ownCurrency.get(code)
    return {
      code,
      iso3: head.slice(3, 6),
      name: head.slice(7),
      isd,
      location: { lat: Number(lat), lon: Number(lon) },
      ...(currency && { currency }),
      active: activeCountries.has(code),
      allowed: !closedCountries.has(code),
    }
  })

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))
const byIso3: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.iso3, country]))

/** Looks up an alpha-2 or alpha-3 code. */
export function countryOf(code: string | undefined): Country | undefined {
  return code === undefined ? undefined : (byCode.get(code) ?? byIso3.get(code))
}

/** The country's name in a language (BCP 47 tag), in English where the runtime has no other. */
export function countryName(code: string, locale: string): string {
  const english = byCode.get(code)?.name ?? code
  try {
    const name = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code)
    return name ?? english
  } catch {
    return english
  }
}

/** Country whose dialling prefix stands first in a phone form (spec 1 §9). */
export const defaultPhoneCountry = 'FI'
/** Country of a sign-up form in the global market (spec 1 §3). */
export const defaultSignUpCountry = 'FI'
/** Removed from the registration list of `en-UN` (spec 1 §5). */
const notInGlobalRegistration: ReadonlySet<string> = new Set(['BG', 'CH', 'PL'])

/** Countries whose residents may register in a market: its allowed origin list (spec 1 §5). */
export function registrationCountries(market: MarketId): readonly Country[] {
  const { id, countries: own } = markets[market]
  return countries.filter(({ code, allowed }) =>
    id === 'UN' ? allowed && !notInGlobalRegistration.has(code) : allowed && own.includes(code),
  )
}

export function isSignUpCountry(market: MarketId, code: string): boolean {
  return registrationCountries(market).some((country) => country.code === code)
}

/**
 * The country preselected in a sign-up form: the detected one if the market accepts it, otherwise the market's
 * origin country, Finland in the global market (spec 1 §5, §9).
 */
export function signUpCountry(market: MarketId, detected?: string): string {
  if (detected !== undefined && isSignUpCountry(market, detected)) return detected
  const { originCountry } = markets[market]
  return originCountry === unknownCountry ? defaultSignUpCountry : originCountry
}

/** Country of the dialling prefix preselected in a phone form: the detected one, Finland if it is unknown. */
export function phoneCountry(detected?: string): string {
  return detected !== undefined && byCode.has(detected) ? detected : defaultPhoneCountry
}

export interface Province {
  /** Last part of the ISO 3166-2 code. */
  readonly value: string
  readonly label: string
  /** Offered at registration (spec 1 §9: all but Ontario). */
  readonly registration: boolean
}

/** Canada's provinces in the specification's order; Ontario is only on the full list. */
export const provinces: readonly Province[] = [
  { value: 'QC', label: 'Quebec', registration: true },
  { value: 'NS', label: 'Nova Scotia', registration: true },
  { value: 'NB', label: 'New Brunswick', registration: true },
  { value: 'MB', label: 'Manitoba', registration: true },
  { value: 'BC', label: 'British Columbia', registration: true },
  { value: 'PE', label: 'Prince Edward Island', registration: true },
  { value: 'SK', label: 'Saskatchewan', registration: true },
  { value: 'AB', label: 'Alberta', registration: true },
  { value: 'NL', label: 'Newfoundland and Labrador', registration: true },
  { value: 'YT', label: 'Yukon', registration: true },
  { value: 'NT', label: 'Northwest Territories/Nunavut', registration: true },
  { value: 'ON', label: 'Ontario', registration: false },
]

/** Provinces a registration form offers in a country; none outside Canada. */
export function registrationProvinces(country: string): readonly Province[] {
  return country === 'CA' ? provinces.filter((province) => province.registration) : []
}

/** The province of a detected region: `QC`, `CA-QC` and `NU` are recognised; otherwise undefined. */
export function provinceOfRegion(
  country: string | undefined,
  region: string | undefined,
): string | undefined {
  if (country !== 'CA' || region === undefined) return undefined
  const code = region.toUpperCase().replace(/^CA-/, '')
  const value = code === 'NU' ? 'NT' : code
  return provinces.some((province) => province.value === value) ? value : undefined
}
