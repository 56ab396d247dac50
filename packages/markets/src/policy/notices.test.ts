import { describe, expect, it } from 'vitest'
import { type MarketId, marketIds, markets } from '../prefix.ts'
import { fixedSymbols, policyFor, policyValue } from './index.ts'

const policyOf = (market: MarketId, residence?: string) => policyFor({ market, residence, licence: 'real' })

describe('notices on the pages of a market', () => {
  it('are the age, help and the licence in every market, for visitors and residents (MKT-07)', () => {
    for (const market of marketIds)
      for (const residence of [undefined, markets[market].originCountry])
        expect([market, policyValue(policyOf(market, residence), 'notices.set')]).toEqual([
          market,
          expect.arrayContaining(['age', 'help', 'licence']),
        ])
  })

  it('are three symbols on top where the law of Sweden applies, and in no other market (MKT-07)', () => {
    const symbols = [
      { id: 'limits', to: '/my-account/gambling-limits' },
      { id: 'self-exclusion', to: 'https://www.spelpaus.se' },
      { id: 'self-test', to: '/self-test' },
    ]
    expect(fixedSymbols(policyOf('PP'))).toEqual(symbols)
    expect(fixedSymbols(policyOf('PP', 'SE'))).toEqual(symbols)
    expect(fixedSymbols(policyOf('UN', 'SE'))).toEqual(symbols)
    const others = marketIds.filter((id) => id !== 'PP')
    expect(others.filter((id) => fixedSymbols(policyOf(id, markets[id].originCountry)).length > 0)).toEqual(
      [],
    )
  })
})
