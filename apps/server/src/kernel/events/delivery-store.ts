import type { Database } from '../db/database.ts'
import { deliveryShards } from './names.ts'

/** One shard of one subscriber, with this copy until its lease ends. */
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

/** Makes the lease rows of subscribers that are new. */
export async function registerSubscribers(db: Database, names: readonly string[]): Promise<void> {
  await db.query(
    `insert into kernel.delivery_lease (subscriber, shard)
     select name, shard from unnest($1::text[]) as name, generate_series(0, $2::int - 1) as shard
     order by name, shard
     on conflict do nothing`,
    [names, deliveryShards],
  )
}

// An event that failed holds back the later ones of its player until it is tried again.
const isHeld = `exists (
  select 1 from kernel.delivery held
  where held.subscriber = waiting.subscriber and held.player_id = waiting.player_id
    and held.retry_at > now())`

/** Leases free shards in which something waits, those first that were served longest ago. Locks the lease rows it takes. */
export async function claimShards(
  db: Database,
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
       from kernel.delivery_lease lease
       where lease.subscriber = any ($1::text[])
         and (lease.expires_at is null or lease.expires_at < clock_timestamp() or lease.owner = $2)
         and lease.subscriber || ' ' || lease.shard <> all ($5::text[])
         and exists (
           select 1 from kernel.delivery waiting
           where waiting.subscriber = lease.subscriber and waiting.shard = lease.shard and not ${isHeld})
       order by lease.served_at
       limit $4
       for update skip locked
     )
     update kernel.delivery_lease lease
     set owner = $2, expires_at = clock_timestamp() + make_interval(secs => $3), served_at = clock_timestamp()
     from free
     where lease.subscriber = free.subscriber and lease.shard = free.shard
     returning lease.subscriber, lease.shard`,
    [wanted.names, wanted.owner, wanted.leaseMs / 1000, wanted.room, wanted.busy],
  )
  return rows
}

/** The oldest waiting events of a claimed shard. A statement of its own: it must see what the holder before has removed. */
export async function readPage(
  db: Database,
  { subscriber, shard }: Claim,
  limit: number,
): Promise<PendingRow[]> {
  const { rows } = await db.query<PendingRow>(
    `select event_id, player_id, seq, topic, body, at, failures
     from kernel.delivery waiting
     where subscriber = $1 and shard = $2 and not ${isHeld}
     order by event_id limit ${limit}`,
    [subscriber, shard],
  )
  return rows
}

/** Removes what was handled and, after the last page of a turn, gives the lease back. */
export async function finishPage(
  db: Database,
  { subscriber, shard }: Claim,
  owner: string,
  done: readonly bigint[],
  isLast: boolean,
): Promise<void> {
  await db.query(
    `with gone as (
       delete from kernel.delivery where subscriber = $1 and shard = $2 and event_id = any ($3::bigint[])
     )
     update kernel.delivery_lease set owner = null, expires_at = null
     where $5 and subscriber = $1 and shard = $2 and owner = $4`,
    [subscriber, shard, done, owner, isLast],
  )
}

export async function releaseShard(db: Database, { subscriber, shard }: Claim, owner: string): Promise<void> {
  await db.query(
    `update kernel.delivery_lease set owner = null, expires_at = null
     where subscriber = $1 and shard = $2 and owner = $3`,
    [subscriber, shard, owner],
  )
}

/** @returns the shards that are still this copy's */
export async function renewLeases(db: Database, owner: string, leaseMs: number): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `update kernel.delivery_lease set expires_at = clock_timestamp() + make_interval(secs => $2) where owner = $1
     returning subscriber, shard`,
    [owner, leaseMs / 1000],
  )
  return rows
}

const shardOf = (row: PendingRow) => row.player_id % BigInt(deliveryShards)

export async function noteFailure(
  db: Database,
  subscriber: string,
  row: PendingRow,
  pauseMs: number,
): Promise<void> {
  await db.query(
    `update kernel.delivery
     set failures = failures + 1, retry_at = clock_timestamp() + make_interval(secs => $4)
     where subscriber = $1 and shard = $2 and event_id = $3`,
    [subscriber, shardOf(row), row.event_id, pauseMs / 1000],
  )
}

/** Moves an event out of the way of the others; `kernel.replay_delivery_dead` brings it back. */
export async function parkEvent(
  db: Database,
  subscriber: string,
  row: PendingRow,
  error: string,
): Promise<void> {
  await db.query(
    `with gone as (
       delete from kernel.delivery where subscriber = $1 and shard = $2 and event_id = $3
       returning subscriber, event_id, player_id, seq, topic, body, at, failures
     )
     insert into kernel.delivery_dead (subscriber, event_id, player_id, seq, topic, body, at, failures, error)
     select subscriber, event_id, player_id, seq, topic, body, at, failures + 1, $4 from gone
     on conflict on constraint delivery_dead_pkey do update set error = excluded.error, failures = excluded.failures`,
    [subscriber, shardOf(row), row.event_id, error],
  )
}
