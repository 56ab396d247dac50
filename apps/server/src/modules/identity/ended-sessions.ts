import type { Clock, Log, Queryable } from '../../kernel/index.ts'

export interface EndedSession {
  readonly playerId: bigint
  readonly sessionId: string
  readonly reason: string
}

export interface EndedSessionsOptions {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  /** Called with every ending of the last seconds, repeatedly: must be idempotent. */
  readonly onEnded: (ending: EndedSession) => void
  /** Poll interval (ms); half a second by default. */
  readonly everyMs?: number
}

const EVERY_MS = 500
/**
 * How far back a poll reads: longer than a transaction takes until its commit, and than two instances' clocks may
 * differ.
 */
const LOOK_BACK_SECONDS = 15
const MAX_ENDINGS = 5_000

async function readEnded(db: Queryable, since: Temporal.Instant): Promise<EndedSession[]> {
  const { rows } = await db.query<{ player_id: bigint; session_id: string; end_reason: string }>(
    `select player_id, session_id, end_reason from identity.session
      where ended_at > $1 order by ended_at desc limit $2`,
    [since, MAX_ENDINGS],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    sessionId: row.session_id,
    reason: row.end_reason,
  }))
}

/**
 * Reports sessions that ended on any instance within a second, from the database, because the bus may be down (EXC-03).
 * One statement per poll, whatever the number of players. @returns the stop function
 */
export function watchEndedSessions(options: EndedSessionsOptions): () => void {
  const { db, clock, log } = options
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const since = clock.now().subtract({ seconds: LOOK_BACK_SECONDS })
      for (const ending of await readEnded(db, since)) options.onEnded(ending)
    } catch (error) {
      log.warn({ err: error }, 'ended sessions could not be read')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => {
    look().catch(() => {})
  }, options.everyMs ?? EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
