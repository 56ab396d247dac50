import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouteSent } from '@marquee/contract'
import { apiOf } from '../../shared/api/api.ts'
import { ME } from '../../shared/me.ts'
import type { CashierEvent } from '../../shared/payments/cashier-messages.ts'
import { apiQuery } from '../../shared/query.ts'
import { pollMs, stageByStatus } from './model.ts'

const depositKey = [...ME, 'deposit'] as const

export const depositStateQuery = () =>
  apiQuery([...depositKey, 'state'], 'wallet.depositState', {}, { staleTime: 10_000 })

/** Opens a deposit. A refusal is an outcome, not an error. */
export function useOpenDeposit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.deposit'> & { key: string }) =>
      apiOf(client)('wallet.deposit', input, { key }),
  })
}

/** Where a deposit stands, by the server's word; the cashier's own messages only make us ask sooner. */
export function useDepositStatus(depositId: string, lastEvent: CashierEvent['kind'] | undefined) {
  return useQuery(
    apiQuery(
      [...depositKey, 'one', depositId],
      'wallet.depositStatus',
      { depositId },
      {
        staleTime: 0,
        refetchInterval: ({ state }) =>
          pollMs(state.data ? stageByStatus[state.data.status] : 'open', lastEvent),
      },
    ),
  )
}

/** After money has come: balance, history and what may still be deposited are asked again. */
export function useRefreshMoney() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ME })
}
