import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteOutput } from '@marquee/contract'
import type { Period } from '../../domain/games/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** A listed round, read from the ledger each time it is opened. */
export const winQuery = (langmarket: string, ledgerId: string) =>
  apiQuery(
    ['winners', 'one', langmarket, ledgerId],
    'games.winner',
    { langmarket, ledgerId },
    { staleTime: 0 },
  )

const HOURS = { '24h': 24, '72h': 72 } as const
const OWN_MS = 30_000

/** The player's own stakes and payments of a period. */
export const ownFiguresQuery = (period: Period) =>
  queryOptions({
    queryKey: [...ME, 'winners', 'own', period] as const,
    queryFn: ({ client, signal }) => {
      const from = new Date(Date.now() - HOURS[period] * 3_600_000).toISOString()
      return getApi(client)('wallet.netPosition', { from }, { signal })
    },
    staleTime: OWN_MS,
    refetchInterval: OWN_MS,
  })

export type WinDisplay = RouteOutput<'player.winDisplay'>['display']

export const winDisplayQuery = () => apiQuery([...ME, 'win-display'], 'player.winDisplay', {})

/** Stores how wins are listed; lists are read again. */
export function useSetWinDisplay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (display: WinDisplay) => getApi(client)('player.setWinDisplay', { display }),
    onSuccess: (answer) => {
      client.setQueryData(winDisplayQuery().queryKey, answer)
      return client.invalidateQueries({ queryKey: ['winners'] })
    },
  })
}
