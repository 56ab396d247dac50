/**
 * Cases of care as staff work with them: players whose play shows markers of harm. The steps of the playbook rise:
 * message, call, limit, time-out, exclusion. Who has the database's credentials may do it; the steps and the audit log
 * keep who it was and why. A server sends messages, imposes limits and begins breaks.
 *
 *     npm run care -- list --by anna
 *     npm run care -- show --case car_… --by anna
 *     npm run care -- message --case car_… --note "deposits doubled" --by anna
 *     npm run care -- call-note --case car_… --reached yes --note "wants a lower limit" --by anna
 *     npm run care -- limit --case car_… --kind deposit --period M --amount 100.00 --note "agreed" --by anna
 *     npm run care -- limit --case car_… --kind dailyTime --minutes 120 --note "agreed" --by anna
 *     npm run care -- time-out --case car_… --days 7 --note "two nights in a row" --by anna
 *     npm run care -- exclude --case car_… --months 6 --note "cannot stop" --by anna
 *     npm run care -- enter-objection --case car_… --text "the player's words" --by anna
 *     npm run care -- objection --case car_… --answer upheld --note "losses go on" --by bert
 *     npm run care -- close --case car_… --outcome safer-play --markers 2 --note "lower limits, ticket 812" --by anna
 *     npm run care -- effect --days 90 --by anna
 */
import { parseArgs } from 'node:util'
import type { Permission } from '@marquee/contract/office'
import { type CurrencyCode, minorFromDecimal, MoneyError } from '@marquee/money'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, fieldError, inTransaction, systemClock, type Tx } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  answerObjection,
  answers,
  closeCase,
  enterObjection,
  findCareCase,
  openCaseList,
  openCaseRecord,
  openEffects,
  outcomes,
  takeStep,
} from './modules/care/index.ts'
import { type LimitName, periodOfTime } from './modules/protection/index.ts'
import {
  checkRight,
  checkRightAnywhere,
  explainRefusal,
  inTransactionOfRow,
  printLine,
  readOptions,
  readWork,
  waitForOrder,
  withDatabase,
} from './staff-command.ts'
import { exclusionStep, limitStep, timeOutStep } from './wiring/care-steps.ts'
import { reviewDecisionBy } from './wiring/staff-acts.ts'

const LONGEST_TEXT = 4_000
const MINUTE_SECONDS = 60

const text = z.string().trim().min(1).max(LONGEST_TEXT)
const by = z.string()
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `is a number from 1 to ${most}`)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
const ofCase = { case: z.string().trim().min(1).max(200), by }
const typed = { ...ofCase, note: text }
const listOptions = z.strictObject({ by })
const caseOptions = z.strictObject(ofCase)
const stepOptions = z.strictObject(typed)
const callOptions = z.strictObject({
  ...typed,
  reached: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})
const LONGEST_MINUTES = 1_380
const limitOptions = z.union(
  [
    z.strictObject({
      ...typed,
      kind: z.enum(['deposit', 'stake', 'loss']),
      period: z.enum(['D', 'W', 'M']),
      amount: z.string(),
    }),
    z.strictObject({ ...typed, kind: z.literal('singleStake'), amount: z.string() }),
    z.strictObject({
      ...typed,
      kind: z.enum(['sessionTime', 'dailyTime']),
      minutes: whole(LONGEST_MINUTES),
    }),
  ],
  {
    error:
      'needs --kind deposit, stake or loss with --period D, W or M and --amount; singleStake with --amount; sessionTime or dailyTime with --minutes',
  },
)
const LONGEST_DAYS = 366
const timeOutOptions = z.strictObject({ ...typed, days: whole(LONGEST_DAYS) })
const LONGEST_MONTHS = 120
const excludeOptions = z.strictObject({
  ...typed,
  months: z.union([z.literal('indefinite').transform(() => null), whole(LONGEST_MONTHS)], {
    error: `is a number of months from 1 to ${LONGEST_MONTHS}, or: indefinite`,
  }),
})
const closeOptions = z.strictObject({
  ...typed,
  outcome: z.enum(outcomes),
  markers: z
    .string()
    .regex(/^\d{1,6}$/, 'is how many the case had when you read it')
    .transform(Number),
})
const objectionOptions = z.strictObject({ ...typed, answer: z.enum(answers) })
const writtenOptions = z.strictObject({ ...ofCase, text })
const LONGEST_EFFECT_DAYS = 3_650
const effectOptions = z.strictObject({ days: whole(LONGEST_EFFECT_DAYS), by })

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    case: option,
    note: option,
    reached: option,
    kind: option,
    period: option,
    amount: option,
    minutes: option,
    days: option,
    months: option,
    outcome: option,
    markers: option,
    answer: option,
    text: option,
    by: option,
  },
})

const depsOf = (audit: Audit) => ({ audit, clock: systemClock })

