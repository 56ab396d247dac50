/**
 * Checks the audit log from its first row: `npm run audit -- verify`. Reads only, with the server's variables; prints
 * what it has compared, or every difference in the order of the chain.
 */
import { parseArgs } from 'node:util'
import { cannotStartCode } from './exit-codes.ts'
import { verify } from './modules/audit/index.ts'
import { readProcessConfig } from './process-config.ts'
import { withDatabase } from './staff-command.ts'

const { positionals } = parseArgs({ allowPositionals: true })
if (positionals[0] !== 'verify') {
  console.error('say what to do: verify')
  process.exit(cannotStartCode)
}
const { auditAnchorDir: anchorFolder } = readProcessConfig()
const start = performance.now()
const found = await withDatabase('marquee audit', (db) => verify(db, { anchorFolder }))
const seconds = (performance.now() - start) / 1_000
const rate = Math.round(found.rows / seconds)
const until = found.verifiedTo?.toString() ?? 'the beginning'
for (const notice of found.notices) console.log(notice)
if (found.unused > 0)
  console.log(
    `${found.unused} numbers have no row: of acts that were rolled back or are under way, of a crash, or removed`,
  )
for (const difference of found.differences) console.error(difference)
console.log(
  found.differences.length === 0
    ? `verified to ${until}, ${found.rows} rows, ${found.anchors} anchors match; ${rate} rows/s`
    : `${found.differences.length} differences in ${found.rows} rows; the first one: ${found.differences[0]}`,
)
process.exitCode = found.differences.length === 0 ? 0 : 1
