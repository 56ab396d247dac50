import { hash63 } from './hash63.ts'
import { flagBits, kindNumbers } from './numbers.ts'
import type { OperationRow } from './operation-values.ts'

/** What a retry may have resolved again; it does not make it a different request. */
const RESOLVED_FLAGS =
  flagBits.needsBet |
  flagBits.keepsSettled |
  flagBits.bonusAllowed |
  flagBits.mayFollowEnd |
  flagBits.sharesIds |
  flagBits.ofSlots
const KINDS_WITH_BONUS_FACTS: ReadonlySet<number> = new Set([
  kindNumbers.stake,
  kindNumbers.stakeAndWin,
  kindNumbers.reserveBet,
  kindNumbers.settleBet,
  kindNumbers.resettle,
])

/**
 * Covers the whole operation except its key (player, provider, tx) and what a retry may have resolved again: game,
 * session, detail, bonus facts of a stake or settlement, and what the caller tolerates.
 */
export function fingerprintOf(row: OperationRow): bigint {
  // A repeated rollback may name the round or not.
  const round = row.kind === kindNumbers.rollback ? null : row.round
  const bonusId = KINDS_WITH_BONUS_FACTS.has(row.kind) ? null : row.bonusId
  const flags = row.flags & ~RESOLVED_FLAGS
  return hash63(
    `${row.kind}|${row.vertical}|${row.currency}|${row.amount}|${row.amount2}|${row.account}|${flags}|` +
      `${round?.length}|${round}|${row.ref?.length}|${row.ref}|${bonusId}|${row.args}`,
  )
}
