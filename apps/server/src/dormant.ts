/**
 * Accounts that nobody has logged in to for so long that they are dormant (ID-16). Who has the database's credentials
 * may read the list; it names no person.
 *
 *     npm run dormant -- list --by anna
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransaction } from './kernel/index.ts'
import { listDormant } from './modules/players/index.ts'
import { checkRightAnywhere, explainRefusal, printLine, readOptions, withDatabase } from './staff-command.ts'

const LONGEST_LIST = 1_000
const listOptions = z.strictObject({ by: z.string() })

const { positionals, values } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })

async function list(db: Database): Promise<void> {
  const { by } = readOptions(listOptions, values)
  const accounts = await inTransaction(db, async (tx) => {
    const markets = await checkRightAnywhere(tx, { by, permission: 'dormancy.read' })
    return listDormant(tx, { markets, limit: LONGEST_LIST })
  })
  for (const account of accounts) printLine(account)
}

if (positionals[0] !== 'list') {
  console.error('say what to do: list')
  process.exit(cannotStartCode)
}
await withDatabase('marquee dormant', list).catch(explainRefusal('there is no such account'))
