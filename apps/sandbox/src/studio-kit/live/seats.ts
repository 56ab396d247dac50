import { gameOf } from '../../games/catalogue.ts'
import { tableDraws } from '../../games/draws.ts'
import { playWhole } from '../../games/engine.ts'
import { revealMs } from '../../games/events.ts'
import { type Choice, stakeActionOf } from '../choice.ts'
import type { Clock } from '../../clock.ts'
import type { StudioGame } from '../protocol.ts'
import { isAtTable } from '../round.ts'
import type { Round, RoundChange, Session, Store } from '../store.ts'
import type { LiveTables } from './live-tables.ts'

/** The win of a table's round is paid before the next round, so that its player can bet again at once. */
const PAID_BEFORE_MS = 1_000

/** Why a bet is not taken: `closed` after the betting time of its round, `no_demo` without money. */
export type SeatFault = { readonly fault: 'closed' } | { readonly fault: 'no_demo' }

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
export function seatFault({ tables }: SeatDeps, session: Session, { tableRound }: Choice): SeatFault | null {
  if (!tables.isLive(session.symbol)) return tableRound === undefined ? null : { fault: 'closed' }
  if (session.mode === 'demo') return { fault: 'no_demo' }
  const { round, isOpen } = tables.now(session.symbol)
  return isOpen && round === tableRound ? null : { fault: 'closed' }
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
