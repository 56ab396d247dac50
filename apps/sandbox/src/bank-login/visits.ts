import { randomUUID } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'

/**
 * `refused`: by the merchant. `declined`: by the bank. `unpaid`: its payment failed. `away`: the merchant did not
 * answer.
 */
export type Step =
  | 'bank'
  | 'person'
  | 'account'
  | 'sign'
  | 'done'
  | 'refused'
  | 'declined'
  | 'unpaid'
  | 'away'
  | 'cancelled'

/** One person's way through the bank's pages. */
export interface BankVisit {
  readonly visitId: string
  /** Id of the order or session of the company that opened the pages. */
  readonly reference: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly locale: string
  readonly step: Step
  readonly bank: string
  readonly person: string
  /** Masked number of the chosen account. */
  readonly account: string
}

interface Row {
  visit_id: string
  reference: string
  country: string
  locale: string
  step: string
  bank: string
  person: string
  account: string
}

/** How long the pages of one sign-in stay open (ms). */
const LIFE_MS = 30 * 60_000

export type BankVisits = ReturnType<typeof openBankVisits>

/** @param table name of the company's own table */
export function openBankVisits(books: Books, clock: Clock, table: string) {
  books.run(
    `create table if not exists ${table} (visit_id text primary key, reference text not null unique,
     country text not null, locale text not null, step text not null, bank text not null, person text not null,
     account text not null, created_at integer not null) strict`,
  )
  return {
    insert({ reference, country, locale }: Pick<BankVisit, 'reference' | 'country' | 'locale'>): string {
      const visitId = randomUUID()
      books.run(
        `insert into ${table} values (?, ?, ?, ?, 'bank', '', '', '', ?)`,
        visitId,
        reference,
        country,
        locale,
        clock.now(),
      )
      return visitId
    },
    find(visitId: string): BankVisit | undefined {
      const row = books.one<Row>(
        `select * from ${table} where visit_id = ? and created_at > ?`,
        visitId,
        clock.now() - LIFE_MS,
      )
      return row && { ...row, visitId: row.visit_id, step: row.step as Step }
    },
    /** Moves on only from the step that the page was made for. @returns whether it did */
    move(
      visit: BankVisit,
      change: Partial<Pick<BankVisit, 'bank' | 'person' | 'account'>> & { step: Step },
    ): boolean {
      const next = { ...visit, ...change }
      return (
        books.run(
          `update ${table} set step = ?, bank = ?, person = ?, account = ? where visit_id = ? and step = ?`,
          next.step,
          next.bank,
          next.person,
          next.account,
          visit.visitId,
          visit.step,
        ).changes === 1
      )
    },
  }
}
