/** What lobby, search, info sheet and play share of games: tiles, their addresses, favourites. */
import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiOf } from './api/api.ts'
import { useHref } from './links.ts'
import { ME } from './me.ts'
import { apiQuery } from './query.ts'
import { useSession } from './session/use-session.ts'

export type GameTile = RouteOutput<'games.bySlug'>

/** Address of a game's play screen; `isDemo` opens it without money. */
export function usePlayHref(): (game: GameTile, isDemo?: boolean) => string {
  const to = useHref()
  return (game, isDemo = false) => {
    const screen = game.type === 'live-casino' ? 'live-casino.play' : 'casino.play'
    const path = to(screen, { provider: game.provider, id: game.slug })
    return isDemo ? `${path}?mode=demo` : path
  }
}

const favouritesKey = [...ME, 'favourites'] as const

export function favouritesQuery(langmarket: string) {
  return apiQuery([...favouritesKey, langmarket], 'games.favourites', { langmarket, limit: 100 })
}

/** The player's favourites; none for a visitor. */
export function useFavourites(langmarket: string): readonly GameTile[] {
  const { authorized } = useSession()
  const { data } = useQuery({ ...favouritesQuery(langmarket), enabled: authorized })
  return data?.games ?? []
}

/** Whether a game is one of the player's favourites; a visitor has none. */
export function useIsFavourite(langmarket: string, gameId: number): boolean {
  const { authorized } = useSession()
  const select = ({ games }: RouteOutput<'games.favourites'>) => games.some(({ id }) => id === gameId)
  return useQuery({ ...favouritesQuery(langmarket), enabled: authorized, select }).data ?? false
}

/** Marks or unmarks at once on screen; put back when the server refuses. */
export function useSetFavourite(langmarket: string) {
  const client = useQueryClient()
  const { queryKey } = favouritesQuery(langmarket)
  type Answer = RouteOutput<'games.favourites'>
  return useMutation({
    mutationFn: ({ game, favourite }: { game: GameTile; favourite: boolean }) =>
      apiOf(client)('games.setFavourite', { gameId: game.id, favourite }),
    onMutate: async ({ game, favourite }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Answer>(queryKey)
      const games = (before?.games ?? []).filter((other) => other.id !== game.id)
      client.setQueryData<Answer>(queryKey, { games: favourite ? [game, ...games] : games })
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: favouritesKey }),
  })
}
