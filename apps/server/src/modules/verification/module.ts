import { type DocumentKind, type KycStatus, type Routes, routes } from '@marquee/contract'
import { AppError, type Handlers, type JobHandler, type Subscription } from '../../kernel/index.ts'
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
import type { IdentityReports } from './ports.ts'
import { presentDocument, presentDocuments, type ShownDocument } from './present.ts'
import {
  answerQuestionnaire,
  type QuestionnaireDependencies,
  readQuestionnaire,
  saveDraft,
} from './questionnaire.ts'
import { receiveFile, type SentFile } from './receive-file.ts'
import { type MailDependencies, tellPlayer } from './tell-player.ts'

export interface VerificationDependencies
  extends IdentityDependencies, MailDependencies, QuestionnaireDependencies {
  /** Null for an unknown player. */
  readonly levelOf: (playerId: bigint) => Promise<KycStatus | null>
}

export interface Verification {
  readonly handlers: Pick<
    Handlers<Routes>,
    | 'documents.list'
    | 'documents.request'
    | 'documents.beginUpload'
    | 'questionnaire.get'
    | 'questionnaire.save'
    | 'questionnaire.answer'
  >
  /**
   * Takes the file of an upload. The same file again gets the same answer.
   * @throws AppError `error.not_found`, `error.document.file`, `error.document.upload_over`,
   *   `error.document.unavailable`, `error.rate.limited`
   */
  receive(sent: SentFile): Promise<ShownDocument>
  /** For callbacks of the identity company. */
  readonly identityReports: IdentityReports
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** Where the file of an upload is sent. */
const uploadPath = (uploadId: string): string =>
  `/api${routes['documents.sendFile'].path.replace(':uploadId', uploadId)}`

/** Documents that prove who a player is. */
export function createVerification(deps: VerificationDependencies): Verification {
  const { db, levelOf } = deps
  const atCompany: readonly DocumentKind[] = deps.identityCompany ? ['PROOF_OF_ID'] : []
  return {
    handlers: {
      'documents.list': async (_input, { caller: { playerId } }) => {
        const level = await levelOf(playerId)
        if (level === null) throw new AppError('error.session.missing')
        const openAtCompany = (await hasOpenCheck(db, playerId)) ? atCompany : []
        return presentDocuments(level, await readDocuments(db, playerId), {
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
    },
    subscriptions: [tellPlayer(deps)],
    identityReports: identityReports(deps),
    jobs: [createExpiryJob(deps), createIdentityJob(deps)],
    receive: async (sent) => presentDocument(await receiveFile(deps, sent)),
  }
}
