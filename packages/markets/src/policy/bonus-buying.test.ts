import { expect, it } from 'vitest'
import type { MarketId } from '../prefix.ts'
import { policyFor } from './index.ts'

it('a market has bonus buying where the operator names it and its law says nothing of it (GAM-26)', () => {
  const bought = (market: MarketId, residence: string, bonusBuyIn: readonly MarketId[]) =>
    policyFor({ market, residence, licence: 'real', switches: { bonusBuyIn } }).answers['game.bonusBuy']
  expect(bought('NZ', 'NZ', ['NZ'])).toEqual({ value: true, from: 'switch:bonusBuyIn' })
  expect(bought('NZ', 'NZ', ['CL']).value).toBe(false)
  for (const [market, residence] of [
    ['GG', 'GB'],
    ['JJ', 'DE'],
    ['LL', 'NL'],
  ] as const)
    expect(bought(market, residence, [market])).toEqual({ value: false, from: market })
  // Who lives in another market is protected by both.
  expect(bought('NZ', 'CL', ['NZ']).value).toBe(false)
  expect(bought('NZ', 'CL', ['NZ', 'CL']).value).toBe(true)
})
