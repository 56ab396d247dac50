import { type Clock, type Database, inTransaction, type Log } from '../../kernel/index.ts'
import { isOverdue } from './complaint-rules.ts'
import { takeDue } from './complaint-store.ts'

/** Complaints of one run; the next runs take the others. */
const AT_ONCE = 100

/** Hours after which a complaint that still waits is told again. */
export const TOLD_AGAIN_HOURS = 24

/**
 * An alarm for each complaint whose time for an answer is nearly over, again each day, and when it is over (CARE-10).
 * The log names the complaint, and no player.
 */
export async function tellDue({
  db,
  clock,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}): Promise<void> {
  const now = clock.now()
  const toldUntil = now.subtract({ hours: TOLD_AGAIN_HOURS })
  await inTransaction(db, async (tx) => {
    // Told before the commit: after a crash it is told again.
    for (const { reference, state, answerBy } of await takeDue(tx, now, { toldUntil, limit: AT_ONCE }))
      log.error(
        { alarm: true, reference, answerBy: answerBy.toString() },
        isOverdue({ state, answerBy }, now) ? 'a complaint is overdue' : 'a complaint waits for its answer',
      )
  })
}
