import type pg from 'pg'
import { type Connection, connectDirect } from '../db/pool.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Bus } from './bus.ts'
import { type DeliveredEvent, jobRequestTopic, type Subscription, toJson } from './events.ts'
import type { JobRequest } from './jobs.ts'
import { deliveryTask, workerLockClass } from './names.ts'

export interface RelayOptions {
  /** Direct, not through a pooler: leadership is a session's lock. */
  readonly connection: Connection
  readonly bus: Bus
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** After how long jobs of a worker that is gone start again (ms); 5 s unless told. */
  readonly recoverAfterMs?: number
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
const DELIVERY_QUEUES = 64

interface OutboxRow {
  id: bigint
  player_id: bigint
  seq: bigint | null
  topic: string
  body: unknown
  at: Temporal.Instant
  age_seconds: number
}

interface JobSpec {
  identifier: string
  payload: unknown
  queue_name?: string
  run_at?: string
  max_attempts?: number
  job_key?: string
}

// One statement takes the rows in order, writes them down for every durable subscriber and hands them back.
const takeBatch = `
  with taken as (
    select id from kernel.outbox order by id limit ${BATCH} for update skip locked
  ), gone as (
    delete from kernel.outbox o using taken where o.id = taken.id
    returning o.id, o.player_id, o.seq, o.topic, o.body, o.at
  ), waiting as (
    insert into kernel.delivery (player_id, subscriber, event_id, seq, topic, body, at)
    select g.player_id, s.name, g.id, g.seq, g.topic, g.body, g.at
    from gone g join unnest($1::text[], $2::text[]) as s (topic, name) on s.topic = g.topic
  )
  select id, player_id, seq, topic, body, at,
         extract(epoch from clock_timestamp() - at)::float8 as age_seconds
  from gone order by id`

const addJobs = `
  select count(*) from graphile_worker.add_jobs(
    array(select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) spec),
    true)`

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
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = ${workerLockClass}
      and l.objid::bigint = (hashtext(busy.locked_by)::bigint & 4294967295)
      and l.database = (select oid from pg_database where datname = current_database())
  )
  having count(*) > 0`

/**
 * Moves events from the outbox to where they are waited for. Of all copies one relays at a time. A batch is one
 * transaction: rows taken in the order of their ids, deliveries and jobs written, the bus told once, commit.
 */
export function startRelay(options: RelayOptions): Relay {
  const { bus, log, metrics } = options
  const recoverAfterMs = options.recoverAfterMs ?? RECOVER_AFTER_MS
  const topics = options.subscriptions.map((subscription) => subscription.topic)
  const names = options.subscriptions.map((subscription) => subscription.name)
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let wake: (() => void) | undefined
  let nudged = false

  async function rest(ms: number): Promise<void> {
    if (nudged || stopping.signal.aborted) {
      nudged = false
      return
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    wake = undefined
    nudged = false
  }

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

  function jobsOf(rows: readonly OutboxRow[]): JobSpec[] {
    const specs = new Map<string, JobSpec>()
    rows.forEach((row, index) => {
      if (row.topic === jobRequestTopic) {
        const request = row.body as JobRequest
        // The same key twice in one call would be an error of the job tables; the later request counts.
        specs.set(request.jobKey ? `key ${request.jobKey}` : `row ${index}`, {
          identifier: request.task,
          payload: request.payload,
          max_attempts: request.maxAttempts,
          ...(request.queue ? { queue_name: request.queue } : {}),
          ...(request.runAt ? { run_at: request.runAt } : {}),
          ...(request.jobKey ? { job_key: request.jobKey } : {}),
        })
        return
      }
      for (const { topic, name } of options.subscriptions) {
        if (topic !== row.topic) continue
        const playerId = row.player_id.toString()
        const jobKey = `${deliveryTask}:${name}:${playerId}`
        specs.set(`key ${jobKey}`, {
          identifier: deliveryTask,
          payload: { subscriber: name, playerId },
          // Few queues, each in order: one player's deliveries to one subscriber never overlap.
          queue_name: `${name}:${row.player_id % BigInt(DELIVERY_QUEUES)}`,
          job_key: jobKey,
        })
      }
    })
    return [...specs.values()]
  }

  async function relayBatch(leader: pg.Client): Promise<number> {
    await leader.query('begin')
    try {
      const { rows } = await leader.query<OutboxRow>(takeBatch, [topics, names])
      if (rows.length === 0) {
        await leader.query('rollback')
        metrics?.outboxAge.set(0)
        return 0
      }
      const jobs = jobsOf(rows)
      if (jobs.length > 0) await leader.query(addJobs, [toJson(jobs)])
      const events = rows.filter((row) => row.topic !== jobRequestTopic).map(eventOf)
      await leader.query('commit')
      if (events.length > 0) bus.publish(events)
      metrics?.outboxAge.set(rows[0]!.age_seconds)
      metrics?.outboxRelayed.inc(rows.length)
      return rows.length
    } catch (error) {
      await leader.query('rollback').catch(() => {})
      throw error
    }
  }

  async function work(leader: pg.Client): Promise<void> {
    let lastSeen = -Infinity
    let lastRecovery = -Infinity
    const lost = new AbortController()
    leader.on('end', () => lost.abort())
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      if (performance.now() - lastRecovery > recoverAfterMs) {
        lastRecovery = performance.now()
        const { rows } = await leader.query<{ dead: number }>(unlockDead, [recoverAfterMs / 1000])
        if (rows[0]) log.warn({ workers: rows[0].dead }, 'jobs of workers that are gone start again')
      }
      const moved = await relayBatch(leader)
      if (moved > 0) lastSeen = performance.now()
      if (moved === BATCH) continue
      await rest(performance.now() - lastSeen < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS)
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
      if (!stopping.signal.aborted) await rest(LEADER_RETRY_MS)
    }
  }

  const running = loop()
  return {
    nudge: () => {
      nudged = true
      wake?.()
    },
    isLeader: () => client !== undefined,
    stop: async () => {
      stopping.abort()
      wake?.()
      await running
    },
  }
}

function eventOf(row: OutboxRow): DeliveredEvent {
  return { id: row.id, topic: row.topic, playerId: row.player_id, seq: row.seq, body: row.body, at: row.at }
}
