import type { IdleTimes } from '@marquee/contract'
import {
  AppError,
  type Bus,
  type Caller,
  type Clock,
  type Credentials,
  type Database,
  inTransactionOf,
  newId,
  newToken,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { swapLastSignIn } from './authenticator-store.ts'
import type { AccountFacts, AccountsPort, LastStakeAt } from './ports.ts'
import { answerTimeMs, refreshGraceMs, sessionRefusal, sha256, ticketLifeSeconds } from './rules.ts'
import { parseCookie } from './session-cookie.ts'
import { barredEnding, type Ending, endSessions, sessionEndedTopic } from './session-endings.ts'
import * as store from './store.ts'
import { type Claims, type IdToken, TokenCache, type Tokens } from './tokens.ts'

/** Cookie name of the specification. */
export const identityCookie = 'identity-token'

export interface Visit {
  readonly ip: string
  readonly country: string
  readonly userAgent: string | undefined
}

/** How a session begins. */
export interface SignInMethod {
  /** `loginMethod` of spec 1 §3. */
  readonly loginMethod: string
  /** What the player proved, and when; now by default. */
  readonly authenticationMethods: readonly store.AuthenticationMethod[]
  readonly authenticatedAt?: Temporal.Instant
}

/** A signed-in player with a token for the next minutes. */
export interface SignedIn {
  readonly caller: Caller
  readonly account: AccountFacts
  readonly idToken: IdToken
  readonly idle: IdleTimes
}

export interface Refreshed extends SignedIn {
  /** The cookie's new value. */
  readonly refreshToken: string
}

export interface SessionId {
  readonly playerId: bigint
  readonly sessionId: string
}

export interface Sessions {
  /** Opens a session in the transaction of a sign-in. Return the result only after the commit. */
  open(
    tx: Tx,
    account: AccountFacts,
    visit: Visit & SignInMethod & Pick<store.SessionRecord, 'isDuringBreak'>,
  ): Promise<Refreshed>
  /** Authenticates every request: signature, time, and whether the session is still alive. */
  authenticate(credentials: Pick<Credentials, 'token'>): Promise<Caller | null>
  /**
   * Exchanges the cookie for a new ID token and a new cookie value. An old cookie ends the session, and so does one
   * whose session was unused for the minutes of the market's policy (SEC-09); the browser renews automatically, so a
   * renewal is no use. The response says when the player must be asked and when the session ends, stakes counted
   * (RC-09).
   * @param idleSeconds how long ago the player was last active, as the browser saw it; undefined is unknown
   * @throws AppError `error.session.missing` without a cookie, `error.token.expired` for an invalid one, with the
   *   reason `idle` when the session has just ended unused
   */
  refresh(cookie: string | undefined, idleSeconds?: number): Promise<Refreshed>
  /** For page rendering: the cookie's session, unchanged; a page request counts as use. Never raises for a cookie. */
  read(cookies: Readonly<Record<string, string | undefined>>): Promise<SignedIn | null>
  /**
   * The person of a session has proved again who they are: a token with a new `auth_time` for the same session.
   * @throws AppError `error.token.expired` when the session is over
   */
  proveAgain(tx: Tx, owner: SessionId, method: store.AuthenticationMethod): Promise<SignedIn>
  /** The session of a cookie, however old it is; for signing out. */
  ownerOf(cookie: string | undefined): Promise<SessionId | null>
  /** Ends the session that a sign-in replaces, in its transaction (ASVS 7.2.4); call `forget` after the commit. */
  replace(tx: Tx, earlier: SessionId): Promise<void>
  /** Ends expired sessions. @returns how many */
  endOverdue(signal: AbortSignal): Promise<number>
  /** The latest end of a live session, stakes counted as activity; null once it is over. */
  aliveUntil(playerId: bigint, sessionId: string): Promise<Temporal.Instant | null>
  /** Ends one session, or all of the player's. Idempotent. */
  end(playerId: bigint, ending: Ending): Promise<void>
  /** A one-use ticket that opens one socket within seconds. */
  issueTicket(caller: Caller): Promise<{ token: string; expiresAt: Temporal.Instant }>
  redeemTicket(ticket: string): Promise<Caller | null>
  /** Drops a session from the cache, so that its next request is checked against the database. */
  forget(playerId: bigint, sessionId: string): void
  /** The same for all sessions of a player. */
  forgetAll(playerId: bigint): void
  stop(): void
}

export interface SessionsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly accounts: AccountsPort
  readonly tokens: Tokens
  /** Maximum life of a session, and how long it may stay unused, by the market's policy (SEC-09). */
  readonly limitsOf: (account: AccountFacts) => { readonly hours: number; readonly idleMinutes: number }
  readonly lastStakeAt: LastStakeAt
  readonly audit: Audit
  /** A used refresh token was presented again: it may have been stolen. */
  readonly onReuse: (session: { playerId: bigint; sessionId: string }) => void
}

