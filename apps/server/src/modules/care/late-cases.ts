import { type Clock, type Database, inTransaction, type Log } from '../../kernel/index.ts'
import { takeLate } from './case-store.ts'

/** Cases of one run; the next minutes take the others. */
const AT_ONCE = 100

/** Hours after which a case in which still nobody has acted is told again. */
export const TOLD_AGAIN_HOURS = 24

/** An alarm for each case in which nobody has acted in the market's time (CARE-02). The log names no player. */
export async function tellLate({
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
    for (const { caseId, actBy } of await takeLate(tx, now, { toldUntil, limit: AT_ONCE }))
      log.error(
        { alarm: true, caseId, actBy: actBy?.toString() },
        'nobody has acted on markers of harm in time',
      )
  })
}
