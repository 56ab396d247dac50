import { type Database, everyDay, everyMinute, type Log, type PeriodicWork } from '../../kernel/index.ts'
import { readingOf } from './reading.ts'
import { readUnsealedAge } from './store.ts'
import { verify, type VerifyOptions } from './verify.ts'

/** Rows that no batch has for so long are an alarm. */
const MAX_UNSEALED_SECONDS = 10
/** What the check of every minute covers. */
const RECENT_MINUTES = 15
const WHOLE_TIMEOUT_MS = 2 * 3_600_000

interface CheckDependencies {
  readonly db: Database
  readonly log: Log
  readonly anchorFolder: string
  readonly onAlarm: (differences: readonly string[]) => void
}

/** A check that stops has compared nothing: a row that makes it stop must not silence it. */
async function checkOrAlarm(
  { db, log, anchorFolder, onAlarm }: CheckDependencies,
  options: Pick<VerifyOptions, 'sinceMinutes' | 'signal'>,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const { differences, notices } = await verify(db, { anchorFolder, ...options })
    if (differences.length > 0) onAlarm(differences)
    if (notices.length > 0) log.warn({ notices }, 'the file of anchors has an unfinished line')
  } catch (error) {
    if (!stopping.aborted) onAlarm([`the check stopped: ${String(error)}`])
    throw error
  }
}

export interface Checks {
  /** Rows that wait too long, and the batches of the last minutes. */
  checkRecent(): Promise<void>
  checkWhole(): Promise<void>
  /**
   * Checks the last minutes every minute, and everything each day. By timers of the instance: who owns the database
   * could remove a job, or have a trigger drop it.
   */
  start(): PeriodicWork
}

export function createChecks(deps: CheckDependencies): Checks {
  const stopping = new AbortController()
  const { signal } = stopping
  const checkWhole = () => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_TIMEOUT_MS)])
    return checkOrAlarm(deps, { signal: limited }, signal)
  }
  async function checkRecent(): Promise<void> {
    const age = await readUnsealedAge(readingOf(deps.db))
    if (age > MAX_UNSEALED_SECONDS) deps.onAlarm([`rows wait for ${Math.round(age)} s to be sealed`])
    await checkOrAlarm(deps, { sinceMinutes: RECENT_MINUTES, signal }, signal)
  }
  return {
    checkRecent,
    checkWhole,
    start() {
      const recent = everyMinute(deps.log, 'the audit log was not checked', checkRecent)
      const whole = everyDay(deps.log, 'the whole audit log was not checked', checkWhole)
      return {
        async stop() {
          stopping.abort()
          await Promise.all([recent.stop(), whole.stop()])
        },
      }
    },
  }
}
