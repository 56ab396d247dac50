import { describe, expect, it } from 'vitest'
import type { Game } from './catalogue.ts'
import { choiceFrom, facetsOf, selectGames } from './selection.ts'

const game = (id: number, providerId: string, features: string[], volatility?: string): Game =>
  ({
    facts: { id },
    providerId,
    providerTitle: providerId.toUpperCase(),
    document: { features, volatility },
  }) as unknown as Game

const games = [
  game(1, 'relax', ['free-spins'], 'low'),
  game(2, 'relax', ['free-spins', 'ways'], 'high'),
  game(3, 'quickspin', ['ways'], 'high'),
  game(4, 'quickspin', []),
]
const ids = (lists: Parameters<typeof choiceFrom>[0]) =>
  selectGames(games, choiceFrom(lists)).map(({ facts }) => facts.id)
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

describe('facets', () => {
  it('count what the other facets leave, and keep their own counts when one of their values is chosen', () => {
    const facets = facetsOf(games, choiceFrom({ feature: 'ways' }))
    expect(counts(facets.features)).toEqual({ 'free-spins': 2, ways: 2 })
    expect(counts(facets.volatilities)).toEqual({ low: 0, high: 2 })
    expect(counts(facets.providers)).toEqual({ relax: 1, quickspin: 1 })
  })
  it('a count is what choosing the value shows', () => {
    for (const feature of [undefined, 'ways', 'free-spins'])
      for (const { id, count } of facetsOf(games, choiceFrom({ feature })).volatilities)
        expect(ids({ feature, volatility: id })).toHaveLength(count)
  })
  it('volatility is ordered from low to high, the others by their count', () => {
    expect(facetsOf(games, choiceFrom({})).volatilities.map(({ id }) => id)).toEqual(['low', 'high'])
    expect(facetsOf(games, choiceFrom({ provider: 'relax' })).features.map(({ id }) => id)).toEqual([
      'free-spins',
      'ways',
    ])
  })
})
