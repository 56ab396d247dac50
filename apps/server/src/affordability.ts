/**
 * Whether players can afford their deposits, as staff work with it: what waits for a person, what is known of one
 * player, an income from documents, and the decision about a refusal. Who has the database's credentials may do it; the
 * rows and the audit log keep who it was and why.
 *
 *     npm run affordability -- list --by anna
 *     npm run affordability -- show --player 17 --by anna
 *     npm run affordability -- income --player 17 --monthly 2400.00 --reason "pay slips of March to May" --by anna
 *     npm run affordability -- review --player 17 --about found --check vul_… --outcome reopened \
 *       --reason "the arrangement has ended" --by anna
 *     npm run affordability -- review --player 17 --about income --outcome kept --reason "no pay slips" --by anna
 */
import { parseArgs } from 'node:util'
import { type CurrencyCode, isCurrencyCode, minorFromDecimal, MoneyError } from '@marquee/money'
import { schemas } from '@marquee/contract'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { AppError, type Database, fieldError, inTransactionOf, systemClock } from './kernel/index.ts'
import {
  listForStaff,
  openForStaff,
  recordIncome,
  reviewAffordability,
  reviewOutcomes,
} from './modules/affordability/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { readCurrency } from './modules/players/index.ts'
import {
  checkRight,
  explainRefusal,
  playerOption,
  printLine,
  readOptions,
  readWork,
  withDatabase,
} from './staff-command.ts'

const ofPlayer = { player: playerOption }
const listOptions = z.strictObject({ by: z.string() })
const showOptions = z.strictObject({ ...ofPlayer, by: z.string() })
const act = { ...ofPlayer, by: z.string(), reason: z.string() }
const incomeOptions = z.strictObject({ ...act, monthly: z.string() })
const reviewOptions = z.strictObject({
  ...act,
  /** With `check`: what `show` has named as waiting. */
  about: schemas.affordabilityReason,
  check: z.string().trim().min(1).max(200).optional(),
  outcome: z.enum(reviewOutcomes),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    monthly: { type: 'string' },
    outcome: { type: 'string' },
    about: { type: 'string' },
    check: { type: 'string' },
    reason: { type: 'string' },
    by: { type: 'string' },
  },
})

/** @throws AppError `error.not_found` */
async function currencyOf(db: Database, playerId: bigint): Promise<CurrencyCode> {
  const currency = await readCurrency(db, playerId)
  if (currency === null || !isCurrencyCode(currency)) throw new AppError('error.not_found')
  return currency
}

/** @throws AppError `error.validation` of the field `monthly` */
function minorOf(typed: string, currency: CurrencyCode): bigint {
  try {
    return minorFromDecimal(typed, currency)
  } catch (error) {
    if (error instanceof MoneyError) throw fieldError('monthly', 'format', 'is an amount such as 2400.00')
    throw error
  }
}

async function list(db: Database): Promise<void> {
  const { by } = readOptions(listOptions, values)
  for (const { playerId: player, ...waiting } of await readWork(
    db,
    { by, permission: 'edd.read' },
    listForStaff,
  ))
    printLine({ player, ...waiting })
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, by } = readOptions(showOptions, values)
  await currencyOf(db, playerId)
  const record = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by, permission: 'edd.read' }, playerId)
    return openForStaff(tx, { audit }, { playerId, by })
  })
  printLine({ player: playerId, ...record })
}

async function income(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, monthly: typed, ...by } = readOptions(incomeOptions, values)
  const currency = await currencyOf(db, playerId)
  const monthly = minorOf(typed, currency)
  const { incomeId, verifiedAt } = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: by.by, permission: 'edd.decide' }, playerId)
    return recordIncome(tx, { audit, clock: systemClock }, { playerId, monthly, currency, ...by })
  })
  printLine({ income: incomeId, currency, verifiedAt })
}

async function review(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, check: checkId = null, ...typed } = readOptions(reviewOptions, values)
  const { reviewId, about, decision } = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: typed.by, permission: 'edd.decide' }, playerId)
    return reviewAffordability(tx, { audit, clock: systemClock }, { playerId, checkId, ...typed })
  })
  printLine({ review: reviewId, about, outcome: decision?.outcome })
}

const commands = { list, show, income, review }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, show, income or review')
  process.exit(cannotStartCode)
}
await withDatabase('marquee affordability', command).catch(
  explainRefusal('there is no such player, or nothing of this player waits'),
)
