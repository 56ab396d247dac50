/** Whom a register of excluded players is asked about, and where they live. */
import { type MarketId, marketOfCountry } from '@marquee/markets'
import type { ExclusionSubject } from '../outside/index.ts'
import type { BankPerson } from './bank-ports.ts'
import type { AccountFacts } from './ports.ts'
import type { Registration } from './registration-store.ts'

/** Where a person lives: its policy names the registers. */
export interface Home {
  readonly market: MarketId
  readonly country: string
  readonly province: string | null
}

export const homeOf = (country: string, province: string | null): Home => ({
  market: marketOfCountry(country),
  country,
  province,
})

export const homeOfPlayer = ({ market, country, province }: AccountFacts): Home => ({
  market: market as MarketId,
  country,
  province,
})

export function subjectOfPlayer(facts: AccountFacts, nationalNumber: string | null): ExclusionSubject {
  const { firstName, lastName, dateOfBirth, email, phone, street, postalCode, city, country } = facts
  const address = { street, postalCode, city, country }
  return { firstName, lastName, dateOfBirth, email, phone, ...address, nationalNumber }
}

/** Null before the second step. The form asks for no national number that a register takes. */
export function subjectOfRegistration({ contact, ...typed }: Registration): ExclusionSubject | null {
  if (!contact) return null
  const { firstName, lastName, email } = typed
  const { dateOfBirth, phone, street, postalCode, city, country } = contact
  const address = { street, postalCode, city, country }
  return { firstName, lastName, dateOfBirth, email, phone, ...address, nationalNumber: null }
}

export function subjectOfBankPerson(person: BankPerson): ExclusionSubject {
  const { firstName, lastName, dateOfBirth, street, postalCode, city, country } = person
  const address = { street, postalCode, city, country }
  const nationalNumber = nationalNumberIn(person)
  return { firstName, lastName, dateOfBirth, email: '', phone: '', ...address, nationalNumber }
}

export const isSameSubject = (one: ExclusionSubject, other: ExclusionSubject): boolean =>
  (Object.keys(one) as (keyof ExclusionSubject)[]).every((field) => one[field] === other[field])

/** `SE198405172399` → `198405172399`; null for numbers in other forms, which no register takes. */
export const nationalNumberIn = ({ personId }: BankPerson): string | null =>
  /^SE(\d{12})$/.exec(personId ?? '')?.[1] ?? null
