import type pg from 'pg'
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
import { InterruptibleSleep } from './sleep.ts'

export interface RelayOptions {
  /** Direct, not through a pooler: leadership is a session-level lock. */
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

const LEADER_KEY = 7_305_201
const BATCH = 500
const BUSY_POLL_MS = 20
const IDLE_POLL_MS = 250
/** How long after the last event the short poll interval is used. */
const BUSY_FOR_MS = 5_000
const LEADER_RETRY_MS = 1_000
const RECOVER_AFTER_MS = 5_000

interface OutboxRow {
  id: bigint
  player_id: bigint
  seq: bigint | null
  topic: string
  body: unknown
  at: Temporal.Instant
}

const lockBatch = 'select id from kernel.outbox order by id limit $1 for update skip locked'

// Deletes the rows that this transaction has locked, writes them for every durable subscriber and returns them.
const takeBatch = `
  with gone as (
    delete from kernel.outbox where id = any ($3::bigint[])
    returning id, player_id, seq, topic, body, at
  ), waiting as (
    insert into kernel.delivery (player_id, subscriber, event_id, seq, topic, body, at)
    select gone.player_id, subscriber.name, gone.id, gone.seq, gone.topic, gone.body, gone.at
    from gone
    join unnest($1::text[], $2::text[]) as subscriber (topic, name) on subscriber.topic = gone.topic
  )
  select id, player_id, seq, topic, body, at from gone order by id`

const insertDeadLetter = `
  with gone as (
    delete from kernel.outbox where id = $1 returning id, player_id, seq, topic, body, at
  )
  insert into kernel.outbox_dead (id, player_id, seq, topic, body, at, error)
  select id, player_id, seq, topic, body, at, $2 from gone`

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
  readonly ids: readonly bigint[]
  constructor(ids: readonly bigint[], cause: unknown) {
    super('a batch could not be moved', { cause })
    this.ids = ids
  }
}

/**
 * Moves events from the outbox to subscribers and the bus. One instance relays at a time. A batch is one transaction:
 * rows in id order, deliveries and jobs written, commit; then the bus is notified. A batch that fails is halved until
 * the failing row is alone; that row becomes a dead letter.
 */
export function startRelay(options: RelayOptions): Relay {
  const { bus, log, metrics } = options
  const recoverAfterMs = options.recoverAfterMs ?? RECOVER_AFTER_MS
  const topics = options.subscriptions.map((subscription) => subscription.topic)
  const names = options.subscriptions.map((subscription) => subscription.name)
  const stopping = new AbortController()
  const sleep = new InterruptibleSleep()
  let client: pg.Client | undefined

  async function lead(): Promise<pg.Client | undefined> {
    const candidate = await connectDirect(options.connection, 'marquee relay')
    let isLeader = false
    try {
      const { rows } = await candidate.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1) as locked',
        [LEADER_KEY],
      )
      isLeader = rows[0]?.locked ?? false
    } finally {
      if (!isLeader) await candidate.end()
    }
    return isLeader ? candidate : undefined
  }

  /** @returns number of rows moved */
  async function relayBatch(leader: pg.Client, size: number): Promise<number> {
    let ids: bigint[] = []
    let rows: OutboxRow[] = []
    try {
      await leader.query('begin')
      ids = (await leader.query<{ id: bigint }>(lockBatch, [size])).rows.map((row) => row.id)
      if (ids.length === 0) {
        await leader.query('rollback')
        return 0
      }
      rows = (await leader.query<OutboxRow>(takeBatch, [topics, names, ids])).rows
      await requestJobs(leader, rows)
      await leader.query('commit')
    } catch (error) {
      await leader.query('rollback').catch(() => {})
      throw new BatchFailure(ids, error)
    }
    const events = rows.filter((row) => row.topic !== jobRequestTopic).map(eventOf)
    if (events.length > 0) bus.publish(events)
    if (events.some((event) => topics.includes(event.topic))) options.onDeliveries?.()
    metrics?.outboxRelayed.inc(rows.length)
    return rows.length
  }

  /**
   * After a failed batch: retries with a smaller one, or moves the failing row to the dead letters. @returns the next
   * batch's size
   */
  async function recover(leader: pg.Client, { ids, cause }: BatchFailure): Promise<number> {
    const [id] = ids
    // Without a row, or with a cause outside of the rows, the database is failing.
    if (id === undefined || !isRowToBlame(cause)) throw cause
    if (ids.length > 1) return ids.length >> 1
    await leader.query(insertDeadLetter, [id, deadLetterError(cause)])
    metrics?.alarms.inc({ kind: 'dead_letter' })
    log.error(
      { alarm: true, id: id.toString(), err: cause },
      'an outbox row is a dead letter: see kernel.outbox_dead',
    )
    return 1
  }

  async function freeDeadWorkers(leader: pg.Client): Promise<void> {
    const { rows } = await leader.query<{ dead: number }>(unlockDead, [recoverAfterMs / 1000])
    if (rows[0]) log.warn({ workers: rows[0].dead }, 'jobs of workers that are gone start again')
  }

  async function work(leader: pg.Client): Promise<void> {
    let lastSeen = -Infinity
    let lastRecovery = -Infinity
    let size = BATCH
    const lost = new AbortController()
    leader.on('end', () => lost.abort())
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      if (performance.now() - lastRecovery > recoverAfterMs) {
        lastRecovery = performance.now()
        await freeDeadWorkers(leader)
      }
      try {
        const moved = await relayBatch(leader, size)
        if (moved > 0) lastSeen = performance.now()
        const wasFull = moved === size
        size = Math.min(BATCH, size * 2)
        if (wasFull) continue
      } catch (error) {
        if (!(error instanceof BatchFailure)) throw error
        size = await recover(leader, error)
        continue
      }
      await sleep.for(performance.now() - lastSeen < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        client = await lead()
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
