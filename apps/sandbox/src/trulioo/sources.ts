import { type Person, people } from '../people.ts'

/** A status of a field, as the company writes it. */
export type FieldStatus = 'match' | 'nomatch' | 'missing'

/** A person as a customer asks about one. */
export interface AskedPerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly postalCode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** In years. */
  readonly minAge: number
}

/** What the source says of one person. */
export interface SourceAnswer {
  readonly name: FieldStatus
  readonly dateOfBirth: FieldStatus
  readonly address: FieldStatus
  readonly age: FieldStatus
}

const found: SourceAnswer = { name: 'match', dateOfBirth: 'match', address: 'match', age: 'match' }

/** Lower case, without accents and signs. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const isNamed = (person: Person, asked: AskedPerson): boolean =>
  person.country === asked.country &&
  folded(person.firstName) === folded(asked.firstName) &&
  folded(person.lastName) === folded(asked.lastName)

/** Whole years on a day. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** People of the registry whom the source tells apart: minors, and those it does not know as they say. */
const isTold = (person: Person, asked: AskedPerson, today: string): boolean =>
  person.inSources !== undefined || ageOn(person.dateOfBirth, today) < asked.minAge

/**
 * What the source says; null where it knows nobody of the name. People who are not in the registry are known as they
 * say, and so are those of the registry about whom there is nothing to tell.
 * @param today yyyy-MM-dd
 */
export function lookUp(asked: AskedPerson, today: string): SourceAnswer | null {
  const person = people.find((one) => isNamed(one, asked) && isTold(one, asked, today))
  if (!person) return found
  if (person.inSources === 'nothing') return null
  return {
    name: 'match',
    dateOfBirth: person.dateOfBirth === asked.dateOfBirth ? 'match' : 'nomatch',
    address: person.inSources === 'address' ? 'nomatch' : 'match',
    age: ageOn(person.dateOfBirth, today) >= asked.minAge ? 'match' : 'nomatch',
  }
}

/** People of whom the source does not say that all is as they say, for the screen. */
export const toldPeople = (today: string, minAge: number): readonly Person[] =>
  people.filter((person) => person.inSources !== undefined || ageOn(person.dateOfBirth, today) < minAge)
