import type { QueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Texts } from '../../shared/texts/texts.tsx'
import { toast } from '../../shared/ui/toasts.ts'
import { favouritesKey, favouritesQuery } from './queries.ts'
import type { GameTile } from './verticals.ts'

/** Changes in flight, by query client. */
const running = new WeakMap<QueryClient, number>()

/**
 * Adds or removes a favourite: shown at once, and undone for this game alone when the server refuses. A list
 * that is not loaded stays unloaded. The list is fetched after the last of several changes: an earlier answer
 * would lack the other changes.
 */
export async function setFavourite(
  client: QueryClient,
  langmarket: string,
  change: {
    readonly game: GameTile
    readonly favourite: boolean
    readonly t: Texts<'lobby'>['t']
  },
): Promise<void> {
  const { game, favourite, t } = change
  const { queryKey } = favouritesQuery(langmarket)
  const write = (isFavourite: boolean) =>
    client.setQueryData(queryKey, (list) => {
      if (!list) return undefined
      const others = list.games.filter(({ id }) => id !== game.id)
      return { games: isFavourite ? [game, ...others] : others }
    })
  const count = (step: 1 | -1) => {
    const now = (running.get(client) ?? 0) + step
    running.set(client, now)
    return now
  }
  count(1)
  await client.cancelQueries({ queryKey })
  write(favourite)
  try {
    const call = favourite ? 'games.addFavourite' : 'games.removeFavourite'
    await getApi(client)(call, { gameId: game.id, lobbyPageType: game.type })
  } catch (error) {
    write(!favourite)
    if (error instanceof ApiError && error.code === 'error.game.favourites_full')
      toast({ kind: 'error', text: t('tile.favourite.full') })
  }
  if (count(-1) === 0) await client.invalidateQueries({ queryKey: favouritesKey })
}
