import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  newToken,
  publish,
} from '../../kernel/index.ts'
import type { ParentsPort } from './ports.ts'
import { type Caller, digestOf, isOf, mayTakeBets } from './rules.ts'
import type { SessionMirror } from './session-mirror.ts'
import { tokenMovedTopic } from './session-topics.ts'
import type { GameSession } from './store.ts'
import {
  insertToken,
  lockOpenSession,
  putStudioToken,
  readSessionByTicket,
  type TicketSession,
  useTicket,
} from './token-store.ts'

type TicketCaller = Caller & { readonly token: string }

/** Tokens that a session gets after its launch. */
export interface SessionTokens {
  /** The session of a ticket, if it may be exchanged now. */
  findByTicket(caller: TicketCaller): Promise<TicketSession | null>
  /** @returns a token for every later call; null when the ticket is used or expired, or its game was closed */
  exchangeTicket(caller: TicketCaller): Promise<string | null>
  /**
   * Stores a token that the studio made for a launch.
   * @throws AppError `error.game.provider` when it is another player's, or the session was closed meanwhile
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
  async function findByTicket(caller: TicketCaller): Promise<TicketSession | null> {
    const found = await readSessionByTicket(db, digestOf(caller.token), clock.now())
    if (!found || !isOf(found.session, caller) || !mayTakeBets(found.session, clock.nowMs())) return null
    const { playerId, parentSession } = found.session
    // The ending of the sign-in closes the session.
    const isOver = parentSession !== null && (await parents.aliveUntil(playerId, parentSession)) === null
    return isOver ? null : found
  }
  return {
    findByTicket,
    async exchangeTicket(caller) {
      const found = await findByTicket(caller)
      if (!found) return null
      const { session } = found
      const token = newToken()
      const digest = digestOf(token)
      // Not put in the mirror: the session may be closed after the commit, so the token's first call reads it.
      const isExchanged = await inTransactionOf(db, session.playerId, async (tx) => {
        const at = clock.now()
        if (!(await useTicket(tx, digestOf(caller.token), at))) return false
        if (!(await lockOpenSession(tx, session))) return false
        await insertToken(tx, session, { digest, kind: 'exchanged', at })
        return true
      })
      return isExchanged ? token : null
    },
    async addStudioToken(session, token) {
      const { playerId } = session
      const refusal = await inTransactionOf(db, playerId, async (tx) => {
        // A later launch has closed the session, and may have the same token.
        if (!(await lockOpenSession(tx, session))) return 'the session was closed during its launch'
        const put = await putStudioToken(tx, session, { digest: digestOf(token), at: clock.now() })
        if (put === 'taken') return 'the studio repeated a token'
        if (put === 'moved') await publish(tx, { topic: tokenMovedTopic, playerId, body: {} })
        return null
      })
      if (refusal !== null) throw new AppError('error.game.provider', { cause: new Error(refusal) })
      mirror.forget(playerId)
    },
  }
}
