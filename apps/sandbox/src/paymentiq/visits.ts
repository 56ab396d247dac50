import {
  type CurrencyCode,
  MoneyError,
  decimalFromMinor,
  displayMoney,
  isCurrencyCode,
  minorFromDecimal,
} from '@marquee/money'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import type { Merchant } from './merchant.ts'
import type { MerchantUser, Store, Visit } from './store.ts'
import type { Method } from './types.ts'

/** Settings in the cashier's address set by the merchant's page; unknown ones are ignored. */
const settingsShape = z.object({
  merchantId: z.literal(credentials.paymentiq.merchantId),
  userId: z.string().regex(/^[\w-]{1,50}$/),
  sessionId: z.string().regex(/^[\w:.-]{1,200}$/),
  method: z.enum(['deposit', 'withdrawal']).default('deposit'),
  providerType: z.string().optional(),
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,3})?$/)
    .optional(),
  currency: z.string().optional(),
  locale: z
    .string()
    .regex(/^[\w-]{2,20}$/)
    .catch('en-UN')
    .default('en-UN'),
  country: z.string().optional(),
  theme: z.enum(['dark', 'light']).catch('dark').default('dark'),
})

const userShape = z.object({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  country: z.string().default(''),
  balance: z.union([z.string(), z.number()]).transform(String).default('0'),
  balanceCy: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
})

export type Opening =
  | { readonly outcome: 'open'; readonly visit: Visit }
  | { readonly outcome: 'malformed' }
  /** The merchant does not know the session, or does not let this player pay. */
  | {
      readonly outcome: 'refused'
      readonly errCode: string
      readonly locale: string
      readonly theme: 'dark' | 'light'
    }
  | { readonly outcome: 'away'; readonly locale: string; readonly theme: 'dark' | 'light' }

export function methodFrom(text: string | undefined): Method | null {
  const name = text?.toUpperCase()
  if (name === 'CREDITCARD') return 'CREDITCARD'
  return name === 'TRUSTLY' || name === 'BANK' ? 'TRUSTLY' : null
}

/** Verifies the player with the merchant and opens the cashier for the session; the same session returns its visit. */
export async function openVisit(
  deps: { store: Store; merchant: Merchant },
  query: unknown,
): Promise<Opening> {
  const parsed = settingsShape.safeParse(query)
  if (!parsed.success) return { outcome: 'malformed' }
  const { userId, sessionId, locale, theme, method: direction, providerType, amount } = parsed.data
  const known = deps.store.findVisit(userId, sessionId)
  if (known) {
    deps.store.updateVisit(known.visitId, { theme, locale })
    return { outcome: 'open', visit: { ...known, theme, locale } }
  }
  const answer = await deps.merchant.call('verifyuser', JSON.stringify({ sessionId, userId }))
  if (answer.outcome === 'unknown') return { outcome: 'away', locale, theme }
  if (answer.outcome === 'no') return { outcome: 'refused', errCode: answer.errCode, locale, theme }
  const user = userShape.safeParse(answer.body)
  if (!user.success || !isCurrencyCode(user.data.balanceCy))
    return { outcome: 'refused', errCode: '525', locale, theme }
  const method = methodFrom(providerType)
  const exact = amount === undefined ? null : exactAmount(amount, user.data.balanceCy)
  const visitId =
    deps.store.findVisit(userId, sessionId)?.visitId ??
    deps.store.insertVisit({
      sessionId,
      userId,
      direction,
      method,
      isMethodFixed: method !== null,
      amount: exact,
      currency: user.data.balanceCy,
      locale,
      theme,
      user: { ...user.data, attributes: textsIn(user.data.attributes) } satisfies MerchantUser,
    })
  const visit = deps.store.readVisit(visitId)
  return visit ? { outcome: 'open', visit } : { outcome: 'malformed' }
}

/** Decimal text with exactly the currency's digits; null when it is not an amount above zero. */
export function exactAmount(text: string, currency: CurrencyCode): string | null {
  try {
    const minor = minorFromDecimal(text.trim().replace(',', '.'), currency)
    return minor > 0n ? decimalFromMinor(minor, currency) : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

/** An amount formatted for the embedding page's language and market. */
export function amountText(amount: string, currency: string, locale: string): string {
  if (!isCurrencyCode(currency)) return `${amount} ${currency}`
  const [language = 'en', market = 'UN'] = locale.split(/[-_]/)
  return displayMoney(minorFromDecimal(amount, currency), currency, {
    language: safeLanguage(language),
    market,
  })
}

function safeLanguage(language: string): string {
  return Intl.NumberFormat.supportedLocalesOf([/^[a-z]{2,3}$/.test(language) ? language : 'en'])[0] ?? 'en'
}

function textsIn(value: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
