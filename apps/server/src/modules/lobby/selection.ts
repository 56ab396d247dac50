import type { schemas } from '@marquee/contract'
import type { z } from 'zod'
import type { Game } from './catalogue.ts'

export type Facets = z.input<typeof schemas.gamePage>['facets']

/** What a reader has chosen within a category. A game meets a facet when it has any of its chosen values; empty means all. */
export interface Choice {
  readonly providers: ReadonlySet<string>
  readonly features: ReadonlySet<string>
  readonly volatilities: ReadonlySet<string>
}

type FacetName = keyof Choice
const facetNames = ['providers', 'features', 'volatilities'] as const satisfies readonly FacetName[]

const valuesOf: Readonly<Record<FacetName, (game: Game) => readonly string[]>> = {
  providers: (game) => [game.providerId],
  features: (game) => game.document.features,
  volatilities: ({ document: { volatility } }) => (volatility === undefined ? [] : [volatility]),
}
/** Values of the volatility facet come from low to high, not by their count. */
const VOLATILITIES = ['low', 'medium', 'high', 'very-high']

const meets = (game: Game, choice: Choice, name: FacetName): boolean =>
  choice[name].size === 0 || valuesOf[name](game).some((value) => choice[name].has(value))

const setOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(text?.split(',').filter((value) => value !== ''))

/** A choice out of the lists of an address. */
export const choiceFrom = (lists: {
  readonly provider?: string | undefined
  readonly feature?: string | undefined
  readonly volatility?: string | undefined
}): Choice => ({
  providers: setOf(lists.provider),
  features: setOf(lists.feature),
  volatilities: setOf(lists.volatility),
})

/** Games that meet a choice, in their order. */
export const selectGames = (games: readonly Game[], choice: Choice): readonly Game[] =>
  games.filter((game) => facetNames.every((name) => meets(game, choice, name)))

/**
 * The values of each facet with the games that each would show. The other facets count as they are chosen, the facet's
 * own choice does not: so the counts of one facet stay when one of its values is chosen. Values without a game stay, with 0.
 */
export function facetsOf(games: readonly Game[], choice: Choice): Facets {
  const countsOf = (name: FacetName) => {
    const counts = new Map<string, number>()
    for (const game of games) {
      const isCounted = facetNames.every((other) => other === name || meets(game, choice, other))
      for (const value of valuesOf[name](game))
        counts.set(value, (counts.get(value) ?? 0) + (isCounted ? 1 : 0))
    }
    return [...counts].map(([id, count]) => ({ id, count }))
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
  }
}