/** An act about a case, by a member of staff with the right in its market. */
const actOnCase = <T>(
  db: Database,
  {
    caseId,
    by: name,
    permission = 'safety.act',
  }: { readonly caseId: string; readonly by: string; readonly permission?: Permission },
  act: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransactionOfRow(db, caseId, findCareCase, async (tx) => {
    await checkRight(tx, { by: name, permission }, (await findCareCase(tx, caseId))?.playerId)
    return act(tx)
  })

async function list(db: Database, audit: Audit): Promise<void> {
  const { by: name } = readOptions(listOptions, values)
  const reading = { by: name, permission: 'safety.read' } as const
  for (const one of await readWork(db, reading, (tx) => openCaseList(tx, depsOf(audit), { by: name })))
    printLine(one)
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, by: name } = readOptions(caseOptions, values)
  const reading = { caseId, by: name, permission: 'safety.read' } as const
  printLine(await actOnCase(db, reading, (tx) => openCaseRecord(tx, { audit }, { caseId, by: name })))
}

async function message(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...rest } = readOptions(stepOptions, values)
  const step = { caseId, step: 'message', details: {}, ...rest } as const
  printLine({ step: await actOnCase(db, step, (tx) => takeStep(tx, depsOf(audit), step)) })
}

async function noteCall(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, reached, ...rest } = readOptions(callOptions, values)
  const step = { caseId, step: 'call', details: { wasReached: reached }, ...rest } as const
  printLine({ step: await actOnCase(db, step, (tx) => takeStep(tx, depsOf(audit), step)) })
}

type TypedLimit = z.output<typeof limitOptions>

const nameOf = (limit: TypedLimit): LimitName => ({
  kind: limit.kind,
  period: 'period' in limit ? limit.period : 'minutes' in limit ? periodOfTime(limit.kind) : null,
})

/** Minor units of the player's currency, or seconds. @throws AppError `error.validation` of the field `amount` */
function limitValueOf(limit: TypedLimit, currency: CurrencyCode): bigint {
  if ('minutes' in limit) return BigInt(limit.minutes * MINUTE_SECONDS)
  try {
    const value = minorFromDecimal(limit.amount, currency)
    if (value > 0n) return value
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
  }
  throw fieldError('amount', 'format', `is an amount above zero in ${currency}, such as 100.00`)
}

async function limitPlayer(db: Database, audit: Audit): Promise<void> {
  const asked = readOptions(limitOptions, values)
  const { case: caseId, note, by: name } = asked
  const step = await actOnCase(db, { caseId, by: name }, (tx) =>
    limitStep(tx, depsOf(audit), {
      caseId,
      note,
      by: name,
      limit: nameOf(asked),
      valueIn: (currency) => limitValueOf(asked, currency),
      typed: 'minutes' in asked ? `${asked.minutes} min` : asked.amount,
      field: 'minutes' in asked ? 'minutes' : 'amount',
    }),
  )
  printLine({ step, waitsFor: 'a running server with the role jobs' })
}

async function timeOut(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...rest } = readOptions(timeOutOptions, values)
  const { orderId } = await actOnCase(db, { caseId, by: rest.by }, (tx) =>
    timeOutStep(tx, depsOf(audit), { caseId, ...rest }),
  )
  printLine({ order: orderId, days: rest.days })
  await waitForOrder(db, orderId)
}

async function exclude(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...rest } = readOptions(excludeOptions, values)
  const acting = { caseId, by: rest.by, permission: 'exclusion.impose' } as const
  const { orderId } = await actOnCase(db, acting, (tx) =>
    exclusionStep(tx, depsOf(audit), { caseId, ...rest }),
  )
  printLine({ order: orderId, months: rest.months ?? 'indefinite' })
  await waitForOrder(db, orderId)
}

async function close(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...rest } = readOptions(closeOptions, values)
  const closing = { caseId, by: rest.by, permission: 'safety.close' } as const
  await actOnCase(db, closing, (tx) => closeCase(tx, depsOf(audit), { caseId, ...rest }))
  printLine({ case: caseId, outcome: rest.outcome })
}

async function objection(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, ...rest } = readOptions(objectionOptions, values)
  const deps = depsOf(audit)
  const reviewDecision = (tx: Tx, review: Parameters<typeof reviewDecisionBy>[2]) =>
    reviewDecisionBy(tx, deps, review)
  await actOnCase(db, { caseId, by: rest.by }, (tx) =>
    answerObjection(tx, { ...deps, reviewDecision }, { caseId, ...rest }),
  )
  printLine({ case: caseId, answer: rest.answer })
}

/** In the player's words. */
async function objectionByMail(db: Database, audit: Audit): Promise<void> {
  const { case: caseId, text: written, by: name } = readOptions(writtenOptions, values)
  await actOnCase(db, { caseId, by: name }, (tx) =>
    enterObjection(tx, depsOf(audit), { caseId, text: written, by: name }),
  )
  printLine({ case: caseId, objection: 'entered' })
}

async function effect(db: Database, audit: Audit): Promise<void> {
  const asked = readOptions(effectOptions, values)
  const lines = await inTransaction(db, async (tx) => {
    await checkRightAnywhere(tx, { by: asked.by, permission: 'safety.read' })
    return openEffects(tx, depsOf(audit), asked)
  })
  for (const line of lines) printLine(line)
}

const commands = {
  list,
  show,
  message,
  'call-note': noteCall,
  limit: limitPlayer,
  'time-out': timeOut,
  exclude,
  close,
  'enter-objection': objectionByMail,
  objection,
  effect,
}
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error(`say what to do: ${Object.keys(commands).join(', ')}`)
  process.exit(cannotStartCode)
}
await withDatabase('marquee care', command).catch(explainRefusal('there is no such case'))
