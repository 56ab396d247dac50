/**
 * The closed days of the ledger and the anchors of its heads, with the server's variables. Reads only.
 *
 *     npm run ledger -- days --latest 20
 *     npm run ledger -- day --zone Europe/Helsinki --day 2026-11-27
 *     npm run ledger -- verify --since 2026-11-01
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { systemClock } from './kernel/index.ts'
import { readClosedDays, readDayTotals, textOfDay, verifyDays } from './modules/wallet/index.ts'
import { readOptions, withDatabase } from './staff-command.ts'
import { checkLedgerHeads } from './wiring/ledger-anchors.ts'

const NAME = 'marquee ledger'
const date = z.iso.date().transform((text) => Temporal.PlainDate.from(text))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    latest: { type: 'string' },
    zone: { type: 'string' },
    day: { type: 'string' },
    since: { type: 'string' },
  },
})

async function listDays(): Promise<number> {
  const { latest } = readOptions(
    z.strictObject({ latest: z.coerce.number().int().min(1).max(10_000).default(20) }),
    values,
  )
  const days = await withDatabase(NAME, (db) => readClosedDays(db, latest))
  for (const day of days) console.log(textOfDay(day))
  if (days.length === 0) console.log('no day is closed')
  return 0
}

async function printDay(): Promise<number> {
  const wanted = readOptions(z.strictObject({ zone: z.string().min(1), day: date }), values)
  const found = await withDatabase(NAME, (db) => readDayTotals(db, wanted))
  if (!found) {
    console.error(`${textOfDay(wanted)} is not closed`)
    return 1
  }
  console.table(found.totals)
  if (found.transfers.length > 0) console.table(found.transfers)
  return 0
}

async function verify(): Promise<number> {
  const { since } = readOptions(z.strictObject({ since: date.optional() }), values)
  const { days, heads } = await withDatabase(NAME, async (db) => ({
    days: await verifyDays({ db, clock: systemClock }, since ? { since } : {}),
    heads: await checkLedgerHeads({ db, clock: systemClock }).run(),
  }))
  for (const difference of [...days.differences, ...heads]) console.error(difference)
  if (days.differences.length === 0) console.log('every closed day has its sums')
  console.log(days.until ? `compared: all entries until ${days.until.toString()}` : 'there are no entries')
  if (heads.length === 0) console.log('every anchor has its heads')
  return days.differences.length + heads.length === 0 ? 0 : 1
}

const commands = new Map([
  ['days', listDays],
  ['day', printDay],
  ['verify', verify],
])
const command = commands.get(positionals[0] ?? '')
if (!command) {
  console.error(`say what to do: ${[...commands.keys()].join(', ')}`)
  process.exit(cannotStartCode)
}
process.exitCode = await command()
