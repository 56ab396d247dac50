import { decimalFromMinor } from '@marquee/money'
import type { Playable, StudioAmount } from '../../../modules/play/index.ts'

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/

/** The studio writes decimals with two digits, as text of a form field. @returns null when it is not one */
export function amountFrom(text: string): StudioAmount | null {
  return DECIMAL.test(text) ? { text, form: 'decimal' } : null
}

export function signedAmountFrom(text: string): { amount: StudioAmount; isNegative: boolean } | null {
  const isNegative = text.startsWith('-')
  const amount = amountFrom(isNegative ? text.slice(1) : text)
  return amount && { amount, isNegative }
}

/**
 * JSON numbers of the answer are printed from minor units, never computed: the value is put in as source text.
 * Both parts are the money that can be staked in the game that asked.
 */
export function balanceFields(playable: Playable): { cash: JsonNumber; bonus: JsonNumber; currency: string } {
  return {
    cash: jsonNumber(decimalFromMinor(playable.cash, playable.currency)),
    bonus: jsonNumber(decimalFromMinor(playable.bonus, playable.currency)),
    currency: playable.currency,
  }
}

/** A JSON number as its exact source text. */
export interface JsonNumber {
  readonly source: string
}

export function jsonNumber(source: string): JsonNumber {
  return { source }
}

/** Prints an answer; numbers given as source text stay exact. */
export function printJson(value: Readonly<Record<string, string | number | boolean | JsonNumber>>): string {
  const members = Object.entries(value).map(([name, member]) => {
    const text = typeof member === 'object' ? member.source : JSON.stringify(member)
    return `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join(',')}}`
}
