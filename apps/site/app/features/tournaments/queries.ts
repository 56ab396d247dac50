import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { type GameType, refetchMs } from './model.ts'

/** The list changes when a tournament begins or ends. */
const LIST_MS = 30_000
const key = [...ME, 'tournaments'] as const

export const tournamentsQuery = (langmarket: string) =>
  apiQuery(
    [...key, 'list', langmarket],
    'tournaments.list',
    { langmarket },
    { staleTime: LIST_MS, refetchInterval: LIST_MS },
  )

export interface TournamentAddress {
  /** As the address has it: the server does not know other types. */
  readonly type: string
  readonly id: string
  readonly prefix: string
}

/** A tournament as its reader may see it: players with their own place and rounds. */
export function tournamentQuery({ type, id, prefix }: TournamentAddress, isPlayer: boolean) {
  const input = { type: type as GameType, id, lang: prefix }
  return apiQuery(
    [...(isPlayer ? key : ['tournaments']), 'page', type, id, prefix],
    isPlayer ? 'tournaments.page' : 'tournaments.publicPage',
    input,
    {
      staleTime: refetchMs.open,
      // While the page is visible.
      refetchInterval: ({ state }) => (state.data ? refetchMs[pace(state.data)] : false),
    },
  )
}

function pace({ tournament: { state, own } }: RouteOutput<'tournaments.page'>): keyof typeof refetchMs {
  if (state !== 'final') return 'open'
  return own !== null && own.prize !== null && !own.isPaid ? 'open' : 'final'
}

/** The published result, fetched when the reader checks it. */
export const recordQuery = (id: string) =>
  apiQuery(['tournaments', 'record', id], 'tournaments.record', { id }, { enabled: false })

/** Enters or leaves. Repeating either changes nothing. */
export function useSetEntry(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isIn: boolean) =>
      getApi(client)('tournaments.setEntry', {
        id,
        isIn,
        // The server cannot choose the ticket to suit its seed.
        ...(isIn && { ticket: crypto.randomUUID().replaceAll('-', '') }),
      }),
    // Also after a refusal: the page then says why.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
