import type { Definition } from '../../../games/definition.ts'
import type { Opened } from '../types.ts'
import type { LoadedGame, LoadGame } from './scene.ts'

/**
 * The code of each kind of game. `client-files.ts` reads the keys and addresses of this table, to preload what a page
 * needs.
 */
const KINDS: Readonly<Partial<Record<Definition['kind'], () => Promise<{ readonly load: LoadGame }>>>> = {
  lines: () => import('./reels.ts'),
  ways: () => import('./reels.ts'),
  hold: () => import('./reels.ts'),
  'feature-buy': () => import('./reels.ts'),
  cluster: () => import('./cluster.ts'),
  plinko: () => import('./plinko.ts'),
  wheel: () => import('./wheel.ts'),
  baccarat: () => import('./baccarat.ts'),
  roulette: () => import('./roulette.ts'),
  blackjack: () => import('./blackjack.ts'),
  'video-poker': () => import('./video-poker.ts'),
  crash: () => import('./crash.ts'),
  dice: () => import('./dice.ts'),
  keno: () => import('./keno.ts'),
  scratch: () => import('./scratch.ts'),
}

/** @returns undefined for a game that this client cannot show */
export async function loadGame(opened: Opened): Promise<LoadedGame | undefined> {
  const kind = await KINDS[opened.definition.kind]?.()
  return kind?.load(opened)
}
