import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { type Filter, PAGE_SIZE, boundsOfDay, fromOf, joinPages, nextPosition } from './model.ts'
import { ME, apiQuery } from '../../shared/query/query.ts'

const POLL_MS = 30_000
const key = [...ME, 'transactions'] as const

/** The filter as API parameters; the start of a preset depends on the time of the request. */
function inputOf({ preset, category, status }: Filter) {
  const from = fromOf(preset, Date.now())
  return {
    ...(category === undefined ? {} : { category }),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from }),
  }
}

export const historyQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', filter] as const,
    initialPageParam: 0,
    queryFn: async ({ client, signal, pageParam }) => {
      const input = { ...inputOf(filter), limit: PAGE_SIZE, position: pageParam }
      return (await getApi(client)('wallet.transactions', input, { signal })).transactions
    },
    getNextPageParam: (page, _pages, position: number) => nextPosition(page, position),
  })

/**
 * Pages, fetched while scrolling. New transactions are polled every 30 s in a query of their own, so that the pages
 * are kept.
 */
export function useHistory(filter: Filter) {
  const pages = useInfiniteQuery(historyQuery(filter))
  const news = useQuery({
    queryKey: [...key, 'news', filter] as const,
    queryFn: async ({ client, signal }) => {
      const input = { ...inputOf(filter), limit: PAGE_SIZE, position: 0 }
      return (await getApi(client)('wallet.transactions', input, { signal })).transactions
    },
    enabled: pages.isSuccess,
    initialData: () => pages.data?.pages[0],
    initialDataUpdatedAt: () => pages.dataUpdatedAt,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
  const transactions = joinPages([news.data ?? [], ...(pages.data?.pages ?? [])])
  return { ...pages, transactions }
}

/** Stakes, wins and payments of the filter's period, over all products. */
export const netPositionQuery = ({ preset }: Pick<Filter, 'preset'>) =>
  queryOptions({
    queryKey: [...key, 'net', preset] as const,
    queryFn: ({ client, signal }) => {
      const from = fromOf(preset, Date.now())
      return getApi(client)('wallet.netPosition', from === undefined ? {} : { from }, { signal })
    },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })
/**
 * Net result of one day of play.
 * @param day `2026-11-19` in the reader's zone
 */
export function useDayResult(day: string, isEnabled: boolean) {
  const bounds = boundsOfDay(day)
  return useQuery(
    apiQuery([...key, 'net', 'day', bounds.from], 'wallet.netPosition', bounds, {
      enabled: isEnabled,
      staleTime: POLL_MS,
    }),
  )
}
