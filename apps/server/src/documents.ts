/**
 * Documents of players as staff work with them: what waits for a decision, the file, and the decision. Who has the
 * database's credentials may do it; the history and the audit log keep who it was and why. A running server tells the
 * player.
 *
 *     npm run documents -- list
 *     npm run documents -- show --player 17
 *     npm run documents -- file --player 17 --upload upl_… --to bill.jpg --by anna
 *     npm run documents -- approve --player 17 --upload upl_… --expires 2031-05-17 --by anna
 *     npm run documents -- refuse --player 17 --upload upl_… --reason BAD_QUALITY --by anna
 *     npm run documents -- request --player 17 --kind PROOF_OF_ADDRESS --type UB --by anna
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { schemas } from '@marquee/contract'
import { isCalendarDate } from '@marquee/contract/rules'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { AppError, type Database, inTransaction, systemClock, type Tx } from './kernel/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { lockKycStatus, readMarket, setKycStatus } from './modules/players/index.ts'
import {
  decideOnFile,
  listLateSuspicions,
  listReviews,
  openFile,
  readDocumentRecord,
  requestByStaff,
  type TypedDecision,
} from './modules/verification/index.ts'
import { explainRefusal, printLine, readOptions, withDatabase } from './staff-command.ts'

/** The file of a person is for the one who has asked for it. */
const OWN_FILE_MODE = 0o600

const ofPlayer = { player: z.string().regex(/^\d+$/, 'is the number of a player').transform(BigInt) }
const ofUpload = { ...ofPlayer, upload: z.string().trim().min(1).max(200), by: z.string() }
const day = z.string().refine(isCalendarDate, 'is a day: yyyy-MM-dd')
const showOptions = z.strictObject(ofPlayer)
const fileOptions = z.strictObject({ ...ofUpload, to: z.string().min(1) })
const approvalOptions = z.strictObject({ ...ofUpload, expires: day.optional() })
const refusalOptions = z.strictObject({ ...ofUpload, reason: z.enum(schemas.rejectionReasons) })
const requestOptions = z.strictObject({
  ...ofPlayer,
  kind: z.enum(schemas.fileKinds),
  type: z.string(),
  by: z.string(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string' },
    upload: { type: 'string' },
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
  for (const review of await listReviews(db)) printLine(review)
  for (const suspicion of await listLateSuspicions(db)) printLine({ isDecidedAlready: true, ...suspicion })
}

async function show(db: Database): Promise<void> {
  const { player: playerId } = readOptions(showOptions, values)
  await requirePlayer(db, playerId)
  printLine({ playerId, ...(await readDocumentRecord(db, playerId)) })
}

async function saveFile(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, upload: uploadId, to, by } = readOptions(fileOptions, values)
  const { file, mediaType } = await inTransaction(db, (tx) =>
    openFile(tx, { audit }, { playerId, uploadId, by }),
  )
  await writeFile(to, file, { mode: OWN_FILE_MODE, flag: 'wx' })
  printLine({ upload: uploadId, mediaType, bytes: file.length, savedTo: to })
}

/** Runs an act of staff and prints what the document is afterwards. */
async function act(
  db: Database,
  audit: Audit,
  run: (tx: Tx, deps: Parameters<typeof decideOnFile>[1]) => ReturnType<typeof decideOnFile>,
): Promise<void> {
  const deps = { audit, clock: systemClock, levels: { lockKycStatus, setKycStatus } }
  const { documentId, kind, status, reason } = await inTransaction(db, (tx) => run(tx, deps))
  printLine({ document: documentId, kind, status, reason })
}

const decide = (
  db: Database,
  audit: Audit,
  { player: playerId, upload: uploadId, by }: { player: bigint; upload: string; by: string },
  decision: TypedDecision['decision'],
) => act(db, audit, (tx, deps) => decideOnFile(tx, deps, { playerId, uploadId, decision, by }))

async function approve(db: Database, audit: Audit): Promise<void> {
  const { expires, ...typed } = readOptions(approvalOptions, values)
  await decide(db, audit, typed, { is: 'approve', expiresOn: expires ?? null })
}

async function refuse(db: Database, audit: Audit): Promise<void> {
  const { reason, ...typed } = readOptions(refusalOptions, values)
  await decide(db, audit, typed, { is: 'refuse', reason })
}

async function request(db: Database, audit: Audit): Promise<void> {
  const { player: playerId, kind, type: subType, by } = readOptions(requestOptions, values)
  await requirePlayer(db, playerId)
  await act(db, audit, (tx, deps) => requestByStaff(tx, deps, { playerId, kind, subType, by }))
}

const commands = { list, show, file: saveFile, approve, refuse, request }
const command = Object.entries(commands).find(([known]) => known === positionals[0])?.[1]
if (!command) {
  console.error('say what to do: list, show, file, approve, refuse or request')
  process.exit(cannotStartCode)
}
await withDatabase('marquee documents', command).catch(explainRefusal('there is no such player'))
