import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { handleJob, type JobHandler, jobKind } from './events/jobs.ts'

const tidyUp = jobKind({ name: 'kernel.tidy', payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000 })
const PAGE = 5_000

/** Deletes expired idempotency keys and attempt budgets. Reads ignore expired ones anyway. */
export function tidyJob(db: Database, clock: Clock): JobHandler {
  return handleJob(
    tidyUp,
    async (_payload, { signal }) => {
      const statements = [
        `delete from kernel.idempotency where ctid in
           (select ctid from kernel.idempotency where expires_at < $1 limit ${PAGE})`,
        `delete from kernel.attempt where ctid in
           (select ctid from kernel.attempt where window_ends_at < $1 limit ${PAGE})`,
      ]
      for (const statement of statements)
        while (!signal.aborted) {
          const { rowCount } = await db.query(statement, [clock.now()])
          if (rowCount < PAGE) break
        }
    },
    { cron: { match: '7 * * * *' } },
  )
}
