/**
 * Money in suspense: lists open cases, asks for an act about one, and approves or refuses what another person has asked
 * for; a running server does what was approved. Who has the database's credentials may do it; the request, the answer
 * and the audit log keep who it was and why.
 *
 *     npm run cases -- list --by anna
 *     npm run cases -- request --player 17 --company trustly --transaction 3241 --act book --reason own_account \
 *       --note "married, see ticket 812" --by anna
 *     npm run cases -- approve --request crq_… --by bert
 *     npm run cases -- refuse --request crq_… --by bert --note "the bank names another person"
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransactionOf, systemClock, type Tx } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  caseReasons,
  findCaseRequest,
  listCasesForStaff,
  requestCaseAct,
  voteOnCase,
} from './modules/payments/index.ts'
import {
  checkRight,
  explainRefusal,
  inTransactionOfRow,
  playerOption,
  printLine,
  readOptions,
  readWork,
  withDatabase,
} from './staff-command.ts'

const name = z.string().trim().min(1).max(200)
const note = z.string().trim().max(500).default('')
const requestOptions = z.strictObject({
  player: playerOption,
  company: name,
  transaction: name,
  act: z.enum(['book', 'close']),
  reason: z.enum(Object.keys(caseReasons) as (keyof typeof caseReasons)[]),
  note,
  by: z.string(),
})
const listOptions = z.strictObject({ by: z.string() })
const voteOptions = z.strictObject({ request: name, note, by: z.string() })

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    company: { type: 'string' },
    transaction: { type: 'string' },
    act: { type: 'string' },
    reason: { type: 'string' },
    note: { type: 'string' },
    request: { type: 'string' },
    by: { type: 'string' },
  },
})

async function list(db: Database): Promise<void> {
  const { by } = readOptions(listOptions, values)
  const read = (tx: Tx) => listCasesForStaff(tx, systemClock.now())
  for (const one of await readWork(db, { by, permission: 'recon.read' }, read)) printLine(one)
}

async function request(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, transaction: companyTx, ...asked } = readOptions(requestOptions, values)
  const requestId = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: asked.by, permission: 'recon.resolve' }, playerId)
    return requestCaseAct(tx, { audit, clock: systemClock }, { playerId, companyTx, ...asked })
  })
  printLine({ request: requestId, waitsFor: 'another person' })
}

const answer =
  (vote: 'approve' | 'refuse') =>
  async (db: Database, audit: Audit): Promise<void> => {
    const { request: requestId, ...told } = readOptions(voteOptions, values)
    await inTransactionOfRow(db, requestId, findCaseRequest, async (tx) => {
      const of = (await findCaseRequest(tx, requestId))?.playerId
      await checkRight(tx, { by: told.by, permission: 'recon.resolve' }, of)
      await voteOnCase(tx, { audit, clock: systemClock }, { requestId, vote, ...told })
    })
    printLine({ request: requestId, vote })
  }

const commands = { list, request, approve: answer('approve'), refuse: answer('refuse') }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, request, approve or refuse')
  process.exit(cannotStartCode)
}
await withDatabase('marquee cases', command).catch(
  explainRefusal('there is no such open case, or no such request'),
)
