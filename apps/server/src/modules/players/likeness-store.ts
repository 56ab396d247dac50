import { emailKey, isSameName } from '@marquee/contract/rules'
import { digestText, openRow, type Queryable } from '../../kernel/index.ts'
import { sealedPlayer } from './sealed-columns.ts'

export interface Likeness {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly nationalNumberDigest: Buffer | null
}

export type MatchKind = 'email' | 'phone' | 'national-number' | 'person'

/** What a new person has in common with an existing account (ID-05). */
export interface Match {
  readonly kind: MatchKind
  readonly playerId: bigint
}

const emailDigest = (queryable: Queryable, email: string): string =>
  digestText(queryable.personal, 'email', emailKey(email))

/** Whether an account has the address, in any spelling. */
export async function hasEmail(queryable: Queryable, email: string): Promise<boolean> {
  const { rows } = await queryable.query('select from players.player where email_key = $1', [
    emailDigest(queryable, email),
  ])
  return rows.length > 0
}

/**
 * unsafeReadAcrossPlayers: the only query over all players, once per sign-up. All players of one birth date are read,
 * because names are compared by a rule and not by spelling (ID-05). In a transaction the birth date is locked: of two
 * concurrent sign-ups of one person the second sees the first.
 */
export async function findMatches(queryable: Queryable, likeness: Likeness): Promise<Match[]> {
  const birthDigest = digestText(queryable.personal, 'birth date', likeness.dateOfBirth)
  await queryable.query(`select pg_advisory_xact_lock(hashtextextended('players.birth-date:' || $1, 0))`, [
    birthDigest,
  ])
  const { rows } = await queryable.query<{ kind: MatchKind; player_id: bigint }>(
    `select 'email' as kind, player_id from players.player where email_key = $1
     union all select 'phone', player_id from players.player where phone_digest = $2
     union all select 'national-number', player_id from players.player where national_number_digest = $3`,
    [
      emailDigest(queryable, likeness.email),
      digestText(queryable.personal, 'phone', likeness.phone),
      likeness.nationalNumberDigest,
    ],
  )
  const born = await queryable.query<{ player_id: bigint; first_name: string; last_name: string }>(
    'select player_id, first_name, last_name from players.player where birth_digest = $1 order by player_id',
    [birthDigest],
  )
  const persons = born.rows.filter((stored) => {
    const row = openRow(queryable.personal, sealedPlayer, stored)
    return isSameName(likeness, { firstName: row.first_name, lastName: row.last_name })
  })
  return [
    ...rows.map((row) => ({ kind: row.kind, playerId: row.player_id })),
    ...persons.map((row) => ({ kind: 'person' as const, playerId: row.player_id })),
  ]
}
