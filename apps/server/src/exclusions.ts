/**
 * Exclusions as staff work with them: the requests to return that people decide about, and exclusions that the operator
 * imposes. One person proposes, another one confirms; a running server does it and tells the player. Who has the
 * database's credentials may do it; the rows and the audit log keep who it was and why.
 *
 *     npm run exclusions -- list --by anna
 *     npm run exclusions -- show --player 17 --by anna
 *     npm run exclusions -- propose --player 17 --decision approve --reason reviewed --note "ticket 812" --by anna
 *     npm run exclusions -- propose --player 17 --product casino --decision refuse --reason no_contact --by anna
 *     npm run exclusions -- confirm --request rpr_… --by bert
 *     npm run exclusions -- refuse --request rpr_… --by bert --note "look at the deposits of May"
 *     npm run exclusions -- impose --player 17 --months 12 --reason signs_of_harm --evidence "…" --by anna
 */
import { parseArgs } from 'node:util'
import { products } from '@marquee/contract'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { AppError, type Database, inTransactionOf, systemClock, type Tx } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { readMarket } from './modules/players/index.ts'
import {
  exclusionReasons,
  findReturnProposal,
  listReturns,
  openBreakRecord,
  orderExclusion,
  proposeReturn,
  returnReasons,
  voteOnReturn,
} from './modules/protection/index.ts'
import {
  checkRight,
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

const note = z.string().trim().max(500).default('')
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
const listOptions = z.strictObject({ by: z.string() })
const showOptions = z.strictObject({ player: playerOption, by: z.string() })
const proposalOptions = z.strictObject({
  player: playerOption,
  /** Without it the return is to the whole of play. */
  product: z.enum(products).nullable().default(null),
  decision: z.enum(['approve', 'refuse']),
  reason: z.enum(Object.keys(returnReasons) as (keyof typeof returnReasons)[]),
  note,
  by: z.string(),
})
const voteOptions = z.strictObject({ request: z.string().trim().min(1).max(200), note, by: z.string() })
const orderOptions = z.strictObject({
  player: playerOption,
  months,
  reason: z.enum(exclusionReasons),
  evidence: z.string().trim().min(1).max(4_000),
  by: z.string(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    product: { type: 'string' },
    decision: { type: 'string' },
    reason: { type: 'string' },
    note: { type: 'string' },
    request: { type: 'string' },
    months: { type: 'string' },
    evidence: { type: 'string' },
    by: { type: 'string' },
  },
})

/** Of the requests to return and of the breaks of a player. */
const permission = 'exclusion.returnReview'

async function list(db: Database): Promise<void> {
  const { by } = readOptions(listOptions, values)
  const read = (tx: Tx) => listReturns(tx, systemClock.now())
  for (const one of await readWork(db, { by, permission }, read)) printLine(one)
}

/** @throws AppError `error.not_found` */
async function marketOf(db: Database, playerId: bigint): Promise<string> {
  const market = await readMarket(db, playerId)
  if (market === null) throw new AppError('error.not_found')
  return market
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, by } = readOptions(showOptions, values)
  const market = await marketOf(db, playerId)
  const record = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by, permission }, playerId)
    return openBreakRecord(tx, { audit }, { playerId, by })
  })
  printLine({ playerId, market, ...record })
}

async function propose(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, ...typed } = readOptions(proposalOptions, values)
  const request = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: typed.by, permission }, playerId)
    return proposeReturn(tx, { audit, clock: systemClock }, { playerId, ...typed })
  })
  printLine({ request, waitsFor: 'another person' })
}

const answer =
  (vote: 'approve' | 'refuse') =>
  async (db: Database, audit: Audit): Promise<void> => {
    const { request: requestId, ...typed } = readOptions(voteOptions, values)
    await inTransactionOfRow(db, requestId, findReturnProposal, async (tx) => {
      const of = (await findReturnProposal(tx, requestId))?.playerId
      await checkRight(tx, { by: typed.by, permission }, of)
      await voteOnReturn(tx, { audit, clock: systemClock }, { requestId, vote, ...typed })
    })
    printLine({ request: requestId, vote })
  }

/** Waits for a server to begin it: until then the player can play. */
async function impose(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, ...typed } = readOptions(orderOptions, values)
  await marketOf(db, playerId)
  const order = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: typed.by, permission: 'exclusion.impose' }, playerId)
    return orderExclusion(tx, { audit, clock: systemClock }, { playerId, ...typed })
  })
  await waitForOrder(db, order)
}

const commands = { list, show, propose, confirm: answer('approve'), refuse: answer('refuse'), impose }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, show, propose, confirm, refuse or impose')
  process.exit(cannotStartCode)
}
await withDatabase('marquee exclusions', command).catch(
  explainRefusal('there is no such player, or no such request'),
)
