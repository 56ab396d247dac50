import { countries } from '@marquee/markets'
import { z } from 'zod'
import { settings } from '../../kernel/index.ts'
import type { Integration } from '../../modules/play/index.ts'

/** Where a studio's games are reached through another origin. */
interface GameProxy {
  readonly origin: string
  readonly countries: readonly string[]
}

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code))
const countryList = settings.list.pipe(
  z.array(z.string().refine((code) => codes.has(code), { error: 'must be countries, separated by commas' })),
)

/**
 * The studio's proxy, which some countries need (spec 2 §9). Without `PROXY_{STUDIO}_ORIGIN` there is none.
 * @param studio its id
 */
export function readProxy(reader: settings.Reader, studio: string): GameProxy | null {
  const prefix = `PROXY_${studio.toUpperCase()}`
  const origin = reader.read(`${prefix}_ORIGIN`, settings.httpUrl.nullable(), { fallback: null })
  const inCountries = reader.read(`${prefix}_COUNTRIES`, countryList, { fallback: ['SE', 'CA'] })
  return origin === null ? null : { origin: new URL(origin).origin, countries: inCountries }
}

/** The launcher whose games have the proxy's origin where the launch names one of its countries. */
export function withProxy(
  launcher: Integration['launcher'],
  proxy: GameProxy | null,
): Integration['launcher'] {
  if (proxy === null) return launcher
  return {
    gameOrigin: launcher.gameOrigin,
    async open(request) {
      const opened = await launcher.open(request)
      if (!proxy.countries.includes(request.country)) return opened
      const { pathname, search, hash } = new URL(opened.url)
      return { ...opened, url: `${proxy.origin}${pathname}${search}${hash}` }
    },
  }
}
