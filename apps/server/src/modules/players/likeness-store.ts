import { isSameName } from '@marquee/contract/rules'
import { type ClaimedValue, type Claims, digestText, openRow, type Queryable } from '../../kernel/index.ts'
import {
  claimsOfPerson,
  emailClaim,
  type MatchKind,
  matchKindOf,
  matchKinds,
  playerHolders,
} from './claimed-value-store.ts'
import { sealedPlayer } from './sealed-columns.ts'

export interface Likeness {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly nationalNumberDigest: Buffer | null
}

/** What a new person has in common with an existing account (ID-05). */
export interface Match {
  readonly kind: MatchKind
  readonly playerId: bigint
}

/** Players who have one of the values, by their claims; each player's own row says whether it is so. */
async function findHolders(
  queryable: Queryable,
  claims: Pick<Claims, 'read'>,
  values: readonly ClaimedValue[],
): Promise<Match[]> {
  const matches: Match[] = []
  for (const { kind, digest, playerId } of await claims.read(queryable, values)) {
    const matched = matchKindOf(kind)
    if (matched && (await playerHolders[kind]?.(queryable, playerId, digest)))
      matches.push({ kind: matched, playerId })
  }
  return matches.toSorted((one, other) => matchKinds.indexOf(one.kind) - matchKinds.indexOf(other.kind))
}

/** The account of an address, in any spelling; null without one. */
export async function findByEmail(
  queryable: Queryable,
  claims: Pick<Claims, 'read'>,
  email: string,
): Promise<bigint | null> {
  const [holder] = await findHolders(queryable, claims, [emailClaim(queryable, email)])
  return holder?.playerId ?? null
}

/** Whether an account has the address, in any spelling. */
export const hasEmail = async (
  queryable: Queryable,
  claims: Pick<Claims, 'read'>,
  email: string,
): Promise<boolean> => (await findHolders(queryable, claims, [emailClaim(queryable, email)])).length > 0

/**
 * unsafeReadAcrossPlayers: the only query over all players, once per sign-up. All players of one birth date are read,
 * because names are compared by a rule and not by spelling (ID-05). In a transaction the birth date is locked: of two
 * concurrent sign-ups of one person the second sees the first.
 */
export async function findMatches(
  queryable: Queryable,
  claims: Pick<Claims, 'read'>,
  likeness: Likeness,
): Promise<Match[]> {
  const birthDigest = digestText(queryable.personal, 'birth date', likeness.dateOfBirth)
  await queryable.query(`select pg_advisory_xact_lock(hashtextextended('players.birth-date:' || $1, 0))`, [
    birthDigest,
  ])
  const holders = await findHolders(queryable, claims, claimsOfPerson(queryable, likeness))
  const born = await queryable.query<{ player_id: bigint; first_name: string; last_name: string }>(
    'select player_id, first_name, last_name from players.player where birth_digest = $1 order by player_id',
    [birthDigest],
  )
  const persons = born.rows.filter((stored) => {
    const row = openRow(queryable.personal, sealedPlayer, stored)
    return isSameName(likeness, { firstName: row.first_name, lastName: row.last_name })
  })
  return [...holders, ...persons.map((row) => ({ kind: 'person' as const, playerId: row.player_id }))]
}
