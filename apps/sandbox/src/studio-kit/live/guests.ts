import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'

/** The number of guests goes from one value to the next in this time (ms). */
const STEP_MS = 120_000

/** From 0 to 1, the same for the same table and step. */
const levelOf = (symbol: string, step: number): number =>
  createHash('sha256').update(`${symbol} ${step}`).digest().readUInt32BE() / 0x1_0000_0000

export interface Guests {
  /** How many seats of a table players of other operators have. */
  at(symbol: string, seats: number): number
  /** A fixed number, for tests; null for the number of the clock. */
  set(symbol: string, count: number | null): void
}

/** A studio's tables serve many operators. The players of the others come and go by the clock. */
export function createGuests(clock: Clock): Guests {
  const fixed = new Map<string, number>()
  return {
    at(symbol, seats) {
      const known = fixed.get(symbol)
      if (known !== undefined) return Math.min(seats, known)
      const time = clock.now() / STEP_MS
      const step = Math.floor(time)
      const part = time - step
      const level = levelOf(symbol, step) * (1 - part) + levelOf(symbol, step + 1) * part
      // Two more than there are seats, so that a table is full now and then.
      return Math.min(seats, Math.floor(level * (seats + 2)))
    },
    set(symbol, count) {
      if (count === null) fixed.delete(symbol)
      else fixed.set(symbol, count)
    },
  }
}
