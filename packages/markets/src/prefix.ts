/**
 * Markets, languages and the language-market prefix of every address (spec 1 §2, §3, §9). The browser loads this
 * file on every page: keep it free of countries, policy and anything else that only the server asks.
 */
import type { CurrencyCode } from '@marquee/money'

/** A language as the specification names it; texts live in `/locales/{id}/`. */
export interface Language {
  readonly id: string
  /** BCP 47 tag for `<html lang>` and for choosing plural rules. */
  readonly tag: string
  /** The language's name in itself, for the language switch. */
  readonly name: string
  /** What the player API is told (spec 1 §7: `caf` becomes `fr`, `inen` becomes `en`). */
  readonly apiLanguage: string
  /** Direction of its writing; from left to right by default. */
  readonly direction?: 'rtl'
}

const languageTable = [
  { id: 'en', tag: 'en', name: 'English', apiLanguage: 'en' },
  { id: 'fi', tag: 'fi', name: 'Suomi', apiLanguage: 'fi' },
  { id: 'no', tag: 'nb', name: 'Norsk', apiLanguage: 'no' },
  { id: 'de', tag: 'de', name: 'Deutsch', apiLanguage: 'de' },
  { id: 'caf', tag: 'fr-CA', name: 'Français (Canada)', apiLanguage: 'fr' },
  { id: 'ca', tag: 'en-CA', name: 'English (Canada)', apiLanguage: 'ca' },
  { id: 'nz', tag: 'en-NZ', name: 'English (New Zealand)', apiLanguage: 'nz' },
  { id: 'fr', tag: 'fr', name: 'Français', apiLanguage: 'fr' },
  { id: 'inen', tag: 'en-IN', name: 'English (India)', apiLanguage: 'en' },
  { id: 'cl', tag: 'es-CL', name: 'Español (Chile)', apiLanguage: 'cl' },
  { id: 'pe', tag: 'es-PE', name: 'Español (Perú)', apiLanguage: 'pe' },
  { id: 'pt', tag: 'pt-PT', name: 'Português', apiLanguage: 'pt' },
  { id: 'br', tag: 'pt-BR', name: 'Português (Brasil)', apiLanguage: 'br' },
  { id: 'ja', tag: 'ja', name: '日本語', apiLanguage: 'ja' },
  { id: 'tl', tag: 'fil', name: 'Filipino', apiLanguage: 'tl' },
  { id: 'tr', tag: 'tr', name: 'Türkçe', apiLanguage: 'tr' },
  { id: 'pl', tag: 'pl', name: 'Polski', apiLanguage: 'pl' },
] as const satisfies readonly Language[]

export type LanguageId = (typeof languageTable)[number]['id']

export const languageIds: readonly LanguageId[] = languageTable.map((language) => language.id)
export const languages = Object.fromEntries(
  languageTable.map((language) => [language.id, language]),
) as unknown as Readonly<Record<LanguageId, Language & { readonly id: LanguageId }>>

/** One language of a market: its spelling in the address, its texts, its `Intl` locale. */
export interface MarketLocale {
  /** Left part of the prefix ("Allowed site languages", spec 1 §9). */
  readonly path: string
  readonly language: LanguageId
  /** Locale for numbers, dates and lists; English in Europe formats as `en-GB`, which is dd/MM/yyyy (spec 1 §9). */
  readonly intl: string
}

export interface Market {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Country of the market; `UN`, the code for an unknown country, in the global market. */
  readonly originCountry: string
  /** Countries whose players belong to this market (spec 1 §9, player country mappings). */
  readonly countries: readonly string[]
  /** Languages in the order of the language menu; the first is the market's default. */
  readonly locales: readonly [MarketLocale, ...MarketLocale[]]
  readonly currency: CurrencyCode
  /** The time zone of the market's days, weeks and months (LIM-26). */
  readonly zone: string
}

