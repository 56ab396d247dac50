/**
 * Complaints of players as staff work with them: read, and answered in the market's time; the answer is mailed. An
 * appeal is answered by another person. Who has the database's credentials may do it; the audit log keeps who it was.
 *
 *     npm run complaints -- list --by anna
 *     npm run complaints -- show --reference 4K7Q-F2MX-D9AH --by anna
 *     npm run complaints -- answer --reference 4K7Q-F2MX-D9AH --outcome upheld --text "…" --by anna
 *     npm run complaints -- enter --player 17 --topic safer-play --text "the player's words" --by anna
 *     npm run complaints -- appeal --reference 4K7Q-F2MX-D9AH --text "…" --by anna
 *     npm run complaints -- evidence --reference 4K7Q-F2MX-D9AH --out evidence.zip --purpose dispute-body --by anna
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { evidencePurposes } from '@marquee/contract/office'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { AppError, type Database, fieldError, inTransactionOf, systemClock } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  answerComplaint,
  complaintNamed,
  enterAppeal,
  enterComplaint,
  openComplaintList,
  openComplaintRecord,
  outcomes,
  topics,
} from './modules/complaints/index.ts'
import { collectEvidence } from './modules/data-exports/index.ts'
import { readPlayer } from './modules/players/index.ts'
import {
  checkRight,
  explainRefusal,
  playerOption,
  printLine,
  readOptions,
  readWork,
  withDatabase,
} from './staff-command.ts'
import { evidenceSources } from './wiring/evidence.ts'

const LONGEST_TEXT = 4_000

const by = z.string()
const reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/, 'is a reference such as 4K7Q-F2MX-D9AH')
const listOptions = z.strictObject({ by })
const complaintOptions = z.strictObject({ reference, by })
const answerOptions = z.strictObject({
  reference,
  outcome: z.enum(outcomes),
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  by,
})

const appealOptions = answerOptions.omit({ outcome: true })
const enterOptions = z.strictObject({
  player: playerOption,
  topic: z.enum(topics),
  text: answerOptions.shape.text,
  by,
})
const evidenceOptions = z.strictObject({
  reference,
  out: z.string().trim().min(1),
  purpose: z.enum(evidencePurposes),
  by,
})

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: option,
    topic: option,
    reference: option,
    outcome: option,
    text: option,
    out: option,
    purpose: option,
    by: option,
  },
})

const depsOf = (audit: Audit) => ({ audit, clock: systemClock })

async function list(db: Database, audit: Audit): Promise<void> {
  const { by: name } = readOptions(listOptions, values)
  const reading = { by: name, permission: 'complaint.read' } as const
  for (const one of await readWork(db, reading, (tx) => openComplaintList(tx, depsOf(audit), { by: name })))
    printLine(one)
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { reference: named, by: name } = readOptions(complaintOptions, values)
  const key = await complaintNamed(db, named)
  const shown = await inTransactionOf(db, key.playerId, async (tx) => {
    await checkRight(tx, { by: name, permission: 'complaint.read' }, key.playerId)
    return openComplaintRecord(tx, depsOf(audit), { ...key, by: name })
  })
  printLine(shown)
}

async function answer(db: Database, audit: Audit): Promise<void> {
  const { reference: named, ...typed } = readOptions(answerOptions, values)
  const key = await complaintNamed(db, named)
  await inTransactionOf(db, key.playerId, async (tx) => {
    await checkRight(tx, { by: typed.by, permission: 'complaint.answer' }, key.playerId)
    await answerComplaint(tx, depsOf(audit), { ...key, ...typed })
  })
  printLine({ reference: named, outcome: typed.outcome, waitsFor: 'a running server, which mails it' })
}

/** An appeal that came by mail, in the player's words: a closed account has no page for it. */
async function appeal(db: Database, audit: Audit): Promise<void> {
  const { reference: named, text, by: name } = readOptions(appealOptions, values)
  const key = await complaintNamed(db, named)
  await inTransactionOf(db, key.playerId, async (tx) => {
    await checkRight(tx, { by: name, permission: 'complaint.answer' }, key.playerId)
    const person = await readPlayer(tx, key.playerId)
    if (!person) throw new AppError('error.not_found')
    await enterAppeal(tx, depsOf(audit), { ...key, person, text, by: name })
  })
  printLine({ reference: named, state: 'appealed', waitsFor: 'a running server, which mails the receipt' })
}

/** A complaint or an objection that came by mail, in the player's words (EXC-22). */
async function enter(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, ...typed } = readOptions(enterOptions, values)
  const entered = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by: typed.by, permission: 'complaint.answer' }, playerId)
    const person = await readPlayer(tx, playerId)
    if (!person) throw new AppError('error.not_found')
    return enterComplaint(tx, depsOf(audit), { playerId, person, ...typed })
  })
  printLine({ reference: entered, waitsFor: 'a running server, which mails the receipt' })
}

/** The file is written before the commit: what is in the audit log exists. An existing file is never replaced. */
async function evidence(db: Database, audit: Audit, secrets: readonly string[]): Promise<void> {
  const { reference: named, out, purpose, by: name } = readOptions(evidenceOptions, values)
  const key = await complaintNamed(db, named)
  const manifestHash = await inTransactionOf(db, key.playerId, async (tx) => {
    await checkRight(tx, { by: name, permission: 'complaint.pack' }, key.playerId)
    const collected = await collectEvidence(tx, evidenceSources({ ...depsOf(audit), secrets }), {
      ...key,
      purpose,
      by: name,
    })
    await writeFile(out, collected.file, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
      throw fieldError('out', 'not_written', `is no new file that can be written: ${String(cause)}`)
    })
    return collected.manifestHash
  })
  printLine({ reference: named, file: out, manifestHash })
}

const commands = { list, show, answer, enter, appeal, evidence }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error(`say what to do: ${Object.keys(commands).join(', ')}`)
  process.exit(cannotStartCode)
}
await withDatabase('marquee complaints', command).catch(explainRefusal('there is no such complaint'))
