/** Asks registers of excluded players about players who do not log in (ID-06, decision 65). */
import { z } from 'zod'
import {
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
} from '../../kernel/index.ts'
import { readAccountPage } from './authenticator-store.ts'
import type { AccountsPort } from './ports.ts'
import type { RegisterChecks } from './register-checks.ts'

/** Accounts that one job looks at. */
const PAGE = 200

const number = z.string().regex(/^\d+$/)
const askKind = jobKind({ name: 'identity.ask-registers', payload: z.object({ playerId: number }) })
const pageKind = jobKind({
  name: 'identity.sweep-registers',
  payload: z.object({ after: number.default('0') }).loose(),
})

/**
 * Every day all accounts are looked at, a page per job. A player who is due gets a job of their own, which is repeated
 * until every register has answered, so that one register that is away holds up nobody else.
 */
export function registerSweepJobs({
  db,
  accounts,
  registerChecks,
}: {
  readonly db: Database
  readonly accounts: Pick<AccountsPort, 'factsOf'>
  readonly registerChecks: Pick<RegisterChecks, 'checkIfDue' | 'isDue'>
}): JobHandler[] {
  const isDue = async (playerId: bigint) => {
    const facts = await accounts.factsOf(playerId)
    return facts !== null && (await registerChecks.isDue(facts))
  }
  return [
    handleJob(askKind, async ({ playerId }, { signal }) => {
      const facts = await accounts.factsOf(BigInt(playerId))
      if (!facts || (await registerChecks.checkIfDue(facts, signal))) return
      throw new Error('a register of excluded players gave no answer; it is asked again')
    }),
    handleJob(
      pageKind,
      async ({ after }) => {
        const page = await readAccountPage(db, BigInt(after), PAGE)
        const due: string[] = []
        for (const playerId of page) if (await isDue(playerId)) due.push(playerId.toString())
        const last = page.length < PAGE ? undefined : page.at(-1)
        await inTransaction(db, async (tx) => {
          for (const playerId of due)
            await enqueueJob(
              tx,
              askKind,
              { playerId },
              { playerId: BigInt(playerId), jobKey: `identity.ask-registers:${playerId}` },
            )
          if (last !== undefined) await enqueueJob(tx, pageKind, { after: last.toString() })
        })
      },
      { cron: { match: '40 2 * * *', catchUpMs: 12 * 3_600_000 } },
    ),
  ]
}
