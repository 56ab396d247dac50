import { unknownCountry } from '@marquee/markets'
import {
  AppError,
  type Caller,
  type Clock,
  type Database,
  fieldError,
  inTransactionOf,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { lockAccount } from './authenticator-store.ts'
import {
  forgetDevices,
  type LoginRecord,
  markReported,
  readLogins,
  readOtherOpenSessions,
} from './login-history-store.ts'
import { sha256 } from './rules.ts'
import { type EndReason, endSessions } from './session-endings.ts'
import type { Sessions } from './sessions.ts'
import { lockSession, type SessionRecord } from './store.ts'

/** Whose history is read or changed: the player of a request and its session. */
type Owner = Pick<Caller, 'playerId' | 'sessionId'>

/** The sign-ins of a player, and what the player may do about them. */
export interface LoginHistory {
  /** Newest first. `next` continues the list; null at its end. */
  read(owner: Owner, page: LoginPage): Promise<{ logins: readonly LoginRecord[]; next: string | null }>
  /**
   * Ends another session of the player. Idempotent.
   * @throws AppError `error.not_found` at `sessionId` unless it is a session of the player, `error.validation` for the
   *   session of the request
   */
  endOther(owner: Owner, sessionId: string): Promise<void>
  /** Ends all sessions of the player but the one of the request. @returns how many were open */
  endOthers(owner: Owner): Promise<number>
  /**
   * The player says that a sign-in was somebody else's: all sessions but the one of the request end, and no browser
   * but this one counts as known at the next sign-in. Idempotent.
   * @param device value of the request's device cookie
   * @returns how many sessions were open
   * @throws AppError as `endOther`
   */
  report(owner: Owner, sessionId: string, device: string | undefined): Promise<number>
}

export interface LoginPage {
  readonly limit: number
  /** Id of the last session of the page before. */
  readonly before: string | undefined
}

export interface LoginHistoryDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Pick<Sessions, 'forget'>
  readonly audit: Audit
}

export function createLoginHistory({
  db,
  clock,
  log,
  sessions,
  audit,
}: LoginHistoryDependencies): LoginHistory {
  /** Runs a change of the owner's sessions. @returns the ids of the ended ones */
  async function change(
    owner: Owner,
    reason: 'ended-by-player' | 'not-me',
    work: (tx: Tx) => Promise<string[]>,
  ): Promise<number> {
    const { playerId } = owner
    const ended = await inTransactionOf(db, playerId, async (tx) => {
      await lockOwner(tx, owner, clock.now())
      const sessionIds = await work(tx)
      const after = { count: sessionIds.length }
      await audit.record(tx, { act: 'sessions.ended', playerId, object: owner.sessionId, after, reason })
      return sessionIds
    })
    for (const sessionId of ended) sessions.forget(owner.playerId, sessionId)
    return ended.length
  }

  return {
    async read({ playerId }, { limit, before }) {
      const found = await readLogins(db, { playerId, before, limit: limit + 1, at: clock.now() })
      const logins = found.slice(0, limit)
      return { logins, next: found.length > limit ? logins.at(-1)!.sessionId : null }
    },

    async endOther(owner, sessionId) {
      await change(owner, 'ended-by-player', async (tx) => {
        await lockOther(tx, owner, sessionId)
        await endSessions(tx, clock, owner.playerId, { sessionId, reason: 'ended-by-player' })
        return [sessionId]
      })
    },

    endOthers: (owner) =>
      change(owner, 'ended-by-player', (tx) => endOtherSessions(tx, clock, owner, 'ended-by-player')),

    async report(owner, sessionId, device) {
      let isFirst = false
      const count = await change(owner, 'not-me', async (tx) => {
        await lockOther(tx, owner, sessionId)
        isFirst = await markReported(tx, { playerId: owner.playerId, sessionId, at: clock.now() })
        await forgetDevices(tx, owner.playerId, device === undefined ? null : sha256(device))
        return endOtherSessions(tx, clock, owner, 'not-me')
      })
      if (isFirst)
        log.warn(
          { playerId: owner.playerId.toString(), sessionId, alarm: true },
          'a player reported a sign-in as somebody else’s; the other sessions were ended',
        )
      return count
    },
  }
}

/** Ends all sessions of a player but the one of the request. @returns their ids */
export async function endOtherSessions(
  tx: Tx,
  clock: Clock,
  owner: Owner,
  reason: EndReason,
): Promise<string[]> {
  const others = await readOtherOpenSessions(tx, owner)
  // One event each: an event without an id stands for all sessions, and would close the sockets of this one.
  for (const sessionId of others) await endSessions(tx, clock, owner.playerId, { sessionId, reason })
  return others
}

const isOpen = (session: SessionRecord, at: Temporal.Instant): boolean =>
  session.endedAt === null && Temporal.Instant.compare(session.expiresAt, at) > 0

/**
 * Locks the player's account, as every sign-in does, and the session of the request. Of two sessions that end each
 * other at the same time the second one finds itself ended, and ends nothing.
 */
export async function lockOwner(tx: Tx, owner: Owner, at: Temporal.Instant): Promise<void> {
  await lockAccount(tx, owner.playerId)
  const session = await lockSession(tx, owner.playerId, owner.sessionId)
  if (!session || !isOpen(session, at)) throw new AppError('error.token.expired')
}

async function lockOther(tx: Tx, owner: Owner, sessionId: string): Promise<void> {
  if (sessionId === owner.sessionId) throw fieldError('sessionId', 'current')
  if (!(await lockSession(tx, owner.playerId, sessionId)))
    throw new AppError('error.not_found', {
      fields: [{ field: 'sessionId', code: 'unknown', message: 'no session of this player' }],
    })
}

/** A sign-in of the contract. */
export function presentLogin(login: LoginRecord, currentSessionId: string) {
  const { sessionId, ip, country, device, loginMethod, endReason } = login
  return {
    sessionId,
    startedAt: login.startedAt.toString(),
    ip,
    countryCode: country === unknownCountry ? null : country,
    device,
    loginMethod,
    isCurrent: sessionId === currentSessionId,
    endedAt: login.endedAt?.toString() ?? null,
    endReason,
    reportedAt: login.reportedAt?.toString() ?? null,
  }
}
