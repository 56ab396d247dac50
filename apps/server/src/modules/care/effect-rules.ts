/** Whether a step of the playbook has worked (CARE-04). Pure. */
import type { Conduct, StepKind } from './step-store.ts'

/** What is left of stakes or time, in percent of before, where a step has worked. */
export const WORKED_PERCENT = 80

const WHOLE = 100

const isAtMost = (after: bigint | number, before: bigint | number): boolean =>
  BigInt(after) * BigInt(WHOLE) <= BigInt(before) * BigInt(WORKED_PERCENT)

/** Steps that end the player's play themselves. */
const closingSteps: readonly StepKind[] = ['time-out', 'exclusion']

/**
 * A step has worked where nothing has grown, and stakes, net deposits or time have become clearly less, or the player
 * has set a limit or begun a break. Without play before there is nothing that it could have changed but these.
 * @returns null where somebody else than the player ended play in these days: less play is then no choice of the player
 */
export function hasWorked(step: StepKind, before: Conduct, after: Conduct): boolean | null {
  if (closingSteps.includes(step) || before.imposedBreaks > 0 || after.imposedBreaks > 0) return null
  const measures = [
    [after.netDeposits, before.netDeposits],
    [after.staked, before.staked],
    [after.secondsPlayed, before.secondsPlayed],
  ] as const
  if (measures.some(([later, earlier]) => later > earlier)) return false
  const isLess = measures.some(([later, earlier]) => earlier > 0 && isAtMost(later, earlier))
  return isLess || after.limitsSet > 0 || after.breaks > 0
}
