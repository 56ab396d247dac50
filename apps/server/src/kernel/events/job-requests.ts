/** Requests of jobs on their way from the outbox to the tables of the worker. */
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { jobRequestTopic, toJson } from './events.ts'
import { jobRequestSchema } from './jobs.ts'

/** A row of the outbox; other topics than that of requests are left alone. */
interface RequestRow {
  readonly id: bigint
  readonly topic: string
  readonly body: unknown
}

interface JobSpec {
  identifier: string
  payload: unknown
  queue_name?: string
  run_at?: string
  max_attempts?: number
  job_key?: string
}

const addJobs = `
  select key from graphile_worker.add_jobs(
    array(select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements($1::json) spec),
    true)`

// A job that waits for its first attempt under a key keeps its time in `add_jobs`: of the two times the earlier one
// counts. One that has failed takes the time of the request.
const bringForward = `
  update graphile_worker._private_jobs job set run_at = asked.run_at
    from (select spec->>'job_key' as key, coalesce((spec->>'run_at')::timestamptz, now()) as run_at
            from json_array_elements($1::json) spec) asked
   where job.key = asked.key and job.locked_at is null and job.run_at > asked.run_at`

/**
 * Writes the jobs of a batch. `add_jobs` skips a keyed job that a worker starts between its two steps; it then returns
 * fewer rows, and the missing requests are made again.
 */
export async function requestJobs(leader: pg.Client, rows: readonly RequestRow[]): Promise<void> {
  let specs = jobsOf(rows)
  for (let attempt = 1; specs.length > 0; attempt++) {
    const { rows: made } = await leader.query<{ key: string | null }>(addJobs, [toJson(specs)])
    const keys = new Set(made.map((job) => job.key))
    specs = specs.filter((spec) => spec.job_key !== undefined && !keys.has(spec.job_key))
    if (attempt === 3 && specs.length > 0) throw new AppError('error.unavailable')
  }
  const keyed = jobsOf(rows).filter((spec) => spec.job_key !== undefined)
  if (keyed.length > 0) await leader.query(bringForward, [toJson(keyed)])
}

/** Of two times; undefined is at once. */
const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined
    ? undefined
    : Temporal.Instant.compare(one, other) < 0
      ? one
      : other

function jobsOf(rows: readonly RequestRow[]): JobSpec[] {
  const specs = new Map<string, JobSpec>()
  for (const row of rows) {
    if (row.topic !== jobRequestTopic) continue
    const request = jobRequestSchema.parse(row.body)
    // The same key twice in one call would fail; the later request counts, at the earlier of the two times.
    const place = request.jobKey === undefined ? `row ${row.id}` : `key ${request.jobKey}`
    const runAt = specs.has(place) ? earlier(specs.get(place)?.run_at, request.runAt) : request.runAt
    specs.set(place, {
      identifier: request.task,
      payload: request.payload,
      max_attempts: request.maxAttempts,
      ...(request.queue === undefined ? {} : { queue_name: request.queue }),
      ...(runAt === undefined ? {} : { run_at: runAt }),
      ...(request.jobKey === undefined ? {} : { job_key: request.jobKey }),
    })
  }
  return [...specs.values()]
}
