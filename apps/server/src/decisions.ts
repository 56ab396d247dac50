/**
 * Decisions of rules about players as staff read them: what was decided from what, and whether the rules still decide
 * so. Who has the database's credentials may do it; the audit log keeps who has read and reviewed. Those of care are
 * shown with their case only (`npm run care`, SEC-21).
 *
 *     npm run decisions -- list --player 17 --by anna
 *     npm run decisions -- show --player 17 --decision dec_… --by anna
 *     npm run decisions -- replay --from 2026-11-01 --until 2026-12-01
 *     npm run decisions -- review --player 17 --decision dec_… --finding overturned --by anna
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { type Database, inTransactionOf, systemClock } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { replayDecision, replaySpan, type StoredDecision } from './modules/decisions/index.ts'
import {
  dayOption,
  explainRefusal,
  playerOption,
  printLine,
  readOptions,
  withDatabase,
} from './staff-command.ts'
import { decisionKinds } from './wiring/decision-kinds.ts'
import { kindsOfCare, listDecisionsBy, reviewDecisionBy, viewDecisionBy } from './wiring/staff-acts.ts'

const ofPlayer = { player: playerOption }
const ofDecision = { ...ofPlayer, decision: z.string().trim().min(1).max(200) }
const listOptions = z.strictObject({ ...ofPlayer, by: z.string() })
const showOptions = z.strictObject({ ...ofDecision, by: z.string() })
const replayOptions = z.strictObject({ from: dayOption, until: dayOption })
const reviewOptions = z.strictObject({
  ...ofDecision,
  finding: z.enum(['upheld', 'overturned']),
  by: z.string(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    decision: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    finding: { type: 'string' },
    by: { type: 'string' },
  },
})

/** The sentences of the rules that led to the answer. */
const sentencesOf = ({ kind, because }: StoredDecision): readonly string[] => {
  const rules = decisionKinds.find(({ name }) => name === kind)?.rules ?? {}
  return because.map((id) => rules[id] ?? id)
}

async function list(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, by } = readOptions(listOptions, values)
  for (const stored of await inTransactionOf(db, playerId, (tx) =>
    listDecisionsBy(tx, audit, { playerId, by }),
  )) {
    const { decisionId: decision, kind, object, at, answer } = stored
    printLine({ decision, kind, object, at, answer: JSON.parse(answer) as unknown, why: sentencesOf(stored) })
  }
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, decision: decisionId, by } = readOptions(showOptions, values)
  const { reviews, ...stored } = await inTransactionOf(db, playerId, (tx) =>
    viewDecisionBy(tx, audit, { playerId, decisionId, by }),
  )
  const { inputs, answer, ...facts } = stored
  printLine({
    ...facts,
    inputs: JSON.parse(inputs) as unknown,
    answer: JSON.parse(answer) as unknown,
    why: sentencesOf(stored),
    replayed: replayDecision(decisionKinds, stored),
    reviews,
  })
}

const startOf = (of: string): Temporal.Instant =>
  Temporal.PlainDate.from(of).toZonedDateTime('UTC').toInstant()

/** A decision of care is named without its player and without what was found (SEC-21). */
const withoutCare = (stored: StoredDecision): object =>
  kindsOfCare.includes(stored.kind)
    ? { decisionId: stored.decisionId, kind: stored.kind, version: stored.version }
    : stored

/** Ends with 1 where a rule decides otherwise than it did. */
async function replay(db: Database): Promise<void> {
  const { from, until } = readOptions(replayOptions, values)
  const span = { from: startOf(from), before: startOf(until), onePer: 1 }
  const { replayed, different, unknown } = await replaySpan(db, decisionKinds, span)
  for (const stored of different) printLine({ is: 'different', ...withoutCare(stored) })
  for (const stored of unknown) printLine({ is: 'unknown', ...withoutCare(stored) })
  printLine({ replayed, different: different.length, unknown: unknown.length })
  if (different.length + unknown.length > 0) process.exitCode = 1
}

async function review(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, decision: decisionId, finding, by } = readOptions(reviewOptions, values)
  const made = await inTransactionOf(db, playerId, (tx) =>
    reviewDecisionBy(tx, { audit, clock: systemClock }, { playerId, decisionId, finding, by }),
  )
  printLine(made)
}

const commands = { list, show, replay, review }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, show, replay or review')
  process.exit(cannotStartCode)
}
await withDatabase('marquee decisions', command).catch(explainRefusal('there is no such decision'))
