import { z } from 'zod'
import {
  claimsJob,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
} from '../../kernel/index.ts'
import { renewEligibilityJob } from './ineligible.ts'
import type { Players } from './service.ts'
import { beginSuppression } from './suppression.ts'

const PAGE = 500

const renewGates = jobKind({
  name: 'players.renew-gates',
  payload: z.object({ after: z.string().regex(/^\d+$/).default('0') }).loose(),
})

/**
 * Law, age and policy change with time: every hour each player's gate facts are computed again, a page per job, and
 * written where they differ. Days begin in the market's zone, so a change is at most an hour late.
 */
export function playersJobs({ db, players }: { db: Database; players: Players }): JobHandler[] {
  return [
    renewEligibilityJob({ db, players }),
    handleJob(
      renewGates,
      async ({ after }) => {
        const last = await players.renewGates(BigInt(after), PAGE)
        if (last !== null)
          await inTransaction(db, (tx) => enqueueJob(tx, renewGates, { after: last.toString() }))
      },
      { cron: { match: '1 * * * *', catchUpMs: 3_600_000 } },
    ),
    claimsJob({ sweep: () => players.sweepClaims() }, 'players.sweep-claims'),
  ]
}

/** A release may bring a new policy: its stake limits apply immediately, not after the next hour. */
async function beginGateRenewal(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    enqueueJob(tx, renewGates, { after: '0' }, { jobKey: 'players.renew-gates' }),
  )
}

/** What is done at each start: gates are computed again, and a list of people who must not be addressed is made. */
export async function beginPlayersJobs(
  db: Database,
  { suppressionDir }: { readonly suppressionDir: string | undefined },
): Promise<void> {
  await beginGateRenewal(db)
  await beginSuppression(db, suppressionDir)
}
