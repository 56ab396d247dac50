import { createRoundCalls } from '../round-calls.ts'
import { wait } from '../reveal.ts'
import type { Bet } from '../scenes/scene.ts'
import { type Ask, isFault } from '../server.ts'
import type { RoundView } from '../types.ts'

/** How often, and for how long, the own round is asked for once the table has its result (ms). */
const ASK_MS = 250
const ASK_FOR_MS = 2_500

/** The bet of this player at the table: at most one in a round. */
export function createSeat(ask: Ask, left: RoundView | null, tell: (text: string) => void) {
  let own = left
  let isSending = false
  /** Whether the payment of the last bet is waited for, or was. */
  let isSettling = false
  const calls = createRoundCalls(ask, {
    tell,
    // A round that is still open is an earlier one: its payment is waited for.
    isShown: () => true,
    lacksPlayMoney: () => undefined,
    // The table asks for its own state again.
    lost: () => undefined,
  })
  const isOf = (round: number): boolean => own?.choice.tableRound === round

  return {
    get isSending(): boolean {
      return isSending
    },
    /** The bet that stands for a round of the table. */
    betFor: (round: number): RoundView | null => (isOf(round) ? own : null),
    /** Sends a bet for a round of the table. @returns the bet that stands, or an error text */
    async place(bet: Bet, tableRound: number): Promise<RoundView | string> {
      isSending = true
      const answer = await calls.place(crypto.randomUUID(), { ...bet, choice: { ...bet.choice, tableRound } })
      isSending = false
      if (typeof answer !== 'string') {
        own = answer
        isSettling = false
      }
      return answer
    },
    /** The own round with its result, if the studio has it in time. */
    async resultFor(round: number): Promise<RoundView | null> {
      const until = performance.now() + ASK_FOR_MS
      while (own && isOf(round)) {
        if (own.events) return own
        const answer = await ask<{ round: RoundView }>('round', { round: own.id })
        if (!isFault(answer)) own = answer.round
        if (own.events) return own
        if (performance.now() >= until) return null
        await wait(ASK_MS)
      }
      return null
    },
    /** Waits until the round is paid. @returns null when the studio could not be asked */
    settle(round: RoundView): Promise<RoundView | null> {
      if (round.id === own?.id) isSettling = true
      return calls.settle(round.id)
    },
    /** A bet on an earlier round whose payment was not waited for. */
    takeEarlier(round: number): RoundView | null {
      if (!own || isOf(round)) return null
      const earlier = own
      own = null
      return isSettling ? null : earlier
    },
  }
}
