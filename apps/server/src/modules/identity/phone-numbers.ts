import { phoneBodyDigits } from '@marquee/contract/rules'
import { countries, type MarketId, takesNumbersOf } from '@marquee/markets'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const dialingPrefixes = new Set(countries.map((country) => country.isd))

type PhoneError =
  | { readonly field: 'prefix'; readonly code: 'phone_prefix' }
  | { readonly field: 'body'; readonly code: 'phone_body' | 'phone_invalid' | 'phone_mobile' }

/**
 * Parses a number that can receive an SMS into prefix and body: valid in its country's numbering plan, mobile, and of a
 * country that the market serves.
 */
export function parseMobile(
  phone: { readonly prefix: string; readonly body: string },
  market: MarketId,
): { readonly ok: true; readonly e164: string } | ({ readonly ok: false } & PhoneError) {
  const prefix = phone.prefix.replace(/\D/g, '')
  if (!dialingPrefixes.has(prefix)) return { ok: false, field: 'prefix', code: 'phone_prefix' }
  const body = phoneBodyDigits(phone.body)
  if (body === null) return { ok: false, field: 'body', code: 'phone_body' }
  const number = parsePhoneNumberFromString(`+${prefix}${body}`)
  if (!number?.isValid() || number.country === undefined)
    return { ok: false, field: 'body', code: 'phone_invalid' }
  if (!takesNumbersOf(market, number.country)) return { ok: false, field: 'prefix', code: 'phone_prefix' }
  const type = number.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')
    return { ok: false, field: 'body', code: 'phone_mobile' }
  return { ok: true, e164: number.number }
}

/** Billing destination of a message: prefix and country, because North American countries share a prefix. */
export function destinationOf(e164: string): string {
  const number = parsePhoneNumberFromString(e164)
  return `${number?.countryCallingCode ?? '?'} ${number?.country ?? '?'}`
}
