import type { RouteOutput } from '@marquee/contract'
import type { PaymentMethods } from './queries.ts'

export type Page = RouteOutput<'content.page'>

/** The view of a static page. A page that does not exist renders the not-found page instead. */
export type ContentPageView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'page'; readonly page: Page }

export interface ContentPageFacts {
  readonly page: Page | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function contentPageView({ page, hasFailed, isOnline }: ContentPageFacts): ContentPageView {
  if (page) return { is: 'page', page }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}

export const TERMS = 'terms'
export const SAFER_PLAY = 'responsible-gambling'
export const PAYMENT_METHODS = 'payment-methods'

/** Pages with numbered sections, because readers cite them. */
const NUMBERED: ReadonlySet<string> = new Set([TERMS, 'bonus-terms', 'casino-rules', 'cookie-policy'])
/** Pages that end with contacts. */
const WITH_CONTACTS: ReadonlySet<string> = new Set([
  SAFER_PLAY,
  'contact-live-chat',
  'age-restrictions',
  PAYMENT_METHODS,
  'closed-account',
])

export const isNumbered = (pageId: string): boolean => NUMBERED.has(pageId)
export const hasContacts = (pageId: string): boolean => WITH_CONTACTS.has(pageId)

const WORDS_A_MINUTE = 220
/** Languages that do not separate words by spaces. */
const CHARACTERS_A_MINUTE = 500

/**
 * Reading time in minutes, at least one.
 * @param language BCP 47 tag of the texts
 */
export function readingMinutes({ sections }: Pick<Page, 'sections'>, language: string): number {
  const text = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join(' ')
  const minutes = language.startsWith('ja')
    ? text.length / CHARACTERS_A_MINUTE
    : text.split(/\s+/).length / WORDS_A_MINUTE
  return Math.max(1, Math.round(minutes))
}

type PaymentMethod = PaymentMethods[number]

export interface MethodRow {
  readonly id: PaymentMethod['id']
  /** Undefined where the method does not pay in, or out. */
  readonly deposit: PaymentMethod | undefined
  readonly withdrawal: PaymentMethod | undefined
}

/** One row for each method, in the order of deposits; those that only pay out come last. */
export function toMethodRows(deposits: PaymentMethods, withdrawals: PaymentMethods): readonly MethodRow[] {
  const ids = new Set([...deposits, ...withdrawals].map(({ id }) => id))
  return [...ids].map((id) => ({
    id,
    deposit: deposits.find((method) => method.id === id),
    withdrawal: withdrawals.find((method) => method.id === id),
  }))
}

/** What the place of the table of payment methods shows. */
export type MethodsView =
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: 'table'; readonly rows: readonly MethodRow[]; readonly isMeasured: boolean }

interface MethodsAnswer {
  readonly data: { readonly methods: PaymentMethods } | undefined
  readonly isError: boolean
}

export function methodsView(deposits: MethodsAnswer, withdrawals: MethodsAnswer): MethodsView {
  if (!deposits.data || !withdrawals.data)
    return { is: deposits.isError || withdrawals.isError ? 'failed' : 'loading' }
  const all = [...deposits.data.methods, ...withdrawals.data.methods]
  return {
    is: 'table',
    rows: toMethodRows(deposits.data.methods, withdrawals.data.methods),
    isMeasured: all.some(({ durationSeconds }) => durationSeconds !== null),
  }
}

const DAY_MS = 86_400_000

/**
 * Whether a person answers now, and when one does next. Hours that are over are those of a page that was kept: the next
 * ones begin a day later, as far as no clock changes.
 */
export function personHoursAt(
  { opensAt, closesAt }: NonNullable<Page['personHours']>,
  nowMs: number,
): { readonly isOpen: boolean; readonly nextAt: string } {
  const opensMs = Date.parse(opensAt)
  const isOver = nowMs >= Date.parse(closesAt)
  const nextMs = isOver ? opensMs + DAY_MS * Math.ceil((nowMs - opensMs) / DAY_MS) : opensMs
  return { isOpen: nowMs >= opensMs && !isOver, nextAt: new Date(nextMs).toISOString() }
}
