/**
 * Members of staff: invites them, grants and ends rights, and suspends them; also the first one. Who has the database's
 * credentials may do it; the audit log keeps who it was. The invited person chooses the password and gets the secret of
 * codes alone, at `POST /api/office/v1/invitations/accept`.
 *
 *     npm run staff -- list
 *     npm run staff -- invite --name bert --by anna
 *     npm run staff -- grant --name bert --role kyc-analyst --markets FI,NO --until 2027-12-31 --by anna
 *     npm run staff -- grant --name bert --permission limit.tighten --markets FI --until 2027-12-31 --by anna
 *     npm run staff -- end --name bert --role kyc-analyst --markets NO --by anna
 *     npm run staff -- suspend --name bert --by anna
 */
import { parseArgs } from 'node:util'
import { type Permission, permissionNames, roleNames, staffRoles } from '@marquee/contract/office'
import { isMarketId } from '@marquee/markets'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransaction, systemClock } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { endGrants, grant, invite, listPeople, suspend } from './modules/staff/index.ts'
import { dayOption, explainRefusal, printLine, readOptions, withDatabase } from './staff-command.ts'

const ofPerson = { name: z.string(), by: z.string() }
const markets = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().refine(isMarketId, 'are markets, separated by commas')).min(1))
const rights = {
  ...ofPerson,
  role: z.enum(roleNames).optional(),
  permission: z.enum(permissionNames).optional(),
  markets,
}
const personOptions = z.strictObject(ofPerson)
const endOptions = z.strictObject(rights)
const grantOptions = z.strictObject({ ...rights, until: dayOption })

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: option,
    role: option,
    permission: option,
    markets: option,
    until: option,
    by: option,
  },
})

/** A role is a list of permissions; one of both options is named. */
function permissionsOf({
  role,
  permission,
}: Pick<z.output<typeof endOptions>, 'role' | 'permission'>): readonly Permission[] {
  if (role !== undefined && permission === undefined) return staffRoles[role]
  if (permission !== undefined && role === undefined) return [permission]
  console.error('say which: --role or --permission')
  return process.exit(cannotStartCode)
}

const endOf = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').toInstant()

const depsOf = (audit: Audit) => ({ audit, clock: systemClock })

async function list(db: Database): Promise<void> {
  for (const { grants, ...person } of await listPeople(db, systemClock.now())) {
    printLine(person)
    for (const one of grants) printLine({ name: person.name, ...one })
  }
}

async function inviteOne(db: Database, audit: Audit): Promise<void> {
  const typed = readOptions(personOptions, values)
  printLine(await inTransaction(db, (tx) => invite(tx, depsOf(audit), typed)))
}

async function grantOne(db: Database, audit: Audit): Promise<void> {
  const { role, permission, until, ...typed } = readOptions(grantOptions, values)
  const permissions = permissionsOf({ role, permission })
  await inTransaction(db, (tx) => grant(tx, depsOf(audit), { ...typed, permissions, until: endOf(until) }))
  printLine({ name: typed.name, granted: permissions, markets: typed.markets, until: endOf(until) })
}

async function endOne(db: Database, audit: Audit): Promise<void> {
  const { role, permission, ...typed } = readOptions(endOptions, values)
  const permissions = permissionsOf({ role, permission })
  await inTransaction(db, (tx) => endGrants(tx, depsOf(audit), { ...typed, permissions }))
  printLine({ name: typed.name, ended: permissions, markets: typed.markets })
}

async function suspendOne(db: Database, audit: Audit): Promise<void> {
  const typed = readOptions(personOptions, values)
  await inTransaction(db, (tx) => suspend(tx, depsOf(audit), typed))
  printLine({ name: typed.name, state: 'suspended' })
}

const commands = { list, invite: inviteOne, grant: grantOne, end: endOne, suspend: suspendOne }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error(`say what to do: ${Object.keys(commands).join(', ')}`)
  process.exit(cannotStartCode)
}
await withDatabase('marquee staff', command).catch(explainRefusal('there is no such person'))
