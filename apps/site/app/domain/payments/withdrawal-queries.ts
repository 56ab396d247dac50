import type { RouteSent } from '@marquee/contract'
import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getApi } from '../../shared/api/api.ts'
import { ME, apiQuery } from '../../shared/query/query.ts'
import { type Withdrawal, isOver } from './withdrawals.ts'

const withdrawalsKey = [...ME, 'withdrawals'] as const
const POLL_MS = 5_000

/** Pending withdrawals, fetched every 20 s. */
export const pendingWithdrawalsQuery = () =>
  apiQuery(
    [...withdrawalsKey, 'pending'],
    'wallet.pendingWithdrawals',
    {},
    { staleTime: POLL_MS, refetchInterval: 4 * POLL_MS },
  )

/**
 * One withdrawal, fetched every 5 s until it is over. `error.withdrawal.not_found` when the player has none with this
 * id.
 */
export const withdrawalQuery = (pendingWithdrawalId: string) =>
  apiQuery(
    [...withdrawalsKey, 'one', pendingWithdrawalId],
    'wallet.withdrawalStatus',
    { pendingWithdrawalId },
    {
      staleTime: POLL_MS,
      refetchInterval: ({ state }) => (state.data && isOver(state.data.stage) ? false : POLL_MS),
    },
  )

const isOneWithdrawal = ({ queryKey }: Query) =>
  withdrawalsKey.every((part, index) => queryKey[index] === part) && queryKey.includes('one')

/**
 * A withdrawal, fetched every 5 s until it has arrived, was refused or was cancelled. After each change of its stage
 * every query of the player is fetched again: balances, pending withdrawals, transactions.
 */
export function useWithdrawal(id: string) {
  const client = useQueryClient()
  const query = useQuery(withdrawalQuery(id))
  const state = query.data && `${query.data.stage} ${query.data.needsCashier}`
  const seen = useRef(state)
  useEffect(() => {
    const isChange = seen.current !== undefined && seen.current !== state
    seen.current = state
    if (isChange)
      void client.invalidateQueries({ queryKey: ME, predicate: (other) => !isOneWithdrawal(other) })
  }, [client, state])
  return query
}

/** Stores an answered withdrawal in the cache and fetches every query that its money affects. */
export function useSaveWithdrawal() {
  const client = useQueryClient()
  return (withdrawal: Withdrawal | null) => {
    if (withdrawal) client.setQueryData(withdrawalQuery(withdrawal.pendingWithdrawalId).queryKey, withdrawal)
    void client.invalidateQueries({ queryKey: ME })
  }
}

/** Opens the cashier again for a withdrawal without a payout account. `error.withdrawal.cancel.too_late` once sent. */
export function useContinueWithdrawal() {
  const client = useQueryClient()
  const save = useSaveWithdrawal()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.withdrawalContinue'> & { key: string }) =>
      getApi(client)('wallet.withdrawalContinue', input, { key }),
    onSuccess: (answer) => save(answer.withdrawal),
  })
}

/** Cancels a withdrawal. WAL-09: only where the market allows it. */
export function useCancelWithdrawal() {
  const client = useQueryClient()
  const save = useSaveWithdrawal()
  return useMutation({
    mutationFn: ({ withdrawal, key }: { withdrawal: Withdrawal; key: string }) =>
      getApi(client)(
        'wallet.withdrawalCancel',
        {
          pendingWithdrawalId: withdrawal.pendingWithdrawalId,
          amount: withdrawal.amount,
          cancelByPlayer: true,
        },
        { key },
      ),
    onSuccess: save,
  })
}

/** "Lock it": it can no longer be cancelled. `error.withdrawal.not_found`. */
export function useLockWithdrawal() {
  const client = useQueryClient()
  const save = useSaveWithdrawal()
  return useMutation({
    mutationFn: ({ pendingWithdrawalId, key }: { pendingWithdrawalId: string; key: string }) =>
      getApi(client)('wallet.withdrawalFinal', { pendingWithdrawalId }, { key }),
    onSuccess: save,
  })
}
