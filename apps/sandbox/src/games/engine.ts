import type { Definition } from './definition.ts'
import type { GameEvent, MinorText, RoundEndEvent } from './events.ts'
import type { Draws } from './integers.ts'
import type { Hidden } from './kinds/index.ts'
import { coinKindOf, decisionKindOf, hasDecisions, hasSpots, spotKindOf } from './kinds/index.ts'
import type { Action, Decided, StakeAction } from './kinds/kind.ts'
import { PlayError } from './kinds/kind.ts'
import { checkStake } from './stakes.ts'

export type { Action, StakeAction } from './kinds/kind.ts'
export { PlayError } from './kinds/kind.ts'

/**
 * Version of the engine, part of every definition's hash. Any change of a draw, an evaluation or the order of draws
 * raises it, and with it every certified game version.
 */
export const ENGINE_VERSION = '1.0.0'

/** A round as stored before its step is shown: plain JSON. Only the server reads it while the round is open. */
export interface RoundState {
  game: string
  version: number
  /** Steps played so far. */
  steps: number
  /** Place in the round's stream: pass it to `roundDraws` for the next step. */
  words: number
  /** All stakes of the round so far. */
  stakeMinor: MinorText
  variant: string
  owedMinor: MinorText
  done: boolean
  /** What a game with decisions keeps back, by kind; null when everything is revealed. */
  hidden: Hidden | null
}

/** What one step gives back. `owed` is the total owed so far in minor units; `done` ends the round. */
export interface Step {
  state: RoundState
  events: GameEvent[]
  owed: bigint
  done: boolean
}

function roundEnd(stake: bigint, owed: bigint): RoundEndEvent {
  return {
    type: 'round-end',
    stakeMinor: String(stake),
    owedMinor: String(owed),
    netMinor: String(owed - stake),
    verdict: owed > stake ? 'win' : owed > 0n ? 'returned' : 'nothing',
  }
}

/** Plays the opening of a round: all of it, where no decision follows. */
function open(
  def: Definition,
  action: StakeAction,
  variant: string,
  draws: Draws,
  events: GameEvent[],
): Decided<Hidden> {
  const staked = action.stakeMinor
  const begin = (coinMinor?: bigint): void => {
    const coin = coinMinor === undefined ? {} : { coinMinor: String(coinMinor) }
    events.push({ type: 'stake', stakeMinor: String(staked), ...coin, variant })
  }
  if (hasDecisions(def)) {
    begin()
    return decisionKindOf(def).open(def, action, draws, events)
  }
  if (hasSpots(def)) {
    begin()
    const kind = spotKindOf(def)
    const coinsOf = kind.draw(def, draws, events)
    let owed = 0n
    for (const { spot, stakeMinor } of action.spots!) {
      const back = (stakeMinor / BigInt(kind.unit(def))) * BigInt(coinsOf(spot))
      owed += back
      events.push({ type: 'spot-result', spot, stakeMinor: String(stakeMinor), owedMinor: String(back) })
    }
    return { staked, owed, hidden: null }
  }
  const kind = coinKindOf(def)
  const coinMinor = staked / BigInt(kind.unit(def, variant))
  begin(coinMinor)
  return { staked, owed: coinMinor * BigInt(kind.round(def, variant, draws, events)), hidden: null }
}

/** The step as it is stored and shown. */
function stepOf(
  before: Pick<RoundState, 'game' | 'version' | 'variant' | 'steps'>,
  { staked, owed, hidden }: Decided<Hidden>,
  draws: Draws,
  events: GameEvent[],
): Step {
  const done = hidden === null
  if (done) events.push(roundEnd(staked, owed))
  const state: RoundState = {
    game: before.game,
    version: before.version,
    steps: before.steps + 1,
    words: draws.words,
    stakeMinor: String(staked),
    variant: before.variant,
    owedMinor: String(owed),
    done,
    hidden,
  }
  return { state, events, owed, done }
}

/**
 * Plays one step. Pure: the answer depends on the definition, the stored state, the action and the draws alone, so
 * nothing about a player, a balance, a history or the time can enter a result (GAM-07).
 *
 * `state` is null for the first step, whose action is the stake; games without a decision are done with it. For a
 * further step pass the stored state and a stream that continues at `state.words`.
 * Throws StakeError for a stake that is not legal and PlayError for an action that does not fit; neither draws.
 */
export function play(def: Definition, state: RoundState | null, action: Action, draws: Draws): Step {
  if (state === null) {
    if (action.type !== 'stake') throw new PlayError('play.not_now', 'a round begins with its stake')
    const variant = checkStake(def, action)
    const events: GameEvent[] = []
    const opened = open(def, action, variant, draws, events)
    return stepOf({ game: def.id, version: def.version, variant, steps: 0 }, opened, draws, events)
  }
  if (state.game !== def.id || state.version !== def.version) {
    throw new PlayError(
      'play.other_game',
      `the round belongs to ${state.game} version ${state.version}, not to ${def.id} version ${def.version}`,
    )
  }
  if (state.done) throw new PlayError('play.round_over', 'the round is over')
  if (state.hidden === null || !hasDecisions(def) || action.type === 'stake') {
    throw new PlayError('play.not_now', `${action.type} does not fit the round now`)
  }
  const events: GameEvent[] = []
  const decided = decisionKindOf(def).next(def, state.hidden, action, draws, events)
  return stepOf(state, decided, draws, events)
}

/** Plays a round whose choices are all made with its stake to its end: a crash target stands from the start. */
export function playWhole(def: Definition, action: Action, draws: Draws): Step {
  const first = play(def, null, action, draws)
  if (first.done || def.kind !== 'crash') return first
  const last = play(def, first.state, defaultAction(), draws)
  return { ...last, events: [...first.events, ...last.events] }
}

/** Completes an open round whose player does not return: the published default (GAM-18, GAM-32). */
export const defaultAction = (): Action => ({ type: 'finish' })
