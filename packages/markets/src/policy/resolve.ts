/** The complete policy for one person: strictest wins, unknown is strict, every answer names its row. */
import type { CurrencyCode, Money } from '@marquee/money'
import { provinceOfRegion } from '../countries.ts'
import {
  type LanguageId,
  type MarketId,
  defaultCurrency,
  defaultLanguage,
  isMarketId,
  markets,
} from '../prefix.ts'
import { currencyOfCountry } from '../visitor.ts'
import { type ActiveRow, activeRows, knownCountry, lawRowOf } from './active-rows.ts'
import { convertPolicyAmount } from './amounts.ts'
import { house } from './house.ts'
import { type PolicyKey, type PolicyValues, orders, policyKeys, systemKeys } from './keys.ts'
import type { Order } from './order.ts'
import { type PolicyQuestion, type Licence } from './question.ts'
import { provinceRows } from './province-rows.ts'
import type { MarketStatus } from './rows.ts'

/** Changes with every change of a row, a default, an order or a policy rate; logged with each decision. */
export const policyVersion = '2026-11-30.1'

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

function currencyOfMarket(market: MarketId | undefined): CurrencyCode {
  return market ? markets[market].currency : defaultCurrency
}
