/** Rows that only add to the row of a market: shared markets, ages, and the blocks of the specification. */
import type { MarketId } from '../prefix.ts'
import { helpOf } from './help.ts'
import type { PolicyValues } from './keys.ts'
import type { MarketStatus } from './rows.ts'

/** A row that only adds values and leaves every other key to the other rows. */
export interface AddedRow {
  readonly id: string
  readonly values: Partial<PolicyValues>
}

/** The law of a country that shares another country's market, as far as it is known. */
export const sharedMarketRows: readonly (AddedRow & {
  readonly country: string
  readonly status: MarketStatus
})[] = [
  {
    id: 'FR',
    country: 'FR',
    status: 'X',
    values: { 'play.realMoney': false, 'deposit.allowed': false, 'help.contacts': helpOf('FR') },
  },
  // Real Decreto 176/2023: time and spend are fixed before a session of slots (RC-12).
  { id: 'ES', country: 'ES', status: 'R', values: { 'session.planRequired': true } },
]

/** Countries without a row of their own whose minimum age for games of chance is above 18 (ID-01). */
export const residenceAges: Readonly<Record<string, number>> = {
  BE: 21,
  EE: 21,
  EG: 21,
  GR: 21,
  KR: 19,
  LT: 21,
  MO: 21,
  MY: 21,
  SG: 21,
  TH: 20,
}

/**
 * Blocks of the specification (spec 1 §3, spec 2 §2). They apply under every licence. `market` matches the market,
 * and the residence or location of a person whose country belongs to it; `country` matches a country alone.
 */
export const specBlocks: readonly (AddedRow &
  ({ readonly market: MarketId } | { readonly country: string }))[] = [
  { id: 'spec:DE', market: 'JJ', values: { 'vertical.sportsbook': false } },
  { id: 'spec:LL', market: 'LL', values: { 'vertical.sportsbook': false } },
  { id: 'spec:PE', country: 'PE', values: { 'vertical.sportsbook': false } },
  { id: 'spec:AT', market: 'AT', values: { 'route.casinoPlay': false, 'route.liveCasinoPlay': false } },
  { id: 'spec:JP', market: 'JP', values: { 'play.realMoney': false, 'deposit.allowed': false } },
]

/** Provinces where the sportsbook is closed: the one that the specification excludes from registration. */
export const sportsbookShutProvinces: ReadonlySet<string> = new Set(['ON'])