const marketTable = [
  {
    id: 'UN',
    name: 'Global',
    enabled: true,
    originCountry: 'UN',
    countries: [],
    locales: [{ path: 'en', language: 'en', intl: 'en-GB' }],
    currency: 'EUR',
    zone: 'UTC',
  },
  {
    id: 'BR',
    name: 'Brazil',
    enabled: true,
    originCountry: 'BR',
    countries: ['BR'],
    locales: [{ path: 'pt', language: 'br', intl: 'pt-BR' }],
    currency: 'BRL',
    zone: 'America/Sao_Paulo',
  },
  {
    id: 'TR',
    name: 'Turkey',
    enabled: true,
    originCountry: 'TR',
    countries: ['TR'],
    locales: [{ path: 'tr', language: 'tr', intl: 'tr-TR' }],
    currency: 'TRY',
    zone: 'Europe/Istanbul',
  },
  {
    id: 'LL',
    name: 'Netherlands',
    enabled: true,
    originCountry: 'NL',
    countries: ['NL', 'FR'],
    locales: [
      { path: 'en', language: 'en', intl: 'en-GB' },
      { path: 'fr', language: 'fr', intl: 'fr-FR' },
    ],
    currency: 'EUR',
    zone: 'Europe/Amsterdam',
  },
  {
    id: 'CA',
    name: 'Canada',
    enabled: true,
    originCountry: 'CA',
    countries: ['CA'],
    locales: [
      { path: 'en', language: 'ca', intl: 'en-CA' },
      { path: 'fr', language: 'caf', intl: 'fr-CA' },
    ],
    currency: 'CAD',
    zone: 'America/Toronto',
  },
  {
    id: 'JP',
    name: 'Japan',
    enabled: false,
    originCountry: 'JP',
    countries: ['JP'],
    locales: [{ path: 'ja', language: 'ja', intl: 'ja-JP' }],
    currency: 'JPY',
    zone: 'Asia/Tokyo',
  },
  {
    id: 'JJ',
    name: 'Germany',
    enabled: true,
    originCountry: 'DE',
    countries: ['DE'],
    locales: [
      { path: 'de', language: 'de', intl: 'de-DE' },
      { path: 'en', language: 'en', intl: 'en-GB' },
    ],
    currency: 'EUR',
    zone: 'Europe/Berlin',
  },
  {
    id: 'NZ',
    name: 'New Zealand',
    enabled: true,
    originCountry: 'NZ',
    countries: ['NZ'],
    locales: [{ path: 'nz', language: 'nz', intl: 'en-NZ' }],
    currency: 'NZD',
    zone: 'Pacific/Auckland',
  },
  {
    id: 'GG',
    name: 'United Kingdom',
    enabled: true,
    originCountry: 'GB',
    countries: ['GB'],
    locales: [{ path: 'en', language: 'en', intl: 'en-GB' }],
    currency: 'GBP',
    zone: 'Europe/London',
  },
  {
    id: 'IN',
    name: 'India',
    enabled: true,
    originCountry: 'IN',
    countries: ['IN'],
    locales: [{ path: 'en', language: 'inen', intl: 'en-IN' }],
    currency: 'INR',
    zone: 'Asia/Kolkata',
  },
  {
    id: 'PH',
    name: 'Philippines',
    enabled: true,
    originCountry: 'PH',
    countries: ['PH'],
    locales: [
      { path: 'en', language: 'en', intl: 'en-PH' },
      { path: 'tl', language: 'tl', intl: 'fil-PH' },
    ],
    currency: 'PHP',
    zone: 'Asia/Manila',
  },
  {
    id: 'PT',
    name: 'Portugal',
    enabled: true,
    originCountry: 'PT',
    countries: ['PT'],
    locales: [{ path: 'pt', language: 'pt', intl: 'pt-PT' }],
    currency: 'EUR',
    zone: 'Europe/Lisbon',
  },
  {
    id: 'AT',
    name: 'Austria',
    enabled: true,
    originCountry: 'AT',
    countries: ['AT'],
    locales: [{ path: 'de', language: 'de', intl: 'de-AT' }],
    currency: 'EUR',
    zone: 'Europe/Vienna',
  },
  {
    id: 'CL',
    name: 'Chile',
    enabled: true,
    originCountry: 'CL',
    countries: ['CL'],
    locales: [{ path: 'cl', language: 'cl', intl: 'es-CL' }],
    currency: 'CLP',
    zone: 'America/Santiago',
  },
  {
    id: 'FI',
    name: 'Finland',
    enabled: true,
    originCountry: 'FI',
    countries: ['FI'],
    locales: [
      { path: 'fi', language: 'fi', intl: 'fi-FI' },
      { path: 'en', language: 'en', intl: 'en-GB' },
    ],
    currency: 'EUR',
    zone: 'Europe/Helsinki',
  },
  {
    id: 'NO',
    name: 'Norway',
    enabled: true,
    originCountry: 'NO',
    countries: ['NO'],
    locales: [
      { path: 'no', language: 'no', intl: 'nb-NO' },
      { path: 'en', language: 'en', intl: 'en-GB' },
    ],
    currency: 'NOK',
    zone: 'Europe/Oslo',
  },
  {
    id: 'PP',
    name: 'Sweden',
    enabled: true,
    originCountry: 'SE',
    countries: ['SE'],
    locales: [{ path: 'en', language: 'en', intl: 'en-GB' }],
    currency: 'SEK',
    zone: 'Europe/Stockholm',
  },
] as const satisfies readonly Market[]

