import { type Clock, type Database, inTransaction, type Log } from '../../kernel/index.ts'
import { takeOverdue } from './case-store.ts'

/** Cases of one run; the next minutes take the others. */
const AT_ONCE = 100

/** An alarm for each case whose time is over, one time. The log names the case, and no player. */
export async function tellOverdue({
  db,
  clock,
  log,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}): Promise<void> {
  const overdue = await inTransaction(db, (tx) => takeOverdue(tx, clock.now(), AT_ONCE))
  for (const { caseId, kind, dueAt } of overdue)
    log.error({ alarm: true, caseId, kind, dueAt: dueAt.toString() }, 'a case is overdue')
}
