import { AppError, type Clock, type Database, inTransaction, newToken, publish } from '../../kernel/index.ts'
import type { ParentsPort } from './ports.ts'
import { type Caller, digestOf, isOf, mayTakeBets } from './rules.ts'
import type { SessionMirror } from './session-mirror.ts'
import { type SessionsClosed, sessionsClosedTopic } from './session-topics.ts'
import type { GameSession } from './store.ts'
import { insertToken, putStudioToken, readSessionByTicket, useTicket } from './token-store.ts'

type TicketCaller = Caller & { readonly token: string }

/** Tokens that a session gets after its launch. */
export interface SessionTokens {
  /** The session of a ticket, if it may be exchanged now. */
  findByTicket(caller: TicketCaller): Promise<GameSession | null>
  /** @returns a token for every later call; null when another call has exchanged the ticket, or it has expired */
  exchangeTicket(caller: TicketCaller): Promise<string | null>
  /**
   * Stores a token that the studio made for a launch.
   * @throws AppError `error.game.provider` when it is another player's
   */
  addStudioToken(session: GameSession, token: string): Promise<void>
}

interface TokensDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly parents: ParentsPort
  readonly mirror: SessionMirror
}

export function createSessionTokens({ db, clock, parents, mirror }: TokensDependencies): SessionTokens {
  async function findByTicket(caller: TicketCaller): Promise<GameSession | null> {
    const session = await readSessionByTicket(db, digestOf(caller.token), clock.now())
    if (!session || !isOf(session, caller) || !mayTakeBets(session, clock.nowMs())) return null
    const { playerId, parentSession } = session
    // The ending of the sign-in closes the session.
    const isOver = parentSession !== null && (await parents.aliveUntil(playerId, parentSession)) === null
    return isOver ? null : session
  }
  return {
    findByTicket,
    async exchangeTicket(caller) {
      const session = await findByTicket(caller)
      if (!session) return null
      const token = newToken()
      const digest = digestOf(token)
      const isExchanged = await inTransaction(db, async (tx) => {
        const at = clock.now()
        if (!(await useTicket(tx, digestOf(caller.token), at))) return false
        await insertToken(tx, session, { digest, kind: 'exchanged', at })
        return true
      })
      if (!isExchanged) return null
      mirror.keep(session, digest).usedAtMs = clock.nowMs()
      return token
    },
    async addStudioToken(session, token) {
      const { playerId } = session
      const added = await inTransaction(db, async (tx) => {
        const put = await putStudioToken(tx, session, { digest: digestOf(token), at: clock.now() })
        if (put !== false && put.previous !== null) {
          // Other instances have the token in memory, with the session that had it.
          const body: SessionsClosed = { sessionIds: [put.previous] }
          await publish(tx, { topic: sessionsClosedTopic, playerId, body })
        }
        return put !== false
      })
      if (!added)
        throw new AppError('error.game.provider', { cause: new Error('the studio repeated a token') })
      mirror.forget(playerId)
    },
  }
}
