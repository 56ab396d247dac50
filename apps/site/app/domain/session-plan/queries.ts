import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { nextReadMs } from '../../shared/query/next-read.ts'
import { apiQuery } from '../../shared/query/query.ts'
import { activityKey } from '../activity/index.ts'
import { sessionPlanKey } from './plan-key.ts'

/** The plan of a session of slots that runs or has just ended. */
export type SessionPlan = RouteOutput<'sessionPlan.state'>

/** Read again when the time of the plan has come, or when slots open again, by the server's clock. */
export const sessionPlanQuery = () =>
  apiQuery(
    sessionPlanKey,
    'sessionPlan.state',
    {},
    {
      staleTime: 0,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
        data?.plan
          ? nextReadMs(
              [data.plan.endsAt, data.plan.end?.resetAt ?? null],
              Date.parse(data.now) + Date.now() - dataUpdatedAt,
            )
          : false,
    },
  )

/** Fixes time and spend from now on. */
export function useBeginPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (plan: RouteSent<'sessionPlan.begin'>) => getApi(client)('sessionPlan.begin', plan),
    onSuccess: (state) => void client.setQueryData(sessionPlanQuery().queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: activityKey }),
  })
}

/** Ends the session. Another plan than the one that is shown stays. */
export function useEndPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (plan: RouteSent<'sessionPlan.end'>) => getApi(client)('sessionPlan.end', plan),
    onSuccess: (state) => void client.setQueryData(sessionPlanQuery().queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: activityKey }),
  })
}
