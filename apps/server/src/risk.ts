/**
 * Cases of risk as staff work with them: payments that are looked at, accounts that may be one person, high limits, and
 * what families ask for. Who has the database's credentials may do it; the history and the audit log keep who it was
 * and why. Nothing of it reaches the player, except an exclusion that two people have decided.
 *
 *     npm run risk -- list --by anna
 *     npm run risk -- show --case rsk_… --by anna
 *     npm run risk -- take --case rsk_… --by anna
 *     npm run risk -- note --case rsk_… --note "the bank confirms the salary" --by anna
 *     npm run risk -- decide --case rsk_… --outcome no-concern --note "salary, see ticket 812" --by anna
 *     npm run risk -- propose --case rsk_… --outcome excluded --months 12 --note "…" --by anna
 *     npm run risk -- approve --request rdp_… --by bert
 *     npm run risk -- refuse --request rdp_… --note "ask the guardian first" --by bert
 *     npm run risk -- intake --player 17 --relation parent --asker "Eva Example" --contact "eva@…" --note "…" --by anna
 *     npm run risk -- appeal --case rsk_… --note "a letter of 3 May" --by carl
 */
import { parseArgs } from 'node:util'
import { type Permission, relations } from '@marquee/contract/office'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import {
  AppError,
  type Database,
  inTransactionOf,
  type Queryable,
  systemClock,
  type Tx,
} from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { readMarket } from './modules/players/index.ts'
import { orderExclusion } from './modules/protection/index.ts'
import {
  appealRefusal,
  decideCase,
  factsWithin,
  kindNames,
  findRiskCase,
  findRiskProposal,
  noteOnCase,
  openCaseList,
  openCaseRecord,
  outcomeNames,
  proposeDecision,
  takeCase,
  takeThirdPartyRequest,
  voteOnDecision,
} from './modules/risk/index.ts'
import {
  checkRight,
  checkRightAnywhere,
  explainRefusal,
  inTransactionOfRow,
  playerOption,
  printLine,
  readOptions,
  readWork,
  waitForOrder,
  withDatabase,
} from './staff-command.ts'

const LONGEST_MONTHS = 120
const LONGEST_TEXT = 4_000

const text = z.string().trim().min(1).max(LONGEST_TEXT)
const note = z.string().trim().max(LONGEST_TEXT).default('')
const by = z.string()
const ofCase = { case: z.string().trim().min(1).max(200), by }
const outcome = z.enum(outcomeNames)
const months = z.union(
  [
    z.literal('indefinite').transform(() => null),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(LONGEST_MONTHS)),
  ],
  { error: `is a number of months from 1 to ${LONGEST_MONTHS}, or: indefinite` },
)
const listOptions = z.strictObject({ kind: z.enum(kindNames).optional(), by })
const caseOptions = z.strictObject(ofCase)
const noteOptions = z.strictObject({ ...ofCase, note: text })
const decisionOptions = z.strictObject({ ...ofCase, note: text, outcome })
const proposalOptions = z.strictObject({ ...ofCase, note: text, outcome, months: months.optional() })
const voteOptions = z.strictObject({ request: z.string().trim().min(1).max(200), note, by })
const intakeOptions = z.strictObject({
  player: playerOption,
  relation: z.enum(relations),
  asker: z.string().trim().min(1).max(200),
  contact: z.string().trim().min(1).max(200),
  note: text,
  by,
})

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kind: option,
    case: option,
    note: option,
    outcome: option,
    months: option,
    request: option,
    player: option,
    relation: option,
    asker: option,
    contact: option,
    by: option,
  },
})

const caseDeps = (audit: Audit) => ({ audit, clock: systemClock })

async function list(db: Database, audit: Audit): Promise<void> {
  const { kind, by: name } = readOptions(listOptions, values)
  const looked = { by: name, at: systemClock.now() }
  const reading = { by: name, permission: 'risk.read' } as const
  const listed = await readWork(db, reading, (tx) => openCaseList(tx, { audit }, looked))
  for (const one of listed) if (kind === undefined || one.kind === kind) printLine(one)
}