/** A page's use is stored only if it moves the end by at least this share of the idle time. */
const USE_STEP_SHARE = 1 / 15
/** Page size when expired sessions are ended. */
const OVERDUE_PAGE = 500
/** How long a cached session is trusted; endings arrive by the bus and by `watchEndedSessions` much earlier. */
const RECHECK_MS = 15_000
const TICKET = /^(\d{1,18})\.([A-Za-z0-9_-]{43})$/

/** The present generation, or one replaced a moment ago by a concurrent request. */
function isCurrent(generation: number | null, session: store.SessionRecord, nowMs: number): boolean {
  if (generation === session.generation) return true
  const age = nowMs - session.rotatedAt.epochMilliseconds
  return generation === session.generation - 1 && age <= refreshGraceMs
}

export function createSessions(deps: SessionsDependencies): Sessions {
  const { db, clock, accounts, tokens } = deps
  const cache = new TokenCache()
  const nowMs = () => clock.nowMs()
  const stopListening = deps.bus.listen(sessionEndedTopic, (event) => {
    const { sessionId } = event.body as { sessionId?: string | null }
    cache.forget(event.playerId, sessionId ?? undefined)
  })

  const isAlive = (session: store.SessionRecord | null): session is store.SessionRecord =>
    session !== null &&
    session.endedAt === null &&
    Temporal.Instant.compare(session.expiresAt, clock.now()) > 0

  const isUsed = (idleAt: Temporal.Instant): boolean => Temporal.Instant.compare(idleAt, clock.now()) > 0
  const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

  /** When the session ends unused, stakes counted. Stakes are read only after half of the idle time. */
  async function idleAtOf(session: store.SessionRecord): Promise<Temporal.Instant> {
    const { idleMinutes, idleAt } = session
    const now = clock.now()
    if (idleAt.epochMilliseconds - now.epochMilliseconds > idleMinutes * 30_000) return idleAt
    const stake = await deps.lastStakeAt(session, now.subtract({ minutes: idleMinutes }))
    return stake ? later(idleAt, stake.add({ minutes: idleMinutes })) : idleAt
  }

  const callerOf = (claims: Claims): Caller => ({
    playerId: BigInt(claims.player_id),
    sessionId: claims.sid,
    claims,
  })

  function dropExpired(key: string): AppError {
    cache.delete(key)
    return new AppError('error.token.expired')
  }

  async function newRefreshToken(
    tx: Tx,
    session: { playerId: bigint; sessionId: string; generation: number },
  ): Promise<string> {
    const secret = newToken()
    await store.insertRefreshToken(tx, { ...session, hash: sha256(secret) })
    return `${session.playerId}.${session.sessionId}.${secret}`
  }

  async function signedIn(account: AccountFacts, session: store.SessionRecord): Promise<SignedIn> {
    // Never beyond the session's end or its idle limit, which is enforced at renewal.
    const { expiresAt, idleAt } = session
    const end = later(expiresAt, idleAt) === expiresAt ? idleAt : expiresAt
    const idToken = await tokens.issue(account, session, end)
    const untilMs = (instant: Temporal.Instant) => Math.max(0, instant.epochMilliseconds - nowMs())
    const idle: IdleTimes = {
      askInMs: Math.max(0, untilMs(idleAt) - answerTimeMs(session.idleMinutes)),
      endInMs: untilMs(end),
    }
    return { caller: callerOf(idToken.claims), account, idToken, idle }
  }

  const endIn = (tx: Tx, playerId: bigint, ending: Ending) => endSessions(tx, clock, playerId, ending)

  return {
    async open(tx, account, visit) {
      const now = clock.now()
      const { hours, idleMinutes } = deps.limitsOf(account)
      const session: store.SessionRecord = {
        playerId: account.playerId,
        sessionId: newId('ses', clock),
        loginMethod: visit.loginMethod,
        startedAt: now,
        ...(await swapLastSignIn(tx, account.playerId, now)),
        expiresAt: now.add({ hours }),
        idleMinutes,
        idleAt: now.add({ minutes: idleMinutes }),
        generation: 1,
        rotatedAt: now,
        endedAt: null,
        authenticatedAt: visit.authenticatedAt ?? now,
        authenticationMethods: visit.authenticationMethods,
        isDuringBreak: visit.isDuringBreak,
      }
      await store.insertSession(tx, {
        ...session,
        ip: visit.ip,
        country: visit.country,
        userAgent: (visit.userAgent ?? '').slice(0, 300),
      })
      const refreshToken = await newRefreshToken(tx, session)
      return { ...(await signedIn(account, session)), refreshToken }
    },

    async authenticate({ token }) {
      if (token === undefined) return null
      const key = TokenCache.keyOf(token)
      const known = cache.get(key)
      if (known && known.claims.exp * 1000 <= nowMs()) throw dropExpired(key)
      if (known && nowMs() - known.checkedAt < RECHECK_MS) return callerOf(known.claims)
      const claims = known?.claims ?? (await tokens.verify(token))
      const caller = callerOf(claims)
      const { version } = cache
      if (!isAlive(await store.readSession(db, caller.playerId, caller.sessionId))) throw dropExpired(key)
      cache.set(key, { claims, checkedAt: nowMs() }, version)
      return caller
    },

    async refresh(cookie, idleSeconds) {
      if (cookie === undefined || cookie === '') throw new AppError('error.session.missing')
      const token = parseCookie(cookie)
      if (!token) throw new AppError('error.token.expired')
      // Before the transaction: the stakes are read over another connection.
      const seen = await store.readSession(db, token.playerId, token.sessionId)
      const seenIdleAt = isAlive(seen) ? await idleAtOf(seen) : null
      const outcome = await inTransactionOf(db, token.playerId, async (tx) => {
        const session = await store.lockSession(tx, token.playerId, token.sessionId)
        if (!isAlive(session)) return { ended: null }
        const generation = await store.readRefreshToken(tx, token)
        if (!isCurrent(generation, session, nowMs())) {
          const { playerId, sessionId } = token
          await endIn(tx, playerId, { sessionId, reason: 'reuse' })
          await deps.audit.record(tx, { act: 'session.token_reused', playerId, object: sessionId })
          return { ended: 'reuse' as const }
        }
        let idleAt = later(session.idleAt, seenIdleAt ?? session.idleAt)
        if (!isUsed(idleAt)) {
          await endIn(tx, token.playerId, { sessionId: token.sessionId, reason: 'idle' })
          return { ended: 'idle' as const }
        }
        const { idleMinutes: minutes } = session
        if (idleSeconds !== undefined)
          idleAt = later(idleAt, clock.now().subtract({ seconds: idleSeconds }).add({ minutes }))
        const account = await accounts.factsOf(token.playerId, tx)
        if (!account || sessionRefusal(account, session, clock.now())) {
          await endIn(tx, token.playerId, barredEnding(account))
          return { ended: 'status' as const }
        }
        // A concurrent request with the same cookie gets an equally valid token of its own.
        const isFirst = generation === session.generation
        if (isFirst) await store.rotateSession(tx, session, clock.now())
        await store.moveIdle(tx, session, idleAt)
        const next = { ...token, generation: isFirst ? session.generation + 1 : session.generation }
        const refreshToken = await newRefreshToken(tx, next)
        return { ended: false as const, account, session: { ...session, idleAt }, refreshToken }
      })
      if (outcome.ended === false) {
        const { account, session, refreshToken } = outcome
        return { ...(await signedIn(account, session)), refreshToken }
      }
      if (outcome.ended !== null)
        cache.forget(token.playerId, outcome.ended === 'status' ? undefined : token.sessionId)
      if (outcome.ended === 'reuse') deps.onReuse(token)
      const more = outcome.ended === 'idle' ? { additionalInfo: { reason: 'idle' } } : {}
      throw new AppError('error.token.expired', more)
    },

    async read(cookies) {
      const token = parseCookie(cookies[identityCookie])
      if (!token) return null
      const [session, generation, account] = await Promise.all([
        store.readSession(db, token.playerId, token.sessionId),
        store.readRefreshToken(db, token),
        accounts.factsOf(token.playerId),
      ])
      if (!isAlive(session) || !isCurrent(generation, session, nowMs())) return null
      if (!account || sessionRefusal(account, session, clock.now())) return null
      if (!isUsed(await idleAtOf(session))) return null
      const idleAt = later(session.idleAt, clock.now().add({ minutes: session.idleMinutes }))
      const stepMs = session.idleMinutes * 60_000 * USE_STEP_SHARE
      if (idleAt.since(session.idleAt).total('milliseconds') >= stepMs)
        await store.moveIdle(db, session, idleAt)
      return signedIn(account, { ...session, idleAt })
    },

    async proveAgain(tx, { playerId, sessionId }, method) {
      const session = await store.lockSession(tx, playerId, sessionId)
      const account = await accounts.factsOf(playerId, tx)
      if (!isAlive(session) || !account || sessionRefusal(account, session, clock.now()))
        throw new AppError('error.token.expired')
      const authenticatedAt = clock.now()
      const authenticationMethods = [...new Set([...session.authenticationMethods, method])]
      await store.noteAuthentication(tx, { playerId, sessionId, authenticationMethods }, authenticatedAt)
      await deps.audit.record(tx, { act: 'session.proven', playerId, object: sessionId, after: { method } })
      return signedIn(account, { ...session, authenticatedAt, authenticationMethods })
    },

    async ownerOf(cookie) {
      const token = parseCookie(cookie)
      if (!token || (await store.readRefreshToken(db, token)) === null) return null
      return { playerId: token.playerId, sessionId: token.sessionId }
    },

    replace: (tx, { playerId, sessionId }) => endIn(tx, playerId, { sessionId, reason: 'replaced' }),

    async endOverdue(signal) {
      let count = 0
      let after: SessionId = { playerId: 0n, sessionId: '' }
      while (!signal.aborted) {
        const overdue = await store.readOverdue(db, { at: clock.now(), after, limit: OVERDUE_PAGE })
        for (const session of overdue) {
          const { playerId, sessionId } = session
          after = { playerId, sessionId }
          const isExpired = Temporal.Instant.compare(session.expiresAt, clock.now()) <= 0
          const idleAt = isExpired ? session.idleAt : await idleAtOf(session)
          if (!isExpired && isUsed(idleAt)) {
            // A stake has moved the end.
            await store.moveIdle(db, session, idleAt)
            continue
          }
          await inTransactionOf(db, playerId, async (tx) => {
            const locked = await store.lockSession(tx, playerId, sessionId)
            // Used again since it was read.
            if (!locked || (!isExpired && isUsed(locked.idleAt))) return
            await endIn(tx, playerId, { sessionId, reason: isExpired ? 'expired' : 'idle' })
          })
          cache.forget(playerId, sessionId)
          count++
        }
        if (overdue.length < OVERDUE_PAGE) break
      }
      return count
    },

    async aliveUntil(playerId, sessionId) {
      const session = await store.readSession(db, playerId, sessionId)
      return isAlive(session) && isUsed(await idleAtOf(session)) ? session.expiresAt : null
    },

    async end(playerId, ending) {
      await inTransactionOf(db, playerId, (tx) => endIn(tx, playerId, ending))
      cache.forget(playerId, ending.sessionId)
    },

    async issueTicket(caller) {
      const secret = newToken()
      const expiresAt = clock.now().add({ seconds: ticketLifeSeconds })
      const { playerId, sessionId } = caller
      await store.insertTicket(db, { playerId, sessionId, hash: sha256(secret), expiresAt })
      return { token: `${playerId}.${secret}`, expiresAt }
    },

    async redeemTicket(ticket) {
      const match = TICKET.exec(ticket)
      if (!match) return null
      const playerId = BigInt(match[1]!)
      const sessionId = await store.takeTicket(db, playerId, sha256(match[2]!), clock.now())
      if (sessionId === null || !isAlive(await store.readSession(db, playerId, sessionId))) return null
      return { playerId, sessionId, claims: {} }
    },

    forget: (playerId, sessionId) => cache.forget(playerId, sessionId),
    forgetAll: (playerId) => cache.forget(playerId),
    stop: stopListening,
  }
}
