import type { Definition } from '../../games/definition.ts'
import { type Action, play, playWhole } from '../../games/engine.ts'
import type { GameEvent } from '../../games/events.ts'
import { drawsFrom } from '../../games/integers.ts'
import { hex, hmac, sha256, unhex } from './sha256.ts'
import type { RoundView } from './types.ts'

export interface CheckResult {
  /** The revealed seed is the one whose hash was shown before. */
  isCommitted: boolean
  /** Seeds, nonce and the player's choice reproduce everything that was shown, and the payment. */
  isSame: boolean
  /** Reel stops; empty for a game without reels. */
  stops: number[]
  owedMinor: string
}

/** Replays a round from its revealed seed in the browser, with the engine's own code, and compares. */
export function check(
  def: Definition,
  round: RoundView,
  seed: { serverSeed: string; commit: string },
): CheckResult {
  const key = unhex(seed.serverSeed)
  let index = 0
  let block = new DataView(new ArrayBuffer(32))
  const draws = drawsFrom(() => {
    if (index % 8 === 0)
      block = new DataView(hmac(key, `${round.clientSeed}:${round.nonce}:${index / 8}`).buffer as ArrayBuffer)
    const word = block.getUint32((index % 8) * 4)
    index += 1
    return word
  })
  const kept = round.events ?? []
  let step = playWhole(def, actionOf(def, round, kept), draws)
  const events = [...step.events]
  for (const decision of round.decisions) {
    step = play(def, step.state, decision, draws)
    events.push(...step.events)
  }
  const first = events.find((event) => event.type === 'spin')
  return {
    isCommitted: hex(sha256(key)) === seed.commit,
    isSame:
      String(step.owed) === round.owedMinor &&
      draws.words === round.words &&
      JSON.stringify(events) === JSON.stringify(kept),
    stops: first?.type === 'spin' ? first.stops : [],
    owedMinor: String(step.owed),
  }
}

/** The stake and the choice, as the round's events tell them. */
export function actionOf(def: Definition, round: RoundView, events: readonly GameEvent[]): Action {
  const opening = events.find((event) => event.type === 'stake')
  // The stake of a round has further stakes in it.
  const stakeMinor = BigInt(opening?.stakeMinor ?? round.stakeMinor)
  const stake = { type: 'stake' as const, stakeMinor }
  const variant = opening?.variant ?? ''
  switch (def.kind) {
    case 'lines':
      return round.lines === null ? stake : { ...stake, lines: round.lines }
    case 'plinko':
      return { ...stake, risk: variant }
    case 'keno':
      return { ...stake, numbers: variant.split(' ').map(Number) }
    case 'dice': {
      const [side, winning] = variant.split(' ')
      return { ...stake, roll: { side: side === 'under' ? 'under' : 'over', winning: Number(winning) } }
    }
    case 'wheel':
    case 'roulette':
    case 'baccarat':
      return {
        ...stake,
        spots: events
          .filter((event) => event.type === 'spot-result')
          .map((bet) => ({ spot: bet.spot, stakeMinor: BigInt(bet.stakeMinor) })),
      }
    case 'crash':
      return { ...stake, targetHundredths: Number(variant) }
    case 'blackjack':
    case 'video-poker':
    case 'ways':
    case 'hold':
    case 'cluster':
    case 'feature-buy':
    case 'scratch':
      return stake
  }
}