/** An act about a case, by a member of staff with the right in its market. */
const actOnCase = <T>(
  db: Database,
  { caseId, by: name, permission = 'risk.act' }: { caseId: string; by: string; permission?: Permission },
  act: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransactionOfRow(db, caseId, findRiskCase, async (tx) => {
    await checkRight(tx, { by: name, permission }, (await findRiskCase(tx, caseId))?.playerId)
    return act(tx)
  })

async function show(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, by: name } = readOptions(caseOptions, values)
  const reading = { caseId, by: name, permission: 'risk.read' } as const
  const record = await actOnCase(db, reading, async (tx) => {
    const opened = await openCaseRecord(tx, { audit }, { caseId, by: name })
    const mine = await checkRightAnywhere(tx, reading)
    return mine ? { ...opened, facts: await factsWithin(tx, opened.facts, mine) } : opened
  })
  printLine(record)
}

async function take(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, by: name } = readOptions(caseOptions, values)
  await actOnCase(db, { caseId, by: name }, (tx) => takeCase(tx, caseDeps(audit), { caseId, by: name }))
  printLine({ case: caseId, state: 'in-progress' })
}

async function addNote(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...typed } = readOptions(noteOptions, values)
  await actOnCase(db, { caseId, by: typed.by }, (tx) => noteOnCase(tx, caseDeps(audit), { caseId, ...typed }))
  printLine({ case: caseId, noted: true })
}

async function decide(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...typed } = readOptions(decisionOptions, values)
  await actOnCase(db, { caseId, by: typed.by }, (tx) => decideCase(tx, caseDeps(audit), { caseId, ...typed }))
  printLine({ case: caseId, state: 'decided', outcome: typed.outcome })
}

async function propose(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...typed } = readOptions(proposalOptions, values)
  const request = await actOnCase(db, { caseId, by: typed.by }, (tx) =>
    proposeDecision(tx, caseDeps(audit), { caseId, ...typed }),
  )
  printLine({ request, waitsFor: 'another person' })
}

const findOfRequest = async (queryable: Queryable, requestId: string) => {
  const proposal = await findRiskProposal(queryable, requestId)
  return proposal && findRiskCase(queryable, proposal.caseId)
}

const answer =
  (vote: 'approve' | 'refuse') =>
  async (db: Database, audit: Audit): Promise<void> => {
    const { request: requestId, ...typed } = readOptions(voteOptions, values)
    const deps = caseDeps(audit)
    let ordered: { readonly order: string; readonly months: number | null } | undefined
    await inTransactionOfRow(db, requestId, findOfRequest, async (tx) => {
      const proposal = await findRiskProposal(tx, requestId)
      const of = proposal && (await findRiskCase(tx, proposal.caseId))?.playerId
      await checkRight(tx, { by: typed.by, permission: 'risk.act' }, of)
      await voteOnDecision(
        tx,
        {
          ...deps,
          orderExclusion: async (within, order) => {
            ordered = { order: await orderExclusion(within, deps, order), months: order.months }
          },
        },
        { requestId, vote, ...typed },
      )
    })
    printLine({ request: requestId, vote, ...(ordered && { months: ordered.months ?? 'indefinite' }) })
    if (ordered) await waitForOrder(db, ordered.order)
  }

async function intake(db: Database, audit: Audit): Promise<void> {
  const { note: statement, ...typed } = readOptions(intakeOptions, values)
  if ((await readMarket(db, typed.player)) === null) throw new AppError('error.not_found')
  const { player: playerId, ...asked } = typed
  const caseId = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: asked.by, permission: 'risk.act' }, playerId)
    return takeThirdPartyRequest(tx, caseDeps(audit), { playerId, statement, ...asked })
  })
  printLine({ case: caseId })
}

async function appeal(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...typed } = readOptions(noteOptions, values)
  const opened = await actOnCase(db, { caseId, by: typed.by }, (tx) =>
    appealRefusal(tx, caseDeps(audit), { caseId, ...typed }),
  )
  printLine({ case: opened, appealOf: caseId })
}

const commands = {
  list,
  show,
  take,
  note: addNote,
  decide,
  propose,
  approve: answer('approve'),
  refuse: answer('refuse'),
  intake,
  appeal,
}
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error(`say what to do: ${Object.keys(commands).join(', ')}`)
  process.exit(cannotStartCode)
}
await withDatabase('marquee risk', command).catch(explainRefusal('there is no such player, case or request'))
