import { silentLog, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { isInRegister } from '../../apps/server/src/modules/identity/index.ts'
import { dormancyJob } from '../../apps/server/src/modules/players/index.ts'
import type { AccountsKit } from './kit.ts'

const brand = { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' }

/** The daily look at accounts without a login. @param whenMailed called before a mail is queued */
export async function lookForDormancy(
  { db, clock, outside }: AccountsKit,
  whenMailed: () => Promise<void> = async () => {},
): Promise<void> {
  const job = dormancyJob({
    db,
    clock,
    log: silentLog,
    audit: testAudit,
    isInRegister,
    queueMail: async (tx: Tx, mail) => {
      await whenMailed()
      await outside.queueMail(tx, mail)
    },
    brand,
  })
  await job.run({}, { signal: AbortSignal.timeout(20_000), attempt: 1, dueAt: undefined })
}
