/** Identity documents at the company: a page takes them, a callback or the time says that there is a result. */
import { htmlLang, isLanguageId } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  assertInvariant,
  type AttemptBudget,
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newId,
  returnAttempt,
  type Tx,
} from '../../kernel/index.ts'
import { auditActor, changeDocument, type ChangeOrigin } from './document-changes.ts'
import { dayBudget, takeFromDay } from './day-budget.ts'
import { documentsPage } from './document-mails.ts'
import { findDocument, lockDocuments, type StoredDocument } from './document-store.ts'
import { type DocumentsDependencies, requireRequested, UPLOAD_MINUTES } from './documents.ts'
import {
  identityDecision,
  identityInputs,
  type IdentityVerdict,
  type ProfilePerson,
  verdictFrom,
} from './identity-rules.ts'
import {
  endCheck,
  findByReference,
  findCheck,
  findOpenCheck,
  type IdentityCheck,
  insertCheck,
  openCheck,
} from './identity-store.ts'
import type { Decisions } from '../decisions/index.ts'
import type { IdentityCompany, IdentityReports, IdentityResult } from './ports.ts'
import type { MailDependencies } from './tell-player.ts'
import { insertUpload } from './upload-store.ts'

/** A call that opens a page has ended after so long, or its process has. */
const OPENING_SECONDS = 60
/** When a call beside it has its answer. */
const RETRY_SECONDS = 2
/** Pages of one player within a day: each is a transaction that the company charges for. */
export const CHECKS_A_DAY = 10
/** Without a callback the result is read so long after the page has closed, and then again. */
const FIRST_READ_MINUTES = 1
const NEXT_READ_MINUTES = 30
/** A transaction without a result is lost after so long. */
const LOST_AFTER_HOURS = 48

const readJob = jobKind({
  name: 'verification.read-identity',
  payload: z.object({ playerId: z.string().regex(/^\d+$/), uploadId: z.string() }),
})

export interface IdentityDependencies
  extends DocumentsDependencies, Pick<MailDependencies, 'brand' | 'ownerOf'> {
  /** Undefined where none is connected: identity documents are files like the others. */
  readonly identityCompany: IdentityCompany | undefined
  readonly decisions: Decisions
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

/** One read of a check waits at a time; a callback brings it forward. */
const askToRead = (tx: Tx, { playerId, uploadId }: CheckKey, runAt?: Temporal.Instant): Promise<void> =>
  enqueueJob(
    tx,
    readJob,
    { playerId: playerId.toString(), uploadId },
    { playerId, jobKey: `${readJob.name}:${uploadId}`, ...(runAt && { runAt }) },
  )

type BeginDependencies = Omit<
  IdentityDependencies,
  'identityCompany' | 'personOf' | 'decisions' | 'brand' | 'ownerOf'
>

const budgetOf = (playerId: bigint): AttemptBudget => dayBudget('identity-check', playerId, CHECKS_A_DAY)

/**
 * The check of a document whose page is open, or else a new one without a page.
 * @throws AppError as `beginUpload`, and `error.unavailable` while another call opens the page
 */
function placeCheck(
  { db, clock }: BeginDependencies,
  playerId: bigint,
  documentId: string,
): Promise<Pick<IdentityCheck, 'uploadId' | 'expiresAt' | 'pageUrl'>> {
  return inTransactionOf(db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const document = await findDocument(tx, playerId, documentId)
    if (!document) throw new AppError('error.not_found')
    requireRequested(document)
    const now = clock.now()
    const open = await findOpenCheck(tx, document, now)
    if (open && open.pageUrl !== null) return open
    if (open && Temporal.Instant.compare(now, open.begunAt.add({ seconds: OPENING_SECONDS })) < 0)
      throw new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })
    await takeFromDay(tx, clock, budgetOf(playerId))
    const uploadId = newId('upl', clock)
    const expiresAt = now.add({ minutes: UPLOAD_MINUTES })
    const empty = { receivedAt: null, mediaType: null, bytes: null, sentDigest: null }
    await insertUpload(tx, { playerId, uploadId, documentId, begunAt: now, expiresAt, ...empty })
    await insertCheck(tx, playerId, uploadId)
    return { uploadId, expiresAt, pageUrl: null }
  })
}

/** The language of the company's page, and the page of documents in it. */
async function pageFor(
  { brand, ownerOf }: Pick<IdentityDependencies, 'brand' | 'ownerOf'>,
  playerId: bigint,
): Promise<{ readonly locale: string; readonly returnUrl: string }> {
  const owner = await ownerOf(playerId)
  assertInvariant(owner, 'an identity check belongs to a player')
  const language = isLanguageId(owner.language) ? owner.language : 'en'
  return { locale: htmlLang(language), returnUrl: documentsPage(brand.siteUrl, language, owner.market) }
}

/** Opens a transaction at the company; the page that is open is given again. @throws AppError as `placeCheck` */
export async function beginCheck(
  deps: IdentityDependencies,
  playerId: bigint,
  documentId: string,
): Promise<OpenPage> {
  const { db, clock, identityCompany } = deps
  if (!identityCompany) throw new AppError('error.document.unavailable')
  const { uploadId, expiresAt, pageUrl } = await placeCheck(deps, playerId, documentId)
  if (pageUrl !== null) return { uploadId, expiresAt, pageUrl }
  const key = { playerId, uploadId }
  const playerKey = db.personal.digest('identity company', playerId.toString()).toString('base64url')
  const page = await pageFor(deps, playerId)
  const begun = await identityCompany.begin({ uploadId, playerKey, minutes: UPLOAD_MINUTES, ...page })
  if (begun.outcome === 'unknown') {
    await inTransactionOf(db, playerId, async (tx) => {
      await endCheck(tx, key, { as: 'lost' }, clock.now())
      // A company that is away uses up nobody's day.
      await returnAttempt(tx, budgetOf(playerId))
    })
    throw new AppError('error.document.unavailable')
  }
  await inTransactionOf(db, playerId, async (tx) => {
    await openCheck(tx, key, begun)
    await askToRead(tx, key, expiresAt.add({ minutes: FIRST_READ_MINUTES }))
  })
  return { uploadId, expiresAt, pageUrl: begun.pageUrl }
}

