import type { PageParameter } from '@marquee/contract/site-routes'
import { ALL_GAMES, type GameTile, type Vertical, verticals } from './verticals.ts'

/** Orders of a list, as the address and the API name them; the first is the default. */
export const sorts = ['popular', 'new', 'name', 'return'] as const
/** One of `sorts`. */
export type Sort = (typeof sorts)[number]

/** Facets of a list of games, under the names that address and API share. */
export const facetNames = [
  'feature',
  'volatility',
  'return',
  'stake',
  'provider',
] as const satisfies readonly PageParameter[]
/** One of `facetNames`. */
export type FacetName = (typeof facetNames)[number]

/** Which games a list shows. The address holds all of it but the length of a page. */
export interface Selection {
  readonly vertical: Vertical
  /** Undefined: every category. */
  readonly category: string | undefined
  /** Chosen values. A game matches a facet with any of its values; an empty facet matches every game. */
  readonly facets: Readonly<Record<FacetName, readonly string[]>>
  readonly sort: Sort
  /** `all` adds the games that cannot be opened here, after those that can. */
  readonly show: 'open' | 'all'
  /** Games per page. */
  readonly pageSize: number
}

/** The search of an address, with its question mark. */
export type Search = '' | `?${string}`

const VALUE = /^[a-z0-9-]{1,60}$/
const MAX_VALUES = 20

const valuesIn = (params: URLSearchParams, name: FacetName): readonly string[] =>
  [...new Set(params.get(name)?.split(','))].filter((value) => VALUE.test(value)).slice(0, MAX_VALUES)

const facetsWith = (valuesOf: (name: FacetName) => readonly string[]): Selection['facets'] =>
  Object.fromEntries(facetNames.map((name) => [name, valuesOf(name)])) as Record<FacetName, readonly string[]>

/**
 * The selection of an address. Missing and invalid values stand for the default: popular, open games.
 * @param isPhone whether pages have the length of those on phones
 */
export function parseSelection(
  vertical: Vertical,
  categoryId: string,
  params: URLSearchParams,
  isPhone: boolean,
): Selection {
  return {
    vertical,
    category: categoryId === ALL_GAMES ? undefined : categoryId,
    facets: facetsWith((name) => valuesIn(params, name)),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'popular',
    show: params.get('show') === 'all' ? 'all' : 'open',
    pageSize: verticals[vertical].pageSize[isPhone ? 'phone' : 'desktop'],
  }
}

/** Page number of an address, counted from 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Search part of the address for a selection and a page, without any other parameters. */
export function toSearch({ facets, sort, show }: Selection, page = 1): Search {
  const params = new URLSearchParams()
  for (const name of facetNames) if (facets[name].length > 0) params.set(name, facets[name].join(','))
  if (sort !== 'popular') params.set('sort', sort)
  if (show === 'all') params.set('show', show)
  if (page > 1) params.set('page', String(page))
  // Values are separated by commas, which need no escaping in a query string.
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The selection with one value of a facet toggled. */
export function toggleValue(selection: Selection, name: FacetName, value: string): Selection {
  const chosen = selection.facets[name]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return { ...selection, facets: { ...selection.facets, [name]: next } }
}

/** The selection without any chosen value. */
export const clearFacets = (selection: Selection): Selection => ({
  ...selection,
  facets: facetsWith(() => []),
})

/** A value of a facet that is chosen. */
export interface ChosenValue {
  readonly name: FacetName
  readonly value: string
}

/** Chosen values in the order of the facets. */
export const chosenValues = ({ facets }: Selection): readonly ChosenValue[] =>
  facetNames.flatMap((name) => facets[name].map((value) => ({ name, value })))

/** Pages of a list of so many games, 1 at least. */
export const pageCount = ({ pageSize }: Selection, total: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Numbers of the pages that hold a range of games, both ends included. */
export function pagesOfRange({ pageSize }: Selection, first: number, last: number): readonly number[] {
  const from = Math.floor(first / pageSize) + 1
  const to = Math.floor(last / pageSize) + 1
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The games of several pages by their position in the whole list. */
export function gamesByPosition(
  { pageSize }: Selection,
  pages: readonly { readonly page: number; readonly items: readonly GameTile[] }[],
): ReadonlyMap<number, GameTile> {
  return new Map(
    pages.flatMap(({ page, items }) =>
      items.map((game, index): [number, GameTile] => [(page - 1) * pageSize + index, game]),
    ),
  )
}
