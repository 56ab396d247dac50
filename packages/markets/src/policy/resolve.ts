/** The complete policy for one person: strictest wins, unknown is strict, every answer names its row. */
import type { CurrencyCode, Money } from '@marquee/money'
import { closedCountries } from '../closed-countries.ts'
import { countryOf, provinceOfRegion } from '../countries.ts'
import {
  type LanguageId,
  type MarketId,
  defaultCurrency,
  defaultLanguage,
  isMarketId,
  markets,
  unknownCountry,
} from '../prefix.ts'
import { currencyOfCountry, marketOfCountry } from '../visitor.ts'
import { convertPolicyAmount } from './amounts.ts'
import { house } from './house.ts'
import { type PolicyKey, type PolicyValues, orders, policyKeys, systemKeys } from './keys.ts'
import type { Order } from './order.ts'
import {
  type AddedRow,
  type LawRow,
  type MarketStatus,
  lawRows,
  provinceRows,
  residenceAges,
  sharedMarketRows,
  specBlocks,
  sportsbookShutProvinces,
} from './rows.ts'

/** Changes with every change of a row, a default, an order or a policy rate; logged with each decision. */
export const policyVersion = '2026-11-21.2'

/**
 * `real`: the operator's configuration names a licence for the market. `sandbox`: play money takes the place of real
 * money on one machine. `none`: demo only.
 */
export type Licence = 'none' | 'sandbox' | 'real'

export interface PolicyPlace {
  readonly country: string
  readonly province?: string | undefined
}

export interface PolicyQuestion {
  /** The market whose site is used. An unknown one gets the strictest value of all markets. */
  readonly market: string
  /** Country of residence. Unknown (absent, `UN`, an invalid code) closes stakes, deposits and marketing. */
  readonly residence?: string | undefined
  /** Province of residence where the country has provinces; unknown takes the strictest value of all of them. */
  readonly province?: string | undefined
  /** The person's location; only location blocks use it. */
  readonly location?: PolicyPlace | undefined
  /** Absent is `none`. */
  readonly licence?: Licence | undefined
  /** The day or instant (UTC) at which rows are looked up; absent is the day of the policy version. */
  readonly at?: Temporal.Instant | string | undefined
  /** Currency of amounts; absent is the residence's, otherwise the market's. */
  readonly currency?: CurrencyCode | undefined
  /** `sportsbook: false` removes the sportsbook from the build; `sportsbookInSweden` opens it in PP (spec 2 §2). */
  readonly switches?:
    | { readonly sportsbook?: boolean | undefined; readonly sportsbookInSweden?: boolean | undefined }
    | undefined
}

export interface Answer<V> {
  readonly value: V
  /** The row that gave the value; several ids joined by ` + ` where the value satisfies several rows. */
  readonly from: string
  /** The value under a real licence, where a sandbox licence leaves a system open. */
  readonly underRealLicence?: { readonly value: V; readonly from: string }
}

export type Answers = { readonly [K in PolicyKey]: Answer<PolicyValues[K]> }

export interface Policy {
  readonly version: string
  readonly market: MarketId | undefined
  readonly residence: string | undefined
  readonly province: string | undefined
  readonly licence: Licence
  /** `yyyy-mm-dd` or an instant, as in the question. */
  readonly at: string
  /** Currency of all amounts in the answers. */
  readonly currency: CurrencyCode
  /** Zone of days, weeks and months. */
  readonly zone: string
  readonly languages: readonly LanguageId[]
  readonly status: MarketStatus
  /** Ids of the rows that were applied, in order. */
  readonly rows: readonly string[]
  readonly answers: Answers
}

/** A row as the resolver reads it: a `full` row takes missing keys from the default, an added row has none. */
interface ActiveRow {
  readonly id: string
  readonly kind: 'law' | 'fixed'
  readonly full: boolean
  /** Value and id of the row that states it, per key. */
  readonly values: Partial<PolicyValues>
  readonly idOf?: (key: PolicyKey) => string
}

