import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSaveWithdrawal } from '../../domain/payments/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { ME, apiQuery } from '../../shared/query/query.ts'

export const withdrawalStateQuery = () =>
  apiQuery([...ME, 'withdrawal-state'], 'wallet.withdrawalState', {}, { staleTime: 10_000 })

/** Requests a withdrawal: the amount is held at once. A refusal is a result, not an error. */
export function useRequestWithdrawal() {
  const client = useQueryClient()
  const save = useSaveWithdrawal()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.withdrawal'> & { key: string }) =>
      getApi(client)('wallet.withdrawal', input, { key }),
    onSuccess: (answer) => save(answer.withdrawal),
  })
}
