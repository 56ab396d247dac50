/** Removes what nobody can use any more: sessions that are long over, invitations, browsers that are forgotten. */
import { z } from 'zod'
import { type Clock, type Database, handleJob, type JobHandler, jobKind } from '../../kernel/index.ts'
import { browserDays, longestHours } from './rules.ts'

const tidyKind = jobKind({ name: 'staff.tidy', payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000 })
const PAGE = 5_000
/** Sessions stay so long after their end; what was done in them is in the audit log for its own time. */
const SESSION_DAYS = 30

const statements = [
  `delete from staff.session where session_id in
     (select session_id from staff.session
       where begun_at < $1::timestamptz - interval '${SESSION_DAYS} days ${longestHours} hours' limit ${PAGE})`,
  `delete from staff.invitation where person in
     (select person from staff.invitation where expires_at < $1 limit ${PAGE})`,
  `delete from staff.known_browser where (person, browser_digest) in
     (select person, browser_digest from staff.known_browser
       where seen_at < $1::timestamptz - interval '${browserDays} days' limit ${PAGE})`,
]

export const createTidyJob = (db: Database, clock: Clock): JobHandler =>
  handleJob(
    tidyKind,
    async (_payload, { signal }) => {
      for (const statement of statements)
        while (!signal.aborted) {
          const { rowCount } = await db.query(statement, [clock.now()])
          if (rowCount < PAGE) break
        }
    },
    { cron: { match: '17 * * * *' } },
  )
