/** Which rows of the policy table apply to a person. */
import { closedCountries } from '../closed-countries.ts'
import { countryOf, provinceOfRegion } from '../countries.ts'
import { type MarketId, unknownCountry } from '../prefix.ts'
import { marketOfCountry } from '../visitor.ts'
import {
  type AddedRow,
  residenceAges,
  sharedMarketRows,
  specBlocks,
  sportsbookShutProvinces,
} from './added-rows.ts'
import type { PolicyKey, PolicyValues } from './keys.ts'
import type { Licence, PolicyPlace, PolicyQuestion, PolicySwitches } from './question.ts'
import { provinceRows } from './province-rows.ts'
import { type LawRow, lawRows } from './rows.ts'

/** A row as the resolver reads it: a `full` row takes missing keys from the default, an added row has none. */
export interface ActiveRow {
  readonly id: string
  readonly kind: 'law' | 'fixed'
  readonly full: boolean
  /** Value and id of the row that states it, per key. */
  readonly values: Partial<PolicyValues>
  readonly idOf?: (key: PolicyKey) => string
}

/** The question with ids that exist. */
interface KnownQuestion extends Omit<PolicyQuestion, 'market' | 'residence' | 'province' | 'licence' | 'at'> {
  readonly market: MarketId | undefined
  readonly residence: string | undefined
  readonly province: string | undefined
  readonly licence: Licence
  readonly at: string
}

/** The rows that apply to a question, in their order. */
export function activeRows(question: KnownQuestion): readonly ActiveRow[] {
  const { market, residence, province, location, licence, at, switches = {} } = question
  const rows = new Map<string, ActiveRow>()
  const add = (row: ActiveRow) => rows.has(row.id) || rows.set(row.id, row)
  const addFixed = ({ id, values }: AddedRow) => add({ id, kind: 'fixed', full: false, values })

  if (market) add(lawOf(market, province, { at, switches }))
  else {
    for (const id of new Set(lawRows.map((row) => row.id))) add(lawOf(id, undefined, { at, switches }))
    addFixed({ id: 'unknown:market', values: noPlay })
  }
  if (residence) {
    const own = marketOfCountry(residence)
    const shared = sharedMarketRows.find((row) => row.country === residence)
    if (own !== 'UN') add(lawOf(own, province, { at, switches }))
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

/** That row, refined by the province where the market has provinces. */
function lawOf(
  id: string,
  province: string | undefined,
  { at, switches }: { at: string; switches: PolicySwitches },
): ActiveRow {
  const row = lawRowOf(id, at)
  const refined = id === 'CA' && province !== undefined ? provinceRows[province] : undefined
  if (!row) throw new Error(`no policy row ${id}`)
  const bought = switches.bonusBuyIn?.some((market) => market === id)
    ? ({ 'game.bonusBuy': true } as const)
    : {}
  return {
    id: refined?.id ?? id,
    kind: 'law',
    full: true,
    values: { ...bought, ...row.values, ...refined?.values },
    idOf: (key) => {
      if (refined && Object.hasOwn(refined.values, key)) return refined.id
      return Object.hasOwn(row.values, key) ? id : 'switch:bonusBuyIn'
    },
  }
}

/** The row of a market in force at a day. */
export function lawRowOf(id: string, at: string): LawRow | undefined {
  return lawRows.findLast((row) => row.id === id && (row.since ?? '') <= at)
}

/** @returns undefined for the code of the unknown country and for a code of none */
export function knownCountry(code: string | undefined): string | undefined {
  return code === undefined || code === unknownCountry ? undefined : countryOf(code)?.code
}
