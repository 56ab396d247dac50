import type pg from 'pg'
import type { DatabaseNode } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { isConnectionBroken, sqlState } from '../db/errors.ts'
import { type Connection, connectDirect } from '../db/pool.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Bus } from './bus.ts'
import { type DeliveredEvent, jobRequestTopic, type Subscription } from './events.ts'
import { requestJobs } from './job-requests.ts'
import { workerLockClass } from './names.ts'
import { deadLetterError } from './dead-letters.ts'
import {
  beforeAllKeys,
  behindPlayer,
  insertDeadLetter,
  lockBatch,
  type OutboxKey,
  type OutboxRow,
  type Subscribers,
  takeBatch,
} from './outbox-store.ts'
import { InterruptibleSleep } from './sleep.ts'

export interface RelayOptions {
  /** Whose events it moves; each node has a relay. */
  readonly node: DatabaseNode
  /** To the node; direct, not through a pooler: leadership is a session-level lock. */
  readonly connection: Connection
  readonly bus: Bus
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** After how long jobs of a dead worker are unlocked (ms); 5 s by default. */
  readonly recoverAfterMs?: number
  /** Called after a batch with events for durable subscribers. */
  readonly onDeliveries?: () => void
}

export interface Relay {
  /** Polls the outbox now. Call it after a commit whose event a caller waits for. */
  pollNow(): void
  /** Whether this instance is the relay. */
  isLeader(): boolean
  /** Finishes the current batch and gives up leadership. */
  stop(): Promise<void>
}

const BATCH = 500
const BUSY_POLL_MS = 20
const IDLE_POLL_MS = 250
/** How long after the last event the short poll interval is used. */
const BUSY_FOR_MS = 5_000
const LEADER_RETRY_MS = 1_000
const RECOVER_AFTER_MS = 5_000

