/** What one player alone may have (ID-05, decision 137). */
import { createHash } from 'node:crypto'
import { emailKey } from '@marquee/contract/rules'
import { type ClaimedValue, type ClaimHolders, digestText, type Queryable } from '../../kernel/index.ts'

/** What a new person may have in common with an existing account (ID-05), in the order of answers. */
export const matchKinds = ['email', 'phone', 'national-number', 'person'] as const
export type MatchKind = (typeof matchKinds)[number]

/** Kinds of claims of this module. */
type ClaimKind = Exclude<MatchKind, 'person'> | 'access-id'

/** Names of the kinds in the table. */
const storedKinds = {
  email: 'email',
  phone: 'phone',
  'national-number': 'national number',
  'access-id': 'access id',
} as const satisfies Record<ClaimKind, string>

/** How the digest of each kind stands in the player's row. */
const COLUMN_BY_KIND: Readonly<Record<ClaimKind, string>> = {
  email: 'email_key',
  phone: 'phone_digest',
  'national-number': 'national_number_digest',
  'access-id': `sha256(convert_to(access_id, 'UTF8'))`,
}
/** Digests that the row has as text. */
const storedAsText: readonly ClaimKind[] = ['email', 'phone']

export interface UniqueValues {
  readonly email: string
  readonly phone: string
  readonly nationalNumberDigest: Buffer | null
}

const bytesOf = (digest: string): Buffer => Buffer.from(digest, 'base64url')

export const emailClaim = ({ personal }: Queryable, email: string): ClaimedValue => ({
  kind: storedKinds.email,
  digest: bytesOf(digestText(personal, 'email', emailKey(email))),
})

export const phoneClaim = ({ personal }: Queryable, phone: string): ClaimedValue => ({
  kind: storedKinds.phone,
  digest: bytesOf(digestText(personal, 'phone', phone)),
})

/** An access id is drawn at random and says nothing of a person: its digest needs no key. */
export const accessIdClaim = (accessId: string): ClaimedValue => ({
  kind: storedKinds['access-id'],
  digest: createHash('sha256').update(accessId).digest(),
})

/** What a person brings; an empty address or number is none. */
export function claimsOfPerson(queryable: Queryable, person: UniqueValues): ClaimedValue[] {
  const { email, phone, nationalNumberDigest } = person
  return [
    ...(email === '' ? [] : [emailClaim(queryable, email)]),
    ...(phone === '' ? [] : [phoneClaim(queryable, phone)]),
    ...(nationalNumberDigest === null
      ? []
      : [{ kind: storedKinds['national-number'], digest: nationalNumberDigest }]),
  ]
}

/** Asks the player's own row. */
const holderOf =
  (kind: ClaimKind): ClaimHolders[string] =>
  async (queryable, playerId, digest) => {
    const { rows } = await queryable.query(
      `select from players.player where player_id = $1 and ${COLUMN_BY_KIND[kind]} = $2`,
      [playerId, storedAsText.includes(kind) ? digest.toString('base64url') : digest],
    )
    return rows.length > 0
  }

export const playerHolders: ClaimHolders = Object.fromEntries(
  Object.entries(storedKinds).map(([kind, stored]) => [stored, holderOf(kind as ClaimKind)]),
)

/** The kind of a match by that of its claim. */
export const matchKindOf = (stored: string): Exclude<MatchKind, 'person'> | undefined =>
  (['email', 'phone', 'national-number'] as const).find((kind) => storedKinds[kind] === stored)

/** A number that no player has. */
export async function drawNumber(queryable: Queryable): Promise<bigint> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    `select nextval('players.player_number') as player_id`,
  )
  if (!rows[0]) throw new Error('the sequence of player numbers gave nothing')
  return rows[0].player_id
}
