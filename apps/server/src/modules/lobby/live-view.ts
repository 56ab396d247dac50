import type { schemas } from '@marquee/contract'
import { type CurrencyCode, decimalFromMinor, minorFromDecimal } from '@marquee/money'
import type { z } from 'zod'
import type { Game } from './catalogue.ts'
import type { ReportedTable } from './table-feeds.ts'

export type LiveTable = z.input<typeof schemas.liveTable>
type Result = LiveTable['results'][number]

/** Red numbers of every roulette wheel. */
const RED: ReadonlySet<string> = new Set(
  [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].map(String),
)
const sides: ReadonlySet<string> = new Set(['player', 'banker', 'tie'])

function kindOf(result: string, gameType: string): Result['kind'] {
  if (gameType === 'baccarat' && sides.has(result)) return result as 'player' | 'banker' | 'tie'
  if (gameType !== 'roulette') return 'plain'
  if (/^0+$/.test(result)) return 'zero'
  return RED.has(result) ? 'red' : 'black'
}

/** An amount in the spelling of its currency; null for one that the currency does not have. */
function moneyText(amount: string, currency: CurrencyCode): string | null {
  try {
    return decimalFromMinor(minorFromDecimal(amount, currency), currency)
  } catch {
    return null
  }
}

function stakesOf({ limits }: ReportedTable, currency: CurrencyCode): LiveTable['stakes'] {
  const [min, max] = [limits[currency]?.min, limits[currency]?.max].map((amount) =>
    amount === undefined ? null : moneyText(amount, currency),
  )
  return min && max ? { min: { amount: min, currency }, max: { amount: max, currency } } : null
}

/** A table for readers of a currency; without a report only that nothing is known. */
export function liveTableOf(
  { facts, document }: Game,
  report: ReportedTable | undefined,
  currency: CurrencyCode,
): LiveTable {
  const gameId = facts.id
  if (!report)
    return {
      gameId,
      state: 'unknown',
      dealer: null,
      seats: null,
      seatsTaken: null,
      players: null,
      stakes: null,
      results: [],
      opensAt: null,
    }
  const { isOpen, dealer, seats, players, opensAt } = report
  return {
    gameId,
    state: isOpen ? 'open' : 'closed',
    dealer,
    seats: isOpen ? (seats?.total ?? null) : null,
    seatsTaken: isOpen ? (seats?.taken ?? null) : null,
    players: isOpen ? players : null,
    stakes: stakesOf(report, currency),
    results: isOpen ? report.results.map((text) => ({ kind: kindOf(text, document.gameType), text })) : [],
    opensAt: isOpen ? null : opensAt,
  }
}
