import type { GameTile } from './verticals.ts'

/** Actions offered for a game in its info sheet and in search. */
export type GameActions =
  | { readonly is: 'locked'; readonly lock: NonNullable<GameTile['lock']> }
  /** Its studio does not answer at the moment. */
  | { readonly is: 'away' }
  /** The game is running behind the modal. */
  | { readonly is: 'running' }
  | { readonly is: 'open'; readonly hasDemo: boolean; readonly needsLogin: boolean }

export function toGameActions(
  game: GameTile,
  { isRunning, isSignedIn }: { isRunning: boolean; isSignedIn: boolean },
): GameActions {
  if (game.lock !== null) return { is: 'locked', lock: game.lock }
  if (isRunning) return { is: 'running' }
  if (game.unansweredAt !== undefined) return { is: 'away' }
  return { is: 'open', hasDemo: game.hasDemo, needsLogin: !isSignedIn }
}
