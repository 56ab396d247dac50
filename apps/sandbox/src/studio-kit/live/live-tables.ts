import type { Books } from '../../books.ts'
import type { Clock } from '../../clock.ts'
import { gameOf } from '../../games/catalogue.ts'
import type { Definition } from '../../games/definition.ts'
import { type TableSeed, tableDraws } from '../../games/draws.ts'
import type { GameEvent } from '../../games/events.ts'
import { hasSpots, spotKindOf } from '../../games/kinds/index.ts'
import type { StudioGame } from '../protocol.ts'
import { createGuests } from './guests.ts'
import { isOpenAt } from './opening-hours.ts'
import { openResults } from './results.ts'
import type { TableNow, TableProof, TableResult } from './table-state.ts'
import { type Chain, lastRoundOf, openChains, seedOf } from './chain.ts'
import { type RoundTimes, type TableClock, phaseAt, roundAt, timesOf } from './table-clock.ts'

/** Results on a table's board. */
export const BOARD_RESULTS = 24

const isSame = (a: TableClock, b: TableClock): boolean =>
  a.bettingMs === b.bettingMs && a.closedMs === b.closedMs && a.resultMs === b.resultMs

/** The events of a table's result. The bets of its players do not enter the draw. */
function resultEvents(def: Definition, seed: TableSeed): GameEvent[] {
  if (!hasSpots(def)) throw new Error(`a live table cannot play ${def.id}`)
  const events: GameEvent[] = []
  spotKindOf(def).draw(def, tableDraws(seed), events)
  return events
}

/** Starts a chain where a table has none, its chain is used up, or its clock was changed. */
function chainNow(chains: ReturnType<typeof openChains>, game: LiveGame, now: number): Chain {
  const newest = chains.newest(game.symbol)
  if (!newest) chains.add(game.symbol, game.live.clock, { firstRound: 1, opensAt: now })
  else if (newest.opensAt <= now) {
    const round = roundAt(newest.clock, newest, now)
    const last = lastRoundOf(newest)
    if (round > last) chains.add(game.symbol, game.live.clock, { firstRound: last + 1, opensAt: now })
    else if (!isSame(newest.clock, game.live.clock))
      chains.add(game.symbol, game.live.clock, {
        firstRound: round + 1,
        opensAt: timesOf(newest.clock, newest, round).endsAt,
      })
  }
  const chain = chains.runningAt(game.symbol, now) ?? chains.ofRound(game.symbol, 1)
  if (!chain) throw new Error(`${game.symbol} has no chain`)
  return chain
}

export type LiveGame = StudioGame & Required<Pick<StudioGame, 'live'>>

function liveGame(games: readonly StudioGame[], symbol: string): LiveGame {
  const game = games.find((one) => one.symbol === symbol)
  if (!game?.live) throw new Error(`${symbol} is no live table`)
  return game as LiveGame
}

function chainOf(chains: ReturnType<typeof openChains>, symbol: string, round: number): Chain {
  const chain = chains.ofRound(symbol, round)
  if (!chain) throw new Error(`${symbol} has no round ${round}`)
  return chain
}

interface TableDeps {
  readonly books: Books
  readonly games: readonly StudioGame[]
  readonly clock: Clock
}

/** The rounds of a studio's tables: their times, seeds and results. */
function openTableRounds({ books, games, clock }: TableDeps, prefix: string, chainRounds?: number) {
  const results = openResults(books, prefix)
  const chains = openChains(books, prefix, chainRounds)
  const times = (symbol: string, round: number): RoundTimes => {
    const chain = chainOf(chains, symbol, round)
    return timesOf(chain.clock, chain, round)
  }
  const seedFor = (symbol: string, round: number): TableSeed => {
    const chain = chainOf(chains, symbol, round)
    return { serverSeed: seedOf(chain, round), salt: chain.salt, tableId: symbol, round }
  }
  /** Draws a round whose time has come, once. */
  const resultOf = (symbol: string, round: number): TableResult => {
    const known = results.find(symbol, round)
    if (known) return known
    const drawnAt = clock.now()
    if (drawnAt < times(symbol, round).drawsAt) throw new Error(`round ${round} of ${symbol} is not due`)
    const source = seedFor(symbol, round)
    const { def } = gameOf(liveGame(games, symbol).definition)!
    const seed = Buffer.from(source.serverSeed).toString('hex')
    const result = { round, seed, events: resultEvents(def, source), drawnAt }
    results.keep(symbol, result)
    return result
  }
  const isKnown = (symbol: string, round: number): boolean => results.find(symbol, round) !== undefined
  return { chains, isKnown, times, seedFor, resultOf }
}

/**
 * The live tables of a studio. The number of a round follows from the clock, its result from the table's chain: a
 * restart changes neither. A result is stored before anyone is told.
 * @param prefix of the names of their tables
 */
export function openLiveTables(deps: TableDeps, prefix: string, chainRounds?: number) {
  const { games, clock } = deps
  const { chains, isKnown, times, seedFor, resultOf } = openTableRounds(deps, prefix, chainRounds)
  const gameOfTable = (symbol: string): LiveGame => liveGame(games, symbol)

  function now(symbol: string): TableNow {
    const at = clock.now()
    const chain = chainNow(chains, liveGame(games, symbol), at)
    const running = timesOf(chain.clock, chain, roundAt(chain.clock, chain, at))
    // A round that began in time is played to its end.
    if (!isOpenAt(gameOfTable(symbol).live.hours, running.opensAt))
      return { ...running, phase: 'closed', isOpen: false }
    // A clock that was set back shows a round again whose result is known: no bet on it is accepted.
    const phase = isKnown(symbol, running.round) ? 'result' : phaseAt(running, at)
    return { ...running, phase, isOpen: phase === 'betting' }
  }
  return {
    now,
    /** Players of other operators, at tables with seats. */
    guests: createGuests(clock),
    /** While it is silent, operators are told nothing of its tables. */
    outage: { isSilent: false },
    /** The table as its company defines it. */
    tableOf: gameOfTable,
    times,
    seedFor,
    resultOf,
    isLive: (symbol: string): boolean => games.some((one) => one.symbol === symbol && one.live !== undefined),
    /** The last results, the newest first. Rounds that nobody watched are drawn now. */
    board(symbol: string): TableResult[] {
      const { round, phase } = now(symbol)
      const newest = phase === 'result' ? round : round - 1
      const count = Math.min(BOARD_RESULTS, newest)
      return Array.from({ length: count }, (_, index) => resultOf(symbol, newest - index))
    },
    /** What a round is checked against; without one, those of now. */
    proof(symbol: string, round = now(symbol).round): TableProof {
      const { commit, salt, firstRound } = chainOf(chains, symbol, round)
      return { commit, salt, table: symbol, firstRound }
    },
  }
}
export type LiveTables = ReturnType<typeof openLiveTables>
