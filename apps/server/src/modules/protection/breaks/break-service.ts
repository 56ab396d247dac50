import { assertInvariant } from '../../../kernel/index.ts'
import { sessionRefusal } from '../../identity/index.ts'
import { askToReturn, cancelReturn, confirmReturn } from './break-returns.ts'
import { type AskedBreak, decideBreak } from './break-rules.ts'
import { begin, type Begun, type BreakOrigin } from './break-start.ts'
import { readLastBreak } from './break-store.ts'
import {
  type BreaksDependencies,
  type CurrentBreak,
  locked,
  missing,
  type PlayerBreaks,
  readBreaks,
} from './current-breaks.ts'

export interface PlayerBreaksService {
  /** @throws AppError `error.session.missing` for an unknown player */
  breaksOf(playerId: bigint): Promise<PlayerBreaks>
  /**
   * Begins a break, or makes it longer: from the commit on no stake and no deposit passes, and then every session of
   * the player ends (EXC-03). A repeat changes nothing.
   * @throws AppError `error.break.length`, `error.break.shorter`; `error.session.missing` for an account that is closed
   */
  beginBreak(playerId: bigint, asked: AskedBreak, origin: BreakOrigin): Promise<CurrentBreak>
  /**
   * Asks to return from an exclusion whose time is over; nothing changes while a request is open.
   * @throws AppError `error.break.return.none`, `.early`
   */
  askReturn(playerId: bigint): Promise<PlayerBreaks>
  cancelReturn(playerId: bigint): Promise<PlayerBreaks>
  /** @throws AppError `error.break.return.none`, `.reviewed`, `.early` */
  confirmReturn(playerId: bigint): Promise<PlayerBreaks>
}

export function createBreaks(deps: BreaksDependencies): PlayerBreaksService {
  return {
    async breaksOf(playerId) {
      const person = await deps.players.factsOf(playerId)
      if (!person) throw missing()
      return readBreaks(deps, deps.db, person)
    },

    async beginBreak(playerId, asked, origin) {
      const { current, answers } = await locked(deps, playerId, async (held): Promise<Begun> => {
        // An account that was closed meanwhile stays so: a time-out in place of that would end by itself.
        if (sessionRefusal(held.person, { isDuringBreak: true }, held.at)) throw missing()
        const { terms, current: running } = held.breaks
        const last = await readLastBreak(held.tx, playerId)
        const { sessionId } = origin
        const isReturning = (running?.exclusion?.request ?? null) !== null
        const step = decideBreak(asked, { terms, running, last, sessionId, isReturning, at: held.at })
        if (step.is === 'begins') return begin(deps, held, step, origin)
        assertInvariant(running, 'what does not change runs', { playerId: playerId.toString() })
        return { current: running, answers: [] }
      })
      for (const answer of answers) deps.wallet.announce(playerId, answer)
      await deps.endSessions(playerId)
      return current
    },

    askReturn: (playerId) => locked(deps, playerId, (held) => askToReturn(deps, held)),
    cancelReturn: (playerId) => locked(deps, playerId, (held) => cancelReturn(deps, held)),
    confirmReturn: (playerId) => locked(deps, playerId, (held) => confirmReturn(deps, held)),
  }
}
