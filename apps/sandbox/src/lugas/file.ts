import { decimalFromMinor, minorFromDecimal } from '@marquee/money'
import type { Books } from '../books.ts'
import { type Person, peopleOf } from '../people.ts'

/** The limit of a calendar month with all operators. */
export const CAP = minorFromDecimal('1000.00', 'EUR')
export const CURRENCY = 'EUR'
const ZONE = 'Europe/Berlin'

/** Whom a reservation is for, as the file compares people. */
interface FilePerson {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
}

type State = 'reserved' | 'confirmed' | 'released'
interface Row {
  readonly id: string
  readonly person: string | null
  readonly month: string
  readonly minor: number
  readonly state: State
}

/** The file: one for all operators. Minor units of euro. */
export interface LimitFile {
  /** `conflict`: the id was used for something else, or was given back. */
  reserve(
    id: string,
    asked: { readonly person: FilePerson; readonly amount: bigint; readonly at: string },
  ):
    | { readonly is: 'reserved' }
    | { readonly is: 'conflict' }
    | { readonly is: 'full'; readonly used: bigint }
  /** @returns false for an id that was never reserved */
  confirm(id: string, amount: bigint): boolean
  /** @returns false for a deposit that was confirmed */
  release(id: string): boolean
  /** What is used and reserved in a month, yyyy-MM. */
  usedOf(person: FilePerson, month: string): bigint
  /** What a person has deposited elsewhere in every month. */
  setElsewhere(person: FilePerson, amount: bigint): void
  elsewhereOf(person: FilePerson): bigint
  all(): readonly Row[]
}

const spelled = (name: string): string =>
  name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')

const keyOf = ({ firstName, lastName, dateOfBirth }: FilePerson): string =>
  `${spelled(firstName)}|${spelled(lastName)}|${dateOfBirth}`

/** yyyy-MM in Germany of a time with an offset. */
export const monthOf = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth().toString()

/** What people of the registry have deposited with other operators. */
const elsewhereByPerson = (): ReadonlyMap<string, bigint> =>
  new Map(
    peopleOf('DE')
      .filter((person): person is Person & { depositedElsewhere: string } =>
        Boolean(person.depositedElsewhere),
      )
      .map((person) => [keyOf(person), minorFromDecimal(person.depositedElsewhere, CURRENCY)]),
  )

/** Inside a transaction of the books. */
function reserveIn(
  books: Books,
  read: { rowOf(id: string): Row | undefined; usedOf(person: string, month: string): bigint },
  id: string,
  { person, amount, at }: Parameters<LimitFile['reserve']>[1],
): ReturnType<LimitFile['reserve']> {
  const [key, month] = [keyOf(person), monthOf(at)]
  const known = read.rowOf(id)
  if (known) {
    const isSame = known.person === key && known.month === month && BigInt(known.minor) === amount
    return { is: isSame && known.state === 'reserved' ? 'reserved' : 'conflict' }
  }
  const used = read.usedOf(key, month)
  if (used + amount > CAP) return { is: 'full', used }
  const row = [id, key, month, Number(amount), 'reserved'] as const
  books.run('insert into lugas_reservation values (?, ?, ?, ?, ?)', ...row)
  return { is: 'reserved' }
}

export function openLimitFile(books: Books): LimitFile {
  books.run(
    `create table if not exists lugas_reservation (
       id text primary key, person text, month text not null, minor integer not null, state text not null
     ) strict`,
  )
  books.run(
    'create table if not exists lugas_elsewhere (person text primary key, minor integer not null) strict',
  )
  const registry = elsewhereByPerson()
  const rowOf = (id: string) => books.one<Row>('select * from lugas_reservation where id = ?', id)
  const elsewhereOf = (person: string): bigint => {
    const row = books.one<{ minor: number }>('select minor from lugas_elsewhere where person = ?', person)
    return row ? BigInt(row.minor) : (registry.get(person) ?? 0n)
  }
  const usedOf = (person: string, month: string): bigint => {
    const row = books.one<{ sum: number | null }>(
      `select sum(minor) as sum from lugas_reservation
        where person = ? and month = ? and state in ('reserved', 'confirmed')`,
      person,
      month,
    )
    return BigInt(row?.sum ?? 0) + elsewhereOf(person)
  }
  const setState = (id: string, state: State) =>
    void books.run('update lugas_reservation set state = ? where id = ?', state, id)

  return {
    reserve: (id, asked) => books.atomically(() => reserveIn(books, { rowOf, usedOf }, id, asked)),
    confirm(id, amount) {
      const known = rowOf(id)
      if (!known || known.person === null) return false
      books.run('update lugas_reservation set minor = ? where id = ?', Number(amount), id)
      setState(id, 'confirmed')
      return true
    },
    release(id) {
      const known = rowOf(id)
      if (known?.state === 'confirmed') return false
      if (known) setState(id, 'released')
      else books.run('insert into lugas_reservation values (?, null, ?, 0, ?)', id, '', 'released')
      return true
    },
    usedOf: (person, month) => usedOf(keyOf(person), month),
    setElsewhere: (person, amount) =>
      void books.run('insert or replace into lugas_elsewhere values (?, ?)', keyOf(person), Number(amount)),
    elsewhereOf: (person) => elsewhereOf(keyOf(person)),
    all: () => books.all<Row>('select * from lugas_reservation order by rowid desc limit 200'),
  }
}

export const decimal = (minor: bigint): string => decimalFromMinor(minor, CURRENCY)
