import { onlineManager } from '@tanstack/react-query'
import { gameBySlugQuery, isLoginForGame } from '../domain/games/index.ts'
import { browserQueryClient } from '../shared/query/query.ts'

/**
 * `isLoginForGame` in the browser. A file of its own, loaded only when a visitor navigates to a game. Offline a
 * query would block the navigation, so the login is required.
 */
export async function isLoginForGameInBrowser(path: string, langmarket: string): Promise<boolean> {
  if (!onlineManager.isOnline()) return true
  return isLoginForGame(path, (slug) =>
    browserQueryClient().fetchQuery({ ...gameBySlugQuery(slug, langmarket), retry: false }),
  )
}
