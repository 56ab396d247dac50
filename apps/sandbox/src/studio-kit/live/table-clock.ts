/** Lengths of the phases of a table's round (ms). */
export interface TableClock {
  /** Bets are accepted. */
  readonly bettingMs: number
  /** No more bets, and no result yet. */
  readonly closedMs: number
  /** The result is shown. */
  readonly resultMs: number
}

/** The clock of the open tables: the longest reveal, of a wheel, fits into the time of its result. */
export const TABLE_CLOCK: TableClock = { bettingMs: 18_000, closedMs: 2_000, resultMs: 10_000 }

export type Phase = 'betting' | 'closed' | 'result'

/** When the phases of one round begin and end, in milliseconds since 1970. */
export interface RoundTimes {
  readonly round: number
  readonly opensAt: number
  /** From here on no bet is accepted. */
  readonly closesAt: number
  readonly drawsAt: number
  readonly endsAt: number
}

export const cycleMs = ({ bettingMs, closedMs, resultMs }: TableClock): number =>
  bettingMs + closedMs + resultMs

/** Number and start of a table's first round under a clock. */
export interface ClockStart {
  readonly firstRound: number
  readonly opensAt: number
}

export function timesOf(clock: TableClock, start: ClockStart, round: number): RoundTimes {
  const opensAt = start.opensAt + (round - start.firstRound) * cycleMs(clock)
  const closesAt = opensAt + clock.bettingMs
  const drawsAt = closesAt + clock.closedMs
  return { round, opensAt, closesAt, drawsAt, endsAt: drawsAt + clock.resultMs }
}

/** The round that runs at a moment. Before the start it is the first one. */
export function roundAt(clock: TableClock, start: ClockStart, now: number): number {
  return start.firstRound + Math.max(0, Math.floor((now - start.opensAt) / cycleMs(clock)))
}

export function phaseAt({ closesAt, drawsAt }: RoundTimes, now: number): Phase {
  if (now < closesAt) return 'betting'
  return now < drawsAt ? 'closed' : 'result'
}
