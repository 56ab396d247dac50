import { unknownCountry } from '@marquee/markets'
import type { Place, Places } from '../../modules/outside/index.ts'

export interface PlacesConfig {
  /** Whose headers are read. They reach us from our own proxies only: the kernel hands on no others. */
  readonly source: 'none' | 'cloudflare' | 'cloudfront'
  /** Country of visitors of whom nothing is known: `UN`, unless the operator says otherwise. */
  readonly defaultCountry: string
}

interface HeaderNames {
  readonly country: string
  readonly region: string
  readonly city: string
}

const headerNames: Readonly<Record<Exclude<PlacesConfig['source'], 'none'>, HeaderNames>> = {
  cloudflare: { country: 'cf-ipcountry', region: 'cf-region-code', city: 'cf-ipcity' },
  cloudfront: {
    country: 'cloudfront-viewer-country',
    region: 'cloudfront-viewer-country-region',
    city: 'cloudfront-viewer-city',
  },
}

/** Codes that are no country: unknown, and the Tor network (Cloudflare). */
const noCountry = new Set(['XX', 'T1', unknownCountry])

/** Where a visitor is, as the content network in front of us says. */
export function createPlaces({ source, defaultCountry }: PlacesConfig): Places {
  const unknown: Place = { country: defaultCountry, region: null, city: null }
  if (source === 'none') return { placeOf: () => unknown }
  const names = headerNames[source]
  return {
    placeOf: ({ edge }) => {
      const country = edge[names.country]?.trim().toUpperCase()
      // The network looked and could not tell: that is an answer, the default is not.
      if (noCountry.has(country ?? '')) return { country: unknownCountry, region: null, city: null }
      if (country === undefined || !/^[A-Z]{2}$/.test(country)) return unknown
      return { country, region: textOf(edge[names.region], 10), city: textOf(edge[names.city], 80) }
    },
  }
}

function textOf(value: string | undefined, length: number): string | null {
  const text = decoded(value ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, length)
  return text === '' ? null : text
}

/** Names of cities arrive percent-encoded (CloudFront) or as raw UTF-8 read as Latin-1 (Cloudflare). */
function decoded(value: string): string {
  try {
    if (/%[0-9A-F]{2}/i.test(value)) return decodeURIComponent(value)
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
