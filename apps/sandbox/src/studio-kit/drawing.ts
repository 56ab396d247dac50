import { gameOf } from '../games/catalogue.ts'
import { roundDraws } from '../games/draws.ts'
import { play } from '../games/engine.ts'
import { stakeActionOf } from './choice.ts'
import type { Seeds } from './fairness.ts'
import type { StudioGame } from './protocol.ts'
import type { Round, RoundChange } from './store.ts'

interface DrawDeps {
  readonly games: readonly StudioGame[]
  readonly seeds: Seeds
}

/** Draws a round from its owner's seed in use. Call it in the transaction that stores the draw. */
export function drawRound(deps: DrawDeps, round: Round): RoundChange {
  const definition = deps.games.find(({ symbol }) => symbol === round.symbol)?.definition
  const game = definition === undefined ? undefined : gameOf(definition)
  if (!game) throw new Error(`no definition for ${round.symbol}`)
  const { seed, nonce } = deps.seeds.takeNonce(round.owner)
  const step = play(
    game.def,
    null,
    stakeActionOf(BigInt(round.stakeMinor), round.choice),
    roundDraws({ serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce }),
  )
  return {
    seedId: seed.id,
    clientSeed: seed.clientSeed,
    nonce,
    words: step.state.words,
    events: step.events,
    owedMinor: String(step.owed),
  }
}

/** A void round still consumes its nonce and is listed as void. */
export function voided({ seeds }: DrawDeps, round: Round): RoundChange {
  if (round.nonce !== null) return {}
  const { seed, nonce } = seeds.takeNonce(round.owner)
  return { seedId: seed.id, clientSeed: seed.clientSeed, nonce }
}
