import { type FacetName, facetNames } from '../../../domain/games/index.ts'
import type { GamePage } from '../model.ts'

/** Where a page has the values of a facet. */
export const facetValues = {
  feature: 'features',
  volatility: 'volatilities',
  return: 'returns',
  stake: 'stakes',
  provider: 'providers',
} as const
/** These have no value that every game reaches. */
const LIMITS: ReadonlySet<FacetName> = new Set(['return', 'stake'])

/** A facet whose only value every game has filters nothing and is left out. */
export const isUseful = (page: GamePage, name: FacetName): boolean =>
  page.facets[facetValues[name]].length > (LIMITS.has(name) ? 0 : 1)

export const hasFacets = (page: GamePage): boolean => facetNames.some((name) => isUseful(page, name))