// Unlocks jobs and queues of a dead worker: its session no longer holds the worker's advisory lock.
const unlockDead = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) as unlocked, count(*)::int as dead
  from (
    select locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)
    union
    select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)
  ) busy
  where not exists (
    select 1 from pg_locks held
    where held.locktype = 'advisory' and held.granted and held.classid = ${workerLockClass}
      and held.objid::bigint = (hashtext(busy.locked_by)::bigint & 4294967295)
      and held.database = (select oid from pg_database where datname = current_database())
  )
  having count(*) > 0`

/** A failed batch with its rows. */
class BatchFailure extends Error {
  readonly keys: readonly OutboxKey[]
  constructor(keys: readonly OutboxKey[], cause: unknown) {
    super('a batch could not be moved', { cause })
    this.keys = keys
  }
}

/** Moves the next rows behind a key in one transaction. @throws BatchFailure with the rows that it had locked */
async function moveBatch(
  leader: pg.Client,
  node: DatabaseNode,
  subscribers: Subscribers,
  { after, size }: { readonly after: OutboxKey; readonly size: number },
): Promise<{ readonly keys: OutboxKey[]; readonly rows: OutboxRow[] }> {
  let keys: OutboxKey[] = []
  try {
    await leader.query('begin')
    const locked = await lockBatch(leader, node, after, size)
    keys = locked.map((row) => ({ player: row.player_id, id: row.id }))
    const rows = locked.length === 0 ? [] : await takeBatch(leader, node, locked, subscribers)
    await requestJobs(leader, rows)
    await leader.query('commit')
    return { keys, rows }
  } catch (error) {
    await leader.query('rollback').catch(() => {})
    throw new BatchFailure(keys, error)
  }
}

/** @returns the session that holds the lock of the leader; undefined while another instance has it */
async function lead({ node, connection }: RelayOptions): Promise<pg.Client | undefined> {
  const candidate = await connectDirect(connection, 'marquee relay')
  let isLeader = false
  try {
    const { rows } = await candidate.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      node.leaderKey,
    ])
    isLeader = rows[0]?.locked ?? false
  } finally {
    if (!isLeader) await candidate.end()
  }
  return isLeader ? candidate : undefined
}

/**
 * Moves events from a node's outbox to subscribers and the bus. One instance relays at a time. A batch is one
 * transaction: rows in the order of their keys, deliveries and jobs written, commit; then the bus is notified. The next
 * batch goes on behind it and, from the last row, at the first again: players take turns. A batch that fails is halved
 * until the failing row is alone; that row becomes a dead letter, or waits where it is not to blame.
 */
export function startRelay(options: RelayOptions): Relay {
  const { bus, log, metrics, node } = options
  const recoverAfterMs = options.recoverAfterMs ?? RECOVER_AFTER_MS
  const subscribers = {
    topics: options.subscriptions.map(({ topic }) => topic),
    names: options.subscriptions.map(({ name }) => name),
  }
  const stopping = new AbortController()
  const sleep = new InterruptibleSleep()
  let client: pg.Client | undefined
  // Kept when a connection ends: the next one goes on behind the rows that failed.
  let size = BATCH
  let after = beforeAllKeys

  /** @returns the keys of the rows moved, in order */
  async function relayBatch(leader: pg.Client): Promise<OutboxKey[]> {
    const { keys, rows } = await moveBatch(leader, node, subscribers, { after, size })
    const events = rows.filter((row) => row.topic !== jobRequestTopic).map(eventOf)
    if (events.length > 0) bus.publish(events)
    if (events.some((event) => subscribers.topics.includes(event.topic))) options.onDeliveries?.()
    metrics?.outboxRelayed.inc(rows.length)
    return keys
  }

  /**
   * After a failed batch: the next one is half of it. A row that fails alone becomes a dead letter, or, where the cause
   * is outside of it, waits with its player's later ones until the next walk: those of other players go on.
   * @throws the cause where the database may be failing: the relay pauses
   */
  async function recover(leader: pg.Client, { keys, cause }: BatchFailure): Promise<void> {
    const [key] = keys
    if (key === undefined) throw cause
    if (keys.length > 1) {
      size = keys.length >> 1
      if (isConnectionBroken(cause)) throw cause
      return
    }
    size = 1
    if (!isRowToBlame(cause)) {
      after = behindPlayer(key)
      throw cause
    }
    await insertDeadLetter(leader, node, key, deadLetterError(cause))
    metrics?.alarms.inc({ kind: 'dead_letter' })
    log.error(
      { alarm: true, id: key.id.toString(), err: cause },
      'an outbox row is a dead letter: see kernel.outbox_dead',
    )
  }

  async function freeDeadWorkers(leader: pg.Client): Promise<void> {
    const { rows } = await leader.query<{ dead: number }>(unlockDead, [recoverAfterMs / 1000])
    if (rows[0]) log.warn({ workers: rows[0].dead }, 'jobs of workers that are gone start again')
  }

  async function work(leader: pg.Client): Promise<void> {
    let lastSeen = -Infinity
    let lastRecovery = -Infinity
    const lost = new AbortController()
    leader.on('end', () => lost.abort())
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      if (performance.now() - lastRecovery > recoverAfterMs) {
        lastRecovery = performance.now()
        await freeDeadWorkers(leader)
      }
      try {
        const moved = await relayBatch(leader)
        if (moved.length > 0) lastSeen = performance.now()
        // A batch that is not full has reached the last row. The outbox is empty when it had begun at the first.
        const last = moved.length === size ? moved.at(-1) : undefined
        const isEmpty = last === undefined && after === beforeAllKeys
        after = last ?? beforeAllKeys
        size = Math.min(BATCH, size * 2)
        if (!isEmpty) continue
      } catch (error) {
        if (!(error instanceof BatchFailure)) throw error
        await recover(leader, error)
        continue
      }
      await sleep.for(performance.now() - lastSeen < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        client = await lead(options)
        if (client) await work(client)
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'relay pauses')
      } finally {
        // Closing the session releases the lock.
        await client?.end().catch(() => {})
        client = undefined
      }
      if (!stopping.signal.aborted) await sleep.for(LEADER_RETRY_MS)
    }
  }

  const running = loop()
  return {
    pollNow: () => sleep.wake(),
    isLeader: () => client !== undefined,
    stop: async () => {
      stopping.abort()
      sleep.wake()
      await running
    },
  }
}

/** Whether the row's data caused the error; not a database that is unreachable, full or of another release. */
function isRowToBlame(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return /^(21|22|23|44|54|P0)/.test(state)
  return !(error instanceof AppError) && !isConnectionBroken(error)
}

function eventOf(row: OutboxRow): DeliveredEvent {
  return { id: row.id, topic: row.topic, playerId: row.player_id, seq: row.seq, body: row.body, at: row.at }
}
