import type { Clock } from './clock.ts'
import type { Queryable } from './db/database.ts'
import type { ReadinessCheck } from './health.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Largest difference to the database's clock at which an instance serves mutations. The ledger refuses by the same
 * number.
 */
export const clockToleranceMs = 2_000
const CHECK_EVERY_MS = 3_000
/** A faster round trip measures precisely enough; after a slower one another sample is taken. */
const GOOD_ROUND_TRIP_MS = 100
const MAX_SAMPLES = 3

export interface ClockGuard {
  /** Whether this instance's clock agreed with the database's at the last measurement; false before the first one. */
  readonly isRight: () => boolean
  /** This instance's clock minus the database's (ms) at the last measurement; undefined before the first one. */
  offsetMs(): number | undefined
  /** Measures now. Without an answer of the database the last result stays. */
  measure(): Promise<void>
  readonly readiness: ReadinessCheck
  stop(): void
}

export interface ClockGuardOptions {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly metrics?: Metrics
  readonly everyMs?: number
}

interface Sample {
  readonly offsetMs: number
  /** Maximum error of the measured offset (ms). */
  readonly uncertaintyMs: number
}

/** Compares this instance's clock with the database's over one round trip. */
async function takeSample({ db, clock }: ClockGuardOptions): Promise<Sample> {
  const before = clock.now()
  const start = performance.now()
  const { rows } = await db.query<{ at: Temporal.Instant }>('select clock_timestamp() as at')
  const uncertaintyMs = (performance.now() - start) / 2
  const offsetMs = before.since(rows[0]!.at).total('milliseconds') + uncertaintyMs
  return { offsetMs, uncertaintyMs }
}

async function takeBestSample(options: ClockGuardOptions): Promise<Sample> {
  let best = await takeSample(options)
  for (let taken = 1; taken < MAX_SAMPLES && best.uncertaintyMs * 2 > GOOD_ROUND_TRIP_MS; taken++) {
    const next = await takeSample(options)
    if (next.uncertaintyMs < best.uncertaintyMs) best = next
  }
  return best
}

/**
 * Compares this instance's clock with the database's at start and every few seconds. Limits, exclusions and ledger
 * entries are timed by the instance, so one whose clock is wrong is not ready, refuses mutations and raises an alarm.
 */
export function createClockGuard(options: ClockGuardOptions): ClockGuard {
  const { log, metrics } = options
  let isRight = false
  let measured: number | undefined

  /** A sample too uncertain to decide keeps the last result; the first sample decides by its midpoint. */
  function judge({ offsetMs, uncertaintyMs }: Sample): boolean {
    const distance = Math.abs(offsetMs)
    if (measured === undefined) return distance <= clockToleranceMs
    if (distance + uncertaintyMs <= clockToleranceMs) return true
    if (distance - uncertaintyMs > clockToleranceMs) return false
    return isRight
  }

  async function measure(): Promise<void> {
    let sample: Sample
    try {
      sample = await takeBestSample(options)
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be compared with the database')
      return
    }
    const wasRight = isRight
    const isFirst = measured === undefined
    isRight = judge(sample)
    measured = sample.offsetMs
    metrics?.clockOffset.set(sample.offsetMs / 1000)
    const facts = { offsetMs: Math.round(sample.offsetMs) }
    if (!isRight && (wasRight || isFirst)) {
      metrics?.alarms.inc({ kind: 'clock' })
      log.fatal({ ...facts, alarm: true }, 'the clock is wrong: this instance does no business')
    } else if (isRight && !wasRight && !isFirst) log.warn(facts, 'the clock is right again')
  }

  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(measure)
  }, options.everyMs ?? CHECK_EVERY_MS)
  timer.unref()

  return {
    isRight: () => isRight,
    offsetMs: () => measured,
    measure,
    readiness: { name: 'clock', check: async () => isRight },
    stop: () => clearInterval(timer),
  }
}
