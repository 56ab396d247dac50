import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { activityKey } from '../activity/index.ts'
import type { AskedLimit, TypedLimit } from './model.ts'

/** What comes before a deposit: a choice about a limit (LIM-05), or a look at figures and limits (LIM-21). */
export type DepositStep = NonNullable<RouteOutput<'wallet.depositState'>['step']>

/** Figures change with every stake: a step that is opened reads them. */
const STALE_MS = 10_000

export const figuresQuery = () =>
  apiQuery([...activityKey, 'periods'], 'activity.periods', {}, { staleTime: STALE_MS })

export const limitsInForceQuery = () =>
  apiQuery([...ME, 'limits', 'all'], 'limits.all', {}, { staleTime: STALE_MS })

/** A limit that the player has typed. */
export interface ChosenLimit {
  readonly name: AskedLimit
  readonly value: TypedLimit
}

function send(api: Api, { name: { kind, period }, value }: ChosenLimit) {
  if ('seconds' in value)
    return api('limits.changeTime', {
      kind: kind === 'dailyTime' ? kind : 'sessionTime',
      limit: value,
    })
  const body = { limit: value, duration: period ?? 'D' }
  switch (kind) {
    case 'stake':
      return api('limits.changeSpend', body)
    case 'loss':
      return api('limits.change', { kind, ...body })
    default:
      return api('limits.changeDeposit', body)
  }
}

/** Sets a limit. What comes next is read again. */
export function useSetLimit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: ChosenLimit) => send(getApi(client), chosen),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** States that no limit is wanted, or that figures and limits were looked at. What comes next is read again. */
export function useStateStep(id: 'depositSteps.declineLimit' | 'depositSteps.review') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getApi(client)(id, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}
