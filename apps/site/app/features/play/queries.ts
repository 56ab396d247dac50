import type { RouteOutput } from '@marquee/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Prefix } from '@marquee/markets/prefix'
import { getApi } from '../../shared/api/api.ts'
import { gameSessionsKey } from '../../domain/games/index.ts'
import { apiQuery } from '../../shared/query/query.ts'
import { endGame } from './use-end-of-game.ts'

export type Launch = RouteOutput<'games.slugUrl'>

export interface LaunchInput {
  readonly slug: string
  readonly prefix: Prefix
  readonly isDemo: boolean
  /** The page is that of a phone. */
  readonly isPhone: boolean
  /** Counts the player's own retries. */
  readonly attempt: number
}

/**
 * Opens a game session. A query instead of an effect: a second mount of the screen shares the request and opens no
 * second session. It is never refetched, and is removed from the cache when the screen unmounts. A session whose launch
 * is answered after that is ended: its game is not shown.
 */
export function launchQuery({ slug, prefix, isDemo, isPhone, attempt }: LaunchInput) {
  return queryOptions<Launch>({
    queryKey: ['game-launch', prefix, slug, isDemo, isPhone, attempt],
    queryFn: async ({ client, queryKey }) => {
      const channel = isPhone ? ('mobile' as const) : ('desktop' as const)
      const input = { gameSlug: slug, channel, langmarket: prefix }
      if (isDemo) return getApi(client)('games.slugDemoUrl', input)
      const launch = await getApi(client)('games.slugUrl', input)
      const isLeft = !client.getQueryCache().find({ queryKey })?.isActive()
      if (isLeft && launch.gameSessionId !== null) await endGame(client, launch.gameSessionId)
      return launch
    },
    staleTime: 'static',
    gcTime: 0,
    networkMode: 'always',
  })
}

const SESSION_POLL_MS = 15_000

/** Whether the game session is still open; polled, and fetched again when the tab gets focus. */
export function gameSessionQuery(gameSessionId: string) {
  return apiQuery(
    [...gameSessionsKey, gameSessionId],
    'play.session',
    { gameSessionId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'closed' ? false : SESSION_POLL_MS),
    },
  )
}
