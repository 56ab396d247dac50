import { type DocumentKind, type Routes, routes } from '@marquee/contract'
import {
  AppError,
  type Caller,
  type DeletedRows,
  type Handlers,
  type JobHandler,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import {
  createDeadlines,
  type DeadlineDependencies,
  type DocumentDeadlines,
  type ReminderSession,
} from './deadlines.ts'
import { findDocument, readDocuments } from './document-store.ts'
import { beginUpload, requestDocument } from './documents.ts'
import { createExpiryJob } from './expire-documents.ts'
import {
  beginCheck,
  createIdentityJob,
  type IdentityDependencies,
  identityReports,
} from './identity-checks.ts'
import { hasOpenCheck } from './identity-store.ts'
import { createIdentityGates, type IdentityGateDependencies, type IdentityGates } from './gates/gates.ts'
import type { IdentityReports } from './ports.ts'
import { createNoticeJob } from './notify-expiry.ts'
import { presentDocument, presentDocuments, presentReminder, type ShownDocument } from './present.ts'
import {
  answerQuestionnaire,
  type QuestionnaireDependencies,
  readQuestionnaire,
  saveDraft,
} from './questionnaire.ts'
import { createReviewWatch } from './review-watch.ts'
import { receiveFile, type SentFile } from './receive-file.ts'
import { deleteDocumentRecords } from './record-deletion.ts'
import { type MailDependencies, tellPlayer } from './tell-player.ts'

export interface VerificationDependencies
  extends
    IdentityDependencies,
    MailDependencies,
    Omit<DeadlineDependencies, 'accountOf' | 'closedGateOf' | 'isConfirmed'>,
    IdentityGateDependencies,
    QuestionnaireDependencies {}

export interface Verification {
  readonly handlers: Pick<
    Handlers<Routes>,
    | 'documents.list'
    | 'documents.request'
    | 'documents.beginUpload'
    | 'questionnaire.get'
    | 'questionnaire.save'
    | 'questionnaire.answer'
    | 'documents.reminder'
    | 'documents.postponeReminder'
    | 'identityGate.stateGrace'
  >
  /**
   * Takes the file of an upload. The same file again gets the same answer.
   * @throws AppError `error.not_found`, `error.document.file`, `error.document.upload_over`,
   *   `error.document.unavailable`, `error.rate.limited`
   */
  receive(sent: SentFile): Promise<ShownDocument>
  /** For payments, and for the profile. */
  readonly deadlines: Pick<DocumentDeadlines, 'deadlineOf' | 'typeStatusesOf'>
  /** The gates of age and identity. */
  readonly gates: Omit<
    IdentityGates,
    'subscriptions' | 'jobs' | 'closedGateOf' | 'stateGrace' | 'isConfirmed'
  >
  /** For callbacks of the identity company. */
  readonly identityReports: IdentityReports
  /** Deletes everything that is stored of a player (KYC-14). */
  deleteRecords(tx: Tx, playerId: bigint): Promise<{ readonly rows: DeletedRows; readonly files: number }>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

const sessionOf = ({ sessionId: id, claims }: Caller): ReminderSession => ({
  id,
  signedInAt: Temporal.Instant.fromEpochMilliseconds(Number(claims['session_time']) * 1_000),
})

/** Where the file of an upload is sent. */
const uploadPath = (uploadId: string): string =>
  `/api${routes['documents.sendFile'].path.replace(':uploadId', uploadId)}`

/** Documents that prove who a player is. */
export function createVerification(deps: VerificationDependencies): Verification {
  const { db, accountOf } = deps
  const gates = createIdentityGates(deps)
  const deadlines = createDeadlines({
    ...deps,
    closedGateOf: (...asked) => gates.closedGateOf(...asked),
    isConfirmed: (...asked) => gates.isConfirmed(...asked),
  })
  const atCompany: readonly DocumentKind[] = deps.identityCompany ? ['PROOF_OF_ID'] : []
  return {
    handlers: {
      'documents.list': async (_input, { caller: { playerId } }) => {
        const account = await accountOf(playerId)
        if (!account) throw new AppError('error.session.missing')
        const openAtCompany = (await hasOpenCheck(db, playerId)) ? atCompany : []
        return presentDocuments(account.kycStatus, await readDocuments(db, playerId), {
          atCompany: [...atCompany],
          openAtCompany: [...openAtCompany],
        })
      },
      'documents.request': async ({ documentType, subType }, { caller: { playerId } }) =>
        presentDocument(await requestDocument(deps, playerId, { kind: documentType, subType })),
      'documents.beginUpload': async ({ documentId }, { caller: { playerId } }) => {
        const document = await findDocument(db, playerId, documentId)
        if (document && atCompany.includes(document.kind)) {
          const { uploadId, pageUrl: uploadUrl, expiresAt } = await beginCheck(deps, playerId, documentId)
          return { uploadId, way: 'page', uploadUrl, expiresAt: expiresAt.toString() }
        }
        const { uploadId, expiresAt } = await beginUpload(deps, playerId, documentId)
        return { uploadId, way: 'file', uploadUrl: uploadPath(uploadId), expiresAt: expiresAt.toString() }
      },
      'questionnaire.get': (_input, { caller: { playerId } }) => readQuestionnaire(deps, playerId),
      'questionnaire.save': (change, { caller: { playerId } }) => saveDraft(deps, playerId, change),
      'questionnaire.answer': (answers, { caller: { playerId } }) =>
        answerQuestionnaire(deps, playerId, answers),
      'documents.reminder': async (_input, { caller }) =>
        presentReminder(await deadlines.reminderOf(caller.playerId, sessionOf(caller)), deps.clock.now()),
      'documents.postponeReminder': async (_input, { caller }) =>
        presentReminder(await deadlines.postpone(caller.playerId, sessionOf(caller)), deps.clock.now()),
      'identityGate.stateGrace': async (_input, { caller: { playerId, sessionId } }) => ({
        step: await gates.stateGrace(playerId, sessionId),
      }),
    },
    deadlines,
    gates,
    subscriptions: [...tellPlayer(deps), deadlines.subscription, ...gates.subscriptions],
    identityReports: identityReports(deps),
    jobs: [
      createExpiryJob(deps),
      createNoticeJob(deps),
      createIdentityJob(deps),
      createReviewWatch(deps),
      ...gates.jobs,
    ],
    deleteRecords: (tx, playerId) => deleteDocumentRecords(tx, playerId, deps),
    receive: async (sent) => presentDocument(await receiveFile(deps, sent)),
  }
}
