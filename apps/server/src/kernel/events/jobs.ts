import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { jobRequestTopic, writeToOutbox } from './events.ts'

/** A kind of background work: its name and the shape of its payload. Those who ask for it need nothing else. */
export interface JobKind<P> {
  /** `payments.expire-holds`; kept for ever, waiting jobs are found by it. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Tries before staff has to look at it, 25 unless told (about three days of growing pauses). */
  readonly maxAttempts: number
  /** Time for one try (ms), 30 s unless told. */
  readonly timeoutMs: number
}

export interface JobContext {
  readonly signal: AbortSignal
  readonly attempt: number
  /** When a scheduled job was due; undefined for others. */
  readonly dueAt: Temporal.Instant | undefined
}

/** A kind with the code that does it. Must be harmless when run again with the same payload. */
export interface JobHandler {
  readonly kind: JobKind<unknown>
  readonly run: (payload: unknown, context: JobContext) => Promise<void>
  /** Runs by itself: a cron pattern in UTC, and how much missed time is caught up after a stop (ms). */
  readonly cron?: { readonly match: string; readonly catchUpMs?: number }
}

export interface EnqueueOptions {
  /** The player it is for; `0n` for the house. */
  readonly playerId?: bigint
  readonly runAt?: Temporal.Instant
  /** At most one waiting job has this key; a new request replaces it. */
  readonly jobKey?: string
  /** Jobs of one queue run one after the other. Use few names. */
  readonly queue?: string
}

/** What travels through the outbox: exactly what the job tables take, so that no request can stop the relay. */
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
    run: (payload, context) => run(kind.payload.parse(payload), context),
    ...options,
  }
}

/**
 * Asks for a job in the caller's transaction. It travels through the outbox, never straight to the job tables:
 * their notification would make all commits wait for each other.
 * @throws ZodError when the payload is not of its kind or the request is none that the job tables take
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
  await writeToOutbox(tx, { topic: jobRequestTopic, playerId: options.playerId ?? 0n, body })
}
