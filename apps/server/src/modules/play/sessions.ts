import {
  type Bus,
  type Clock,
  type Database,
  inTransaction,
  newId,
  newToken,
  publish,
} from '../../kernel/index.ts'
import type { ProviderId } from './operation.ts'
import type { Channel, GameFacts, PlayerFacts } from './ports.ts'
import { SESSION_IDLE_MS, digestOf } from './rules.ts'
import * as store from './store.ts'

/** Event: a player opened a game for real money. */
export const gameLaunchedTopic = 'game.launched'
/** Event: game sessions ended; copies of the server forget them. */
export const sessionsClosedTopic = 'game.sessions.closed'

const TOUCH_EVERY_MS = 60_000
const MAX_KEPT = 20_000

export interface OpenedSession {
  readonly session: store.GameSession
  /** Shown to the studio; only its digest is kept. */
  readonly token: string
}

/**
 * Game sessions, with a mirror in memory so that a stake needs no read of its own. The mirror is told of every close
 * over the bus; correctness of money never depends on it, because status, rights and exclusion are compared by
 * the ledger.
 */
export interface Sessions {
  open(
    player: PlayerFacts,
    game: GameFacts,
    launch: { channel: Channel; origin: string },
  ): Promise<OpenedSession>
  byToken(token: string): Promise<store.GameSession | null>
  latest(playerId: bigint, provider: ProviderId): Promise<store.GameSession | null>
  read(playerId: bigint, sessionId: string): Promise<store.GameSession | null>
  /** A session that can take bets: open and used within the idle time. */
  isUsable(session: store.GameSession): boolean
  /** Notes that the session is in use, at most once a minute. */
  touch(session: store.GameSession): void
  close(playerId: bigint, close: { reason: store.CloseReason; sessionId?: string }): Promise<void>
  /** Ends the listening. */
  stop(): void
}

export function createSessions({ db, clock, bus }: { db: Database; clock: Clock; bus: Bus }): Sessions {
  const byDigest = new Map<string, store.GameSession>()

  function keep(key: string, session: store.GameSession): store.GameSession {
    if (byDigest.size >= MAX_KEPT) {
      const oldest = byDigest.keys().next().value
      if (oldest !== undefined) byDigest.delete(oldest)
    }
    byDigest.set(key, session)
    return session
  }
  function forget(playerId: bigint): void {
    for (const [key, session] of byDigest) if (session.playerId === playerId) byDigest.delete(key)
  }
  const unlisten = bus.listen(sessionsClosedTopic, (event) => forget(event.playerId))

  return {
    async open(player, game, launch) {
      const token = newToken()
      const at = clock.now()
      const session: store.GameSession = {
        playerId: player.playerId,
        sessionId: newId('gs', clock),
        provider: game.provider,
        gameId: game.id,
        symbol: game.symbol,
        channel: launch.channel,
        currency: player.currency,
        market: player.market,
        country: player.country,
        language: player.language,
        launchOrigin: launch.origin,
        openedAt: at,
        lastSeenAt: at,
        closedAt: null,
        closeReason: null,
      }
      await inTransaction(db, async (tx) => {
        // GAM-14: one real-money game at a time.
        const closed = await store.closeSessions(tx, player.playerId, { at, reason: 'another-game' })
        await store.insertSession(tx, session, digestOf(token))
        if (closed.length > 0)
          await publish(tx, {
            topic: sessionsClosedTopic,
            playerId: player.playerId,
            body: { sessionIds: closed },
          })
        await publish(tx, { topic: gameLaunchedTopic, playerId: player.playerId, body: { gameId: game.id } })
      })
      forget(player.playerId)
      return { session, token }
    },

    async byToken(token) {
      const digest = digestOf(token)
      const key = digest.toString('base64')
      const kept = byDigest.get(key)
      if (kept) return kept
      const session = await store.readSessionByToken(db, digest)
      return session && keep(key, session)
    },
    latest: (playerId, provider) => store.readLastSession(db, playerId, provider),
    read: (playerId, sessionId) => store.readSession(db, playerId, sessionId),

    isUsable(session) {
      const idleMs = clock.now().since(session.lastSeenAt).total('milliseconds')
      return session.closedAt === null && idleMs < SESSION_IDLE_MS
    },

    touch(session) {
      const now = clock.now()
      if (now.since(session.lastSeenAt).total('milliseconds') < TOUCH_EVERY_MS) return
      for (const [key, kept] of byDigest)
        if (kept.sessionId === session.sessionId) byDigest.set(key, { ...kept, lastSeenAt: now })
      // Best effort: a missed note only makes the idle time shorter.
      store.touchSession(db, session.playerId, session.sessionId, now).catch(() => {})
    },

    async close(playerId, close) {
      const closed = await inTransaction(db, async (tx) => {
        const ids = await store.closeSessions(tx, playerId, { at: clock.now(), ...close })
        if (ids.length > 0)
          await publish(tx, { topic: sessionsClosedTopic, playerId, body: { sessionIds: ids } })
        return ids
      })
      if (closed.length > 0) forget(playerId)
    },

    stop: unlisten,
  }
}
