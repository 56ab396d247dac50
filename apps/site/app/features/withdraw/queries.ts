import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../shared/api/api.ts'
import { ME } from '../../shared/me.ts'
import { withdrawalQuery } from '../../shared/payments/withdrawal-queries.ts'
import { type Withdrawal } from '../../shared/payments/withdrawals.ts'
import { apiQuery } from '../../shared/query.ts'

export const withdrawalStateQuery = () =>
  apiQuery([...ME, 'withdrawal-state'], 'wallet.withdrawalState', {}, { staleTime: 10_000 })

/** Puts an answered withdrawal in its place and asks for everything that its money touches. */
function useKeepWithdrawal() {
  const client = useQueryClient()
  return (withdrawal: Withdrawal | null) => {
    if (withdrawal) client.setQueryData(withdrawalQuery(withdrawal.pendingWithdrawalId).queryKey, withdrawal)
    void client.invalidateQueries({ queryKey: ME })
  }
}

/** Asks for a withdrawal: the amount is held at once. A refusal is an outcome, not an error. */
export function useAskWithdrawal() {
  const client = useQueryClient()
  const keep = useKeepWithdrawal()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.withdrawal'> & { key: string }) =>
      apiOf(client)('wallet.withdrawal', input, { key }),
    onSuccess: (answer) => keep(answer.withdrawal),
  })
}

/** Opens the cashier again for a withdrawal whose account is not named yet. */
export function useContinueWithdrawal() {
  const client = useQueryClient()
  const keep = useKeepWithdrawal()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.withdrawalContinue'> & { key: string }) =>
      apiOf(client)('wallet.withdrawalContinue', input, { key }),
    onSuccess: (answer) => keep(answer.withdrawal),
  })
}

/** WAL-09: only where the market allows it. */
export function useCancelWithdrawal() {
  const client = useQueryClient()
  const keep = useKeepWithdrawal()
  return useMutation({
    mutationFn: ({ withdrawal, key }: { withdrawal: Withdrawal; key: string }) =>
      apiOf(client)(
        'wallet.withdrawalCancel',
        {
          pendingWithdrawalId: withdrawal.pendingWithdrawalId,
          amount: withdrawal.amount,
          cancelByPlayer: true,
        },
        { key },
      ),
    onSuccess: keep,
  })
}

/** "Lock it": it can no longer be cancelled. */
export function useLockWithdrawal() {
  const client = useQueryClient()
  const keep = useKeepWithdrawal()
  return useMutation({
    mutationFn: ({ pendingWithdrawalId, key }: { pendingWithdrawalId: string; key: string }) =>
      apiOf(client)('wallet.withdrawalFinal', { pendingWithdrawalId }, { key }),
    onSuccess: keep,
  })
}
