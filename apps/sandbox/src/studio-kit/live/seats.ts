import { gameOf } from '../../games/catalogue.ts'
import { tableDraws } from '../../games/draws.ts'
import { playWhole } from '../../games/engine.ts'
import { revealMs } from '../../games/events.ts'
import { type Choice, stakeActionOf } from '../choice.ts'
import { canGoOn } from '../drawing.ts'
import { withdrawn } from '../further-stakes.ts'
import type { Clock } from '../../clock.ts'
import type { StudioGame } from '../protocol.ts'
import { isAtTable } from '../round.ts'
import { type Round, type RoundChange, type Session, type Store, ownerOf } from '../store.ts'
import type { LiveTables } from './live-tables.ts'
import { cycleMs } from './table-clock.ts'

/** The win of a table's round is paid before the next round, so that its player can bet again at once. */
const PAID_BEFORE_MS = 1_000

/** A seat is kept for so many rounds without a bet. */
const KEPT_ROUNDS = 2

/**
 * Why a bet is not taken: `closed` after the betting time of its round, `no_demo` without money, `full` without a free
 * seat.
 */
export type SeatFault =
  | { readonly fault: 'closed' }
  | { readonly fault: 'no_demo' }
  | { readonly fault: 'full' }

type TakenDeps = Pick<SeatDeps, 'store' | 'tables' | 'clock'>

interface SeatDeps {
  readonly games: readonly StudioGame[]
  readonly store: Store
  readonly tables: LiveTables
  readonly clock: Clock
}

type Seated = Pick<Round, 'symbol' | 'choice'>

function tableRoundOf({ choice }: Seated): number {
  if (choice.tableRound === undefined) throw new Error('a round without a table')
  return choice.tableRound
}

/** Whether a bet is taken now. A bet names the round of the table that it is for, so that none slips into the next. */
export function seatFault(deps: TakenDeps, session: Session, { tableRound }: Choice): SeatFault | null {
  const { tables } = deps
  if (!tables.isLive(session.symbol)) return tableRound === undefined ? null : { fault: 'closed' }
  if (session.mode === 'demo') return { fault: 'no_demo' }
  const { round, isOpen } = tables.now(session.symbol)
  if (!isOpen || round !== tableRound) return { fault: 'closed' }
  return hasSeat(deps, session) ? null : { fault: 'full' }
}

/** Players who have a seat at a table because of their last bets. */
const seatedAt = ({ store, tables, clock }: TakenDeps, symbol: string): string[] =>
  store.ownersSince(symbol, clock.now() - KEPT_ROUNDS * cycleMs(tables.tableOf(symbol).live.clock))

/** The seats of a table, and how many are taken; null where any number of players may bet. */
export function seatsAt(
  deps: TakenDeps,
  symbol: string,
): { readonly total: number; readonly taken: number } | null {
  const total = deps.tables.tableOf(symbol).live.seats
  if (total === undefined) return null
  const taken = seatedAt(deps, symbol).length + deps.tables.guests.at(symbol, total)
  return { total, taken: Math.min(total, taken) }
}

function hasSeat(deps: TakenDeps, session: Session): boolean {
  const seats = seatsAt(deps, session.symbol)
  return (
    seats === null || seats.taken < seats.total || seatedAt(deps, session.symbol).includes(ownerOf(session))
  )
}

/**
 * Whether the stake of a bet that was placed in time may no longer be sent: a repeated one after the close, a first one
 * after the draw.
 */
export function isStakeLate({ tables, clock }: SeatDeps, round: Round): boolean {
  if (!isAtTable(round)) return false
  const { closesAt, drawsAt } = tables.times(round.symbol, tableRoundOf(round))
  return clock.now() >= (round.isUncertain ? closesAt : drawsAt)
}

/** The stake is accepted: the bet stands until the table draws, also if its player leaves. */
export function seated({ tables }: SeatDeps, round: Round): RoundChange {
  const { drawsAt } = tables.times(round.symbol, tableRoundOf(round))
  return { state: 'seated', attempts: 0, dueAt: drawsAt }
}

/** Evaluates a bet on the stored result of its table. */
export function drawSeated({ tables, games, store, clock }: SeatDeps, round: Round): void {
  const { symbol } = round
  if (!canGoOn(games, round)) return void store.change(round.id, 'seated', withdrawn(round))
  const number = tableRoundOf(round)
  tables.resultOf(symbol, number)
  const game = games.find((one) => one.symbol === symbol)
  const { def } = gameOf(game?.definition ?? '')!
  const bet = stakeActionOf(BigInt(round.stakeMinor), round.choice)
  const { state, events, owed } = playWhole(def, bet, tableDraws(tables.seedFor(symbol, number)))
  const now = clock.now()
  const dueAt = Math.min(now + revealMs(events), tables.times(symbol, number).endsAt - PAID_BEFORE_MS)
  const drawn = { words: state.words, events, owedMinor: String(owed) }
  store.change(round.id, 'seated', { ...drawn, state: 'drawn', drawnAt: now, attempts: 0, dueAt })
}
