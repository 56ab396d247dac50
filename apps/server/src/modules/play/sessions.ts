import {
  AppError,
  type Bus,
  type Clock,
  type Database,
  inTransaction,
  type Log,
  newId,
  newToken,
  publish,
} from '../../kernel/index.ts'
import type { ProviderId } from './operation.ts'
import type { Channel, GameFacts, ParentsPort, PlayerFacts } from './ports.ts'
import { SESSION_IDLE_MS, digestOf } from './rules.ts'
import { type KnownSession, SessionMirror } from './session-mirror.ts'
import * as store from './store.ts'

/** Event: a player opened a game for real money. */
export const gameLaunchedTopic = 'game.launched'
/** Event: game sessions ended; copies of the server forget them. */
export const sessionsClosedTopic = 'game.sessions.closed'

const TOUCH_EVERY_MS = 60_000

export interface OpenedSession {
  readonly session: store.GameSession
  /** Shown to the studio; only its digest is kept. */
  readonly token: string
}

/** A call of a studio that needs a session. */
interface Caller {
  readonly provider: ProviderId
  readonly token?: string
}

/**
 * Game sessions, with a mirror in memory so that a stake needs no read of its own. Endings reach the mirror over the bus at
 * once. A session that nobody used for a minute is read again before it is believed, together with its sign-in.
 */
export interface Sessions {
  /** @throws AppError `error.session.missing` when the sign-in ended meanwhile */
  open(
    player: PlayerFacts,
    game: GameFacts,
    launch: { channel: Channel; origin: string; parentSession: string },
  ): Promise<OpenedSession>
  /** The session of a studio's call, while it may take bets; it counts as used then. The player is not compared yet. */
  findUsable(caller: Caller, playerId: bigint | null): Promise<store.GameSession | null>
  /** The session of a studio's call, open or closed. */
  find(caller: Caller, playerId: bigint | null): Promise<store.GameSession | null>
  read(playerId: bigint, sessionId: string): Promise<store.GameSession | null>
  close(
    playerId: bigint,
    close: { reason: store.CloseReason; sessionId?: string; parentSession?: string },
  ): Promise<void>
  /** Whether this copy believes that a game of the sign-in is open; of any sign-in of the player where none is named. */
  believesOpen(playerId: bigint, parentSession?: string): boolean
  /** Closes the games whose sign-in is over. Harmless when repeated, and for players who are back. */
  closeOrphans(playerId: bigint): Promise<void>
  /** Closes the games that a player may not play any more. */
  closeBarred(playerId: bigint, isBarred: (session: store.GameSession) => boolean): Promise<void>
  /** Ends the listening. */
  stop(): void
}

export interface SessionsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly parents: ParentsPort
}

