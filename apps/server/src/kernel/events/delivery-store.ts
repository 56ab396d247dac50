import type { DatabaseNode, Queryable } from '../db/database.ts'
import { deliveryShards } from './names.ts'

/** One shard of one subscriber, leased by this instance. */
export interface Claim {
  readonly subscriber: string
  readonly shard: number
}

export interface PendingRow {
  readonly event_id: bigint
  readonly player_id: bigint
  readonly seq: bigint | null
  readonly topic: string
  readonly body: unknown
  readonly at: Temporal.Instant
  readonly failures: number
}

/** Creates the lease rows of new subscribers. */
export async function registerSubscribers(
  { db, schema }: DatabaseNode,
  names: readonly string[],
): Promise<void> {
  await db.query(
    `insert into ${schema}.delivery_lease (subscriber, shard)
     select name, shard from unnest($1::text[]) as name, generate_series(0, $2::int - 1) as shard
     order by name, shard
     on conflict do nothing`,
    [names, deliveryShards],
  )
}

// A failed event holds back the later ones of its player until its retry.
const isHeld = (schema: string) => `exists (
  select 1 from ${schema}.delivery held
  where held.subscriber = waiting.subscriber and held.player_id = waiting.player_id
    and held.retry_at > now())`

/** Leases free shards with waiting events, the least recently served first. Locks the lease rows that it takes. */
export async function claimShards(
  { db, schema }: DatabaseNode,
  wanted: {
    readonly names: readonly string[]
    readonly owner: string
    readonly leaseMs: number
    readonly room: number
    /** `subscriber shard` of the turns that run in this process. */
    readonly busy: readonly string[]
  },
): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `with free as (
       select lease.subscriber, lease.shard
       from ${schema}.delivery_lease lease
       where lease.subscriber = any ($1::text[])
         and (lease.expires_at is null or lease.expires_at < clock_timestamp() or lease.owner = $2)
         and lease.subscriber || ' ' || lease.shard <> all ($5::text[])
         and exists (
           select 1 from ${schema}.delivery waiting
           where waiting.subscriber = lease.subscriber and waiting.shard = lease.shard and not ${isHeld(schema)})
       order by lease.served_at
       limit $4
       for update skip locked
     )
     update ${schema}.delivery_lease lease
     set owner = $2, expires_at = clock_timestamp() + make_interval(secs => $3), served_at = clock_timestamp()
     from free
     where lease.subscriber = free.subscriber and lease.shard = free.shard
     returning lease.subscriber, lease.shard`,
    [wanted.names, wanted.owner, wanted.leaseMs / 1000, wanted.room, wanted.busy],
  )
  return rows
}

/**
 * The oldest waiting events of a leased shard. A separate statement: it must see what the previous owner has deleted.
 */
export async function readPage(
  { db, schema }: DatabaseNode,
  { subscriber, shard }: Claim,
  limit: number,
): Promise<PendingRow[]> {
  const { rows } = await db.query<PendingRow>(
    `select event_id, player_id, seq, topic, body, at, failures
     from ${schema}.delivery waiting
     where subscriber = $1 and shard = $2 and not ${isHeld(schema)}
     order by event_id limit ${limit}`,
    [subscriber, shard],
  )
  return rows
}

/** Deletes handled events and, after the last page of a turn, releases the lease. */
export async function finishPage(
  { db, schema }: DatabaseNode,
  { subscriber, shard }: Claim,
  owner: string,
  done: readonly bigint[],
  isLast: boolean,
): Promise<void> {
  await db.query(
    `with gone as (
       delete from ${schema}.delivery where subscriber = $1 and shard = $2 and event_id = any ($3::bigint[])
     )
     update ${schema}.delivery_lease set owner = null, expires_at = null
     where $5 and subscriber = $1 and shard = $2 and owner = $4`,
    [subscriber, shard, done, owner, isLast],
  )
}

export async function releaseShard(
  { db, schema }: DatabaseNode,
  { subscriber, shard }: Claim,
  owner: string,
): Promise<void> {
  await db.query(
    `update ${schema}.delivery_lease set owner = null, expires_at = null
     where subscriber = $1 and shard = $2 and owner = $3`,
    [subscriber, shard, owner],
  )
}

/** @returns the shards that this instance still leases */
export async function renewLeases(
  { db, schema }: DatabaseNode,
  owner: string,
  leaseMs: number,
): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `update ${schema}.delivery_lease set expires_at = clock_timestamp() + make_interval(secs => $2) where owner = $1
     returning subscriber, shard`,
    [owner, leaseMs / 1000],
  )
  return rows
}

export async function noteFailure(
  { db, schema }: DatabaseNode,
  subscriber: string,
  row: PendingRow,
  pauseMs: number,
): Promise<void> {
  await db.query(
    `update ${schema}.delivery
     set failures = failures + 1, retry_at = clock_timestamp() + make_interval(secs => $4)
     where player_id = $1 and subscriber = $2 and event_id = $3`,
    [row.player_id, subscriber, row.event_id, pauseMs / 1000],
  )
}

/** Makes an event a dead letter, so that it no longer holds back others; `kernel.replay_delivery_dead` puts it back. */
export async function moveToDeadLetters(
  { db, schema }: DatabaseNode,
  subscriber: string,
  row: PendingRow,
  error: string,
): Promise<void> {
  await db.query(
    `with gone as (
       delete from ${schema}.delivery where player_id = $1 and subscriber = $2 and event_id = $3
       returning subscriber, event_id, player_id, seq, topic, body, at, failures
     )
     insert into ${schema}.delivery_dead (subscriber, event_id, player_id, seq, topic, body, at, failures, error)
     select subscriber, event_id, player_id, seq, topic, body, at, failures + 1, $4 from gone
     on conflict (player_id, subscriber, event_id) do update set error = excluded.error, failures = excluded.failures`,
    [row.player_id, subscriber, row.event_id, error],
  )
}

/**
 * Whether a subscriber has handled every event of a topic that was written up to an instant. Dead letters since another
 * instant are not handled until they are replayed or deleted.
 */
export async function isHandledUntil(
  db: Queryable,
  { topic, subscriber }: { readonly topic: string; readonly subscriber: string },
  { since, until }: { readonly since: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await db.query<{ is_waiting: boolean }>(
    `select exists (select from kernel.outbox where topic = $1 and at <= $3)
         or exists (select from kernel.outbox_dead where topic = $1 and at between $4 and $3)
         or exists (select from kernel.delivery where subscriber = $2 and at <= $3)
         or exists (select from kernel.delivery_dead where subscriber = $2 and at between $4 and $3) as is_waiting`,
    [topic, subscriber, until.toString(), since.toString()],
  )
  return rows[0]?.is_waiting === false
}
