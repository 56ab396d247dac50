import type { Selection } from './queries.ts'

/** Spec 2 §9: 30 games a page on a desktop, 15 on a phone; live tables 60 and 30. */
export const PAGE_SIZE = {
  casino: { wide: 30, narrow: 15 },
  'live-casino': { wide: 60, narrow: 30 },
} as const
const MOST = 120
const SORTS = ['popular', 'new', 'name', 'return'] as const

/** Categories that mean "everything". */
const ALL = 'all'

/**
 * The selection that an address stands for. A page number that is none counts as the first; an unknown order as the
 * popular one.
 */
export function selectionOf(type: Selection['type'], categoryId: string, params: URLSearchParams): Selection {
  const page = Math.max(1, Math.min(20, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const sort = SORTS.find((candidate) => candidate === params.get('sort')) ?? 'popular'
  const provider = params.get('provider')
  return {
    type,
    category: categoryId === ALL ? undefined : categoryId,
    provider: provider !== null && /^[a-z0-9-]{1,60}$/.test(provider) ? provider : undefined,
    sort,
    limit: Math.min(MOST, page * PAGE_SIZE[type].wide),
  }
}

/** The address's search with one choice changed; the page starts over unless it is what changes. */
export function withChoice(
  params: URLSearchParams,
  name: 'sort' | 'provider' | 'page',
  value: string | undefined,
): string {
  const next = new URLSearchParams(params)
  if (name !== 'page') next.delete('page')
  if (value === undefined || value === '') next.delete(name)
  else next.set(name, value)
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/** Where the next page of an address is, or nothing when all games are shown. */
export function nextPage(params: URLSearchParams, shown: number, total: number): string | undefined {
  if (shown >= total || shown >= MOST) return undefined
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  return withChoice(params, 'page', String(page + 1))
}
