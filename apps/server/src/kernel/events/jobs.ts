import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { withOrigin } from '../origin.ts'
import { jobRequestTopic, writeToOutbox } from './events.ts'

/** A kind of job: its name and the shape of its payload. Code that enqueues it needs nothing else. */
export interface JobKind<P> {
  /** `payments.expire-holds`; permanent, because waiting jobs refer to it. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Attempts before staff must look at it, 25 by default (about three days with growing delays). */
  readonly maxAttempts: number
  /** Time limit of one attempt (ms), 30 s by default. */
  readonly timeoutMs: number
}

export interface JobContext {
  readonly signal: AbortSignal
  readonly attempt: number
  /** When a scheduled job was due; undefined for others. */
  readonly dueAt: Temporal.Instant | undefined
}

/** A kind of job with its handler. The handler must be idempotent for each payload. */
export interface JobHandler {
  readonly kind: JobKind<unknown>
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
  /** Schedule: a cron pattern in UTC, and how much missed time is caught up after a stop (ms). */
  readonly cron?: { readonly match: string; readonly catchUpMs?: number }
}

export interface EnqueueOptions {
  /** The player it is for: that of the transaction when absent. Requests under one key are in order for one player. */
  readonly playerId?: bigint
  readonly runAt?: Temporal.Instant
  /**
   * At most one waiting job has this key. A new request replaces its payload; of the two times the earlier one counts,
   * until its first attempt.
   */
  readonly jobKey?: string
  /** Jobs of one queue run one after the other. Use few queue names. */
  readonly queue?: string
}

/** A job request as stored in the outbox: exactly what the job tables accept, so that no request can stop the relay. */
export const jobRequestSchema = z.object({
  task: z.string().min(1).max(128),
  payload: z.unknown(),
  maxAttempts: z.int().min(1).max(32_767),
  runAt: z.iso.datetime({ offset: true }).optional(),
  jobKey: z.string().min(1).max(512).optional(),
  queue: z.string().min(1).max(128).optional(),
})
type JobRequest = z.infer<typeof jobRequestSchema>

export function jobKind<P>(definition: {
  name: string
  payload: z.ZodType<P>
  maxAttempts?: number
  timeoutMs?: number
}): JobKind<P> {
  return { maxAttempts: 25, timeoutMs: 30_000, ...definition }
}

export function handleJob<P>(
  kind: JobKind<P>,
  run: (payload: P, context: JobContext) => Promise<void>,
  options: Pick<JobHandler, 'cron'> = {},
): JobHandler {
  return {
    kind,
    run: (payload, context) =>
      withOrigin({ kind: 'system', name: kind.name }, () => run(kind.payload.parse(payload), context)),
    ...options,
  }
}

/**
 * Enqueues a job in the caller's transaction. It goes through the outbox, never directly to the job tables: their
 * NOTIFY would serialise all commits.
 * @throws ZodError when the payload does not fit its kind or the job tables would refuse the request
 */
export async function enqueueJob<P>(
  tx: Tx,
  kind: JobKind<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  const request: JobRequest = {
    task: kind.name,
    payload: kind.payload.parse(payload),
    maxAttempts: kind.maxAttempts,
    ...(options.runAt === undefined ? {} : { runAt: options.runAt.toString() }),
    ...(options.jobKey === undefined ? {} : { jobKey: options.jobKey }),
    ...(options.queue === undefined ? {} : { queue: options.queue }),
  }
  const body = jobRequestSchema.parse(request)
  await writeToOutbox(tx, { topic: jobRequestTopic, playerId: options.playerId, body })
}
