import { type CataloguedGame, gameOf, isBoughtFeature } from '../games/catalogue.ts'
import type { Definition } from '../games/definition.ts'
import { roundDraws } from '../games/draws.ts'
import { play, playWhole } from '../games/engine.ts'
import { stakeActionOf } from './choice.ts'
import { type Decision, waitsForPlayer } from './decision.ts'
import type { Seeds } from './fairness.ts'
import { isAtTable } from './round.ts'
import type { StudioGame } from './protocol.ts'
import type { Round, RoundChange } from './store.ts'

interface DrawDeps {
  readonly games: readonly StudioGame[]
  readonly seeds: Seeds
}

const definitionId = (games: readonly StudioGame[], symbol: string): string | undefined =>
  games.find((game) => game.symbol === symbol)?.definition

/** Whether a stake in the game buys a feature; no for a game that is withdrawn. */
export function isBought(games: readonly StudioGame[], symbol: string): boolean {
  const game = gameOf(definitionId(games, symbol) ?? '')
  return game !== undefined && isBoughtFeature(game.def)
}

function gameOfSymbol(games: readonly StudioGame[], symbol: string): CataloguedGame {
  const definition = definitionId(games, symbol)
  const game = definition === undefined ? undefined : gameOf(definition)
  if (!game) throw new Error(`no definition for ${symbol}`)
  return game
}

export const definitionOf = (games: readonly StudioGame[], symbol: string): Definition =>
  gameOfSymbol(games, symbol).def

/** Whether a round that waits for its player can go on: its game still plays the definition that it began with. */
export function canGoOn(
  games: readonly StudioGame[],
  { symbol, hash }: Pick<Round, 'symbol' | 'hash'>,
): boolean {
  const definition = definitionId(games, symbol)
  return definition !== undefined && gameOf(definition)?.certificate.hash === hash
}

/** Draws a round from its owner's seed in use. Call it in the transaction that stores the draw. */
export function drawRound(deps: DrawDeps, round: Round): RoundChange {
  const def = definitionOf(deps.games, round.symbol)
  const { seed, nonce } = deps.seeds.takeNonce(round.owner)
  const { serverSeed, clientSeed } = seed
  const { state, events, owed } = playWhole(
    def,
    stakeActionOf(BigInt(round.stakeMinor), round.choice),
    roundDraws({ serverSeed, clientSeed, nonce }),
  )
  const decisions = { state, taken: [], furtherStakes: [], pending: null, refusal: null }
  return {
    seedId: seed.id,
    clientSeed,
    nonce,
    words: state.words,
    events,
    owedMinor: String(owed),
    ...(waitsForPlayer(def) ? { decisions } : {}),
  }
}

/**
 * Plays the next step of a round that waits for its player. Throws PlayError for a decision that does not fit. Call it
 * in the transaction that stores the step.
 */
export function drawDecision(
  deps: DrawDeps,
  round: Round,
  decision: Decision,
): RoundChange & Required<Pick<RoundChange, 'events' | 'decisions'>> {
  const { decisions, seedId, nonce, clientSeed } = round
  const seed = seedId === null ? undefined : deps.seeds.ofId(seedId)
  if (!decisions || !seed || nonce === null) throw new Error(`round ${round.id} waits for nobody`)
  const draws = roundDraws({ serverSeed: seed.serverSeed, clientSeed, nonce }, decisions.state.words)
  const { state, events, owed } = play(
    definitionOf(deps.games, round.symbol),
    decisions.state,
    decision,
    draws,
  )
  return {
    words: state.words,
    events: [...(round.events ?? []), ...events],
    owedMinor: String(owed),
    decisions: { ...decisions, state, taken: [...decisions.taken, decision], pending: null, refusal: null },
  }
}

/** A void round still consumes its nonce and is listed as void. A bet at a live table has none. */
export function voided({ seeds }: DrawDeps, round: Round): RoundChange {
  if (round.nonce !== null || isAtTable(round)) return {}
  const { seed, nonce } = seeds.takeNonce(round.owner)
  return { seedId: seed.id, clientSeed: seed.clientSeed, nonce }
}
