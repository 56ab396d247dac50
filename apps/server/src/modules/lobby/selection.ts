import type { schemas } from '@marquee/contract'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { z } from 'zod'
import { countIn, countInBoth, type GameSet, haveCommon, inAny, inBoth } from './game-sets.ts'
import type { GamesBy } from './games-by.ts'

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

const facetNames = [
  'providers',
  'features',
  'volatilities',
  'returns',
  'stakes',
] as const satisfies readonly (keyof Choice)[]
type FacetName = (typeof facetNames)[number]
type LimitFacet = 'returns' | 'stakes'
type ListFacet = Exclude<FacetName, LimitFacet>

/** Values of the volatility facet come from low to high, not by their count. */
const VOLATILITIES = ['low', 'medium', 'high', 'very-high']
/** Values of the return facet, highest first. */
const RETURNS = ['98', '97', '96', '95', '94']
const MAX_STAKES = 5

const valuesIn = (text: string | undefined): ReadonlySet<string> =>
  new Set(text?.split(',').filter((value) => value !== ''))
/** Values that are numbers; others match no game. */
const numbersOf = (text: string | undefined): ReadonlySet<string> =>
  new Set([...valuesIn(text)].map((value) => (/^\d{1,12}$/.test(value) ? value : 'NaN')))

/** A choice out of the lists of an address. */
export const choiceFrom = (lists: {
  readonly provider?: string | undefined
  readonly feature?: string | undefined
  readonly volatility?: string | undefined
  readonly return?: string | undefined
  readonly stake?: string | undefined
}): Choice => ({
  providers: valuesIn(lists.provider),
  features: valuesIn(lists.feature),
  volatilities: valuesIn(lists.volatility),
  returns: numbersOf(lists.return),
  stakes: numbersOf(lists.stake),
})

/** The highest number in its steps with which a game meets a limit. */
const limitOf: Readonly<Record<LimitFacet, (value: string) => number>> = {
  returns: (value) => -Number(value) * 100,
  stakes: Number,
}

interface Count {
  readonly id: string
  readonly count: number
}
const byCount = (a: Count, b: Count) => b.count - a.count || (a.id < b.id ? -1 : 1)

export interface Selection {
  /** Those of the games that meet the choice. */
  of(games: GameSet): GameSet
  /**
   * The values of each facet with the games that each would show. The other facets count as they are chosen, the facet's
   * own choice does not: so the counts of one facet stay when one of its values is chosen. Values without a game stay,
   * with 0.
   */
  facetsOf(games: GameSet): Facets
}

export function selectionOf(by: GamesBy, choice: Choice, currency: CurrencyCode): Selection {
  const reaching = reachingIn(by, currency)
  const having = (name: FacetName, value: string): GameSet =>
    name === 'returns' || name === 'stakes' ? reaching(name, value) : (by[name].get(value) ?? by.none)
  const meeting = facetNames
    .filter((name) => choice[name].size > 0)
    .map((name) => {
      const sets = [...choice[name]].map((value) => having(name, value))
      return { name, games: inAny(sets, by.size) }
    })
  const selected: Selected = (games, except) =>
    meeting.reduce((found, met) => (met.name === except ? found : inBoth(found, met.games)), games)
  return {
    of: (games) => selected(games),
    facetsOf: (games) => facetsOf(by, { games, selected, currency }),
  }
}

/** Those of the games that meet what is chosen of every facet, or of every other one. */
type Selected = (games: GameSet, except?: FacetName) => GameSet

/** The games of a catalogue that meet a limit. */
function reachingIn(by: GamesBy, currency: CurrencyCode): (name: LimitFacet, value: string) => GameSet {
  const stakes = by.stakes(currency)
  return (name, value) => (name === 'returns' ? by.returns : stakes).upTo(limitOf[name](value))
}

function facetsOf(
  by: GamesBy,
  {
    games,
    selected,
    currency,
  }: { readonly games: GameSet; readonly selected: Selected; readonly currency: CurrencyCode },
): Facets {
  const reaching = reachingIn(by, currency)
  /** Values that some of the games have. */
  function countsOf(name: ListFacet): Count[] {
    const counted = selected(games, name)
    return [...by[name]].flatMap(([id, set]) => {
      const count = countInBoth(set, counted)
      return count > 0 || haveCommon(set, games) ? [{ id, count }] : []
    })
  }
  function countsUpTo(name: LimitFacet, values: readonly string[]): Count[] {
    const counted = selected(games, name)
    return values.map((id) => ({ id, count: countInBoth(reaching(name, id), counted) }))
  }
  const all = countIn(games)
  /** Values that some of the games reach and others do not. */
  const returns = RETURNS.filter((value) => {
    const reached = countInBoth(reaching('returns', value), games)
    return reached > 0 && reached < all
  })
  /** The lowest of the games' smallest stakes; the highest of all is left out, because it would leave every game. */
  const stakes = by
    .stakes(currency)
    .lowestOf(games, MAX_STAKES + 1)
    .slice(0, -1)
    .map(String)
  return {
    providers: countsOf('providers')
      .map((value) => ({ ...value, title: by.titles.get(value.id) ?? value.id }))
      .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1)),
    features: countsOf('features').toSorted(byCount),
    volatilities: countsOf('volatilities').toSorted(
      (a, b) => VOLATILITIES.indexOf(a.id) - VOLATILITIES.indexOf(b.id),
    ),
    returns: countsUpTo('returns', returns),
    stakes: countsUpTo('stakes', stakes).map((value) => ({
      ...value,
      amount: toMoneyText({ minor: BigInt(value.id), currency }),
    })),
  }
}
