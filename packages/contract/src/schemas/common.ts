import { currencyCodes } from '@marquee/money'
import { z } from 'zod'
import { longestBonusCode } from '../bonus-code.ts'
import {
  isAddressLine,
  isCalendarDate,
  isEmail,
  isPersonName,
  isPostalCode,
  longestBlackbox,
  tidyText,
} from '../rules/index.ts'

/** Text that every store can hold as UTF-8: no U+0000 and no unpaired surrogate. */
// oxlint-disable-next-line no-control-regex -- it is the one that is refused
const STORABLE = /^[^\u0000\ud800-\udfff]*$/u

/** Text of a request, unchanged. Every text of a request uses this, has a pattern of its own, or is one of a list. */
export const text = (maxLength: number) => z.string().regex(STORABLE, { error: 'characters' }).max(maxLength)
/** Text that a person types, without surrounding spaces. */
export const typedText = (maxLength: number) =>
  z.string().trim().regex(STORABLE, { error: 'characters' }).max(maxLength)
/** An id that the server has assigned. */
export const idOf = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), { error: 'id' })
/** An integer in a query or path. */
export const numberInAddress = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** A boolean in a query or path. */
export const flagInAddress = z.enum(['true', 'false']).transform((value) => value === 'true')

const LARGEST_INT32 = 2_147_483_647
export const gameId = z.int32().positive()
export const gameIdInAddress = numberInAddress(1, LARGEST_INT32)
export const siteIdInAddress = numberInAddress(1, 32_767)
/** Number of a version that somebody accepts. */
/** SHA-256, hexadecimal. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, { error: 'hash' })
export const versionNumber = z.int32().positive()
export const versionInAddress = numberInAddress(1, LARGEST_INT32)
export const marketCode = z.string().regex(/^[A-Z]{2}$/, { error: 'market' })
/** An ISO 4217 code, supported or not. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, { error: 'currency' })
export const languageCode = z.string().regex(/^[a-z]{2,4}(?:-[A-Za-z]{2,4})?$/, { error: 'language' })
export const email = typedText(254).refine(isEmail, { error: 'email' }).meta({ format: 'email' })

/** What the device company's script in the page has collected; we do not read it. */
export const blackbox = text(longestBlackbox)

/** What an address has brought, or a person has typed. */
export const bonusCode = typedText(longestBonusCode)

/** A first or last name, stored as `tidyText` writes it. */
export const personName = typedText(80)
  .overwrite(tidyText)
  .min(1, { error: 'required' })
  .refine(isPersonName, { error: 'characters' })

/** A line of an address, stored as `tidyText` writes it. */
export const addressLine = (min: number, max: number) =>
  typedText(max)
    .overwrite(tidyText)
    .min(min, { error: 'required' })
    .refine(isAddressLine, { error: 'characters' })
export const street = addressLine(2, 120)
export const city = addressLine(1, 80)
/** The characters of any country's postal codes; the server compares it with the form of the player's country. */
export const postalCode = typedText(12)
  .min(2, { error: 'required' })
  .refine(isPostalCode, { error: 'postal_code' })
export const provinceCode = text(8)

export const currency = z.enum(currencyCodes)

/** Money in the API: a decimal string with its currency, never a JSON number. */
export const money = z.strictObject({
  amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, { error: 'decimal' }),
  currency,
})

/** A requested amount: more than zero, no sign. */
export const positiveMoney = z.strictObject({
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,4})?$/, { error: 'decimal' })
    .refine((amount) => /[1-9]/.test(amount), { error: 'positive' }),
  currency,
})

/** Instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** An instant in a request: from 1970 to the end of 9999, which both sides can parse. */
export const namedInstant = z
  .string()
  .regex(
    /^(?:19[7-9]\d|[2-9]\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?Z$/,
    { error: 'instant' },
  )
  .refine((value) => isCalendarDate(value.slice(0, 10)), { error: 'instant' })
  .meta({ format: 'date-time' })
/** Calendar date yyyy-MM-dd. */
export const date = z.iso.date()
/** The market-language prefix `language-market`, for example `en-UN` (spec 1 §2). */
export const langmarket = z.string().regex(/^[a-z]{2,4}-[A-Z]{2}$/, { error: 'langmarket' })
export const playerId = z.int().positive()
export const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'country' })
export const none = z.strictObject({})