type Verdict = Exclude<IdentityVerdict, { is: 'nothing' }>

/** Applies a verdict to a document that waits. */
async function applyVerdict(
  tx: Tx,
  deps: IdentityDependencies,
  waiting: StoredDocument,
  verdict: Verdict,
  uploadId: string,
): Promise<void> {
  const origin: ChangeOrigin = { actor: 'system', uploadId }
  const document = (await changeDocument(tx, deps, waiting, { is: 'received' }, origin)) ?? waiting
  if (verdict.is === 'refused') await changeDocument(tx, deps, document, verdict, origin)
  if (verdict.is === 'verified') {
    const { expiresOn } = verdict
    await changeDocument(tx, deps, document, { is: 'approved' }, { ...origin, expiresOn })
  }
}

/** People are told, whatever the document is by now: it may be verified, by an earlier result or by staff. */
async function leaveToStaff(
  tx: Tx,
  { audit, clock, log }: IdentityDependencies,
  { playerId, uploadId }: CheckKey,
  { status }: StoredDocument,
  staffReason: string,
): Promise<void> {
  const isLate = status !== 'REQUESTED'
  const fields = { playerId: playerId.toString(), uploadId, status, ...(isLate ? { alarm: true } : {}) }
  if (isLate) log.error(fields, 'the identity company leaves a document to staff that was decided already')
  else log.warn(fields, 'an identity document waits for staff')
  await audit.record(tx, {
    act: 'document.left_to_staff',
    playerId,
    actor: auditActor('system'),
    object: uploadId,
  })
  await endCheck(tx, { playerId, uploadId }, { as: 'staff', staffReason }, clock.now())
}

async function storeResult(deps: IdentityDependencies, key: CheckKey, result: IdentityResult): Promise<void> {
  const { clock } = deps
  const { playerId, uploadId } = key
  const profile = await deps.personOf(playerId)
  assertInvariant(profile, 'an identity check belongs to a player')
  await inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const check = await findCheck(tx, playerId, uploadId)
    const document = check && (await findDocument(tx, playerId, check.documentId))
    // Ended by an earlier delivery.
    if (!document || check.endedAs !== null) return
    const now = clock.now()
    const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
    if (result.is === 'pending') return waitLonger(tx, check, now)
    const inputs = identityInputs(result, profile, today)
    const isWaiting = document.status === 'REQUESTED'
    // A result about a document that was decided before has no effect: it is no decision.
    const decided = isWaiting
      ? await deps.decisions.decide(tx, identityDecision, { playerId, object: uploadId, inputs })
      : identityDecision.decide(inputs)
    const verdict = verdictFrom(decided, result)
    if (verdict.is === 'staff') {
      if (isWaiting) await applyVerdict(tx, deps, document, verdict, uploadId)
      return leaveToStaff(tx, deps, key, document, verdict.why)
    }
    if (!isWaiting || verdict.is === 'nothing') return endCheck(tx, key, { as: 'lost' }, now)
    await applyVerdict(tx, deps, document, verdict, uploadId)
    return endCheck(tx, key, { as: verdict.is }, now)
  })
}

const isLost = ({ begunAt }: IdentityCheck, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, begunAt.add({ hours: LOST_AFTER_HOURS })) >= 0

function waitLonger(tx: Tx, check: IdentityCheck, now: Temporal.Instant): Promise<void> {
  if (isLost(check, now)) return endCheck(tx, check, { as: 'lost' }, now)
  return askToRead(tx, check, now.add({ minutes: NEXT_READ_MINUTES }))
}

/** Reads results when a callback or the time says so; a repeat changes nothing. */
export const createIdentityJob = (deps: IdentityDependencies): JobHandler =>
  handleJob(readJob, async ({ playerId, uploadId }, { signal }) => {
    const check = await findCheck(deps.db, BigInt(playerId), uploadId)
    if (!check?.reference || check.endedAs !== null || !deps.identityCompany) return
    const report = await deps.identityCompany.read({ reference: check.reference, signal })
    if (report.outcome === 'unknown') {
      if (!isLost(check, deps.clock.now()))
        throw new Error('the identity company gave no answer; it is asked again')
      const fields = { playerId, uploadId, alarm: true }
      deps.log.error(fields, 'a result of the identity company could not be read for two days')
      return inTransactionOf(deps.db, check.playerId, (tx) =>
        endCheck(tx, check, { as: 'lost' }, deps.clock.now()),
      )
    }
    await storeResult(deps, check, report.result)
  })

/** A callback is believed in nothing: it has the result read. */
export const identityReports = ({ db }: Pick<IdentityDependencies, 'db'>): IdentityReports => ({
  noteResult: async (reference) => {
    const named = await findByReference(db, reference)
    if (!named) return false
    return inTransactionOf(db, named.playerId, async (tx) => {
      const check = await findByReference(tx, reference)
      if (!check) return false
      await askToRead(tx, check)
      return true
    })
  },
})
