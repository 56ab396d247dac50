import { ApiError } from '../../shared/api/api-error.ts'
import type { GameTile } from './verticals.ts'

/** Slug of the game: the last part of `play/{slug}` and of `online-casino/play/{provider}/{slug}`. */
function slugOfPath(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * Whether a visitor has to log in for a play address. An unknown game answers "not found" and a closed one
 * says why, both without a login. When the game cannot be read, the visitor is asked to log in.
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
