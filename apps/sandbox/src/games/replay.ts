import type { Definition } from './definition.ts'
import type { RoundSeed } from './draws.ts'
import { roundDraws } from './draws.ts'
import type { Action, RoundState, Step } from './engine.ts'
import { play } from './engine.ts'
import type { GameEvent } from './events.ts'

/**
 * Plays a round again from what is kept of it: definition, seeds, nonce and the player's actions. Every step takes the
 * stream up where the stored state left it, as a studio does after a restart. Throws what `play` throws.
 */
export function replay(def: Definition, seed: RoundSeed, actions: readonly Action[]): Step {
  let state: RoundState | null = null
  let last: Step | null = null
  const events: GameEvent[] = []
  for (const action of actions) {
    last = play(def, state, action, roundDraws(seed, state?.words ?? 0))
    state = last.state
    events.push(...last.events)
  }
  if (!last) throw new RangeError('a round has at least its stake')
  return { ...last, events }
}
