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
  /** Called with every ending of the last seconds, again and again: must be harmless when repeated. */
  readonly onEnded: (ending: EndedSession) => void
  /** Between two looks (ms); half a second unless told. */
  readonly everyMs?: number
}

const EVERY_MS = 500
/**
 * How far back a look goes: longer than a transaction takes from its time to its commit, and than two copies' clocks
 * may differ.
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
 * Tells this copy of sessions that ended in any copy, within a second, from the database: the bus is faster, but may be away
 * (EXC-03). One statement per copy and look, whatever the number of players. @returns stops it
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