/**
 * Resolves everything that differs between markets for one person at one moment. Pure: the same question gets the
 * same answer.
 */
export function policyFor(question: PolicyQuestion): Policy {
  const at = String(question.at ?? policyVersion.slice(0, 10))
  const licence = question.licence ?? 'none'
  const market = isMarketId(question.market) ? question.market : undefined
  const residence = knownCountry(question.residence)
  const province = provinceOfRegion('CA', question.province)
  const rows = activeRows({ ...question, market, residence, province, licence, at })
  const currency = question.currency ?? (residence ? currencyOfCountry(residence) : currencyOfMarket(market))
  const answers = resolveRows(rows, licence === 'sandbox')
  const standing = market ? lawRowOf(market, at) : undefined
  return {
    version: policyVersion,
    market,
    residence,
    province,
    licence,
    at,
    currency,
    zone: market ? markets[market].zone : 'UTC',
    languages: market ? markets[market].locales.map((locale) => locale.language) : [defaultLanguage],
    status: (market === 'CA' && province ? provinceRows[province] : standing)?.status ?? 'X',
    rows: rows.map((row) => row.id),
    answers: inCurrency(answers, currency),
  }
}

interface KnownQuestion extends Omit<PolicyQuestion, 'market' | 'residence' | 'province' | 'licence' | 'at'> {
  readonly market: MarketId | undefined
  readonly residence: string | undefined
  readonly province: string | undefined
  readonly licence: Licence
  readonly at: string
}

function activeRows(question: KnownQuestion): readonly ActiveRow[] {
  const { market, residence, province, location, licence, at, switches = {} } = question
  const rows = new Map<string, ActiveRow>()
  const add = (row: ActiveRow) => rows.has(row.id) || rows.set(row.id, row)
  const addFixed = ({ id, values }: AddedRow) => add({ id, kind: 'fixed', full: false, values })

  if (market) add(lawOf(market, province, at))
  else {
    for (const id of new Set(lawRows.map((row) => row.id))) add(lawOf(id, undefined, at))
    addFixed({ id: 'unknown:market', values: noPlay })
  }
  if (residence) {
    const own = marketOfCountry(residence)
    const shared = sharedMarketRows.find((row) => row.country === residence)
    if (own !== 'UN') add(lawOf(own, province, at))
    if (shared) add({ id: shared.id, kind: 'law', full: false, values: shared.values })
    const age = residenceAges[residence]
    if (age !== undefined) addFixed({ id: residence, values: { 'age.min': age } })
  } else addFixed({ id: 'unknown:residence', values: { ...noPlay, 'marketing.allowed': false } })

  const places: PolicyPlace[] = []
  if (residence) places.push({ country: residence, province })
  const here = knownCountry(location?.country)
  if (here) places.push({ country: here, province: provinceOfRegion(here, location?.province) })
  for (const { country } of places) {
    if (closedCountries.has(country)) addFixed({ id: `closed:${country}`, values: noPlay })
  }
  const marketsAsked = new Set([market, ...places.map((place) => marketOfCountry(place.country))])
  for (const block of specBlocks) {
    const isMet =
      'market' in block
        ? marketsAsked.has(block.market)
        : places.some((place) => place.country === block.country)
    if (isMet) addFixed(block)
  }
  if (marketsAsked.has('PP') && !switches.sportsbookInSweden) addFixed(noSportsbook('spec:PP'))
  if (switches.sportsbook === false) addFixed(noSportsbook('switch:sportsbook'))
  const provincesAsked = places.filter((place) => place.country === 'CA').map((place) => place.province)
  if (market === 'CA' && provincesAsked.length === 0) provincesAsked.push(province)
  for (const asked of provincesAsked) {
    if (asked === undefined) addFixed(noSportsbook('unknown:province'))
    else if (sportsbookShutProvinces.has(asked)) addFixed(noSportsbook(`spec:CA-${asked}`))
  }
  if (licence === 'none') addFixed({ id: 'licence:none', values: noPlay })
  return [...rows.values()]
}

