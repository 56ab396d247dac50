import { type Clock, type Database, inTransaction, type Log } from '../../kernel/index.ts'
import { takeOverdue } from './case-store.ts'

/** Cases of one run; the next minutes take the others. */
const AT_ONCE = 100

/** Hours after which a case that is still overdue is told again. */
export const TOLD_AGAIN_HOURS = 24

/** An alarm for each case whose time is over, and again each day while it is. The log names the case, and no player. */
export async function tellOverdue({
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
    for (const { caseId, kind, dueAt } of await takeOverdue(tx, now, { toldUntil, limit: AT_ONCE }))
      log.error({ alarm: true, caseId, kind, dueAt: dueAt.toString() }, 'a case is overdue')
  })
}
