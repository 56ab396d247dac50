import type { Queryable, Tx } from '../../kernel/index.ts'
import type { Reading } from './reading.ts'

export type ActorKind = 'player' | 'visitor' | 'staff' | 'system'

export interface NewEntry {
  readonly actorKind: ActorKind
  readonly actor: string
  readonly act: string
  readonly object: string | null
  readonly playerId: bigint | null
  /** JSON objects. */
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
  readonly requestId: string | null
  readonly addressDigest: Buffer | null
  readonly deviceDigest: Buffer | null
  readonly market: string | null
  readonly proof: string | null
}

/** A row as the database has completed it, and the transaction of its act. */
export interface Recorded {
  readonly entryId: bigint
  readonly hash: Buffer
  readonly transaction: string
}

/** Adds a row. The database gives it its number, its time and its hash. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<Recorded> {
  const { rows } = await tx.query<Recorded>(
    `insert into audit.entry (actor_kind, actor, act, object, player_id, before, after, reason, request_id,
                              address_digest, device_digest, market, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning entry_id as "entryId", hash, pg_current_xact_id()::text as transaction`,
    [
      entry.actorKind,
      entry.actor,
      entry.act,
      entry.object,
      entry.playerId,
      entry.before,
      entry.after,
      entry.reason,
      entry.requestId,
      entry.addressDigest,
      entry.deviceDigest,
      entry.market,
      entry.proof,
    ],
  )
  return rows[0]!
}

export interface RecordedState {
  readonly entryId: bigint
  readonly state: 'open' | 'waiting' | 'sealed' | 'rolled back' | 'lost'
}

/**
 * unsafeReadAcrossPlayers: what became of rows that were recorded. A row is lost when its transaction was committed and
 * the row, or its witness before it was sealed, is not there with its hash. One snapshot is read.
 */
export async function readRecordedStates(
  queryable: Queryable,
  recorded: readonly Recorded[],
): Promise<RecordedState[]> {
  const { rows } = await queryable.query<RecordedState>(
    `select own.entry_id as "entryId",
            case when not pg_visible_in_snapshot(own.transaction, pg_current_snapshot()) then 'open'
                 when pg_xact_status(own.transaction) <> 'committed' then 'rolled back'
                 when written.entry_id is null then 'lost'
                 when waiting.entry_id is not null then 'waiting'
                 when exists (select from only audit.batch where last_entry_id >= own.entry_id
                               and own.entry_id = any (entry_ids)) then 'sealed'
                 else 'lost' end as state
       from unnest($1::bigint[], $2::bytea[], $3::xid8[]) own (entry_id, hash, transaction)
       left join only audit.entry written on written.entry_id = own.entry_id and written.hash = own.hash
       left join only audit.unsealed waiting on waiting.entry_id = own.entry_id and waiting.hash = own.hash`,
    [
      recorded.map(({ entryId }) => entryId.toString()),
      recorded.map(({ hash }) => hash),
      recorded.map(({ transaction }) => transaction),
    ],
  )
  return rows
}

export async function readPlayerKey(queryable: Queryable, playerId: bigint): Promise<string | null> {
  const { rows } = await queryable.query<{ wrapped: string }>(
    'select wrapped from audit.player_key where player_id = $1',
    [playerId],
  )
  return rows[0]?.wrapped ?? null
}

/** Stores a player's key. @returns the stored one, which another transaction may have written first */
export async function ensurePlayerKey(tx: Tx, playerId: bigint, wrapped: string): Promise<string> {
  const { rowCount } = await tx.query(
    'insert into audit.player_key (player_id, wrapped) values ($1, $2) on conflict do nothing',
    [playerId, wrapped],
  )
  return rowCount > 0 ? wrapped : ((await readPlayerKey(tx, playerId)) ?? wrapped)
}

/** A row's witness that waits to be sealed. */
export interface Witness {
  readonly entryId: bigint
  readonly hash: Buffer
}

const SEALER_LOCK = `hashtextextended('audit.sealer', 0)`

/** The lock of the one sealer, until the transaction ends. @returns false when another instance has it */
export async function lockSealer(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${SEALER_LOCK}) as locked`,
  )
  return rows[0]?.locked ?? false
}

/** The same lock, when another instance has given it back. @throws an error of the database after the lock timeout */
export async function waitForSealer(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${SEALER_LOCK})`)
}

