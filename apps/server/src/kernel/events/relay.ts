import type pg from 'pg'
import { AppError } from '../errors.ts'
import { isConnectionBroken, sqlState } from '../db/errors.ts'
import { type Connection, connectDirect } from '../db/pool.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Bus } from './bus.ts'
import { type DeliveredEvent, jobRequestTopic, type Subscription, toJson } from './events.ts'
import { jobRequestSchema } from './jobs.ts'
import { workerLockClass } from './names.ts'
import { parkedError } from './parked.ts'
import { Rest } from './rest.ts'

export interface RelayOptions {
  /** Direct, not through a pooler: leadership is a session's lock. */
  readonly connection: Connection
  readonly bus: Bus
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** After how long jobs of a worker that is gone start again (ms); 5 s unless told. */
  readonly recoverAfterMs?: number
  /** Called after a batch that holds events for durable subscribers. */
  readonly onDeliveries?: () => void
}

export interface Relay {
  /** Looks at the outbox now instead of at the next poll. Call it after a commit that somebody waits to see. */
  nudge(): void
  /** Whether this copy is the one that relays. */
  isLeader(): boolean
  /** Ends the batch in hand and gives leadership away. */
  stop(): Promise<void>
}

const LEADER_KEY = 7_305_201
const BATCH = 500
const BUSY_POLL_MS = 20
const IDLE_POLL_MS = 250
/** How long after the last event the short poll goes on. */
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

interface JobSpec {
  identifier: string
  payload: unknown
  queue_name?: string
  run_at?: string
  max_attempts?: number
  job_key?: string
}

const lockBatch = 'select id from kernel.outbox order by id limit $1 for update skip locked'

// Takes rows that this transaction has locked, writes them down for every durable subscriber and hands them back.
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

const addJobs = `
  select key from graphile_worker.add_jobs(
    array(select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) spec),
    true)`

const parkRow = `
  with gone as (
    delete from kernel.outbox where id = $1 returning id, player_id, seq, topic, body, at
  )
  insert into kernel.outbox_dead (id, player_id, seq, topic, body, at, error)
  select id, player_id, seq, topic, body, at, $2 from gone`

// A worker that died keeps its jobs and queues locked; its session's lock is gone, and that is how it is found.
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

/** What a batch could not do, with the rows that it held. */
class BatchFailure extends Error {
  readonly ids: readonly bigint[]
  constructor(ids: readonly bigint[], cause: unknown) {
    super('a batch could not be moved', { cause })
    this.ids = ids
  }
}

/**
 * Moves events from the outbox to where they are waited for. Of all copies one relays at a time. A batch is one
 * transaction: rows taken in the order of their ids, deliveries and jobs written, commit; then the bus is told. A batch that
 * fails is halved until the row that fails stands alone; that row is parked.
 */
export function startRelay(options: RelayOptions): Relay {
  const { bus, log, metrics } = options
  const recoverAfterMs = options.recoverAfterMs ?? RECOVER_AFTER_MS
  const topics = options.subscriptions.map((subscription) => subscription.topic)
  const names = options.subscriptions.map((subscription) => subscription.name)
  const stopping = new AbortController()
  const rest = new Rest()
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

  /** @returns how many rows were moved */
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

  /** After a failed batch: a smaller one, or the row that fails is parked. @returns the next batch's size */
  async function recover(leader: pg.Client, { ids, cause }: BatchFailure): Promise<number> {
    const [id] = ids
    // Without a row in hand, or with a cause that lies outside the rows, it is the database that fails.
    if (id === undefined || !isRowToBlame(cause)) throw cause
    if (ids.length > 1) return ids.length >> 1
    await leader.query(parkRow, [id, parkedError(cause)])
    metrics?.alarms.inc({ kind: 'event_parked' })
    log.error(
      { alarm: true, id: id.toString(), err: cause },
      'an outbox row was parked: see kernel.outbox_dead',
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
      await rest.for(performance.now() - lastSeen < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS)
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
        // Ending the session gives the lock back.
        await client?.end().catch(() => {})
        client = undefined
      }
      if (!stopping.signal.aborted) await rest.for(LEADER_RETRY_MS)
    }
  }

  const running = loop()
  return {
    nudge: () => rest.wake(),
    isLeader: () => client !== undefined,
    stop: async () => {
      stopping.abort()
      rest.wake()
      await running
    },
  }
}

/** Data that a statement refuses, or that we cannot read; not a database that is away, full or of another release. */
function isRowToBlame(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return /^(21|22|23|44|54|P0)/.test(state)
  return !(error instanceof AppError) && !isConnectionBroken(error)
}

/**
 * Writes the jobs of a batch. A job that a worker begins between two steps of `add_jobs` keeps its key and swallows the new
 * request; it comes back short then, and what is missing is asked for again.
 */
async function requestJobs(leader: pg.Client, rows: readonly OutboxRow[]): Promise<void> {
  let specs = jobsOf(rows)
  for (let attempt = 1; specs.length > 0; attempt++) {
    const { rows: made } = await leader.query<{ key: string | null }>(addJobs, [toJson(specs)])
    const keys = new Set(made.map((job) => job.key))
    specs = specs.filter((spec) => spec.job_key !== undefined && !keys.has(spec.job_key))
    if (attempt === 3 && specs.length > 0) throw new AppError('error.unavailable')
  }
}

function jobsOf(rows: readonly OutboxRow[]): JobSpec[] {
  const specs = new Map<string, JobSpec>()
  for (const row of rows) {
    if (row.topic !== jobRequestTopic) continue
    const request = jobRequestSchema.parse(row.body)
    // The same key twice in one call would be an error of the job tables; the later request counts.
    specs.set(request.jobKey === undefined ? `row ${row.id}` : `key ${request.jobKey}`, {
      identifier: request.task,
      payload: request.payload,
      max_attempts: request.maxAttempts,
      ...(request.queue === undefined ? {} : { queue_name: request.queue }),
      ...(request.runAt === undefined ? {} : { run_at: request.runAt }),
      ...(request.jobKey === undefined ? {} : { job_key: request.jobKey }),
    })
  }
  return [...specs.values()]
}

function eventOf(row: OutboxRow): DeliveredEvent {
  return { id: row.id, topic: row.topic, playerId: row.player_id, seq: row.seq, body: row.body, at: row.at }
}