type MarketRow = (typeof marketTable)[number]
export type MarketId = MarketRow['id']
type PrefixOfRow<R> = R extends {
  readonly id: infer Id extends string
  readonly locales: infer Locales extends readonly MarketLocale[]
}
  ? `${Locales[number]['path']}-${Id}`
  : never
/** `{language}-{market}` as in an address, for example `en-UN` or `fr-CA`. */
export type Prefix = PrefixOfRow<MarketRow>
type KnownMarket = Market & { readonly id: MarketId }

export const marketIds: readonly MarketId[] = marketTable.map((market) => market.id)
export const markets = Object.fromEntries(
  marketTable.map((market) => [market.id, market]),
) as unknown as Readonly<Record<MarketId, KnownMarket>>

export const defaultMarket: MarketId = 'UN'
export const defaultLanguage: LanguageId = 'en'
export const defaultPrefix: Prefix = 'en-UN'
export const defaultCurrency: CurrencyCode = 'EUR'
/** Country code of a person whose country is unknown (spec 1 §9). */
export const unknownCountry = 'UN'
/** The visitor's country should be known and is not: the proxy could not tell, or was bypassed. */
export const unresolvedCountry = 'XX'
/** The proxy's country of the visitor cannot be parsed. No country has this code (ISO 3166). */
export const unreadableCountry = 'ZZ'
const noCountries = new Set([unknownCountry, unresolvedCountry, unreadableCountry])

/** A country code for display: `UN` where it is unknown, for whatever reason. */
export const shownCountry = (code: string): string => (noCountries.has(code) ? unknownCountry : code)

export function isMarketId(text: string): text is MarketId {
  return Object.hasOwn(markets, text)
}

export function isLanguageId(text: string): text is LanguageId {
  return Object.hasOwn(languages, text)
}

interface Place {
  readonly prefix: Prefix
  readonly market: KnownMarket
  readonly locale: MarketLocale
}

const places = new Map<string, Place>()
/** Other spellings of an enabled combination, in lower case: `ca-ca`, `caf-ca`, `de-de`, and any wrong case. */
const spellings = new Map<string, Prefix>()
for (const market of Object.values(markets).filter((one) => one.enabled)) {
  for (const locale of market.locales) {
    const prefix = `${locale.path}-${market.id}` as Prefix
    places.set(prefix, { prefix, market, locale })
    // The specification writes the German market "JJ/DE".
    for (const id of market.id === 'JJ' ? ['JJ', 'DE'] : [market.id]) {
      spellings.set(`${locale.path}-${id}`.toLowerCase(), prefix)
      spellings.set(`${locale.language}-${id}`.toLowerCase(), prefix)
    }
  }
}

