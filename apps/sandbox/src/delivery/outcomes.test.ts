import { expect, it } from 'vitest'
import { gameOf } from '../games/catalogue.ts'
import { fractionOf } from '../games/certificate.ts'
import { toNumber } from '../games/rational.ts'
import { outcomesOf } from './outcomes.ts'

const of = (id: string) => outcomesOf(gameOf(id)!)

it('a slot states its mean up to 100 stakes, its hit rate and its chance of 100 stakes or more', () => {
  const stated = of('lantern-20-96')!
  expect(stated.cap).toBe(100)
  // 0.960074 is the whole return; larger payments than 100 stakes are rare in it.
  expect(stated.mean.most).toBeLessThan(0.960074167379)
  expect(stated.mean.most).toBeGreaterThan(0.958)
  expect(stated.mean.least).toBe(stated.mean.most)
  expect(stated.hit?.most).toBeCloseTo(0.390201144748, 12)
  expect(stated.large?.most).toBeCloseTo(0.0000256873, 10)
})

it('variants of a game are stated as a range', () => {
  expect(of('plinko-12')).toMatchObject({ cap: 100, large: { least: 0 } })
  expect(of('plinko-12')).not.toHaveProperty('hit')
  const keno = of('keno-80')!
  expect(keno.hit?.least).toBeCloseTo(0.0966723150267, 12)
  expect(keno.hit?.most).toBeCloseTo(0.439873417722, 12)
  expect(of('crash')?.hit?.least).toBeCloseTo(0.000096999999, 9)
})

it('games with several bets on one draw state their mean only', () => {
  for (const id of ['roulette-eu', 'wheel-50', 'baccarat-8'])
    expect(Object.keys(of(id)!)).toEqual(['cap', 'mean'])
  expect(of('roulette-eu')).toMatchObject({ cap: 36 })
  expect(of('baccarat-8')!.mean).toEqual({ least: 0.95155968, most: 0.989420942 })
})

it('video poker states the mean of best play as an upper bound, blackjack states nothing', () => {
  expect(of('poker-jacks')!.mean).not.toHaveProperty('least')
  expect(of('poker-jacks')).not.toHaveProperty('hit')
  // The return of best play up to 100 stakes is lower, but other play has more of it: a player may prefer it.
  const { certificate } = gameOf('poker-jacks')!
  const [bet] = Object.values(certificate.bets)
  expect(of('poker-jacks')!.mean.most).toBe(toNumber(fractionOf(bet!.return)))
  expect(of('poker-jacks')!.mean.most).toBeGreaterThan(bet!.returnUpTo100!)
  expect(of('blackjack-endless')).toBeUndefined()
})

it('a game whose return is known by simulation only states nothing', () => {
  const { def, certificate } = gameOf('lantern-20-96')!
  const { returnUpTo100: _exact, ...simulated } = certificate.bets['stake']!
  expect(outcomesOf({ def, certificate: { ...certificate, bets: { stake: simulated } } })).toBeUndefined()
})
