/** Queries about the signed-in player that shell and features share. All keys start with `me`. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { apiQuery } from './query.ts'
import { type Wallet, newerWallet } from './wallet-order.ts'
import { useIsSocketLive } from './socket-state.ts'

export type { Wallet }

export const ME = ['me'] as const
export const walletKey = [...ME, 'wallet'] as const
export const summaryKey = [...ME, 'session-summary'] as const

const POLL_MS = 20_000
const SUMMARY_POLL_MS = 60_000

/** @param isLive the socket brings changes, so nothing is polled (spec 2 §7: else every 20 s) */
export function walletQuery(isLive = false) {
  return apiQuery(
    walletKey,
    'wallet.get',
    {},
    {
      staleTime: POLL_MS,
      refetchInterval: isLive ? false : POLL_MS,
      structuralSharing: (old, next) => newerWallet(old as Wallet | undefined, next as Wallet),
    },
  )
}

/** The balance, kept fresh by the socket or by polling. Only for screens of signed-in players. */
export function useWallet() {
  const isLive = useIsSocketLive()
  return useQuery(walletQuery(isLive))
}

/** Puts a wallet that came with an answer or a message in its place. */
export function keepWallet(client: QueryClient, wallet: Wallet): void {
  client.setQueryData<Wallet>(walletKey, (old) => newerWallet(old, wallet))
}

/** Time and net result since the sign-in, for the safety strip. */
export const summaryQuery = () =>
  apiQuery(
    summaryKey,
    'session.summary',
    {},
    { staleTime: SUMMARY_POLL_MS, refetchInterval: SUMMARY_POLL_MS },
  )
