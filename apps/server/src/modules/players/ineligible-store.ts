import { emailKey, nameKey } from '@marquee/contract/rules'
import { digestText, openRow, type Queryable, type Tx } from '../../kernel/index.ts'
import type { AccessFlags } from './rules.ts'
import { sealedPlayer } from './sealed-columns.ts'
import type { Person } from './store.ts'

/** Lists of persons who may not play, as the policy names them (`ineligible.lists`). */
export const ineligibleLists = [
  'staff',
  'suppliers',
  'officials',
  'insiders',
  'welfare',
  'public-officials',
  'students',
] as const
export type IneligibleList = (typeof ineligibleLists)[number]

type ListedName = Pick<Person, 'firstName' | 'lastName' | 'dateOfBirth'>

/** What is known of a listed person: at least one of the three. */
export interface IneligiblePerson {
  readonly email?: string | undefined
  /** E.164, digits after a plus. */
  readonly phone?: string | undefined
  readonly named?: ListedName | undefined
}

const personDigest = (queryable: Queryable, named: ListedName): string =>
  digestText(queryable.personal, 'listed person', `${nameKey(named)}|${named.dateOfBirth}`)

function digestsOf(queryable: Queryable, { email, phone, named }: IneligiblePerson) {
  const { personal } = queryable
  return {
    email: email === undefined ? null : digestText(personal, 'email', emailKey(email)),
    phone: phone === undefined ? null : digestText(personal, 'phone', phone),
    birth: named ? digestText(personal, 'birth date', named.dateOfBirth) : null,
    person: named ? personDigest(queryable, named) : null,
  }
}

export async function insertEntry(
  tx: Tx,
  entry: {
    readonly entryId: string
    readonly list: IneligibleList
    readonly person: IneligiblePerson
    readonly by: string
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await tx.query(
    'insert into players.ineligible_entry (entry_id, list, added_by, added_at) values ($1, $2, $3, $4)',
    [entry.entryId, entry.list, entry.by, entry.at],
  )
  for (const [kind, digest] of Object.entries(digestsOf(tx, entry.person)))
    if (digest !== null)
      await tx.query('insert into players.ineligible_key (entry_id, kind, digest) values ($1, $2, $3)', [
        entry.entryId,
        kind,
        digest,
      ])
}

/** @returns the list of an entry that stood; null for one that is unknown or was removed */
export async function markRemoved(
  tx: Tx,
  entryId: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<IneligibleList | null> {
  const { rows } = await tx.query<{ list: IneligibleList }>(
    `update players.ineligible_entry set removed_by = $2, removed_at = $3
      where entry_id = $1 and removed_at is null returning list`,
    [entryId, by, at],
  )
  return rows[0]?.list ?? null
}

export interface IneligibleEntry {
  readonly entryId: string
  readonly list: IneligibleList
  /** What the person is known by. */
  readonly keys: readonly string[]
  readonly addedBy: string
  readonly addedAt: Temporal.Instant
}

/** Entries that stand, the oldest first. */
export async function listEntries(queryable: Queryable): Promise<IneligibleEntry[]> {
  const { rows } = await queryable.query<{
    entry_id: string
    list: IneligibleList
    keys: string[]
    added_by: string
    added_at: Temporal.Instant
  }>(
    `select entry_id, list, added_by, added_at,
            (select array_agg(kind order by kind) from players.ineligible_key
              where ineligible_key.entry_id = ineligible_entry.entry_id and kind <> 'birth') as keys
       from players.ineligible_entry where removed_at is null order by added_at, entry_id`,
  )
  return rows.map((row) => ({
    entryId: row.entry_id,
    list: row.list,
    keys: row.keys,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }))
}

/** The lists that a person is on. */
export async function listsOf(queryable: Queryable, person: Person): Promise<IneligibleList[]> {
  const own = digestsOf(queryable, { email: person.email, phone: person.phone, named: person })
  const { rows } = await queryable.query<{ list: IneligibleList }>(
    `select distinct list
       from players.ineligible_key join players.ineligible_entry using (entry_id)
      where removed_at is null
        and (kind, digest) in (('email', $1), ('phone', $2), ('person', $3))`,
    [own.email, own.phone, own.person],
  )
  return rows.map(({ list }) => list)
}

/** unsafeReadAcrossPlayers: the players that an entry means, once for each entry that staff add or remove. */
export async function findListedPlayers(queryable: Queryable, entryId: string): Promise<bigint[]> {
  const { rows } = await queryable.query<{
    player_id: bigint
    first_name: string
    last_name: string
    date_of_birth: string
    person_digest: string | null
    is_by_key: boolean
  }>(
    `with entry as (
       select max(digest) filter (where kind = 'email') as email,
              max(digest) filter (where kind = 'phone') as phone,
              max(digest) filter (where kind = 'birth') as birth,
              max(digest) filter (where kind = 'person') as person
         from players.ineligible_key where entry_id = $1
     )
     select player_id, first_name, last_name, date_of_birth, entry.person as person_digest,
            coalesce(email_key = entry.email, false) or coalesce(phone_digest = entry.phone, false) as is_by_key
       from entry
       join players.player on email_key = entry.email or phone_digest = entry.phone
            or birth_digest = entry.birth`,
    [entryId],
  )
  return rows
    .filter(({ is_by_key: isByKey, person_digest: digest, ...stored }) => {
      if (isByKey) return true
      const row = openRow(queryable.personal, sealedPlayer, stored)
      const named = { firstName: row.first_name, lastName: row.last_name, dateOfBirth: row.date_of_birth }
      return personDigest(queryable, named) === digest
    })
    .map((row) => row.player_id)
}

/** The rights that a list has closed; null for a player whose rights none has. */
export async function readBarredRights(tx: Tx, playerId: bigint): Promise<Partial<AccessFlags> | null> {
  const { rows } = await tx.query<{ rights: Partial<AccessFlags> }>(
    'select rights from players.ineligible_player where player_id = $1',
    [playerId],
  )
  return rows[0]?.rights ?? null
}

export async function insertBarred(
  tx: Tx,
  playerId: bigint,
  barred: { readonly at: Temporal.Instant; readonly rights: Partial<AccessFlags> },
): Promise<void> {
  await tx.query('insert into players.ineligible_player (player_id, barred_at, rights) values ($1, $2, $3)', [
    playerId,
    barred.at,
    JSON.stringify(barred.rights),
  ])
}

export async function deleteBarred(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from players.ineligible_player where player_id = $1', [playerId])
}
