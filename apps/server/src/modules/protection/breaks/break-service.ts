import { assertInvariant } from '../../../kernel/index.ts'
import { sessionRefusal } from '../../identity/index.ts'
import { askToReturn, cancelReturn, confirmReturn } from './break-returns.ts'
import { type AskedBreak, decideBreak } from './break-rules.ts'
import { begin, type Begun, type BreakOrigin } from './break-start.ts'
import { type Product, readLastBreak } from './break-store.ts'
import { type AskedProduct, excludeProduct } from './product-exclusions.ts'
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
   * Begins the exclusion from one product, or makes it longer (EXC-20): from the commit on no stake of it passes, and
   * its games end. Sessions, other products and deposits stay. A repeat changes nothing.
   * @throws AppError `error.break.product`, `error.break.length`, `error.break.shorter`; `error.session.missing` for an
   *   account that is closed
   */
  excludeProduct(playerId: bigint, asked: AskedProduct, origin: BreakOrigin): Promise<PlayerBreaks>
  /**
   * Asks to return from an exclusion whose time is over; nothing changes while a request is open.
   * @param product absent or null for the whole of play
   * @throws AppError `error.break.return.none`, `.early`
   */
  askReturn(playerId: bigint, product?: Product): Promise<PlayerBreaks>
  cancelReturn(playerId: bigint, product?: Product): Promise<PlayerBreaks>
  /** @throws AppError `error.break.return.none`, `.reviewed`, `.early` */
  confirmReturn(playerId: bigint, product?: Product): Promise<PlayerBreaks>
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

    async excludeProduct(playerId, asked, origin) {
      const { breaks, answers } = await locked(deps, playerId, (held) =>
        excludeProduct(deps, held, asked, origin),
      )
      for (const answer of answers) deps.wallet.announce(playerId, answer)
      return breaks
    },

    askReturn: (playerId, product = null) =>
      locked(deps, playerId, (held) => askToReturn(deps, held, product)),
    cancelReturn: (playerId, product = null) =>
      locked(deps, playerId, (held) => cancelReturn(deps, held, product)),
    confirmReturn: (playerId, product = null) =>
      locked(deps, playerId, (held) => confirmReturn(deps, held, product)),
  }
}
