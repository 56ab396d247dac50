/** Amounts of studios that send decimals as JSON numbers. */
import { decimalFromMinor, type CurrencyCode } from '@marquee/money'
import { type ExactNumber, exactNumber } from '../../kernel/index.ts'
import type { StudioAmount } from '../../modules/play/index.ts'
import { numberText } from './transports/json.ts'

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/

/** A decimal that is not negative, with six places at most; a number or a text. */
export const decimalAmount = numberText.transform((text, context): StudioAmount => {
  if (!DECIMAL.test(text)) context.addIssue({ code: 'custom', message: 'not an amount' })
  return { text, form: 'decimal' }
})

/** A JSON number printed from minor units, with all digits of the currency. */
export const toDecimal = (minor: bigint, currency: CurrencyCode): ExactNumber =>
  exactNumber(decimalFromMinor(minor, currency))