const noPlay = { 'play.realMoney': false, 'deposit.allowed': false } as const satisfies Partial<PolicyValues>
const noSportsbook = (id: string): AddedRow => ({ id, values: { 'vertical.sportsbook': false } })

/** The row of a market in force at a day, refined by the province where the market has provinces. */
function lawOf(id: string, province: string | undefined, at: string): ActiveRow {
  const row = lawRowOf(id, at)
  const refined = id === 'CA' && province !== undefined ? provinceRows[province] : undefined
  if (!row) throw new Error(`no policy row ${id}`)
  if (!refined) return { id, kind: 'law', full: true, values: row.values }
  return {
    id: refined.id,
    kind: 'law',
    full: true,
    values: { ...row.values, ...refined.values },
    idOf: (key) => (Object.hasOwn(refined.values, key) ? refined.id : id),
  }
}

function lawRowOf(id: string, at: string): LawRow | undefined {
  return lawRows.findLast((row) => row.id === id && (row.since ?? '') <= at)
}

/** Joins the rows key by key. Exported for the test of its rule: an additional row never loosens a value. */
export function resolveRows(rows: readonly ActiveRow[], isSandbox: boolean): Answers {
  const answers: Partial<Record<PolicyKey, Answer<unknown>>> = {}
  for (const key of policyKeys) {
    const all = strictest(key, rows)
    if (!isSandbox || !systemKeys.has(key)) answers[key] = all
    else {
      const kept = strictest(
        key,
        rows.filter((row) => row.kind === 'fixed'),
      )
      answers[key] = isSame(kept.value, all.value) ? kept : { ...kept, underRealLicence: all }
    }
  }
  return answers as unknown as Answers
}

export type { ActiveRow }

function strictest<K extends PolicyKey>(
  key: K,
  rows: readonly ActiveRow[],
): { value: PolicyValues[K]; from: string } {
  const order: Order<PolicyValues[K]> = orders[key]
  let best: { value: PolicyValues[K]; from: string } | undefined
  for (const row of rows) {
    const isStated = Object.hasOwn(row.values, key)
    if (!isStated && !row.full) continue
    const next = isStated
      ? { value: row.values[key] as PolicyValues[K], from: row.idOf?.(key) ?? row.id }
      : { value: house[key], from: 'house' }
    best = best ? joined(order, best, next) : next
  }
  if (!best) return { value: house[key], from: 'house' }
  // Rows that only add values refine the default and do not replace it.
  return rows.some((row) => row.full) ? best : joined(order, { value: house[key], from: 'house' }, best)
}

function joined<V>(order: Order<V>, a: { value: V; from: string }, b: { value: V; from: string }) {
  const value = order.join(a.value, b.value)
  if (isSame(value, a.value)) return a
  return isSame(value, b.value) ? b : { value, from: `${a.from} + ${b.from}` }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  )
}

/** Whether `a` protects the player at least as much as `b` under that key. */
export function isAtLeastAsStrict<K extends PolicyKey>(
  key: K,
  a: PolicyValues[K],
  b: PolicyValues[K],
): boolean {
  const order: Order<PolicyValues[K]> = orders[key]
  return order.covers(a, b)
}

function inCurrency(answers: Answers, currency: CurrencyCode): Answers {
  const entries = Object.entries(answers).map(([key, answer]: [string, Answer<unknown>]) => {
    const law = answer.underRealLicence
    return [
      key,
      {
        ...answer,
        value: converted(answer.value, currency),
        ...(law && { underRealLicence: { ...law, value: converted(law.value, currency) } }),
      },
    ]
  })
  return Object.fromEntries(entries) as Answers
}

function converted(value: unknown, currency: CurrencyCode): unknown {
  return isMoney(value) ? convertPolicyAmount(value, currency) : value
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}

function knownCountry(code: string | undefined): string | undefined {
  return code === undefined || code === unknownCountry ? undefined : countryOf(code)?.code
}

function currencyOfMarket(market: MarketId | undefined): CurrencyCode {
  return market ? markets[market].currency : defaultCurrency
}
