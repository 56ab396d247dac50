import type { Definition } from './definition.ts'
import type { GameEvent, MinorText, RoundEndEvent } from './events.ts'
import type { Draws } from './integers.ts'
import { drawEndPoint } from './kinds/crash.ts'
import { coinKindOf, spotKindOf } from './kinds/index.ts'
import type { Action, StakeAction } from './kinds/kind.ts'
import { turn } from './kinds/spots.ts'
import { checkStake } from './stakes.ts'

export type { Action, StakeAction } from './kinds/kind.ts'

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
  stakeMinor: MinorText
  variant: string
  owedMinor: MinorText
  done: boolean
  /** Drawn values that are not yet revealed, by kind; null when everything is revealed. */
  hidden: { endHundredths: number; targetHundredths: number } | null
}

/** What one step gives back. `owed` is the total owed so far in minor units; `done` ends the round. */
export interface Step {
  state: RoundState
  events: GameEvent[]
  owed: bigint
  done: boolean
}

export type PlayFault = 'play.round_over' | 'play.other_game' | 'play.not_now'

/** An action that does not fit the round. Nothing is drawn and the state stays. */
export class PlayError extends Error {
  readonly code: PlayFault
  constructor(code: PlayFault, message: string) {
    super(message)
    this.name = 'PlayError'
    this.code = code
  }
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

function open(def: Definition, action: StakeAction, draws: Draws): Step {
  const variant = checkStake(def, action)
  const stake = action.stakeMinor
  const events: GameEvent[] = []
  let owed = 0n
  let hidden: RoundState['hidden'] = null
  switch (def.kind) {
    case 'crash': {
      const targetHundredths = action.targetHundredths!
      events.push({ type: 'stake', stakeMinor: String(stake), variant })
      events.push({ type: 'crash-start', targetHundredths })
      hidden = { endHundredths: drawEndPoint(def, draws), targetHundredths }
      break
    }
    case 'wheel':
    case 'roulette': {
      const kind = spotKindOf(def)
      events.push({ type: 'stake', stakeMinor: String(stake), variant })
      const stopped = turn(kind, def, draws)
      events.push(stopped)
      for (const bet of action.spots!) {
        const back = bet.stakeMinor * BigInt(kind.stakesBack(def, bet.spot, stopped.index))
        owed += back
        events.push({
          type: 'spot-result',
          spot: bet.spot,
          stakeMinor: String(bet.stakeMinor),
          owedMinor: String(back),
        })
      }
      break
    }
    case 'lines':
    case 'ways':
    case 'hold':
    case 'feature-buy':
    case 'scratch':
    case 'plinko':
    case 'keno': {
      const kind = coinKindOf(def)
      const coinMinor = stake / BigInt(kind.unit(def, variant))
      events.push({ type: 'stake', stakeMinor: String(stake), coinMinor: String(coinMinor), variant })
      owed = coinMinor * BigInt(kind.round(def, variant, draws, events))
      break
    }
  }
  const done = hidden === null
  if (done) events.push(roundEnd(stake, owed))
  const state: RoundState = {
    game: def.id,
    version: def.version,
    steps: 1,
    words: draws.words,
    stakeMinor: String(stake),
    variant,
    owedMinor: String(owed),
    done,
    hidden,
  }
  return { state, events, owed, done }
}

/**
 * Ends a crash round: a cash-out counts if the curve was still running at its time stamp, the target if it was reached.
 */
function end(
  state: RoundState,
  hidden: NonNullable<RoundState['hidden']>,
  cashOutAt: number | null,
  draws: Draws,
): Step {
  const stake = BigInt(state.stakeMinor)
  const { endHundredths, targetHundredths } = hidden
  const left = cashOutAt === null ? targetHundredths : Math.min(cashOutAt, targetHundredths)
  const won = left <= endHundredths
  const owed = won ? (stake * BigInt(left)) / 100n : 0n
  const events: GameEvent[] = [
    {
      type: 'crash-end',
      endHundredths: Math.max(100, endHundredths),
      cashedOutHundredths: won ? left : null,
    },
    roundEnd(stake, owed),
  ]
  return {
    state: {
      ...state,
      steps: state.steps + 1,
      words: draws.words,
      owedMinor: String(owed),
      done: true,
      hidden: null,
    },
    events,
    owed,
    done: true,
  }
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
    return open(def, action, draws)
  }
  if (state.game !== def.id || state.version !== def.version) {
    throw new PlayError(
      'play.other_game',
      `the round belongs to ${state.game} version ${state.version}, not to ${def.id} version ${def.version}`,
    )
  }
  if (state.done) throw new PlayError('play.round_over', 'the round is over')
  if (state.hidden === null || def.kind !== 'crash' || action.type === 'stake') {
    throw new PlayError('play.not_now', `${action.type} does not fit the round now`)
  }
  if (action.type === 'finish') return end(state, state.hidden, null, draws)
  const at = action.atHundredths
  if (!Number.isInteger(at) || at < def.minTarget || at > def.maxTarget) {
    throw new PlayError(
      'play.not_now',
      `a curve is left between ${def.minTarget} and ${def.maxTarget} hundredths, not at ${at}`,
    )
  }
  return end(state, state.hidden, at, draws)
}

/** Completes an open round whose player does not return: the published default (GAM-18, GAM-32). */
export const defaultAction = (): Action => ({ type: 'finish' })
