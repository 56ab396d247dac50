import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { nextReadMs } from '../../shared/query/next-read.ts'
import { browserSession, useSession } from '../session/index.ts'
import { saveBegun } from './begun.ts'

/** Key of what runs and what is offered. */
export const breaksKey = [...ME, 'breaks'] as const

/** The break that runs, and what the market offers. An open page reads again when a time of it has come. */
export const breaksQuery = () =>
  apiQuery(
    breaksKey,
    'breaks.get',
    {},
    {
      refetchInterval: ({ state }) => {
        const { running = null, products = [] } = state.data ?? {}
        const open = running ? [running, ...products] : products
        if (open.length === 0) return false
        const times = open.flatMap(({ until, return: way }) => [
          until,
          way?.askFrom ?? null,
          way?.confirmFrom ?? null,
          way?.confirmUntil ?? null,
        ])
        return nextReadMs(times, Date.now())
      },
    },
  )

/** A length that the player has chosen, or the panic button. */
export type BreakRequest =
  | { readonly kind: 'timeout'; readonly days: number }
  | { readonly kind: 'panic' }
  /** Null: without an end. */
  | { readonly kind: 'exclusion'; readonly months: number | null }

/** Months that are sent with an exclusion without an end (spec 1 §5). */
const INDEFINITE_MONTHS = 12

function send(
  api: Api,
  playerId: RouteSent<'breaks.timeOut'>['playerId'],
  request: BreakRequest,
): Promise<RouteOutput<'breaks.timeOut'>> {
  switch (request.kind) {
    case 'panic':
      return api('breaks.timeOut', { playerId, panic: true })
    case 'timeout':
      return api('breaks.timeOut', { playerId, days: request.days })
    case 'exclusion':
      return api('breaks.exclude', {
        exclusionInMonths: request.months ?? INDEFINITE_MONTHS,
        accountDisableIndefinitely: request.months === null,
      })
    default:
      return request satisfies never
  }
}

/**
 * Begins a break, or makes one longer. The session ends with it, in every tab: the page of the break is loaded as a
 * new document, so that no game and no data of the player stay. After an unknown outcome the same may be sent again.
 */
export function useBeginBreak() {
  const client = useQueryClient()
  const { player } = useSession()
  return useMutation({
    mutationFn: (request: BreakRequest) =>
      browserSession.signOut(async () => {
        const { running } = await send(getApi(client), player?.playerId ?? 0, request)
        saveBegun(running)
      }, 'on-break'),
    onError: () => client.invalidateQueries({ queryKey: breaksKey }),
  })
}
