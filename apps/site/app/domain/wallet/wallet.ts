import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ME, apiQuery } from '../../shared/query/query.ts'
import { type Wallet, newerWallet } from './newer-wallet.ts'
import { useIsSocketLive } from '../../shared/socket/socket-state.ts'

/** Key of the wallet in the cache. */
export const walletKey = [...ME, 'wallet'] as const

const POLL_MS = 20_000

/**
 * The signed-in player's wallet.
 * @param isLive the socket is open, so nothing is polled (spec 2 §7: otherwise every 20 s)
 */
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

/** The balance, kept up to date by the socket or by polling. For screens of signed-in players only. */
export function useWallet() {
  const isLive = useIsSocketLive()
  return useQuery(walletQuery(isLive))
}

/** Stores a wallet that came with an answer or a message. */
export function setWallet(client: QueryClient, wallet: Wallet): void {
  client.setQueryData<Wallet>(walletKey, (old) => newerWallet(old, wallet))
}
