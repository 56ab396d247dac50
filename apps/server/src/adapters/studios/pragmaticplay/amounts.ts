import { decimalFromMinor } from '@marquee/money'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Playable, StudioAmount } from '../../../modules/play/index.ts'

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/

/** Parses a decimal with two digits from a form field. @returns null when it is not one */
export function amountFrom(text: string): StudioAmount | null {
  return DECIMAL.test(text) ? { text, form: 'decimal' } : null
}

export function signedAmountFrom(text: string): { amount: StudioAmount; isNegative: boolean } | null {
  const isNegative = text.startsWith('-')
  const amount = amountFrom(isNegative ? text.slice(1) : text)
  return amount && { amount, isNegative }
}

/**
 * Balance fields of an answer. JSON numbers are printed from minor units, never computed as floats. Cash and bonus are
 * what can be staked in the game that asked.
 */
export function balanceFields(playable: Playable): {
  cash: ExactNumber
  bonus: ExactNumber
  currency: string
} {
  return {
    cash: exactNumber(decimalFromMinor(playable.cash, playable.currency)),
    bonus: exactNumber(decimalFromMinor(playable.bonus, playable.currency)),
    currency: playable.currency,
  }
}
