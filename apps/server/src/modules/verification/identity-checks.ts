/** Identity documents at the company: a page takes them, a callback or the time says that there is a result. */
import { z } from 'zod'
import {
  AppError,
  assertInvariant,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  newId,
  type Tx,
} from '../../kernel/index.ts'
import { changeDocument, type ChangeOrigin } from './document-changes.ts'
import { findDocument, lockDocuments, type StoredDocument } from './document-store.ts'
import { type DocumentsDependencies, requireRequested, UPLOAD_MINUTES } from './documents.ts'
import { type IdentityVerdict, identityVerdict, type ProfilePerson } from './identity-rules.ts'
import {
  type CheckEnd,
  endCheck,
  findByReference,
  findCheck,
  findOpenCheck,
  type IdentityCheck,
  insertCheck,
  openCheck,
} from './identity-store.ts'
import type { IdentityCompany, IdentityReports, IdentityResult } from './ports.ts'
import { insertUpload } from './upload-store.ts'

/** Without a callback the result is read so long after the page has closed, and then again. */
const FIRST_READ_MINUTES = 1
const NEXT_READ_MINUTES = 30
/** A transaction without a result is lost after so long. */
const LOST_AFTER_HOURS = 48

const readJob = jobKind({
  name: 'verification.read-identity',
  payload: z.object({ playerId: z.string().regex(/^\d+$/), uploadId: z.string() }),
})

export interface IdentityDependencies extends DocumentsDependencies {
  /** Undefined where none is connected: identity documents are files like the others. */
  readonly identityCompany: IdentityCompany | undefined
  /** Null for an unknown player. */
  readonly personOf: (playerId: bigint) => Promise<ProfilePerson | null>
}

/** Where the pictures of an identity document are taken. */
export interface OpenPage {
  readonly uploadId: string
  readonly pageUrl: string
  readonly expiresAt: Temporal.Instant
}

type CheckKey = Pick<IdentityCheck, 'playerId' | 'uploadId'>

const askToRead = (tx: Tx, { playerId, uploadId }: CheckKey, runAt?: Temporal.Instant): Promise<void> =>
  enqueueJob(
    tx,
    readJob,
    { playerId: playerId.toString(), uploadId },
    { playerId, ...(runAt === undefined ? {} : { runAt }) },
  )

/** Opens a transaction at the company; the page that is open is given again. @throws AppError as `beginUpload` */
export async function beginCheck(
  deps: IdentityDependencies,
  playerId: bigint,
  documentId: string,
): Promise<OpenPage> {
  const { db, clock, identityCompany } = deps
  if (!identityCompany) throw new AppError('error.document.unavailable')
  const found = await inTransaction(db, async (tx) => {
    await lockDocuments(tx, playerId)
    const document = await findDocument(tx, playerId, documentId)
    if (!document) throw new AppError('error.not_found')
    requireRequested(document)
    const now = clock.now()
    const open = await findOpenCheck(tx, document, now)
    if (open) return open
    const uploadId = newId('upl', clock)
    const expiresAt = now.add({ minutes: UPLOAD_MINUTES })
    const empty = { receivedAt: null, mediaType: null, bytes: null, sentDigest: null }
    await insertUpload(tx, { playerId, uploadId, documentId, begunAt: now, expiresAt, ...empty })
    await insertCheck(tx, playerId, uploadId)
    return { uploadId, expiresAt, pageUrl: null }
  })
  const { uploadId, expiresAt, pageUrl } = found
  if (pageUrl !== null) return { uploadId, expiresAt, pageUrl }
  const playerKey = db.personal.digest('identity company', playerId.toString()).toString('base64url')
  const begun = await identityCompany.begin({ uploadId, playerKey, minutes: UPLOAD_MINUTES })
  if (begun.outcome === 'unknown') throw new AppError('error.document.unavailable')
  await inTransaction(db, async (tx) => {
    await openCheck(tx, { playerId, uploadId }, begun)
    await askToRead(tx, { playerId, uploadId }, expiresAt.add({ minutes: FIRST_READ_MINUTES }))
  })
  return { uploadId, expiresAt, pageUrl: begun.pageUrl }
}

/** Applies a verdict to a document that waits. @returns how the check has ended */
async function applyVerdict(
  tx: Tx,
  deps: IdentityDependencies,
  waiting: StoredDocument,
  verdict: Exclude<IdentityVerdict, { is: 'wait' }>,
  uploadId: string,
): Promise<CheckEnd> {
  const origin: ChangeOrigin = { actor: 'system', uploadId }
  const document = (await changeDocument(tx, deps, waiting, { is: 'received' }, origin)) ?? waiting
  switch (verdict.is) {
    case 'staff':
      return 'staff'
    case 'refused':
      await changeDocument(tx, deps, document, verdict, origin)
      return 'refused'
    case 'verified':
      await changeDocument(
        tx,
        deps,
        document,
        { is: 'approved' },
        { ...origin, expiresOn: verdict.expiresOn },
      )
      return 'verified'
    default:
      return verdict satisfies never
  }
}

async function storeResult(deps: IdentityDependencies, key: CheckKey, result: IdentityResult): Promise<void> {
  const { clock, log } = deps
  const { playerId, uploadId } = key
  const profile = await deps.personOf(playerId)
  assertInvariant(profile, 'an identity check belongs to a player')
  await inTransaction(deps.db, async (tx) => {
    await lockDocuments(tx, playerId)
    const check = await findCheck(tx, playerId, uploadId)
    const document = check && (await findDocument(tx, playerId, check.documentId))
    // Ended by an earlier delivery, or the document was decided in another way.
    if (!document || check.endedAs !== null) return
    const now = clock.now()
    const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
    const verdict = identityVerdict(result, profile, today)
    if (document.status !== 'REQUESTED') return endCheck(tx, key, 'lost', now)
    if (verdict.is !== 'wait') {
      const endedAs = await applyVerdict(tx, deps, document, verdict, uploadId)
      if (verdict.is === 'staff')
        log.warn(
          { playerId: playerId.toString(), uploadId, why: verdict.why },
          'an identity document waits for staff',
        )
      return endCheck(tx, key, endedAs, now)
    }
    const lostAt = check.begunAt.add({ hours: LOST_AFTER_HOURS })
    if (Temporal.Instant.compare(now, lostAt) >= 0) return endCheck(tx, key, 'lost', now)
    return askToRead(tx, key, now.add({ minutes: NEXT_READ_MINUTES }))
  })
}

/** Reads results when a callback or the time says so; a repeat changes nothing. */
export const createIdentityJob = (deps: IdentityDependencies): JobHandler =>
  handleJob(readJob, async ({ playerId, uploadId }, { signal }) => {
    const check = await findCheck(deps.db, BigInt(playerId), uploadId)
    if (!check?.reference || check.endedAs !== null || !deps.identityCompany) return
    const report = await deps.identityCompany.read({ reference: check.reference, signal })
    if (report.outcome === 'unknown')
      throw new Error('the identity company gave no answer; it is asked again')
    await storeResult(deps, check, report.result)
  })

/** A callback is believed in nothing: it has the result read. */
export const identityReports = ({ db }: Pick<IdentityDependencies, 'db'>): IdentityReports => ({
  noteResult: (reference) =>
    inTransaction(db, async (tx) => {
      const check = await findByReference(tx, reference)
      if (!check) return false
      await askToRead(tx, check)
      return true
    }),
})
