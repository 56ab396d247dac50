import { type Policy, policyFor } from '@marquee/markets'
import { expect, it } from 'vitest'
import { productsOf } from './break-terms.ts'

const at = Temporal.Instant.from('2026-10-24T09:00:00Z')
const policyIn = (market: string, country: string): Policy =>
  policyFor({ market, residence: country, currency: 'EUR', at })
const withValue = (policy: Policy, key: keyof Policy['answers'], value: boolean): Policy => ({
  ...policy,
  answers: { ...policy.answers, [key]: { ...policy.answers[key], value } },
})

it('one product can be excluded beside the whole where the market opens it (EXC-20)', () => {
  const finland = policyIn('FI', 'FI')
  expect(productsOf(finland)).toEqual(['casino', 'live-casino', 'virtual-sports', 'sports'])
  expect(productsOf(withValue(finland, 'vertical.sportsbook', false))).toEqual([
    'casino',
    'live-casino',
    'virtual-sports',
  ])
  expect(productsOf(policyIn('JJ', 'DE'))).not.toContain('live-casino')
})

it('no product is offered alone where the market wants the whole only, or has one product (EXC-20)', () => {
  const finland = policyIn('FI', 'FI')
  expect(productsOf(withValue(finland, 'exclusion.perProduct', false))).toEqual([])
  const closed = ['vertical.liveCasino', 'vertical.virtuals', 'vertical.sportsbook'] as const
  const casinoOnly = closed.reduce((policy, key) => withValue(policy, key, false), finland)
  expect(productsOf(casinoOnly)).toEqual([])
})
