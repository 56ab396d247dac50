import { onlineManager } from '@tanstack/react-query'
import { gameBySlugQuery, isLoginForGame } from '../domain/games/index.ts'
import { browserQueryClient } from '../shared/query/query.ts'

/**
 * `isLoginForGame` in the browser. A file of its own: only a visitor on the way to a game loads it. Offline a query
 * would wait for the network, and the navigation with it: the login is asked for as it is.
 */
export async function isLoginForGameInBrowser(path: string, langmarket: string): Promise<boolean> {
  if (!onlineManager.isOnline()) return true
  return isLoginForGame(path, (slug) =>
    browserQueryClient().fetchQuery({ ...gameBySlugQuery(slug, langmarket), retry: false }),
  )
}
