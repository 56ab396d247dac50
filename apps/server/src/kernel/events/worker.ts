import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { type Connection, connectDirect, createPool } from '../db/pool.ts'
import { describeError, type Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { DeliveredEvent, Subscription } from './events.ts'
import type { JobHandler } from './jobs.ts'
import { deliveryTask, workerLockClass } from './names.ts'

export interface WorkerOptions {
  readonly db: Database
  /** Direct, not through a pooler. */
  readonly connection: Connection
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** Jobs at the same time; 6 unless told. */
  readonly concurrency?: number
}

export interface Worker {
  /** Lets running jobs end (those that listen to their signal end early) and takes no new ones. */
  stop(): Promise<void>
}

const DELIVERY_PAGE = 50
/** Events of one player and subscriber in one go; afterwards others get their turn. */
const DELIVERY_LIMIT = 500
const RESTART_MS = 1_000
const STOP_MS = 10_000

const deliveryPayload = z.object({ subscriber: z.string(), playerId: z.string() })

interface DeliveryRow {
  event_id: bigint
  seq: bigint | null
  topic: string
  body: unknown
  at: Temporal.Instant
  failures: number
}

/**
 * Does the background work of this process: jobs, and events for durable subscribers. Restarts by itself after the
 * database was away.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { log } = options
  const taskList = tasksOf(options)
  const cronItems = parseCronItems(
    options.jobs
      .filter((job) => job.cron)
      .map((job) => ({
        task: job.kind.name,
        match: job.cron!.match,
        identifier: job.kind.name,
        options: {
          maxAttempts: job.kind.maxAttempts,
          backfillPeriod: job.cron!.catchUpMs ?? 0,
          jobKey: `cron:${job.kind.name}`,
          jobKeyMode: 'preserve_run_at',
        },
      })),
  )
  const logger = new Logger((scope) => (level, message, meta) => {
    // A job's own failure has been written down by us, with its name.
    if (level === 'error' && !scope.jobId)
      log.warn({ message: message.slice(0, 300), ...errorOf(meta) }, 'job worker')
    else if (level === 'warning') log.debug({ message: message.slice(0, 300) }, 'job worker')
  })
  const stopping = new AbortController()
  let runner: Runner | undefined
  let wake: (() => void) | undefined

  async function once(): Promise<void> {
    const pool = createPool({
      connection: options.connection,
      max: 4,
      applicationName: 'marquee jobs',
      plainTypes: true,
      onIdleError: () => {},
    })
    // The lock lives as long as this session: that is how others see that the worker is alive.
    const alive = await connectDirect(options.connection, 'marquee worker alive').catch(
      async (error: unknown) => {
        await pool.end()
        throw error
      },
    )
    try {
      const events = new EventEmitter() as WorkerEvents
      const named = new Promise<void>((resolve, reject) => {
        events.on('pool:create', ({ workerPool }) => {
          alive
            .query('select pg_advisory_lock_shared($1, hashtext($2))', [workerLockClass, workerPool.id])
            .then(() => resolve(), reject)
        })
      })
      runner = await run({
        pgPool: pool,
        taskList,
        parsedCronItems: cronItems,
        concurrency: options.concurrency ?? 6,
        noHandleSignals: true,
        pollInterval: 1_000,
        gracefulShutdownAbortTimeout: STOP_MS,
        // Results are noted by a batch of their own, at once: a failure then ends this run, not the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger,
        events,
      })
      const lost = new Promise<void>((resolve) => alive.once('end', resolve))
      await named
      if (stopping.signal.aborted) await runner.stop()
      await Promise.race([runner.promise, lost])
    } finally {
      await runner?.stop().catch(() => {})
      runner = undefined
      await alive.end().catch(() => {})
      await pool.end().catch(() => {})
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await once()
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'job worker pauses')
      }
      if (!stopping.signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, RESTART_MS)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
  }

  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      wake?.()
      await runner?.stop().catch(() => {})
      await running
    },
  }
}

function errorOf(meta: unknown): Record<string, unknown> {
  const error = (meta as { error?: unknown } | undefined)?.error
  return error === undefined ? {} : { err: error }
}

function tasksOf(options: WorkerOptions): TaskList {
  const tasks: TaskList = {}
  for (const job of options.jobs) {
    if (tasks[job.kind.name]) throw new Error(`two jobs are called ${job.kind.name}`)
    tasks[job.kind.name] = (payload, helpers) =>
      observed(options, job.kind.name, helpers, (attempt) => {
        const { _cron: cron, ...rest } = (payload ?? {}) as { _cron?: { ts: string } } & Record<
          string,
          unknown
        >
        const dueAt = cron ? Temporal.Instant.from(cron.ts) : undefined
        return limited(job.kind.timeoutMs, helpers.abortSignal, (signal) =>
          job.run(rest, { signal, attempt, dueAt }),
        )
      })
  }
  const subscribers = new Map<string, Subscription>()
  for (const subscription of options.subscriptions) {
    if (subscribers.has(subscription.name)) throw new Error(`two subscribers are called ${subscription.name}`)
    subscribers.set(subscription.name, subscription)
  }
  tasks[deliveryTask] = (payload, helpers) => {
    const { subscriber, playerId } = deliveryPayload.parse(payload)
    const subscription = subscribers.get(subscriber)
    // An older or newer release knows it: the job waits for that copy.
    if (!subscription) throw new Error(`no subscriber is called ${subscriber} here`)
    return observed(options, subscriber, helpers, () =>
      deliver(options.db, subscription, BigInt(playerId), helpers),
    )
  }
  return tasks
}

/** Hands over everything that waits for one player, in order; stops at the first that fails. */
async function deliver(
  db: Database,
  subscription: Subscription,
  playerId: bigint,
  helpers: JobHelpers,
): Promise<void> {
  for (let handed = 0; handed < DELIVERY_LIMIT;) {
    const { rows } = await db.query<DeliveryRow>(
      `select event_id, seq, topic, body, at, failures from kernel.delivery
       where player_id = $1 and subscriber = $2 order by event_id limit ${DELIVERY_PAGE}`,
      [playerId, subscription.name],
    )
    for (const row of rows) {
      const key = [playerId, subscription.name, row.event_id]
      const event: DeliveredEvent = {
        id: row.event_id,
        topic: row.topic,
        playerId,
        seq: row.seq,
        body: row.body,
        at: row.at,
      }
      try {
        await limited(subscription.timeoutMs, helpers.abortSignal, (signal) =>
          subscription.deliver(event, { signal, attempt: row.failures + 1 }),
        )
      } catch (error) {
        await db
          .query(
            'update kernel.delivery set failures = failures + 1 where player_id = $1 and subscriber = $2 and event_id = $3',
            key,
          )
          .catch(() => {})
        throw error
      }
      await db.query(
        'delete from kernel.delivery where player_id = $1 and subscriber = $2 and event_id = $3',
        key,
      )
      handed++
      if (helpers.abortSignal.aborted) throw new Error('stopping; the rest is handed over later')
    }
    if (rows.length < DELIVERY_PAGE) return
  }
  await helpers.addJob(deliveryTask, { subscriber: subscription.name, playerId: playerId.toString() }, {
    queueName: helpers.job.job_queue_id === null ? undefined : ((await helpers.getQueueName()) ?? undefined),
    jobKey: `${deliveryTask}:${subscription.name}:${playerId}`,
  } as Parameters<JobHelpers['addJob']>[2])
}

async function observed(
  { log, metrics }: WorkerOptions,
  name: string,
  { job }: JobHelpers,
  work: (attempt: number) => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const done = (outcome: string) =>
    metrics?.jobs.observe({ job: name, outcome }, (performance.now() - start) / 1000)
  if (job.locked_at) {
    const lagSeconds = (job.locked_at.getTime() - job.run_at.getTime()) / 1000
    metrics?.jobLag.observe({ job: name }, Math.max(0, lagSeconds))
  }
  try {
    await work(job.attempts)
    done('done')
  } catch (error) {
    const isLast = job.attempts >= job.max_attempts
    done(isLast ? 'given_up' : 'failed')
    if (isLast) metrics?.alarms.inc({ kind: 'job_given_up' })
    log[isLast ? 'error' : 'warn'](
      { job: name, jobId: job.id, attempt: job.attempts, err: error, ...(isLast ? { alarm: true } : {}) },
      isLast ? 'job given up' : 'job failed',
    )
    // The job tables keep this text; it must not carry what the error's details may hold.
    const { type, message } = describeError(error) as { type?: string; message: string }
    throw new Error(`${type ?? 'Error'}: ${message}`, { cause: error })
  }
}

/** Runs `work` with a signal that is aborted after `ms` or when the process stops, and waits no longer than that. */
async function limited(
  ms: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const time = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`took longer than ${ms} ms`)
      time.abort(error)
      reject(error)
    }, ms)
  })
  try {
    await Promise.race([work(AbortSignal.any([time.signal, stopping])), over])
  } finally {
    clearTimeout(timer)
  }
}
