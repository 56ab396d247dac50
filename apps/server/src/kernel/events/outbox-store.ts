import type pg from 'pg'
import type { DatabaseNode } from '../db/database.ts'

export interface OutboxRow {
  readonly id: bigint
  readonly player_id: bigint
  readonly seq: bigint | null
  readonly topic: string
  readonly body: unknown
  readonly at: Temporal.Instant
}

/** Key of an outbox row. */
export interface OutboxKey {
  readonly player: bigint
  readonly id: bigint
}

/** Below every key. */
export const beforeAllKeys: OutboxKey = { player: -1n, id: 0n }

/** Behind every row of a player. */
export const behindPlayer = ({ player }: OutboxKey): OutboxKey => ({ player, id: 2n ** 63n - 1n })

/** Topics of durable subscribers, and their names in the same order. */
export interface Subscribers {
  readonly topics: readonly string[]
  readonly names: readonly string[]
}

/** A row that the transaction has locked, with its place in the table. */
interface LockedRow {
  readonly player_id: bigint
  readonly id: bigint
  readonly place: string
}

/**
 * Locks the next rows behind a key. It follows the primary key, so that the outbox needs no other index, which each
 * stake would write.
 */
export async function lockBatch(
  leader: pg.Client,
  { schema }: DatabaseNode,
  after: OutboxKey,
  size: number,
): Promise<LockedRow[]> {
  const { rows } = await leader.query<LockedRow>(
    `select player_id, id, ctid::text as place from ${schema}.outbox
     where (player_id, id) > ($1, $2) order by player_id, id limit $3 for update skip locked`,
    [after.player, after.id, size],
  )
  return rows
}

/** Deletes the rows that this transaction has locked, writes them for every durable subscriber and returns them. */
export async function takeBatch(
  leader: pg.Client,
  { schema }: DatabaseNode,
  locked: readonly LockedRow[],
  subscribers: Subscribers,
): Promise<OutboxRow[]> {
  const { rows } = await leader.query<OutboxRow>(
    `with gone as (
       delete from ${schema}.outbox where ctid = any ($3::tid[])
       returning id, player_id, seq, topic, body, at
     ), waiting as (
       insert into ${schema}.delivery (player_id, subscriber, event_id, seq, topic, body, at)
       select gone.player_id, subscriber.name, gone.id, gone.seq, gone.topic, gone.body, gone.at
       from gone
       join unnest($1::text[], $2::text[]) as subscriber (topic, name) on subscriber.topic = gone.topic
     )
     select id, player_id, seq, topic, body, at from gone order by id`,
    [subscribers.topics, subscribers.names, locked.map((row) => row.place)],
  )
  return rows
}

/** Makes a row a dead letter; `kernel.replay_outbox_dead` puts it back. */
export async function insertDeadLetter(
  leader: pg.Client,
  { schema }: DatabaseNode,
  key: OutboxKey,
  error: string,
): Promise<void> {
  await leader.query(
    `with gone as (
       delete from ${schema}.outbox where player_id = $1 and id = $2
       returning id, player_id, seq, topic, body, at
     )
     insert into ${schema}.outbox_dead (id, player_id, seq, topic, body, at, error)
     select id, player_id, seq, topic, body, at, $3 from gone`,
    [key.player, key.id, error],
  )
}
