import { ApiError } from '../../shared/api/api-error.ts'
import type { GameTile } from './verticals.ts'

/** `play/{slug}` and `online-casino/play/{provider}/{slug}`: the last part of a play screen's path names the game. */
function slugOfPath(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * Whether somebody without a session has to log in for the address of a play screen. An unknown game is answered "not
 * found" and a closed one says why, without a login. What cannot be read is left to the login.
 */
export async function isLoginForGame(
  path: string,
  readGame: (slug: string) => Promise<GameTile>,
): Promise<boolean> {
  try {
    const game = await readGame(slugOfPath(path))
    return game.lock === null
  } catch (error) {
    return !(error instanceof ApiError && error.isUnknown)
  }
}
