import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, getApi } from '../../shared/api/api.ts'
import { ME } from '../../shared/query/query.ts'
import { type LimitAmount, isTime } from './limit-amount.ts'
import { type LimitName, isTimeLimit } from './limit-names.ts'

/** What is used of limits changes with every stake: a page that is opened reads them. */
export const LIMITS_STALE_MS = 10_000

/** Everything about the limits of the player. */
export const limitsKey = [...ME, 'limits'] as const
/** Everything about deposits of the player: also the step that comes before the next one. */
export const depositKey = [...ME, 'deposit'] as const
/** All limits of the player. */
export const allLimitsKey = [...limitsKey, 'all'] as const

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