export function createSessions({ db, clock, bus, log, parents }: SessionsDependencies): Sessions {
  const mirror = new SessionMirror()
  const nowMs = () => clock.nowMs()
  const unlisten = [
    bus.listen(sessionsClosedTopic, ({ playerId }) => mirror.forget(playerId)),
    // Another copy may have opened it: what this one knows of the player is not the latest.
    bus.listen(gameLaunchedTopic, ({ playerId }) => mirror.forget(playerId)),
  ]

  async function known({ token, provider }: Caller, playerId: bigint | null): Promise<KnownSession | null> {
    if (token !== undefined) {
      const digest = digestOf(token)
      const kept = mirror.byToken(digest)
      if (kept) return kept
      const session = await store.readSessionByToken(db, digest)
      return session && mirror.keep(session, digest)
    }
    if (playerId === null) return null
    const kept = mirror.openAt(playerId, provider)
    if (kept) return kept
    const session = await store.readLastSession(db, playerId, provider)
    return session && mirror.keep(session)
  }

  function mayTakeBets({ closedAt, endsAt, lastSeenAt }: store.GameSession, atMs: number): boolean {
    return (
      closedAt === null &&
      (endsAt === null || endsAt.epochMilliseconds > atMs) &&
      atMs - lastSeenAt.epochMilliseconds < SESSION_IDLE_MS
    )
  }

  /** Writes down that it is in use, and reads what other copies wrote. */
  async function touch(one: KnownSession): Promise<void> {
    const { playerId, sessionId } = one.session
    const session = await store.touchSession(db, playerId, sessionId, clock.now())
    if (session) one.session = session
  }

  /** Whether a session that was not used for a while still stands, and its sign-in with it. */
  async function standsStill(one: KnownSession): Promise<boolean> {
    const { playerId, sessionId } = one.session
    const session = await store.readSession(db, playerId, sessionId)
    if (!session) return false
    one.session = session
    if (!mayTakeBets(session, nowMs())) return false
    if (session.parentSession !== null && !(await parents.aliveUntil(playerId, session.parentSession))) {
      await close(playerId, { reason: 'signed-out', sessionId })
      return false
    }
    await touch(one)
    return mayTakeBets(one.session, nowMs())
  }

  async function close(
    playerId: bigint,
    closing: { reason: store.CloseReason; sessionId?: string; parentSession?: string },
  ): Promise<void> {
    const at = clock.now()
    mirror.close(playerId, {
      at,
      reason: closing.reason,
      isMeant: (session) =>
        (closing.sessionId ?? session.sessionId) === session.sessionId &&
        (closing.parentSession ?? session.parentSession) === session.parentSession,
    })
    await inTransaction(db, async (tx) => {
      const ids = await store.closeSessions(tx, playerId, { at, ...closing })
      if (ids.length > 0)
        await publish(tx, { topic: sessionsClosedTopic, playerId, body: { sessionIds: ids } })
    })
  }

  return {
    async open(player, game, launch) {
      const { playerId } = player
      const token = newToken()
      const digest = digestOf(token)
      const at = clock.now()
      const session: store.GameSession = {
        playerId,
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
        parentSession: launch.parentSession,
        endsAt: await parents.aliveUntil(playerId, launch.parentSession),
        openedAt: at,
        lastSeenAt: at,
        closedAt: null,
        closeReason: null,
      }
      await inTransaction(db, async (tx) => {
        // GAM-14: one real-money game at a time.
        const closed = await store.closeSessions(tx, playerId, { at, reason: 'another-game' })
        await store.insertSession(tx, session, digest)
        if (closed.length > 0)
          await publish(tx, { topic: sessionsClosedTopic, playerId, body: { sessionIds: closed } })
        await publish(tx, { topic: gameLaunchedTopic, playerId, body: { gameId: game.id } })
      })
      mirror.forget(playerId)
      // Asked after the commit: an ending before it is seen here, one after it finds the row.
      if ((await parents.aliveUntil(playerId, launch.parentSession)) === null) {
        await close(playerId, { reason: 'signed-out', sessionId: session.sessionId })
        throw new AppError('error.session.missing')
      }
      mirror.keep(session, digest).usedAtMs = nowMs()
      return { session, token }
    },

    async findUsable(caller, playerId) {
      const one = await known(caller, playerId)
      if (!one || one.session.provider !== caller.provider) return null
      const atMs = nowMs()
      if (atMs - one.usedAtMs >= TOUCH_EVERY_MS) {
        if (!(await standsStill(one))) return null
      } else if (!mayTakeBets(one.session, atMs)) return null
      one.usedAtMs = atMs
      if (atMs - one.session.lastSeenAt.epochMilliseconds >= TOUCH_EVERY_MS) {
        one.session = { ...one.session, lastSeenAt: clock.now() }
        touch(one).catch((error: unknown) => log.warn({ err: error }, 'a session could not be touched'))
      }
      return one.session
    },
    find: async (caller, playerId) => (await known(caller, playerId))?.session ?? null,
    read: (playerId, sessionId) => store.readSession(db, playerId, sessionId),
    close,

    believesOpen: (playerId, parentSession) => mirror.hasOpen(playerId, parentSession),

    async closeOrphans(playerId) {
      for (const { sessionId, parentSession } of await store.readOpenSessions(db, playerId))
        if (parentSession !== null && (await parents.aliveUntil(playerId, parentSession)) === null)
          await close(playerId, { reason: 'signed-out', sessionId })
    },
    async closeBarred(playerId, isBarred) {
      for (const session of await store.readOpenSessions(db, playerId))
        if (isBarred(session)) await close(playerId, { reason: 'standing', sessionId: session.sessionId })
    },
    stop: () => unlisten.forEach((end) => end()),
  }
}