/** Every enabled combination of language and market. */
export function allPrefixes(): readonly Prefix[] {
  return [...places.values()].map((place) => place.prefix)
}

export function isPrefix(text: string): text is Prefix {
  return places.has(text)
}

/** The combinations that a brand offers and its default; without it all enabled ones and `en-UN`. */
export interface PrefixChoice {
  readonly prefixes?: readonly string[] | undefined
  readonly fallback?: string | undefined
}

export interface KnownPrefix {
  readonly known: true
  readonly prefix: Prefix
  readonly language: LanguageId
  readonly market: MarketId
  /** The path after the prefix; starts with exactly one `/`, so it is safe as a redirect target by itself. */
  readonly rest: string
  /** The query with its `?`, or empty. */
  readonly search: string
}

export interface UnknownPrefix {
  readonly known: false
  /** A path of this origin under an enabled prefix. */
  readonly redirectTo: string
  /** `spelling`: an enabled combination written differently, redirected permanently; the others may change. */
  readonly why: 'short' | 'spelling' | 'unknown'
}

/** A shorter path cannot contain a prefix (spec 1 §2). */
const shortestPath = 5
const longestKept = 2048

/**
 * Parses the language-market prefix of a path (spec 1 §2). An enabled combination is known; a path shorter than 5
 * characters and every unknown prefix redirect to the default locale, keeping the rest of the path and the query
 * when they are safe. Takes `pathname`, or `pathname` with its query; never throws, and `redirectTo` never leaves
 * the origin.
 */
export function parsePrefix(path: string, choice: PrefixChoice = {}): KnownPrefix | UnknownPrefix {
  const { pathname, search } = cut(path)
  const open = openPrefixes(choice)
  const fallback = fallbackOf(choice)
  const slash = pathname.indexOf('/', 1)
  const first = pathname.slice(pathname.startsWith('/') ? 1 : 0, slash < 0 ? undefined : slash)
  const behind = slash < 0 ? '' : pathname.slice(slash)
  if (pathname.length < shortestPath) {
    return { known: false, redirectTo: `/${fallback}${keptSearch(search)}`, why: 'short' }
  }
  const place = places.get(first)
  if (place && (!open || open.has(place.prefix))) {
    const { prefix, market, locale } = place
    const rest = `/${behind.replace(/^[/\\]+/, '')}`
    return { known: true, prefix, language: locale.language, market: market.id, rest, search }
  }
  const meant = spellings.get(first.toLowerCase())
  if (meant && (!open || open.has(meant))) {
    return { known: false, redirectTo: pathUnder(meant, behind, search), why: 'spelling' }
  }
  // `/xx-YY/promotions` loses its unknown prefix, `/promotions` has none: both keep the requested page.
  const rest = /^[a-z]{2,4}-[a-z]{2}$/i.test(first) ? behind : pathname.startsWith('/') ? pathname : ''
  return { known: false, redirectTo: pathUnder(fallback, rest, search), why: 'unknown' }
}

/**
 * The prefix for a language in a market; the market's first language if it does not have this one, the default
 * prefix if the market is closed or not offered.
 */
export function prefixOf(language: string, market: string, choice: PrefixChoice = {}): Prefix {
  const row = isMarketId(market) ? markets[market] : undefined
  const open = openPrefixes(choice)
  const isOpen = (path: string) => !open || open.has(`${path}-${market}`)
  if (!row?.enabled || !row.locales.some(({ path }) => isOpen(path))) return fallbackOf(choice)
  const locale =
    row.locales.find((one) => one.language === language) ??
    row.locales.find((one) => one.path === language) ??
    row.locales[0]
  return `${locale.path}-${row.id}` as Prefix
}

