import { type CurrencyCode, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type { Definition } from '../games/definition.ts'
import { minCycleMs } from '../games/events.ts'
import { stakeLadder } from '../games/stakes.ts'
import { anyChoiceOf } from './choice.ts'
import type { Session } from './store.ts'

/** Value of the smallest coin in minor units, for currencies whose minor unit is tiny. */
const COIN_MINOR: Partial<Record<CurrencyCode, bigint>> = {
  NOK: 10n,
  SEK: 10n,
  CLP: 10n,
  INR: 50n,
  PHP: 50n,
  TRY: 25n,
  ZAR: 10n,
  BRL: 5n,
  PEN: 4n,
  PLN: 5n,
}

/** Minimum cycles that regulators require of slots, where longer than the game's own (GAM-11). */
const CYCLE_MS: Readonly<Record<string, number>> = {
  LL: 3_000,
  FI: 3_000,
  NO: 3_000,
  PP: 3_000,
  JJ: 5_000,
  AT: 5_000,
}

/** Bounds of a session's stake ladder. */
export function boundsOf(session: Pick<Session, 'currency' | 'maxMinor'>): {
  coinMinor: bigint
  maxMinor?: bigint
} {
  const coinMinor = (isCurrencyCode(session.currency) ? COIN_MINOR[session.currency] : undefined) ?? 1n
  return { coinMinor, ...(session.maxMinor === '' ? {} : { maxMinor: BigInt(session.maxMinor) }) }
}

/** Ladders by number of lines where lines are chosen, otherwise under `stake`. */
export function laddersOf(
  def: Definition,
  session: Pick<Session, 'currency' | 'maxMinor'>,
): Record<string, string[]> {
  const bounds = boundsOf(session)
  const text = (stakes: readonly bigint[]): string[] => stakes.map(String)
  if (def.kind === 'lines' && def.base === undefined)
    return Object.fromEntries(
      def.lines.map((_, index) => [String(index + 1), text(stakeLadder(def, { lines: index + 1 }, bounds))]),
    )
  return { stake: text(stakeLadder(def, anyChoiceOf(def), bounds)) }
}

/** Minimum time between the starts of two paid rounds: the game's, or the market's if that is longer (ms). */
export function cycleOf(def: Definition, session: Pick<Session, 'jurisdiction' | 'country'>): number {
  return Math.max(minCycleMs(def.kind), CYCLE_MS[session.jurisdiction] ?? CYCLE_MS[session.country] ?? 0)
}

/** @returns minor units, or null for text that is not an amount of this currency */
export function minorOf(text: unknown, currency: string): bigint | null {
  if (typeof text !== 'string' || !isCurrencyCode(currency)) return null
  try {
    return minorFromDecimal(text, currency)
  } catch {
    return null
  }
}
