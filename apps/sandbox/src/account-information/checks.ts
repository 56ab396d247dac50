/** Income checks of the company, and what it answers about them. */
import type { CompanyContext } from '../company.ts'
import { findPerson, people } from '../people.ts'
import type { Person } from '../person.ts'

/** A person whose bank sees an income. */
export type Earner = Person & { readonly monthlyIncome: NonNullable<Person['monthlyIncome']> }
export const earners = people.filter((person): person is Earner => person.monthlyIncome !== undefined)

export interface IncomeCheck {
  readonly id: string
  readonly token: string
  readonly reference: string
  readonly return_url: string
  readonly callback_url: string
  readonly begun_at: number
  readonly expires_at: number
  /** Null until somebody has answered; `''` for a refusal of consent, otherwise whose account it is. */
  readonly person: string | null
}

export const findCheck = ({ books }: CompanyContext, id: string): IncomeCheck | undefined =>
  books.one<IncomeCheck>('select * from account_information_check where id = ?', id)

export const isPending = ({ person, expires_at: expiresAt }: IncomeCheck, now: number): boolean =>
  person === null && now < expiresAt

/** The company's answer about a check; one that nobody has used, or without consent, is abandoned. */
export function answerOf(check: IncomeCheck, now: number) {
  if (isPending(check, now)) return { id: check.id, status: 'pending' }
  const earner = earners.find(({ id }) => id === findPerson(check.person ?? '')?.id)
  if (!earner) return { id: check.id, status: 'abandoned' }
  const { firstName, lastName, monthlyIncome } = earner
  return {
    id: check.id,
    status: 'completed',
    holder: { firstName, lastName },
    netMonthlyIncome: monthlyIncome,
  }
}
