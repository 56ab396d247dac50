import type { GameTile } from './verticals.ts'

/** What can be done with a game from its info sheet or from search. */
export type GameActions =
  | { readonly is: 'locked'; readonly lock: NonNullable<GameTile['lock']> }
  /** The game runs behind the modal. */
  | { readonly is: 'running' }
  | { readonly is: 'open'; readonly hasDemo: boolean; readonly needsLogin: boolean }

export function toGameActions(
  game: GameTile,
  { isRunning, isSignedIn }: { isRunning: boolean; isSignedIn: boolean },
): GameActions {
  if (game.lock !== null) return { is: 'locked', lock: game.lock }
  if (isRunning) return { is: 'running' }
  return { is: 'open', hasDemo: game.hasDemo, needsLogin: !isSignedIn }
}
