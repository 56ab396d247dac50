/** Kinds by their effect, as the verifier understands them: it shares the names of numbers with the writer, no code. */
import { bonusKindNumbers, bonusMaskBits, bonusStateNumbers, kindNumbers as kinds } from './numbers.ts'

export const stakes = new Set([kinds.stake, kinds.reserveBet])
export const settlements = new Set([kinds.cashOutBet, kinds.settleBet, kinds.resettle])
export const roundWins = new Set([kinds.win, ...settlements])
export const takenBackBets = new Set([kinds.rollback, kinds.releaseBet])
/** Credited to the player: wins, refunded stakes, gifts, adjustments, deposits, released holds, openings. */
export const paidOut = new Set([
  kinds.win,
  kinds.rollback,
  kinds.releaseBet,
  kinds.promo,
  kinds.jackpotWin,
  kinds.freeRoundWin,
  kinds.adjust,
  kinds.deposit,
  kinds.release,
  kinds.grantBonus,
  kinds.opening,
])
/** Debited: refunds, chargebacks, holds. */
export const taken = new Set([kinds.refund, kinds.chargeback, kinds.hold])
/** No effect on cash: authorizations and their ends, a settled hold, ends of rounds, committed bets. */
export const movesNothing = new Set([
  kinds.rollbackRound,
  kinds.authorizeDeposit,
  kinds.cancelDeposit,
  kinds.settle,
  kinds.closeRound,
  kinds.commitBet,
])

/** What a bonus adds to its wallet's `bonus_mask`, before it is shifted by the vertical. */
export function bonusMaskOf(bonus: { readonly state: number; readonly counts_all: boolean }): number {
  if (bonus.state === bonusStateNumbers.closing) return bonusMaskBits.closing
  if (bonus.state !== bonusStateNumbers.running) return 0
  return bonusMaskBits.running | (bonus.counts_all ? bonusMaskBits.countsCash : 0)
}

export const isSticky = (kind: number): boolean => kind === bonusKindNumbers.sticky
