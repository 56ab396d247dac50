import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { useSession } from '../session/index.ts'
import { useFavourites } from './favourites.ts'
import { type OwnGames, ownGamesOf } from './own-games.ts'
import { recentGamesQuery } from './queries.ts'

/** The player's own games; none for a visitor. */
export function useOwnGames(): OwnGames {
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const { data } = useQuery({ ...recentGamesQuery(prefix), enabled: authorized })
  return ownGamesOf(data?.games ?? [], useFavourites(prefix))
}
