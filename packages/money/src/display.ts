import { type CurrencyCode, currencies } from './currencies.ts'
import { decimalFromMinor } from './money.ts'

export interface DisplayOptions {
  /** BCP 47 language of the reader; decides grouping and the decimal mark. */
  readonly language: string
  /** Market whose display rule applies: in DE, FI and FR the euro sign follows the number (spec 1 §9). */
  readonly market?: string
  /** Always show a sign, `+` included. */
  readonly signed?: boolean
}

const EURO_AFTER = new Set(['DE', 'JJ', 'FI', 'FR', 'LL'])

/**
 * Formats an amount by the specification's display table (not by `Intl`'s currency style): the language decides
 * digits and separators, the currency and market decide sign and position.
 */
export function displayMoney(minor: bigint, currency: CurrencyCode, options: DisplayOptions): string {
  const { exponent, sign, place } = currencies[currency]
  const text = decimalFromMinor(minor < 0n ? -minor : minor, currency)
  const [whole = '0', fraction = ''] = text.split('.')
  const { group, decimal } = marks(options.language)
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group)
  const number = exponent === 0 ? grouped : `${grouped}${decimal}${fraction}`
  const after = place === 'after-spaced' || (currency === 'EUR' && EURO_AFTER.has(options.market ?? ''))
  const body = after
    ? `${number}\u00a0${sign}`
    : place === 'before-spaced'
      ? `${sign}\u00a0${number}`
      : `${sign}${number}`
  if (minor < 0n) return `\u2212${body}`
  return options.signed && minor > 0n ? `+${body}` : body
}

const marksByLanguage = new Map<string, { group: string; decimal: string }>()

function marks(language: string): { group: string; decimal: string } {
  const known = marksByLanguage.get(language)
  if (known) return known
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1234567.8)
  const found = {
    group: parts.find((part) => part.type === 'group')?.value ?? '\u00a0',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  }
  marksByLanguage.set(language, found)
  return found
}
