import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../kernel/index.ts'
import { type CardRange, parseCardRanges } from '../modules/payments/index.ts'

/** The sandbox's credit cards: the list of a set-up that names no file. Production has to name one. */
const SANDBOX_RANGES = '453212'

/**
 * Card numbers of credit cards, from the operator's file (`CREDIT_CARD_RANGES`).
 * @throws ConfigError naming what is wrong with the file
 */
export function readCreditRanges({ ports }: Pick<Config, 'ports'>): readonly CardRange[] {
  const path = ports.creditCards.ranges
  if (path === undefined) return parseCardRanges(SANDBOX_RANGES)
  try {
    return parseCardRanges(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`CREDIT_CARD_RANGES=${path} cannot be used: ${reason}`])
  }
}
