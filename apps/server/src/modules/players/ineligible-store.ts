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

/** @returns the list of an entry that stood, and who has added it; null for one that is unknown or was removed */
export async function markRemoved(
  tx: Tx,
  entryId: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<Pick<IneligibleEntry, 'list' | 'addedBy'> | null> {
  const { rows } = await tx.query<{ list: IneligibleList; added_by: string }>(
    `update players.ineligible_entry set removed_by = $2, removed_at = $3
      where entry_id = $1 and removed_at is null returning list, added_by`,
    [entryId, by, at],
  )
  return rows[0] ? { list: rows[0].list, addedBy: rows[0].added_by } : null
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

/** The entries that mean a person now. */
export async function entriesOf(
  queryable: Queryable,
  person: Person,
): Promise<Pick<IneligibleEntry, 'entryId' | 'list'>[]> {
  const own = digestsOf(queryable, { email: person.email, phone: person.phone, named: person })
  const { rows } = await queryable.query<{ entry_id: string; list: IneligibleList }>(
    `select distinct entry_id, list
       from players.ineligible_key join players.ineligible_entry using (entry_id)
      where removed_at is null
        and (kind, digest) in (('email', $1), ('phone', $2), ('person', $3))`,
    [own.email, own.phone, own.person],
  )
  return rows.map(({ entry_id: entryId, list }) => ({ entryId, list }))
}

/** Those of the entries that were not removed. */
export async function standingEntries(
  queryable: Queryable,
  entryIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await queryable.query<{ entry_id: string }>(
    'select entry_id from players.ineligible_entry where entry_id = any ($1) and removed_at is null',
    [entryIds],
  )
  return rows.map((row) => row.entry_id)
}

/**
 * unsafeReadAcrossPlayers: the players that an entry means or has barred, who may have other details since. Read once
 * for each entry that staff add or remove.
 */
export async function findListedPlayers(queryable: Queryable, entryId: string): Promise<bigint[]> {
  const { rows } = await queryable.query<{
    player_id: bigint
    first_name: string
    last_name: string
    date_of_birth: string
    person_digest: string | null
    is_certain: boolean
  }>(
    `with entry as (
       select max(digest) filter (where kind = 'email') as email,
              max(digest) filter (where kind = 'phone') as phone,
              max(digest) filter (where kind = 'birth') as birth,
              max(digest) filter (where kind = 'person') as person
         from players.ineligible_key where entry_id = $1
     ), found as (
       select player_id, coalesce(email_key = entry.email, false) or coalesce(phone_digest = entry.phone, false)
                as is_certain
         from entry
         join players.player on email_key = entry.email or phone_digest = entry.phone
              or birth_digest = entry.birth
       union all
       select player_id, true from players.ineligible_player where $1 = any (entry_ids)
     )
     select player_id, first_name, last_name, date_of_birth, (select person from entry) as person_digest,
            is_certain
       from (select player_id, bool_or(is_certain) as is_certain from found group by player_id) as candidate
       join players.player using (player_id)`,
    [entryId],
  )
  return rows
    .filter(({ is_certain: isCertain, person_digest: digest, ...stored }) => {
      if (isCertain) return true
      const row = openRow(queryable.personal, sealedPlayer, stored)
      const named = { firstName: row.first_name, lastName: row.last_name, dateOfBirth: row.date_of_birth }
      return personDigest(queryable, named) === digest
    })
    .map((row) => row.player_id)
}

/** A player whose rights lists have closed. */
export interface BarredPlayer {
  /** The entries that have closed them. */
  readonly entryIds: readonly string[]
  /** The rights that return with the last of them. */
  readonly rights: Partial<AccessFlags>
}

/** Null for a player whose rights no list has closed. */
export async function readBarred(tx: Tx, playerId: bigint): Promise<BarredPlayer | null> {
  const { rows } = await tx.query<{ entry_ids: string[]; rights: Partial<AccessFlags> }>(
    'select entry_ids, rights from players.ineligible_player where player_id = $1',
    [playerId],
  )
  const row = rows[0]
  return row ? { entryIds: row.entry_ids, rights: row.rights } : null
}

export async function insertBarred(
  tx: Tx,
  playerId: bigint,
  { at, entryIds, rights }: BarredPlayer & { readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    'insert into players.ineligible_player (player_id, barred_at, entry_ids, rights) values ($1, $2, $3, $4)',
    [playerId, at, entryIds, JSON.stringify(rights)],
  )
}

export async function updateBarred(
  tx: Tx,
  playerId: bigint,
  { entryIds, rights }: BarredPlayer,
): Promise<void> {
  await tx.query('update players.ineligible_player set entry_ids = $2, rights = $3 where player_id = $1', [
    playerId,
    entryIds,
    JSON.stringify(rights),
  ])
}

export async function deleteBarred(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from players.ineligible_player where player_id = $1', [playerId])
}
