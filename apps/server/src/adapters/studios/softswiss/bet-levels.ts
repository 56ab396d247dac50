import { type CurrencyCode, isCurrencyCode, MoneyError, minorFromDecimal } from '@marquee/money'
import { z } from 'zod'
import { FIRST_BET_LEVEL } from './assumed.ts'

/** The stakes of a game in a currency, in minor units and in the order of their levels. */
export type BetLevels = ReadonlyMap<string, readonly bigint[]>

const keyOf = (symbol: string, currency: string): string => `${symbol}/${currency}`

function stakesIn(text: string, currency: CurrencyCode): bigint[] | null {
  try {
    const stakes = text.split(',').map((value) => minorFromDecimal(value.trim(), currency))
    const isClear = stakes.every((stake) => stake > 0n) && new Set(stakes).size === stakes.length
    return isClear ? stakes : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

/** @returns null where an entry is no list of stakes, or a game has two lists for a currency */
function readLevels(text: string): BetLevels | null {
  const levels = new Map<string, readonly bigint[]>()
  for (const entry of text.split(';').map((one) => one.trim())) {
    if (entry === '') continue
    const [, symbol = '', currencies = '', values = ''] =
      /^([^/=\s]+)\/([A-Z/]+)=([\d., ]+)$/.exec(entry) ?? []
    if (symbol === '') return null
    for (const currency of currencies.split('/')) {
      const stakes = isCurrencyCode(currency) ? stakesIn(values, currency) : null
      if (!stakes || levels.has(keyOf(symbol, currency))) return null
      levels.set(keyOf(symbol, currency), stakes)
    }
  }
  return levels
}

/** `softswiss:OldMastInn/EUR/CAD=0.20,0.40,1.00; softswiss:AmberLotus/EUR=0.10,0.20` */
export const betLevels = z.string().transform((text, context) => {
  const levels = readLevels(text)
  if (!levels)
    context.addIssue({ code: 'custom', message: 'must be lists such as provider:Game/EUR=0.20,0.40; …' })
  return levels ?? z.NEVER
})

/** @returns null where the value is not known to be a stake of the game */
export function levelOf(
  levels: BetLevels,
  { symbol, currency, valueMinor }: { symbol: string; currency: CurrencyCode; valueMinor: bigint },
): number | null {
  const index = levels.get(keyOf(symbol, currency))?.indexOf(valueMinor) ?? -1
  return index < 0 ? null : index + FIRST_BET_LEVEL
}
