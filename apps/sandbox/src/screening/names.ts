import { randomBytes } from 'node:crypto'
import type { Books } from '../books.ts'
import { people } from '../people.ts'

/** Why somebody is listed, by the company's name of it. */
export const topics: Readonly<Record<string, string>> = {
  sanction: 'On a list of sanctions',
  'role.pep': 'Politically exposed',
  'role.rca': 'Relative or associate of somebody politically exposed',
}

/** A name on the lists. */
export interface ListedName {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd; null when the list does not say. */
  readonly dateOfBirth: string | null
  readonly topics: readonly string[]
}

export interface ListedNames {
  all(): readonly ListedName[]
  /** @returns its id */
  add(name: Omit<ListedName, 'id'>): string
  /** @returns false for an id that is not listed */
  remove(id: string): boolean
}

interface NameRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string | null
  readonly topics: string
}

/** The lists begin with the people who have `listedFor`; the screen adds and removes names. */
export function openNames(books: Books): ListedNames {
  books.run(
    `create table if not exists screening_name (id text primary key, first_name text not null, last_name text not null,
       date_of_birth text, topics text not null) strict`,
  )
  books.run('create table if not exists screening_begun (id integer primary key) strict')
  const insert = ({ id, firstName, lastName, dateOfBirth, topics: reasons }: ListedName) =>
    books.run(
      'insert into screening_name values (?, ?, ?, ?, ?)',
      id,
      firstName,
      lastName,
      dateOfBirth,
      JSON.stringify(reasons),
    )
  books.atomically(() => {
    if (books.run('insert or ignore into screening_begun values (1)').changes === 0) return
    for (const { id, firstName, lastName, dateOfBirth, listedFor } of people)
      if (listedFor) insert({ id: `NK-${id}`, firstName, lastName, dateOfBirth, topics: listedFor })
  })
  return {
    all: () =>
      books.all<NameRow>('select * from screening_name order by last_name, first_name, id').map((row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        dateOfBirth: row.date_of_birth,
        topics: JSON.parse(row.topics) as string[],
      })),
    add(name) {
      const id = `NK-${randomBytes(9).toString('base64url')}`
      insert({ ...name, id })
      return id
    },
    remove: (id) => books.run('delete from screening_name where id = ?', id).changes > 0,
  }
}
