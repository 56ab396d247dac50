import { countryOf, unknownCountry, unreadableCountry, unresolvedCountry } from '@marquee/markets'
import type { Place, Places } from '../../modules/outside/index.ts'
import type { PlaceDatabase } from './database.ts'
import type { SourcePlace } from './source-place.ts'

export interface PlacesConfig {
  /** Whose headers are read, or the database alone. The kernel passes on headers of our own proxies only. */
  readonly source: 'none' | 'cloudflare' | 'cloudfront' | 'database'
  /** Country of visitors whose country is unknown: `UN` by default. */
  readonly defaultCountry: string
}

interface HeaderNames {
  readonly country: string
  readonly region: string
  readonly city: string
}

const headerNames: Readonly<Record<Exclude<PlacesConfig['source'], 'none' | 'database'>, HeaderNames>> = {
  cloudflare: { country: 'cf-ipcountry', region: 'cf-region-code', city: 'cf-ipcity' },
  cloudfront: {
    country: 'cloudfront-viewer-country',
    region: 'cloudfront-viewer-country-region',
    city: 'cloudfront-viewer-city',
  },
}

/**
 * Country and region of a visitor: from the headers of the CDN, else from the database, where there is one.
 * @param database of the source `database`, or beside a CDN for what it does not tell
 */
export function createPlaces({ source, defaultCountry }: PlacesConfig, database?: PlaceDatabase): Places {
  const inDatabase = (ip: string): Place => {
    const found = database?.find(ip)
    return found ? placeFrom(found) : placeIn(unresolvedCountry)
  }
  switch (source) {
    case 'none':
      return { placeOf: () => placeIn(defaultCountry) }
    case 'database':
      return { placeOf: ({ ip }) => inDatabase(ip) }
    default:
  }
  const names = headerNames[source]
  const missing = placeIn(defaultCountry === unknownCountry ? unresolvedCountry : defaultCountry)
  return {
    placeOf: ({ edge, ip }) => {
      const country = edge[names.country]
      if (country === undefined) return database ? inDatabase(ip) : missing
      const { [names.region]: region, [names.city]: city } = edge
      const told = placeFrom({ country, region: decoded(region), city: decoded(city) })
      return told.country === unresolvedCountry ? inDatabase(ip) : told
    },
  }
}

function placeFrom(told: SourcePlace): Place {
  const country = told.country.trim().toUpperCase()
  // The source looked and could not tell: that is an answer, so the default does not apply.
  if (country === unresolvedCountry || country === unknownCountry) return placeIn(unresolvedCountry)
  const region = textOf(told.region, 10)
  // Values of two proxies are joined by a comma and are not a country. Neither is Tor (`T1`).
  if (countryOf(country) === undefined || region?.includes(',')) return placeIn(unreadableCountry)
  return { country, region, city: textOf(told.city, 80) }
}

const placeIn = (country: string): Place => ({ country, region: null, city: null })

function textOf(value: string | undefined, length: number): string | null {
  const text = (value ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, length)
  return text === '' ? null : text
}

/** City names arrive percent-encoded (CloudFront) or as raw UTF-8 that was decoded as Latin-1 (Cloudflare). */
function decoded(value = ''): string {
  try {
    if (/%[0-9A-F]{2}/i.test(value)) return decodeURIComponent(value)
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
