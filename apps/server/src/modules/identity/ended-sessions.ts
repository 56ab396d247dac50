import type { Bus, Clock, Log, Queryable } from '../../kernel/index.ts'
import { sessionEndedTopic, type SessionEnded } from './session-endings.ts'

interface EndedSession {
  readonly playerId: bigint
  readonly sessionId: string
  readonly reason: string
}

interface EndedSessionsOptions {
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
function watchEndedSessions(options: EndedSessionsOptions): () => void {
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

/** Called with an ending; `sessionId` is absent when all sessions of the player have ended. */
export type SessionEndedListener = (
  playerId: bigint,
  ending: { readonly sessionId?: string; readonly reason: string },
) => void

export interface SessionEndings {
  add(listener: SessionEndedListener): void
  /** Begins to look in the database too. */
  start(): void
  stop(): void
}

/**
 * Tells listeners every ending, possibly repeatedly: immediately by the bus, and from the database when the bus is
 * down.
 * @param forget called with what the database reports, before the listeners
 */
export function createSessionEndings({
  bus,
  forget,
  ...watched
}: Omit<EndedSessionsOptions, 'onEnded'> & {
  readonly bus: Bus
  readonly forget: (playerId: bigint, sessionId: string) => void
}): SessionEndings {
  const listeners = new Set<SessionEndedListener>()
  const tell: SessionEndedListener = (playerId, ending) => {
    for (const listener of listeners) listener(playerId, ending)
  }
  const stopHearing = bus.listen(sessionEndedTopic, (event) => {
    const { sessionId, reason } = event.body as SessionEnded
    tell(event.playerId, { ...(sessionId === null ? {} : { sessionId }), reason })
  })
  let stopWatching: (() => void) | undefined
  return {
    add: (listener) => void listeners.add(listener),
    start() {
      stopWatching ??= watchEndedSessions({
        ...watched,
        onEnded: ({ playerId, ...ending }) => {
          forget(playerId, ending.sessionId)
          tell(playerId, ending)
        },
      })
    },
    stop() {
      stopWatching?.()
      stopHearing()
    },
  }
}
