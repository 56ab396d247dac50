/**
 * Lists of persons who may not play: staff, suppliers, officials, insiders and whom a market adds (ID-20). Who has the
 * database's credentials may do it; the entries and the audit log keep who it was. Of a person only keyed digests are
 * stored. Another person than the one who has added an entry removes it, with a reason. A running server closes the
 * rights of players whom an entry means; they may withdraw.
 *
 *     npm run ineligible -- list --by anna
 *     npm run ineligible -- add --list staff --email eva@operator.example --by anna
 *     npm run ineligible -- add --list insiders --first-name Eva --last-name Example --born 1990-05-17 --by anna
 *     npm run ineligible -- add --list suppliers --phone +358401234567 --by anna
 *     npm run ineligible -- remove --entry ine_… --reason "left the company" --by bert
 */
import { parseArgs } from 'node:util'
import { isEmail } from '@marquee/contract/rules'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransaction, systemClock } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  addIneligible,
  ineligibleLists,
  openIneligibleList,
  removeIneligible,
} from './modules/players/index.ts'
import {
  checkRightAnywhere,
  dayOption,
  explainRefusal,
  printLine,
  readOptions,
  withDatabase,
} from './staff-command.ts'

const name = z.string().trim().min(1).max(100)
const LONGEST_REASON = 500
const permission = 'ineligible.edit'
const NAMED = 'first name, last name and birth date go together'
const addOptions = z
  .strictObject({
    list: z.enum(ineligibleLists),
    email: z.string().trim().refine(isEmail, 'is an address').optional(),
    phone: z
      .string()
      .regex(/^\+\d{5,15}$/, 'is a number with its country: +358401234567')
      .optional(),
    'first-name': name.optional(),
    'last-name': name.optional(),
    born: dayOption.optional(),
    by: z.string(),
  })
  .refine(
    (typed) =>
      [typed['first-name'], typed['last-name'], typed.born].every((one) => one !== undefined) ||
      [typed['first-name'], typed['last-name'], typed.born].every((one) => one === undefined),
    {
      path: ['born'],
      error: NAMED,
    },
  )
const listOptions = z.strictObject({ by: z.string() })
const removeOptions = z.strictObject({
  entry: z.string().trim().min(1).max(200),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
  by: z.string(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    born: { type: 'string' },
    entry: { type: 'string' },
    reason: { type: 'string' },
    by: { type: 'string' },
  },
})

async function list(db: Database, audit: Audit): Promise<void> {
  const { by } = readOptions(listOptions, values)
  const entries = await inTransaction(db, async (tx) => {
    await checkRightAnywhere(tx, { by, permission })
    return openIneligibleList(tx, audit, { by })
  })
  for (const entry of entries) printLine(entry)
}

async function add(db: Database, audit: Audit): Promise<void> {
  const typed = readOptions(addOptions, values)
  const { list: of, email, phone, by, born: dateOfBirth } = typed
  const { 'first-name': firstName, 'last-name': lastName } = typed
  const named =
    firstName !== undefined && lastName !== undefined && dateOfBirth !== undefined
      ? { firstName, lastName, dateOfBirth }
      : undefined
  const act = { list: of, person: { email, phone, named }, by }
  const entry = await inTransaction(db, async (tx) => {
    await checkRightAnywhere(tx, { by, permission })
    return addIneligible(tx, { audit, clock: systemClock }, act)
  })
  printLine({ entry, list: of })
}

async function remove(db: Database, audit: Audit): Promise<void> {
  const { entry: entryId, reason, by } = readOptions(removeOptions, values)
  await inTransaction(db, async (tx) => {
    await checkRightAnywhere(tx, { by, permission })
    await removeIneligible(tx, { audit, clock: systemClock }, { entryId, reason, by })
  })
  printLine({ removed: entryId })
}

const commands = { list, add, remove }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, add or remove')
  process.exit(cannotStartCode)
}
await withDatabase('marquee ineligible', command).catch(explainRefusal('there is no such entry'))
