import type { RouteOutput } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../shared/texts/index.ts'
import { useSession } from '../session/index.ts'
import { favouritesQuery } from './queries.ts'
import type { GameTile } from './verticals.ts'

/** The player's favourites, newest first; none for a visitor. */
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

/**
 * Adds or removes a favourite. The change is a file of its own, so that the
 * first script stays small. A file that cannot be loaded changes nothing.
 */
export function useSetFavourite(langmarket: string): (game: GameTile, favourite: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTexts('lobby')
  return async (game, favourite) => {
    const loaded = await import('./set-favourite.ts').catch(() => undefined)
    await loaded?.setFavourite(client, langmarket, { game, favourite, t })
  }
}
