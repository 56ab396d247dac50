import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { type Filter, PAGE_SIZE, boundsOfDay, fromOf, joinPages, nextPosition } from './model.ts'
import { ME, apiQuery } from '../../shared/query/query.ts'

const POLL_MS = 30_000
const key = [...ME, 'transactions'] as const

/** The filter as the API takes it; the beginning of a preset moves with the time at which it is asked. */
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

/** Pages as they are scrolled to; what is new is asked for every 30 s beside them, so that the pages stay. */
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

/** Stakes, wins and payments of the filter's time, over all products. */
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
/** What one day of play has cost or brought. @param day `2026-11-19` in the reader's zone */
export function useDayResult(day: string, isEnabled: boolean) {
  const bounds = boundsOfDay(day)
  return useQuery(
    apiQuery([...key, 'net', 'day', bounds.from], 'wallet.netPosition', bounds, {
      enabled: isEnabled,
      staleTime: POLL_MS,
    }),
  )
}
