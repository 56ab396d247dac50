import {
  AppError,
  type Bus,
  type Clock,
  type Database,
  inTransactionOf,
  type Log,
  newId,
  newToken,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { IntegrationId } from './operation.ts'
import type { Channel, GameFacts, LaunchToken, ParentsPort, PlayerFacts } from './ports.ts'
import { type Caller, digestOf, isOf, mayTakeBets, TICKET_VALID_MS } from './rules.ts'
import { type KnownSession, SessionMirror } from './session-mirror.ts'
import { createSessionTokens, type SessionTokens } from './session-tokens.ts'
import {
  gameLaunchedTopic,
  type SessionsClosed,
  sessionsClosedTopic,
  tokenMovedTopic,
} from './session-topics.ts'
import * as store from './store.ts'
import * as tokenStore from './token-store.ts'

const TOUCH_EVERY_MS = 60_000

export interface OpenedSession {
  readonly session: store.GameSession
  /** Given to the studio: a ticket, or a token for every call. Only its digest is stored. */
  readonly token: string
}

export interface SessionLaunch {
  readonly integration: IntegrationId
  readonly account: string
  readonly channel: Channel
  readonly origin: string
  readonly parentSession: string
  readonly launchToken: LaunchToken
  /** Of the player's device: a ticket is bound to it. */
  readonly ip?: string
}

/**
 * Game sessions with an in-memory cache, so that a stake needs no query. Closings reach the cache over the bus. A
 * session unused for a minute is read again, together with its sign-in, before it is accepted.
 */
export interface Sessions extends SessionTokens {
  /** @throws AppError `error.session.missing` when the sign-in has ended meanwhile */
  open(player: PlayerFacts, game: GameFacts, launch: SessionLaunch): Promise<OpenedSession>
  /** The session of a studio's call if it accepts bets; marks it as used. The player is not compared yet. */
  findUsable(caller: Caller, playerId: bigint | null): Promise<store.GameSession | null>
  /** The session of a studio's call, open or closed. */
  find(caller: Caller, playerId: bigint | null): Promise<store.GameSession | null>
  read(playerId: bigint, sessionId: string): Promise<store.GameSession | null>
  close(
    playerId: bigint,
    close: { reason: store.CloseReason; sessionId?: string; parentSession?: string },
  ): Promise<void>
  /** Whether this instance considers a game of the sign-in open; of any sign-in of the player when none is named. */
  isKnownOpen(playerId: bigint, parentSession?: string): boolean
  /** Closes games whose sign-in has ended. Idempotent, and harmless for players who have signed in again. */
  closeOrphans(playerId: bigint): Promise<void>
  /** Closes the games that a player may no longer play. @param reasonOf null for one that goes on */
  closeBarred(
    playerId: bigint,
    reasonOf: (session: store.GameSession) => store.CloseReason | null,
  ): Promise<void>
  /** Unsubscribes from the bus. */
  stop(): void
}

export interface SessionsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly parents: ParentsPort
}

async function publishClosed(tx: Tx, playerId: bigint, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  const body: SessionsClosed = { sessionIds }
  await publish(tx, { topic: sessionsClosedTopic, playerId, body })
}

/** A session of this moment, under a sign-in that ends at the latest at this time. */
function sessionFor(
  player: PlayerFacts,
  game: GameFacts,
  launch: SessionLaunch & { readonly sessionId: string; readonly at: Temporal.Instant },
  endsAt: Temporal.Instant | null,
): store.GameSession {
  return {
    playerId: player.playerId,
    sessionId: launch.sessionId,
    integration: launch.integration,
    account: launch.account,
    gameId: game.id,
    symbol: game.symbol,
    channel: launch.channel,
    currency: player.currency,
    market: player.market,
    country: player.country,
    language: player.language,
    launchOrigin: launch.origin,
    parentSession: launch.parentSession,
    endsAt,
    openedAt: launch.at,
    lastSeenAt: launch.at,
    closedAt: null,
    closeReason: null,
  }
}

/** Stores a session with what its launch hands to the studio. */
async function insertLaunched(
  tx: Tx,
  session: store.GameSession,
  { digest, launchToken, ip }: Pick<SessionLaunch, 'launchToken' | 'ip'> & { readonly digest: Buffer },
): Promise<void> {
  const isTicket = launchToken === 'ticket'
  await store.insertSession(tx, session, isTicket ? null : digest)
  if (!isTicket) return
  const at = session.openedAt
  const expiresAt = at.add({ milliseconds: TICKET_VALID_MS })
  const address = ip === undefined ? {} : { address: ip }
  await tokenStore.insertToken(tx, session, { digest, kind: 'ticket', at, expiresAt, ...address })
}

/** Reads a session after it was kept: an earlier closing by another launch is seen, a later one comes over the bus. */
async function readKept(db: Database, one: KnownSession): Promise<store.GameSession> {
  const { playerId, sessionId } = one.session
  one.session = (await store.readSession(db, playerId, sessionId)) ?? one.session
  return one.session
}

