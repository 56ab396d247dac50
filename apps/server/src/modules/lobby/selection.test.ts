import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Game } from './catalogue.ts'
import { countIn, isIn, setOf } from './game-sets.ts'
import { gamesBy } from './games-by.ts'
import { choiceFrom, type Facets, selectionOf } from './selection.ts'

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
    place: id - 1,
    categories: new Set(),
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
type Lists = Parameters<typeof choiceFrom>[0]
const all = setOf([0, 1, 2, 3], 4)
const select = (lists: Lists) => selectionOf(gamesBy(games), choiceFrom(lists), 'EUR')
const ids = (lists: Lists) => {
  const found = select(lists).of(all)
  return games.filter(({ place }) => isIn(found, place)).map(({ facts }) => facts.id)
}
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
    const { returns, stakes } = select({}).facetsOf(all)
    expect(counts(returns)).toEqual({ 97: 1, 96: 2, 95: 3, 94: 3 })
    expect(returns.map(({ id }) => id)).toEqual(['97', '96', '95', '94'])
    expect(stakes).toEqual([
      { id: '10', count: 1, amount: { amount: '0.10', currency: 'EUR' } },
      { id: '20', count: 2, amount: { amount: '0.20', currency: 'EUR' } },
      { id: '100', count: 3, amount: { amount: '1.00', currency: 'EUR' } },
    ])
  })
  it('count limits as the other facets are chosen', () => {
    const { returns, stakes } = select({ provider: 'relax', return: '96' }).facetsOf(all)
    expect(counts(returns)).toEqual({ 97: 0, 96: 1, 95: 2, 94: 2 })
    expect(counts(stakes)).toEqual({ 10: 1, 20: 1, 100: 1 })
  })
  it('count what the other facets leave, and keep their own counts when one of their values is chosen', () => {
    const facets = select({ feature: 'ways' }).facetsOf(all)
    expect(counts(facets.features)).toEqual({ 'free-spins': 2, ways: 2 })
    expect(counts(facets.volatilities)).toEqual({ low: 0, high: 2 })
    expect(counts(facets.providers)).toEqual({ relax: 1, quickspin: 1 })
  })
  it('a count is what choosing the value shows', () => {
    for (const feature of [undefined, 'ways', 'free-spins'])
      for (const { id, count } of select({ feature }).facetsOf(all).volatilities)
        expect(ids({ feature, volatility: id })).toHaveLength(count)
  })
  it('volatility is ordered from low to high, the others by their count', () => {
    expect(
      select({})
        .facetsOf(all)
        .volatilities.map(({ id }) => id),
    ).toEqual(['low', 'high'])
    expect(
      select({ provider: 'relax' })
        .facetsOf(all)
        .features.map(({ id }) => id),
    ).toEqual(['free-spins', 'ways'])
  })
})

/** The same answers by filtering. */
function plainly(among: readonly Game[], lists: Lists) {
  const listed = (text: string | undefined) => text?.split(',') ?? []
  const stakeOf = ({ document }: Game) => Math.round(Number(document.betLimits[0]?.min ?? Infinity) * 100)
  const has: Readonly<Record<keyof Lists, (one: Game, value: string) => boolean>> = {
    provider: (one, value) => one.providerId === value,
    feature: (one, value) => one.document.features.includes(value),
    volatility: (one, value) => one.document.volatility === value,
    return: (one, value) => one.returnBasis >= Number(value) * 100,
    stake: (one, value) => stakeOf(one) <= Number(value),
  }
  const names = Object.keys(has) as (keyof Lists)[]
  const meets = (one: Game, except?: keyof Lists) =>
    names.every(
      (name) =>
        name === except ||
        lists[name] === undefined ||
        listed(lists[name]).some((value) => has[name](one, value)),
    )
  const countsOf = (name: keyof Lists, values: readonly (string | undefined)[]) =>
    Object.fromEntries(
      [...new Set(values)].flatMap((value) =>
        value === undefined
          ? []
          : [[value, among.filter((one) => meets(one, name) && has[name](one, value)).length]],
      ),
    )
  const stakes = [...new Set(among.map(stakeOf))].toSorted((a, b) => a - b)
  return {
    games: among.filter((one) => meets(one)),
    counts: {
      providers: countsOf(
        'provider',
        among.map(({ providerId }) => providerId),
      ),
      features: countsOf(
        'feature',
        among.flatMap(({ document }) => document.features),
      ),
      volatilities: countsOf(
        'volatility',
        among.map(({ document }) => document.volatility),
      ),
      returns: countsOf(
        'return',
        ['98', '97', '96', '95', '94'].filter(
          (value) =>
            among.some((one) => has.return(one, value)) && !among.every((one) => has.return(one, value)),
        ),
      ),
      stakes: countsOf('stake', stakes.slice(0, -1).slice(0, 5).map(String)),
    },
  }
}

describe('any selection of any catalogue', () => {
  const someOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 })
  const chosen = (values: readonly string[]) =>
    fc.option(
      someOf(values).map((list) => list.join(',')),
      { nil: undefined },
    )
  const stakes = ['0.01', '0.05', '0.10', '0.20', '0.25', '0.50', '1.00', '5.00']
  const parts = fc.record({
    provider: fc.constantFrom('relax', 'quickspin', 'playngo'),
    features: fc.subarray(['ways', 'free-spins', 'hold-and-win']),
    volatility: fc.option(fc.constantFrom('low', 'medium', 'high', 'very-high'), { nil: undefined }),
    basis: fc.oneof(fc.constant(-1), fc.integer({ min: 9_300, max: 9_900 })),
    min: fc.option(fc.constantFrom(...stakes), { nil: undefined }),
    isListed: fc.boolean(),
  })
  const lists = fc.record({
    provider: chosen(['relax', 'quickspin', 'playngo', 'unknown']),
    feature: chosen(['ways', 'free-spins', 'hold-and-win', 'unknown']),
    volatility: chosen(['low', 'medium', 'high', 'very-high']),
    return: chosen(['0', '93', '96', '98', '100']),
    stake: chosen(['0', '5', '24', '25', '500']),
  })
  const numbersOf = (facets: Facets) =>
    Object.fromEntries(Object.entries(facets).map(([name, values]) => [name, counts(values)]))

  it('has the games and counts that filtering has', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 100 }), lists, (made, wanted) => {
        const catalogue = made.map(({ provider, features, volatility, basis, min }, at) =>
          game(at + 1, provider, features, volatility, {
            return: basis,
            ...(min === undefined ? {} : { min }),
          }),
        )
        const listed = catalogue.filter(({ place }) => made[place]!.isListed)
        const set = setOf(
          listed.map(({ place }) => place),
          catalogue.length,
        )
        const selection = selectionOf(gamesBy(catalogue), choiceFrom(wanted), 'EUR')
        const found = selection.of(set)
        const plain = plainly(listed, wanted)
        expect(catalogue.filter(({ place }) => isIn(found, place))).toEqual(plain.games)
        expect(countIn(found)).toBe(plain.games.length)
        expect(numbersOf(selection.facetsOf(set))).toEqual(plain.counts)
      }),
      { numRuns: 500 },
    )
  })
})
