import { currencyCodes } from '@marquee/money'
import { z } from 'zod'

export const currency = z.enum(currencyCodes)

/** Money at the edge: a decimal string with its currency, never a JSON number. */
export const money = z.strictObject({
  amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, { error: 'decimal' }),
  currency,
})

/** An amount that a person asks for: more than zero, no sign. */
export const positiveMoney = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,4})?$/, { error: 'decimal' })
    .refine((text) => /[1-9]/.test(text), { error: 'positive' }),
  currency,
})

/** Instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** Calendar date yyyy-MM-dd. */
export const date = z.iso.date()
/** The market-language prefix `language-market`, for example `en-UN` (spec 1 §2). */
export const langmarket = z.string().regex(/^[a-z]{2,4}-[A-Z]{2}$/, { error: 'langmarket' })
export const playerId = z.int().positive()
export const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'country' })
export const none = z.strictObject({})
