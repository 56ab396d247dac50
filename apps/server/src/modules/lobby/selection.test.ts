import { describe, expect, it } from 'vitest'
import type { Game } from './catalogue.ts'
import { choiceFrom, facetsOf, selectGames } from './selection.ts'

const game = (
  id: number,
  providerId: string,
  features: string[],
  volatility?: string,
  more: { readonly return?: number; readonly min?: string } = {},
): Game =>
  ({
    returnBasis: more.return ?? -1,
    facts: { id },
    providerId,
    providerTitle: providerId.toUpperCase(),
    document: {
      features,
      volatility,
      betLimits: more.min === undefined ? [] : [{ currency: 'EUR', min: more.min, max: '100.00' }],
    },
  }) as unknown as Game

const games = [
  game(1, 'relax', ['free-spins'], 'low', { return: 9600, min: '0.10' }),
  game(2, 'relax', ['free-spins', 'ways'], 'high', { return: 9599, min: '0.20' }),
  game(3, 'quickspin', ['ways'], 'high', { return: 9712, min: '1.00' }),
  game(4, 'quickspin', []),
]
const ids = (lists: Parameters<typeof choiceFrom>[0]) =>
  selectGames(games, choiceFrom(lists), 'EUR').map(({ facts }) => facts.id)
const counts = (values: readonly { id: string; count: number }[]) =>
  Object.fromEntries(values.map(({ id, count }) => [id, count]))

describe('a selection of games', () => {
  it('without any value means all', () => expect(ids({})).toEqual([1, 2, 3, 4]))
  it('matches any value of one facet and all facets together', () => {
    expect(ids({ feature: 'free-spins,ways' })).toEqual([1, 2, 3])
    expect(ids({ feature: 'ways', volatility: 'high', provider: 'relax' })).toEqual([2])
    expect(ids({ feature: 'unknown' })).toEqual([])
  })
})

describe('a limit', () => {
  it('of the return is met by games with exactly so much or more, and by none that publishes none', () => {
    expect(ids({ return: '96' })).toEqual([1, 3])
    expect(ids({ return: '97' })).toEqual([3])
    expect(ids({ return: '94' })).toEqual([1, 2, 3])
  })
  it('of the smallest stake is met by games with exactly so much or less, and by none that publishes none', () => {
    expect(ids({ stake: '20' })).toEqual([1, 2])
    expect(ids({ stake: '19' })).toEqual([1])
    expect(ids({ stake: '100' })).toEqual([1, 2, 3])
  })
  it('that is no number is met by no game', () => {
    expect(ids({ return: 'much' })).toEqual([])
    expect(ids({ stake: '-1' })).toEqual([])
  })
})

describe('facets', () => {
  it('offer returns that some games reach and others do not, and the lower ones of the smallest stakes', () => {
    const { returns, stakes } = facetsOf(games, choiceFrom({}), 'EUR')
    expect(counts(returns)).toEqual({ 97: 1, 96: 2, 95: 3, 94: 3 })
    expect(returns.map(({ id }) => id)).toEqual(['97', '96', '95', '94'])
    expect(stakes).toEqual([
      { id: '10', count: 1, amount: { amount: '0.10', currency: 'EUR' } },
      { id: '20', count: 2, amount: { amount: '0.20', currency: 'EUR' } },
      { id: '100', count: 3, amount: { amount: '1.00', currency: 'EUR' } },
    ])
  })
  it('count limits as the other facets are chosen', () => {
    const { returns, stakes } = facetsOf(games, choiceFrom({ provider: 'relax', return: '96' }), 'EUR')
    expect(counts(returns)).toEqual({ 97: 0, 96: 1, 95: 2, 94: 2 })
    expect(counts(stakes)).toEqual({ 10: 1, 20: 1, 100: 1 })
  })
  it('count what the other facets leave, and keep their own counts when one of their values is chosen', () => {
    const facets = facetsOf(games, choiceFrom({ feature: 'ways' }), 'EUR')
    expect(counts(facets.features)).toEqual({ 'free-spins': 2, ways: 2 })
    expect(counts(facets.volatilities)).toEqual({ low: 0, high: 2 })
    expect(counts(facets.providers)).toEqual({ relax: 1, quickspin: 1 })
  })
  it('a count is what choosing the value shows', () => {
    for (const feature of [undefined, 'ways', 'free-spins'])
      for (const { id, count } of facetsOf(games, choiceFrom({ feature }), 'EUR').volatilities)
        expect(ids({ feature, volatility: id })).toHaveLength(count)
  })
  it('volatility is ordered from low to high, the others by their count', () => {
    expect(facetsOf(games, choiceFrom({}), 'EUR').volatilities.map(({ id }) => id)).toEqual(['low', 'high'])
    expect(facetsOf(games, choiceFrom({ provider: 'relax' }), 'EUR').features.map(({ id }) => id)).toEqual([
      'free-spins',
      'ways',
    ])
  })
})
