import type { Books } from '../books.ts'
import type { ErrorCode } from './message.ts'

/** Free rounds that the operator has awarded to a player. */
export interface Grant {
  /** The operator's id of the award. */
  readonly code: string
  readonly player: string
  readonly symbol: string
  readonly currency: string
  readonly rounds: number
  readonly valueMinor: string
  readonly expiresAt: number
  /** `reporting`: the total is sent until it is acknowledged. */
  readonly state: 'open' | 'reporting' | 'reported' | 'disputed' | 'cancelled'
  /** The company's own name of the award, and of its report: the same for all of its repeats. */
  readonly reference: string
  readonly attempts: number
  readonly dueAt: number
  readonly error: ErrorCode | null
  /** The campaign that it is part of; empty where the company has none. */
  readonly campaign: string
}

export interface GrantProgress {
  /** Rounds that were begun and not given back. */
  readonly used: number
  /** Rounds of those whose win is not acknowledged yet. */
  readonly running: number
  /** What the rounds have won, in minor units. */
  readonly wonMinor: string
}

const COLUMNS = `code, player, symbol, currency, rounds, value_minor as valueMinor, expires_at as expiresAt, state,
  reference, attempts, due_at as dueAt, error, campaign`

export const grantTables = (prefix: string): readonly string[] => [
  `create table if not exists ${prefix}_grant (code text primary key, player text not null, symbol text not null,
   currency text not null, rounds integer not null, value_minor text not null, expires_at integer not null,
   state text not null, reference text not null, attempts integer not null, due_at integer not null, error any,
   campaign text not null default '') strict`,
  `create index if not exists ${prefix}_grant_player on ${prefix}_grant (player)`,
]

const readGrants = (books: Books, prefix: string) => ({
  grant: (code: string): Grant | undefined =>
    books.one<Grant>(`select ${COLUMNS} from ${prefix}_grant where code = ?`, code),
  /** An award by the company's own name of it. */
  grantOfReference: (reference: string): Grant | undefined =>
    books.one<Grant>(`select ${COLUMNS} from ${prefix}_grant where reference = ?`, reference),
  grantsOf: (player: string): Grant[] =>
    books.all<Grant>(
      `select ${COLUMNS} from ${prefix}_grant where player = ? order by expires_at, code`,
      player,
    ),
  /** The currency in which a player last opened a game, for an award call that names none. */
  currencyOf: (player: string): string | undefined =>
    books.one<{ currency: string }>(
      `select currency from ${prefix}_session where player = ? and mode = 'real'
       order by opened_at desc, rowid desc limit 1`,
      player,
    )?.currency,
  /** Awards that take rounds or whose report is due. */
  grantsInHand: (now: number): Grant[] =>
    books.all<Grant>(
      `select ${COLUMNS} from ${prefix}_grant where state in ('open', 'reporting') and due_at <= ? limit 200`,
      now,
    ),
  grantProgress({ code, player }: Pick<Grant, 'code' | 'player'>): GrantProgress {
    const found = books.one<{ used: number; running: number; won: number | null }>(
      `select count(*) as used, count(*) filter (where state not in ('closed', 'disputed')) as running,
           sum(cast(owed_minor as integer)) filter (where state in ('closed', 'paying', 'ending')) as won
         from ${prefix}_round
         where player = ? and json_extract(choice, '$.grant') = ? and state not in ('refused', 'refunding', 'refunded')`,
      player,
      code,
    )
    return { used: found?.used ?? 0, running: found?.running ?? 0, wonMinor: String(found?.won ?? 0) }
  },
})

/** Durable storage of free rounds. What is used and won follows from the rounds, which name their award. */
export function openGrants(books: Books, prefix: string) {
  return {
    ...readGrants(books, prefix),
    addGrant(grant: Grant): void {
      books.run(
        `insert into ${prefix}_grant values (?,?,?,?,?,?,?,?,?,?,?,?,?)`,
        grant.code,
        grant.player,
        grant.symbol,
        grant.currency,
        grant.rounds,
        grant.valueMinor,
        grant.expiresAt,
        grant.state,
        grant.reference,
        grant.attempts,
        grant.dueAt,
        grant.error,
        grant.campaign,
      )
    },
    /** Changes an award that is still in the expected state. @returns whether it was */
    changeGrant(
      code: string,
      from: Grant['state'],
      change: Partial<Pick<Grant, 'state' | 'attempts' | 'dueAt' | 'error'>>,
    ): boolean {
      const now = { state: from, attempts: 0, dueAt: 0, error: null, ...change }
      return (
        books.run(
          `update ${prefix}_grant set state = ?, attempts = ?, due_at = ?, error = ? where code = ? and state = ?`,
          now.state,
          now.attempts,
          now.dueAt,
          now.error,
          code,
          from,
        ).changes === 1
      )
    },
  }
}