/** `rest` under a prefix, without anything that is not allowed in an address of this origin. */
export function pathUnder(prefix: Prefix, rest = '/', search = ''): string {
  const harmless =
    rest.length <= longestKept &&
    /^(?:\/[\w\-.~!$&'()*+,;=:@%]+)*\/?$/.test(rest) &&
    !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(rest)
  return `/${prefix}${harmless && rest !== '/' ? rest : ''}${keptSearch(search)}`
}

export interface Alternate {
  readonly prefix: Prefix
  /** Value of `hreflang`; `x-default` stands for the default locale in addition. */
  readonly hreflang: string
  readonly path: string
}

/** The same page in every open language and market, for `<link rel="alternate">` and the language menu. */
export function alternatesOf(path: string, choice: PrefixChoice = {}): readonly Alternate[] {
  const found = parsePrefix(path, choice)
  const rest = found.known ? found.rest : '/'
  const open = openPrefixes(choice)
  const list = allPrefixes()
    .filter((prefix) => !open || open.has(prefix))
    .map((prefix) => ({ prefix, hreflang: hreflangOf(prefix), path: pathUnder(prefix, rest) }))
  const fallback = fallbackOf(choice)
  return [...list, { prefix: fallback, hreflang: 'x-default', path: pathUnder(fallback, rest) }]
}

/**
 * A return path after sign-in: on this origin and under an open prefix, otherwise undefined. The result is rebuilt
 * from its parts, so the checked path is the one that is used.
 */
export function safeReturnPath(to: string, choice: PrefixChoice = {}): string | undefined {
  if (!/^\/(?![/\\])/.test(to)) return undefined
  const found = parsePrefix(to, choice)
  if (!found.known) return undefined
  const path = pathUnder(found.prefix, found.rest, found.search)
  const asked = `/${found.prefix}${found.rest === '/' ? '' : found.rest}`
  return path.startsWith(asked) ? path : undefined
}

/** Value of `<html lang>`. */
export function htmlLang(language: LanguageId): string {
  return languages[language].tag
}

/** Value of `<html dir>`. */
export function htmlDir(language: LanguageId): 'ltr' | 'rtl' {
  return languages[language].direction ?? 'ltr'
}

/** Locale for `Intl` and `displayMoney`, by the market: `en` in `UN` is `en-GB`, `de` in `AT` is `de-AT`. */
export function intlLocale(language: LanguageId, market: MarketId): string {
  return markets[market].locales.find((one) => one.language === language)?.intl ?? languages[language].tag
}

/** The language in the player API: `caf` → `fr`, `inen` → `en`, all others unchanged (spec 1 §7). */
export function apiLanguage(language: LanguageId): string {
  return languages[language].apiLanguage
}

/** `hreflang` of a prefix: the language with the market's country; the language alone in the global market. */
export function hreflangOf(prefix: Prefix): string {
  const place = places.get(prefix)
  if (!place) return 'x-default'
  const [language = 'en'] = htmlLang(place.locale.language).split('-')
  if (place.market.originCountry === unknownCountry) return language
  // French in the market shared by the Netherlands and France belongs to France.
  const country = place.locale.language === 'fr' ? 'FR' : place.market.originCountry
  return `${language}-${country}`
}

function openPrefixes({ prefixes, fallback }: PrefixChoice): ReadonlySet<string> | undefined {
  if (!prefixes?.length) return undefined
  return new Set(fallback ? [...prefixes, fallback] : prefixes)
}

function fallbackOf({ prefixes, fallback }: PrefixChoice): Prefix {
  const wanted =
    fallback ?? (!prefixes?.length || prefixes.includes(defaultPrefix) ? defaultPrefix : prefixes[0])
  return wanted && isPrefix(wanted) ? wanted : defaultPrefix
}

/** Browsers remove control characters from addresses before parsing them, so they are removed before checking. */
function cut(path: string): { pathname: string; search: string } {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const text = path.replace(/[\u0000-\u001f\u007f]/g, '').replace(/#.*$/s, '')
  const mark = text.indexOf('?')
  return mark < 0
    ? { pathname: text, search: '' }
    : { pathname: text.slice(0, mark), search: text.slice(mark) }
}

function keptSearch(search: string): string {
  const harmless = search.length <= longestKept && /^\?[\w\-.~!$&'()*+,;=:@%/?[\]|]+$/.test(search)
  return harmless ? search : ''
}
