import { queryOptions } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery } from '../../shared/query/query.ts'
import type { Selection } from './selection.ts'

/** One page of a selection. Each page is a query of its own: a cached page is never fetched again. */
export function gamesPageQuery(langmarket: string, selection: Selection, page: number) {
  const { vertical, category, facets, sort, show, pageSize: limit } = selection
  const list = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','))
  const lists = {
    provider: list(facets.provider),
    feature: list(facets.feature),
    volatility: list(facets.volatility),
    return: list(facets.return),
    stake: list(facets.stake),
    category,
  }
  const asked = Object.fromEntries(Object.entries(lists).filter(([, value]) => value !== undefined))
  const input = { langmarket, type: vertical, sort, show, position: (page - 1) * limit, limit, ...asked }
  return queryOptions({
    ...apiQuery(['games', langmarket, selection, page], 'games.page', input),
    // The signal is not passed: a page that is scrolled past finishes loading and need not be fetched on the
    // way back.
    queryFn: ({ client }) => getApi(client)('games.page', input),
  })
}
