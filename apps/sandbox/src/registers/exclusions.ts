import type { Books } from '../books.ts'
import { isoOf, type Clock } from '../clock.ts'
import { type Person, peopleOf } from '../people.ts'

/** What a register knows of a person. */
export interface Exclusion {
  readonly person: Person
  readonly isExcluded: boolean
  /** Was excluded, and was lifted. */
  readonly wasExcluded: boolean
  /** yyyy-MM-dd; null without a last day. */
  readonly until: string | null
}

/** The excluded people of one register: those of the list of people, and what its screen has changed. */
export interface Exclusions {
  all(): readonly Exclusion[]
  /** Compared as the register compares names: without case, accents and spaces around. */
  find(question: {
    readonly firstName: string
    readonly lastName: string
    readonly dateOfBirth: string
  }): Exclusion | undefined
  /** First and last name in one text. */
  findByFullName(name: string, dateOfBirth: string): Exclusion | undefined
  findByNumber(personId: string): Exclusion | undefined
  /** @returns false for somebody who is not of this country */
  exclude(personId: string, until: string | null): boolean
  lift(personId: string): boolean
  /** Share of calls that the register answers with a 5xx. */
  failingPercent(): number
  failPercent(percent: number): void
}

const spelled = (name: string): string =>
  name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

/** @param what whether the name is the last one alone, or first and last name in one text */
function isOf(person: Person, name: string, dateOfBirth: string, what: 'lastName' | 'fullName'): boolean {
  const own = what === 'lastName' ? person.lastName : `${person.firstName} ${person.lastName}`
  return spelled(own) === spelled(name) && person.dateOfBirth === dateOfBirth
}

function createTables(books: Books): void {
  books.run(
    `create table if not exists register_exclusion (
       register text not null, person text not null, is_excluded integer not null, until text,
       primary key (register, person)
     ) strict`,
  )
  books.run(
    'create table if not exists register_failure (register text primary key, percent integer not null) strict',
  )
}

export function openExclusions(
  books: Books,
  clock: Clock,
  { register, country }: { readonly register: string; readonly country: string },
): Exclusions {
  createTables(books)
  const people = peopleOf(country)

  function of(person: Person): Exclusion {
    const row = books.one<{ is_excluded: number; until: string | null }>(
      'select is_excluded, until from register_exclusion where register = ? and person = ?',
      register,
      person.id,
    )
    const isBegun = row ? row.is_excluded === 1 : person.isExcluded === true
    const until = row?.until ?? null
    const isOver = until !== null && until < isoOf(clock.now()).slice(0, 10)
    const isExcluded = isBegun && !isOver
    const wasExcluded = !isExcluded && (isBegun || row !== undefined)
    return { person, isExcluded, wasExcluded, until: isExcluded ? until : null }
  }
  function write(id: string, isExcluded: boolean, until: string | null): boolean {
    if (!people.some((person) => person.id === id)) return false
    books.run(
      'insert or replace into register_exclusion values (?, ?, ?, ?)',
      register,
      id,
      isExcluded ? 1 : 0,
      until,
    )
    return true
  }
  const found = (person: Person | undefined) => person && of(person)

  return {
    all: () => people.map(of),
    find: ({ firstName, lastName, dateOfBirth }) =>
      found(
        people.find(
          (person) =>
            spelled(person.firstName) === spelled(firstName) &&
            isOf(person, lastName, dateOfBirth, 'lastName'),
        ),
      ),
    findByFullName: (name, dateOfBirth) =>
      found(people.find((person) => isOf(person, name, dateOfBirth, 'fullName'))),
    findByNumber: (personId) => found(people.find((person) => person.personId === personId)),
    exclude: (id, until) => write(id, true, until),
    lift: (id) => write(id, false, null),
    failingPercent: () =>
      books.one<{ percent: number }>('select percent from register_failure where register = ?', register)
        ?.percent ?? 0,
    failPercent: (percent) =>
      void books.run('insert or replace into register_failure values (?, ?)', register, percent),
  }
}