/** unsafeReadAcrossPlayers: takes the witnesses of a batch, in the order of their numbers. */
export async function takeWitnesses(tx: Tx, limit: number): Promise<Witness[]> {
  const { rows } = await tx.query<Witness>(
    `with taken as (
       delete from audit.unsealed where entry_id in
         (select entry_id from audit.unsealed order by entry_id limit $1)
       returning entry_id, hash
     )
     select entry_id as "entryId", hash from taken order by entry_id`,
    [limit],
  )
  return rows
}

/** A batch as the end of the chain. */
export interface Head {
  readonly batchId: bigint
  readonly hash: Buffer
}

/** The end of the chain; null before the first batch. */
export async function readHead(queryable: Queryable): Promise<Head | null> {
  const { rows } = await queryable.query<Head>(
    'select batch_id as "batchId", hash from audit.batch order by batch_id desc limit 1',
  )
  return rows[0] ?? null
}

/** The database's clock. */
export async function readClock(tx: Tx): Promise<Temporal.Instant> {
  const { rows } = await tx.query<{ at: Temporal.Instant }>('select clock_timestamp() as at')
  return rows[0]!.at
}

export interface NewBatch {
  readonly batchId: bigint
  readonly sealedAt: Temporal.Instant
  readonly previousHash: Buffer
  readonly entryIds: readonly bigint[]
  readonly entryHashes: Buffer
  readonly root: Buffer
  readonly hash: Buffer
}

/** The newest batch, and the hash of one that was the newest before; null without one. */
export async function readHeadAfter(
  queryable: Queryable,
  batchId: bigint,
): Promise<{ head: Head | null; hash: Buffer | null }> {
  const { rows } = await queryable.query<Head>(
    `select batch_id as "batchId", hash from only audit.batch where batch_id = $1
      union (select batch_id, hash from only audit.batch order by batch_id desc limit 1) order by 1`,
    [batchId],
  )
  return {
    head: rows.at(-1) ?? null,
    hash: rows.find((row) => row.batchId === batchId)?.hash ?? null,
  }
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx.query(
    `insert into audit.batch (batch_id, sealed_at, previous_hash, entry_count, last_entry_id, entry_ids,
                              entry_hashes, root, hash)
     values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8, $9)`,
    [
      batch.batchId,
      batch.sealedAt,
      batch.previousHash,
      batch.entryIds.length,
      batch.entryIds.at(-1),
      batch.entryIds.map(String),
      batch.entryHashes,
      batch.root,
      batch.hash,
    ],
  )
}

/** Age of the oldest row that no batch has (s); 0 without one. */
export async function readUnsealedAge(queryable: Reading): Promise<number> {
  const { rows } = await queryable.query<{ age: number }>(
    'select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as age from only audit.unsealed',
  )
  return rows[0]?.age ?? 0
}

export interface Anchor {
  readonly batchId: bigint
  readonly at: Temporal.Instant
  readonly hash: Buffer
  /** Rows up to this batch. */
  readonly entryTotal: bigint
}

/** The head of the chain as an anchor; null when it is one already, and before the first batch. */
export async function readUnanchoredHead(tx: Tx): Promise<Anchor | null> {
  const { rows } = await tx.query<Anchor>(
    `select head.batch_id as "batchId", clock_timestamp() as at, head.hash,
            coalesce(latest.entry_total, 0) + (select sum(entry_count) from audit.batch later
              where later.batch_id > coalesce(latest.batch_id, 0))::bigint as "entryTotal"
       from (select batch_id, hash from audit.batch order by batch_id desc limit 1) head
       left join (select batch_id, entry_total from audit.anchor order by batch_id desc limit 1) latest on true
      where latest.batch_id is distinct from head.batch_id`,
  )
  return rows[0] ?? null
}

export async function insertAnchor(tx: Tx, { batchId, at, hash, entryTotal }: Anchor): Promise<void> {
  await tx.query('insert into audit.anchor (batch_id, at, hash, entry_total) values ($1, $2, $3, $4)', [
    batchId,
    at,
    hash,
    entryTotal,
  ])
}
