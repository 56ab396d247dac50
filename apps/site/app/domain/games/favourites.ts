import type { RouteOutput } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../shared/texts/index.ts'
import { useSession } from '../session/index.ts'
import { favouritesQuery } from './queries.ts'
import type { GameTile } from './verticals.ts'

type Favourites = RouteOutput<'games.favourites'>

const useSelected = <Selected>(langmarket: string, select: (answer: Favourites) => Selected) =>
  useQuery({ ...favouritesQuery(langmarket), enabled: useSession().authorized, select }).data

const gamesOf = ({ games }: Favourites) => games
const none: readonly GameTile[] = []

/** The player's favourites, newest first; none for a visitor. */
export const useFavourites = (langmarket: string): readonly GameTile[] =>
  useSelected(langmarket, gamesOf) ?? none

/** Whether a game is one of the player's favourites; a visitor has none. */
export const useIsFavourite = (langmarket: string, gameId: number): boolean =>
  useSelected(langmarket, ({ games }) => games.some(({ id }) => id === gameId)) ?? false

/**
 * Adds or removes a favourite. The change is a file of its own, so that the
 * first script stays small. A file that cannot be loaded changes nothing.
 */
export function useSetFavourite(langmarket: string): (game: GameTile, favourite: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTexts('lobby')
  return (game, favourite) =>
    import('./set-favourite.ts').then(
      (loaded) =>
        loaded.setFavourite(client, langmarket, { game, favourite, full: t('tile.favourite.full') }),
      () => undefined,
    )
}
