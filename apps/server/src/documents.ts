/**
 * Documents of players as staff work with them: what waits for a decision, the file, and the decision. Who has the
 * database's credentials may do it; the history and the audit log keep who it was and why. A running server tells the
 * player.
 *
 *     npm run documents -- list --by anna
 *     npm run documents -- show --player 17 --by anna
 *     npm run documents -- file --player 17 --upload upl_… --to bill.jpg --by anna
 *     npm run documents -- approve --player 17 --upload upl_… --expires 2031-05-17 --by anna
 *     npm run documents -- refuse --player 17 --upload upl_… --reason BAD_QUALITY --by anna
 *     npm run documents -- fail --player 17 --reason not_accepted --by anna
 *     npm run documents -- request --player 17 --kind PROOF_OF_ADDRESS --type UB --by anna
 *     npm run documents -- request --player 17 --kind EDD_QUESTIONNAIRE --by anna
 *     npm run documents -- answer --player 17 --answer ans_… --by anna
 *     npm run documents -- approve --player 17 --answer ans_… --expires 2027-05-17 --by anna
 *     npm run documents -- refuse --player 17 --answer ans_… --reason EDD_OCCUPATION --by anna
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { schemas } from '@marquee/contract'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { AppError, type Database, inTransactionOf, systemClock, type Tx } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { lockKycStatus, readMarket, setKycStatus } from './modules/players/index.ts'
import {
  type Decision,
  decideOnAnswer,
  decideOnFile,
  failureReasons,
  failVerification,
  listAnswersToReview,
  listLateSuspicions,
  listReviews,
  openAnswer,
  openDocumentRecord,
  openFile,
  requestByStaff,
} from './modules/verification/index.ts'
import {
  checkRight,
  dayOption,
  explainRefusal,
  playerOption,
  printLine,
  readOptions,
  readWork,
  withDatabase,
} from './staff-command.ts'

/** The file of a person is for the one who has asked for it. */
const OWN_FILE_MODE = 0o600

const ofPlayer = { player: playerOption }
const id = z.string().trim().min(1).max(200)
const ofUpload = { ...ofPlayer, upload: id, by: z.string() }
const ofAnswer = { ...ofPlayer, answer: id, by: z.string() }
const listOptions = z.strictObject({ by: z.string() })
const showOptions = z.strictObject({ ...ofPlayer, by: z.string() })
const fileOptions = z.strictObject({ ...ofUpload, to: z.string().min(1) })
const answerOptions = z.strictObject(ofAnswer)
const approval = { expires: dayOption.optional() }
const refusal = { reason: z.enum(schemas.rejectionReasons) }
const approvalOptions = {
  upload: z.strictObject({ ...ofUpload, ...approval }),
  answer: z.strictObject({ ...ofAnswer, ...approval }),
}
const refusalOptions = {
  upload: z.strictObject({ ...ofUpload, ...refusal }),
  answer: z.strictObject({ ...ofAnswer, ...refusal }),
}
const failureOptions = z.strictObject({ ...ofPlayer, reason: z.enum(failureReasons), by: z.string() })
const requestOptions = z.strictObject({
  ...ofPlayer,
  kind: schemas.documentKind,
  type: z.string().optional(),
  by: z.string(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    upload: { type: 'string' },
    answer: { type: 'string' },
    to: { type: 'string' },
    expires: { type: 'string' },
    reason: { type: 'string' },
    kind: { type: 'string' },
    type: { type: 'string' },
    by: { type: 'string' },
  },
})

/** @throws AppError `error.not_found` */
async function requirePlayer(db: Database, playerId: bigint): Promise<void> {
  if ((await readMarket(db, playerId)) === null) throw new AppError('error.not_found')
}

async function list(db: Database): Promise<void> {
  const { by } = readOptions(listOptions, values)
  const reading = { by, permission: 'document.read' } as const
  for (const review of await readWork(db, reading, listReviews)) printLine(review)
  for (const answer of await readWork(db, reading, listAnswersToReview)) printLine(answer)
  for (const suspicion of await readWork(db, reading, listLateSuspicions))
    printLine({ isDecidedAlready: true, ...suspicion })
}

