import type { KycStatus, Routes } from '@marquee/contract'
import { AppError, type Handlers, type JobHandler, type Subscription } from '../../kernel/index.ts'
import { readDocuments } from './document-store.ts'
import { beginUpload, type DocumentsDependencies, requestDocument } from './documents.ts'
import { createExpiryJob } from './expire-documents.ts'
import { uploadPath } from './file-routes.ts'
import { presentDocument, presentDocuments, type ShownDocument } from './present.ts'
import { receiveFile, type SentFile } from './receive-file.ts'
import { type MailDependencies, tellPlayer } from './tell-player.ts'

export interface VerificationDependencies extends DocumentsDependencies, MailDependencies {
  /** Null for an unknown player. */
  readonly levelOf: (playerId: bigint) => Promise<KycStatus | null>
}

export interface Verification {
  readonly handlers: Pick<Handlers<Routes>, 'documents.list' | 'documents.request' | 'documents.beginUpload'>
  /**
   * Takes the file of an upload. The same file again gets the same answer.
   * @throws AppError `error.not_found`, `error.document.file`, `error.document.upload_over`,
   *   `error.document.unavailable`, `error.rate.limited`
   */
  receive(sent: SentFile): Promise<ShownDocument>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** Documents that prove who a player is. */
export function createVerification(deps: VerificationDependencies): Verification {
  const { db, levelOf } = deps
  return {
    handlers: {
      'documents.list': async (_input, { caller: { playerId } }) => {
        const level = await levelOf(playerId)
        if (level === null) throw new AppError('error.session.missing')
        return presentDocuments(level, await readDocuments(db, playerId))
      },
      'documents.request': async ({ documentType, subType }, { caller: { playerId } }) =>
        presentDocument(await requestDocument(deps, playerId, { kind: documentType, subType })),
      'documents.beginUpload': async ({ documentId }, { caller: { playerId } }) => {
        const { uploadId, expiresAt } = await beginUpload(deps, playerId, documentId)
        return { uploadId, uploadUrl: uploadPath(uploadId), expiresAt: expiresAt.toString() }
      },
    },
    subscriptions: [tellPlayer(deps)],
    jobs: [createExpiryJob(deps)],
    receive: async (sent) => presentDocument(await receiveFile(deps, sent)),
  }
}
