import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { useSession } from '../session/index.ts'
import { useFavourites } from './favourites.ts'
import { recentGamesQuery } from './queries.ts'
import type { GameTile } from './verticals.ts'

/** Games of the player, for the home page and the lists that leave them out. */
export interface OwnGames {
  /** The last played game; undefined for visitors, and when it can no longer be opened. */
  readonly last: GameTile | undefined
  readonly favourites: readonly GameTile[]
  readonly recent: readonly GameTile[]
  /** Ids of all these games: the page shows a game once. */
  readonly shown: ReadonlySet<number>
}

/** The player's own games, each in the first list that it belongs to. */
export function useOwnGames(): OwnGames {
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const { data } = useQuery({ ...recentGamesQuery(prefix), enabled: authorized })
  const marked = useFavourites(prefix)
  const open = (data?.games ?? []).filter(({ lock }) => lock === null)
  const [last] = open
  const favourites = marked.filter(({ id }) => id !== last?.id)
  const recent = open.slice(1).filter(({ id }) => !favourites.some((favourite) => favourite.id === id))
  const shown = new Set([...(last ? [last] : []), ...favourites, ...recent].map(({ id }) => id))
  return { last, favourites, recent, shown }
}