/** Closes each open session of a player for which there is a reason. */
async function closeEach(
  db: Database,
  close: Sessions['close'],
  { playerId, reasonOf }: { playerId: bigint; reasonOf: Parameters<Sessions['closeBarred']>[1] },
): Promise<void> {
  for (const session of await store.readOpenSessions(db, playerId)) {
    const reason = reasonOf(session)
    if (reason !== null) await close(playerId, { reason, sessionId: session.sessionId })
  }
}

export function createSessions({ db, clock, bus, log, parents }: SessionsDependencies): Sessions {
  const mirror = new SessionMirror()
  const nowMs = () => clock.nowMs()
  // Another instance may have opened or closed it, so this one's cache of the player is outdated.
  const topics = [sessionsClosedTopic, gameLaunchedTopic, tokenMovedTopic]
  const unlisten = topics.map((topic) => bus.listen(topic, ({ playerId }) => mirror.forget(playerId)))

  async function known(caller: Caller, playerId: bigint | null): Promise<KnownSession | null> {
    if (caller.token !== undefined) {
      const digest = digestOf(caller.token)
      const kept = mirror.byToken(digest)
      if (kept) return kept
      const session = await tokenStore.readSessionByToken(db, digest)
      return session && mirror.keep(session, digest)
    }
    if (playerId === null) return null
    const kept = mirror.openAt(playerId, caller.integration)
    if (kept) return kept
    const session = await store.readLastSession(db, playerId, caller.integration)
    return session && mirror.keep(session)
  }

  /** Stores the time of use, and reads what other instances stored. */
  async function touch(one: KnownSession): Promise<void> {
    const { playerId, sessionId } = one.session
    const session = await store.touchSession(db, playerId, sessionId, clock.now())
    if (session) one.session = session
  }

  /** Whether a session that was idle is still valid, together with its sign-in. */
  async function isStillValid(one: KnownSession): Promise<boolean> {
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
    await inTransactionOf(db, playerId, async (tx) => {
      const ids = await store.closeSessions(tx, playerId, { at, ...closing })
      await publishClosed(tx, playerId, ids)
    })
  }

  return {
    ...createSessionTokens({ db, clock, parents, mirror }),
    async open(player, game, launch) {
      const { playerId } = player
      const token = newToken()
      const digest = digestOf(token)
      const at = clock.now()
      const endsAt = await parents.aliveUntil(playerId, launch.parentSession)
      const session = sessionFor(player, game, { ...launch, sessionId: newId('gs', clock), at }, endsAt)
      await inTransactionOf(db, playerId, async (tx) => {
        const closed = await store.closeForLaunch(tx, playerId, at)
        await insertLaunched(tx, session, { ...launch, digest })
        await publishClosed(tx, playerId, closed)
        await publish(tx, { topic: gameLaunchedTopic, playerId, body: { gameId: game.id } })
      })
      mirror.forget(playerId)
      // Checked after the commit: an earlier ending is seen here, a later one finds the row.
      if ((await parents.aliveUntil(playerId, launch.parentSession)) === null) {
        await close(playerId, { reason: 'signed-out', sessionId: session.sessionId })
        throw new AppError('error.session.missing')
      }
      const one = mirror.keep(session, launch.launchToken === 'session' ? digest : undefined)
      one.usedAtMs = nowMs()
      return { session: await readKept(db, one), token }
    },

    async findUsable(caller, playerId) {
      const one = await known(caller, playerId)
      if (!one || !isOf(one.session, caller)) return null
      const atMs = nowMs()
      if (atMs - one.usedAtMs >= TOUCH_EVERY_MS) {
        if (!(await isStillValid(one))) return null
      } else if (!mayTakeBets(one.session, atMs)) return null
      one.usedAtMs = atMs
      if (atMs - one.session.lastSeenAt.epochMilliseconds >= TOUCH_EVERY_MS) {
        one.session = { ...one.session, lastSeenAt: clock.now() }
        touch(one).catch((error: unknown) => log.warn({ err: error }, 'a session could not be touched'))
      }
      return one.session
    },
    async find(caller, playerId) {
      const session = (await known(caller, playerId))?.session
      return session && isOf(session, caller) ? session : null
    },
    read: (playerId, sessionId) => store.readSession(db, playerId, sessionId),
    close,

    isKnownOpen: (playerId, parentSession) => mirror.hasOpen(playerId, parentSession),

    async closeOrphans(playerId) {
      for (const { sessionId, parentSession } of await store.readOpenSessions(db, playerId))
        if (parentSession !== null && (await parents.aliveUntil(playerId, parentSession)) === null)
          await close(playerId, { reason: 'signed-out', sessionId })
    },
    closeBarred: (playerId, reasonOf) => closeEach(db, close, { playerId, reasonOf }),
    stop: () => unlisten.forEach((end) => end()),
  }
}
