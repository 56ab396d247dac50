import type { RouteOutput } from '@marquee/contract'
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import {
  type LimitName,
  LIMITS_STALE_MS,
  allLimitsKey,
  isTimeLimit,
  limitsKey,
} from '../../domain/limits/index.ts'
import { getApi } from '../../shared/api/api.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { apiQuery } from '../../shared/query/query.ts'
import { nextLimitsReadMs } from './model.ts'

/** All limits of the player. What is used changes with every stake. */
export const limitsQuery = () =>
  apiQuery(
    allLimitsKey,
    'limits.all',
    {},
    {
      staleTime: LIMITS_STALE_MS,
      refetchInterval: ({ state }) => (state.data ? nextLimitsReadMs(state.data.limits, Date.now()) : false),
    },
  )

/** Pages of changes, newest first. */
export const limitHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: [...limitsKey, 'history'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ client, signal, pageParam }) =>
      getApi(client)('limits.history', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  })

/** On how many days a limit would have refused something. @param amount undefined: nothing is asked */
export function usePastDays(
  { kind, period }: LimitName,
  amount: MoneyAmount | undefined,
): RouteOutput<'limits.pastDays'> | undefined {
  const { amount: asked, currency = 'EUR' } = amount ?? {}
  const duration = period === null ? {} : { duration: period }
  const { data } = useQuery({
    ...apiQuery([...limitsKey, 'past', kind, period, asked, currency], 'limits.pastDays', {
      // Of a limit of time nothing is asked.
      kind: isTimeLimit(kind) ? 'stake' : kind,
      ...duration,
      amount: asked ?? '',
      currency,
    }),
    enabled: asked !== undefined,
  })
  return asked === undefined ? undefined : data
}
