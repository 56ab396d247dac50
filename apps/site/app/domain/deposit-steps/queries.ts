import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { activityKey } from '../activity/index.ts'
import { LIMITS_STALE_MS, allLimitsKey } from '../limits/index.ts'

/**
 * What comes before a deposit: gates of age and identity (ID-02 to ID-04), a choice about a limit (LIM-05), or a look
 * at figures and limits (LIM-21).
 */
export type DepositStep = NonNullable<RouteOutput<'wallet.depositState'>['step']>

/** Figures change with every stake: a step that is opened reads them. */
const STALE_MS = 10_000

export const figuresQuery = () =>
  apiQuery([...activityKey, 'periods'], 'activity.periods', {}, { staleTime: STALE_MS })

export const limitsInForceQuery = () =>
  apiQuery(allLimitsKey, 'limits.all', {}, { staleTime: LIMITS_STALE_MS })

/** States that no limit is wanted, or that figures and limits, or terms, were looked at. What is next is read again. */
export function useStateStep(
  id: 'depositSteps.declineLimit' | 'depositSteps.review' | 'identityGate.stateGrace',
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getApi(client)(id, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}
