/**
 * Writes a list of people whom affiliates and ad platforms must not address, and what has changed since the list before
 * (MKT-08). It has SHA-256 digests of e-mail addresses and phone numbers, nothing else; who has taken it is in the
 * audit log. A running server makes lists by itself where `SUPPRESSION_DIR` is set.
 *
 *     npm run suppression -- --by anna --out /mnt/suppression
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { inTransaction, type Queryable, systemClock } from './kernel/index.ts'
import { offersPausedSince } from './modules/care/index.ts'
import { exportSuppression } from './modules/players/index.ts'
import { readProcessConfig } from './process-config.ts'
import { checkRightAnywhere, explainRefusal, printLine, readOptions, withDatabase } from './staff-command.ts'

const permission = 'suppression.export'
const options = z.strictObject({
  by: z.string(),
  out: z.string({ error: 'is the folder of the files, where SUPPRESSION_DIR is not set' }).min(1),
})

const { values } = parseArgs({ options: { by: { type: 'string' }, out: { type: 'string' } } })
const { suppressionDir } = readProcessConfig()
const { by, out: folder } = readOptions(options, { ...values, out: values.out ?? suppressionDir })

await withDatabase('marquee suppression', async (db, audit) => {
  const exported = await inTransaction(db, async (tx) => {
    await checkRightAnywhere(tx, { by, permission })
    const deps = {
      clock: systemClock,
      audit,
      areOffersPaused: async (queryable: Queryable, playerId: bigint) =>
        (await offersPausedSince(queryable, playerId)) !== null,
    }
    return exportSuppression(tx, deps, { folder, by })
  })
  printLine(exported)
}).catch(explainRefusal('there is no such list'))
