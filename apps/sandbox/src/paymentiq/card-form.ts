import type { Clock } from '../clock.ts'
import { isCardNumber, testCards } from './fates.ts'
import type { Problem } from './field.ts'
import type { Account, Visit } from './store.ts'
import { contextOf } from './views.ts'

export const OTHER_PERSON = 'Mona Mismatch'

/** A card as entered; the full number is not stored. */
export function cardFrom(
  visit: Visit,
  form: Readonly<Record<string, string>>,
  clock: Clock,
): Omit<Account, 'accountId'> | Problem {
  const { t } = contextOf(visit)
  const number = (form['cardNumber'] ?? '').replace(/[\s-]/g, '')
  if (!isCardNumber(number)) return { field: 'cardNumber', text: t('card.number.bad') }
  const holder = (form['holder'] ?? '').trim()
  if (holder.length < 2) return { field: 'holder', text: t('card.holder.bad') }
  const expiry = readExpiry(form['expiry'] ?? '')
  if (expiry === null || !isAhead(expiry, clock)) return { field: 'expiry', text: t('card.expiry.bad') }
  const test = testCards.find((card) => card.number === number)
  return {
    userId: visit.userId,
    method: 'CREDITCARD',
    masked: `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`,
    holder,
    bank: '',
    expiry,
    fate: holder.toLowerCase() === OTHER_PERSON.toLowerCase() ? 'nameMismatch' : (test?.fate ?? 'success'),
    isAsked: test?.isAsked ?? true,
    reference: '',
  }
}

/** `9/29`, `09/2029` and `0929` are all `09/29`. */
function readExpiry(text: string): string | null {
  const match = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text.trim())
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return null
  return `${String(month).padStart(2, '0')}/${match[2]}`
}

/** A card is valid until the last day of its month. */
export function isAhead(expiry: string, clock: Clock): boolean {
  const [month = '0', year = '0'] = expiry.split('/')
  const last = Temporal.PlainYearMonth.from({ year: 2000 + Number(year), month: Number(month) })
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO('UTC').toPlainDate()
  return Temporal.PlainYearMonth.compare(last, now.toPlainYearMonth()) >= 0
}
