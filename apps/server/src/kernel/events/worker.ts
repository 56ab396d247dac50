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
import type { DatabaseNode } from '../db/database.ts'
import { type Connection, connectDirect, createPool } from '../db/pool.ts'
import { describeError, type Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { startDeliveries, type RetryPolicy } from './deliveries.ts'
import type { Subscription } from './events.ts'
import type { JobHandler } from './jobs.ts'
import { workerLockClass } from './names.ts'
import { withTimeLimit } from './time-limit.ts'

export interface WorkerOptions {
  /** Whose jobs and events it works on. */
  readonly node: DatabaseNode
  /** To the node; direct, not through a pooler. */
  readonly connection: Connection
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** Concurrent jobs, and concurrent shards of events; 6 by default each. */
  readonly concurrency?: number
  readonly retry?: RetryPolicy
  readonly leaseMs?: number
}

export interface Worker {
  /** Polls for waiting events now. */
  pollNow(): void
  /** Takes no new jobs, aborts running ones and waits for them. */
  stop(): Promise<void>
}

const RESTART_MS = 1_000
const STOP_MS = 10_000

/**
 * Runs the background work of this process: jobs, and events of durable subscribers. Resumes after the database was
 * unreachable.
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
    // A failed job is already logged, with its name.
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
    // This session holds the lock that shows other instances that the worker is alive.
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
        // Results are batched without delay, so that a failure ends this run and not the process.
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
  const deliveries = startDeliveries(options)
  return {
    pollNow: () => deliveries.pollNow(),
    stop: async () => {
      stopping.abort()
      wake?.()
      await Promise.all([runner?.stop().catch(() => {}), deliveries.stop()])
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
        return withTimeLimit(job.kind.timeoutMs, helpers.abortSignal, (signal) =>
          job.run(rest, { signal, attempt, dueAt }),
        )
      })
  }
  return tasks
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
    // The job tables store this text, so it must not contain values from the error's details.
    const { type, message } = describeError(error) as { type?: string; message: string }
    throw new Error(`${type ?? 'Error'}: ${message}`, { cause: error })
  }
}
