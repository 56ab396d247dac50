import { useQuery } from '@tanstack/react-query'
import { ME } from '../me.ts'
import { apiQuery } from '../query.ts'
import { isOver } from './withdrawals.ts'

export const withdrawalsKey = [...ME, 'withdrawals'] as const
const POLL_MS = 5_000

export const pendingWithdrawalsQuery = () =>
  apiQuery(
    [...withdrawalsKey, 'pending'],
    'wallet.pendingWithdrawals',
    {},
    { staleTime: POLL_MS, refetchInterval: 4 * POLL_MS },
  )

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

/** A withdrawal as it moves: asked every 5 s until it has arrived, was refused or was cancelled. */
export function useWithdrawal(id: string) {
  return useQuery(withdrawalQuery(id))
}