async function show(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, by } = readOptions(showOptions, values)
  await requirePlayer(db, playerId)
  const record = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by, permission: 'document.read' }, playerId)
    return openDocumentRecord(tx, { audit }, { playerId, by })
  })
  printLine({ playerId, ...record })
}

async function saveFile(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, upload: uploadId, to, by } = readOptions(fileOptions, values)
  const { file, mediaType } = await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by, permission: 'document.open' }, playerId)
    return openFile(tx, { audit }, { playerId, uploadId, by })
  })
  await writeFile(to, file, { mode: OWN_FILE_MODE, flag: 'wx' })
  printLine({ upload: uploadId, mediaType, bytes: file.length, savedTo: to })
}

async function showAnswer(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, answer: answerId, by } = readOptions(answerOptions, values)
  printLine(
    await inTransactionOf(db, playerId, async (tx) => {
      await checkRight(tx, { by, permission: 'edd.read' }, playerId)
      return openAnswer(tx, { audit }, { playerId, answerId, by })
    }),
  )
}

/** Runs an act of staff and prints what the document is afterwards. */
async function act(
  db: Database,
  audit: Audit,
  playerId: bigint,
  run: (tx: Tx, deps: Parameters<typeof decideOnFile>[1]) => ReturnType<typeof decideOnFile>,
): Promise<void> {
  const deps = { audit, clock: systemClock, levels: { lockKycStatus, setKycStatus } }
  const { documentId, kind, status, reason } = await inTransactionOf(db, playerId, (tx) => run(tx, deps))
  printLine({ document: documentId, kind, status, reason })
}

type About = { player: bigint; by: string } & ({ upload: string } | { answer: string })

/** A file, or the answers of the questionnaire where `--answer` names them. */
const decide = (db: Database, audit: Audit, about: About, decision: Decision) =>
  act(db, audit, about.player, async (tx, deps) => {
    const { player: playerId, by } = about
    const permission = 'answer' in about ? 'edd.decide' : 'document.decide'
    await checkRight(tx, { by, permission }, playerId)
    return 'answer' in about
      ? decideOnAnswer(tx, deps, { playerId, answerId: about.answer, decision, by })
      : decideOnFile(tx, deps, { playerId, uploadId: about.upload, decision, by })
  })

const isAboutAnswer = values.answer !== undefined

async function approve(db: Database, audit: Audit): Promise<void> {
  const { expires = null, ...about } = isAboutAnswer
    ? readOptions(approvalOptions.answer, values)
    : readOptions(approvalOptions.upload, values)
  await decide(db, audit, about, { is: 'approve', expiresOn: expires })
}

async function refuse(db: Database, audit: Audit): Promise<void> {
  const { reason, ...about } = isAboutAnswer
    ? readOptions(refusalOptions.answer, values)
    : readOptions(refusalOptions.upload, values)
  await decide(db, audit, about, { is: 'refuse', reason })
}

async function request(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, kind, type: subType, by } = readOptions(requestOptions, values)
  await requirePlayer(db, playerId)
  await act(db, audit, playerId, async (tx, deps) => {
    await checkRight(tx, { by, permission: 'document.request' }, playerId)
    return requestByStaff(tx, deps, { playerId, kind, subType, by })
  })
}

/** The end of a verification: nothing more is asked for, and a running server pays the balance back (ID-18). */
async function fail(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, reason, by } = readOptions(failureOptions, values)
  const deps = { audit, levels: { lockKycStatus, setKycStatus } }
  await inTransactionOf(db, playerId, async (tx) => {
    await checkRight(tx, { by, permission: 'document.decide' }, playerId)
    await failVerification(tx, deps, { playerId, reason, by })
  })
  printLine({ player: playerId, failed: reason })
}

const commands = { list, show, file: saveFile, answer: showAnswer, approve, refuse, fail, request }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, show, file, answer, approve, refuse, fail or request')
  process.exit(cannotStartCode)
}
await withDatabase('marquee documents', command).catch(explainRefusal('there is no such player'))
