import type { schemas } from '@marquee/contract'
import { type CurrencyCode, minorFromDecimal, toMoneyText } from '@marquee/money'
import type { z } from 'zod'
import type { Game } from './catalogue.ts'

export type Facets = z.input<typeof schemas.gamePage>['facets']

/** What a reader has chosen within a category. A game meets a facet when it has any of its chosen values; empty means all. */
export interface Choice {
  readonly providers: ReadonlySet<string>
  readonly features: ReadonlySet<string>
  readonly volatilities: ReadonlySet<string>
  /** Whole percents: a game meets one with a published return of so much or more. */
  readonly returns: ReadonlySet<string>
  /** Minor units: a game meets one with a smallest stake of so much or less. */
  readonly stakes: ReadonlySet<string>
}

type FacetName = keyof Choice
const facetNames = [
  'providers',
  'features',
  'volatilities',
  'returns',
  'stakes',
] as const satisfies readonly FacetName[]
type ListedFacet = Exclude<FacetName, 'returns' | 'stakes'>

const valuesOf: Readonly<Record<ListedFacet, (game: Game) => readonly string[]>> = {
  providers: (game) => [game.providerId],
  features: (game) => game.document.features,
  volatilities: ({ document: { volatility } }) => (volatility === undefined ? [] : [volatility]),
}
/** Values of the volatility facet come from low to high, not by their count. */
const VOLATILITIES = ['low', 'medium', 'high', 'very-high']
/** Values of the return facet, highest first. */
const RETURNS = ['98', '97', '96', '95', '94']
const MAX_STAKES = 5

const smallestStakes = new WeakMap<Game, Map<CurrencyCode, number>>()

/** Smallest stake in minor units; infinite when its provider has not published it in this currency. */
function smallestStake(game: Game, currency: CurrencyCode): number {
  const known = smallestStakes.get(game) ?? new Map<CurrencyCode, number>()
  smallestStakes.set(game, known)
  const kept = known.get(currency)
  if (kept !== undefined) return kept
  const limits = game.document.betLimits.find((one) => one.currency === currency)
  const stake = limits ? Number(minorFromDecimal(limits.min, currency)) : Number.POSITIVE_INFINITY
  known.set(currency, stake)
  return stake
}

function hasValue(game: Game, name: FacetName, value: string, currency: CurrencyCode): boolean {
  switch (name) {
    case 'returns':
      return game.returnBasis >= Number(value) * 100
    case 'stakes':
      return smallestStake(game, currency) <= Number(value)
    default:
      return valuesOf[name](game).includes(value)
  }
}

function meets(game: Game, choice: Choice, name: FacetName, currency: CurrencyCode): boolean {
  const chosen = choice[name]
  if (chosen.size === 0) return true
  for (const value of chosen) if (hasValue(game, name, value, currency)) return true
  return false
}

const setOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(text?.split(',').filter((value) => value !== ''))
/** Values that are numbers; others match no game. */
const numbersOf = (text: string | undefined): ReadonlySet<string> =>
  new Set([...setOf(text)].map((value) => (/^\d{1,12}$/.test(value) ? value : 'NaN')))

/** A choice out of the lists of an address. */
export const choiceFrom = (lists: {
  readonly provider?: string | undefined
  readonly feature?: string | undefined
  readonly volatility?: string | undefined
  readonly return?: string | undefined
  readonly stake?: string | undefined
}): Choice => ({
  providers: setOf(lists.provider),
  features: setOf(lists.feature),
  volatilities: setOf(lists.volatility),
  returns: numbersOf(lists.return),
  stakes: numbersOf(lists.stake),
})

/** Games that meet a choice, in their order. */
export const selectGames = (
  games: readonly Game[],
  choice: Choice,
  currency: CurrencyCode,
): readonly Game[] => games.filter((game) => facetNames.every((name) => meets(game, choice, name, currency)))

/** Values of the return facet that some of the games reach and others do not. */
const returnsIn = (games: readonly Game[]): readonly string[] =>
  RETURNS.filter((value) => {
    const reached = games.filter(({ returnBasis }) => returnBasis >= Number(value) * 100).length
    return reached > 0 && reached < games.length
  })

/** The lowest of the games' smallest stakes; the highest of all is left out, because it would leave every game. */
function stakesIn(games: readonly Game[], currency: CurrencyCode): readonly string[] {
  const stakes = new Set(games.map((game) => smallestStake(game, currency)))
  return [...stakes]
    .toSorted((a, b) => a - b)
    .slice(0, -1)
    .slice(0, MAX_STAKES)
    .map(String)
}

/**
 * The values of each facet with the games that each would show. The other facets count as they are chosen, the facet's
 * own choice does not: so the counts of one facet stay when one of its values is chosen. Values without a game stay, with 0.
 */
export function facetsOf(games: readonly Game[], choice: Choice, currency: CurrencyCode): Facets {
  const countedFor = (name: FacetName) =>
    games.filter((game) =>
      facetNames.every((other) => other === name || meets(game, choice, other, currency)),
    )
  const countsOf = (name: ListedFacet) => {
    const counts = new Map<string, number>()
    for (const game of games) for (const value of valuesOf[name](game)) counts.set(value, 0)
    for (const game of countedFor(name))
      for (const value of valuesOf[name](game)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([id, count]) => ({ id, count }))
  }
  const reaching = (name: 'returns' | 'stakes', values: readonly string[]) => {
    const counted = values.length === 0 ? [] : countedFor(name)
    return values.map((id) => ({
      id,
      count: counted.filter((game) => hasValue(game, name, id, currency)).length,
    }))
  }
  const titles = new Map(games.map((game) => [game.providerId, game.providerTitle]))
  const byCount = (a: { id: string; count: number }, b: { id: string; count: number }) =>
    b.count - a.count || (a.id < b.id ? -1 : 1)
  return {
    providers: countsOf('providers')
      .map((value) => ({ ...value, title: titles.get(value.id) ?? value.id }))
      .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1)),
    features: countsOf('features').toSorted(byCount),
    volatilities: countsOf('volatilities').toSorted(
      (a, b) => VOLATILITIES.indexOf(a.id) - VOLATILITIES.indexOf(b.id),
    ),
    returns: reaching('returns', returnsIn(games)),
    stakes: reaching('stakes', stakesIn(games, currency)).map((value) => ({
      ...value,
      amount: toMoneyText({ minor: BigInt(value.id), currency }),
    })),
  }
}
