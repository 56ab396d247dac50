import type { RouteOutput, RouteSent } from '@marquee/contract'
import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, getApi } from '../../shared/api/api.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { type LimitAmount, isTime } from './limit-amount.ts'
import { type LimitName, isTimeLimit, nextLimitsReadMs } from './model.ts'

const key = [...ME, 'limits'] as const

/** All limits of the player. What is used changes with every stake. */
export const limitsQuery = () =>
  apiQuery(
    [...key, 'all'],
    'limits.all',
    {},
    {
      staleTime: 10_000,
      refetchInterval: ({ state }) => (state.data ? nextLimitsReadMs(state.data.limits, Date.now()) : false),
    },
  )

/** Pages of changes, newest first. */
export const limitHistoryQuery = () =>
  infiniteQueryOptions({
    queryKey: [...key, 'history'],
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
    ...apiQuery([...key, 'past', kind, period, asked, currency], 'limits.pastDays', {
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

/** What the player asks for about one limit; of a limit of time the amount is a time. */
export type LimitBody = Pick<
  RouteSent<'limits.changeDeposit'>,
  'deleteLimit' | 'cancelPendingLimit' | 'confirmPendingLimit'
> & { readonly limit?: LimitAmount | undefined }

export interface LimitRequest {
  readonly name: LimitName
  readonly body: LimitBody
}

function send(api: Api, { name: { kind, period }, body: { limit, ...action } }: LimitRequest) {
  if (isTimeLimit(kind))
    return api('limits.changeTime', { kind, ...action, ...(limit && isTime(limit) && { limit }) })
  const body = { ...action, ...(limit && !isTime(limit) && { limit }) }
  if (period === null || kind === 'singleStake') return api('limits.change', { kind: 'singleStake', ...body })
  const ofPeriod = { duration: period, ...body }
  switch (kind) {
    case 'deposit':
      return api('limits.changeDeposit', ofPeriod)
    case 'stake':
      return api('limits.changeSpend', ofPeriod)
    case 'loss':
      return api('limits.change', { kind, ...ofPeriod })
    default:
      return kind satisfies never
  }
}

/** Changes a limit. Everything about the player is read again: the cashier and games show limits too. */
export function useChangeLimit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: LimitRequest) => send(getApi(client), request),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}
