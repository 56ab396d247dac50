import type { PersonalData } from '../../kernel/index.ts'
import { sealedIdentityCheck } from './identity-store.ts'
import { sealedAnswer, sealedDraft } from './questionnaire-store.ts'
import { sealedFilePart } from './upload-store.ts'

/** Rows of players in this schema. */
export const verificationPersonalData: PersonalData = {
  folder: 'documents',
  exported: [
    {
      table: 'verification.document',
      file: 'documents',
      key: ['document_id'],
      columns: {
        document_id: 'documentId',
        kind: 'kind',
        sub_type: 'subType',
        status: 'status',
        reason: 'reason',
        is_asked: 'isAsked',
        expires_on: 'expiresOn',
        requested_at: 'requestedAt',
        asked_at: 'askedAt',
        changed_at: 'changedAt',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'verification.document_change',
      file: 'document-history',
      key: ['number'],
      columns: {
        number: 'number',
        document_id: 'documentId',
        status: 'status',
        reason: 'reason',
        upload_id: 'uploadId',
        answer_id: 'answerId',
        at: 'at',
      },
      withheld: { player_id: 'in profile', actor: 'may be a member of staff' },
    },
    {
      table: 'verification.upload',
      file: 'uploads',
      key: ['upload_id'],
      columns: {
        upload_id: 'uploadId',
        document_id: 'documentId',
        begun_at: 'begunAt',
        expires_at: 'expiresAt',
        received_at: 'receivedAt',
        media_type: 'mediaType',
        bytes: 'bytes',
      },
      withheld: {
        player_id: 'in profile',
        sent_digest: 'a keyed digest of the file, which recognises a repeated request',
      },
    },
    {
      table: 'verification.questionnaire_draft',
      file: 'questionnaire-draft',
      key: ['player_id'],
      columns: { draft: { as: 'draft', read: JSON.parse }, saved_at: 'savedAt' },
      withheld: { player_id: 'in profile', is_sealed: 'how the row is stored' },
    },
    {
      table: 'verification.questionnaire_answer',
      file: 'questionnaire-answers',
      key: ['answer_id'],
      columns: {
        answer_id: 'answerId',
        document_id: 'documentId',
        answers: { as: 'answers', read: JSON.parse },
        answered_at: 'answeredAt',
      },
      withheld: { player_id: 'in profile', is_sealed: 'how the row is stored' },
    },
    {
      table: 'verification.document_deadline',
      file: 'document-deadline',
      key: ['started_at'],
      columns: { started_at: 'startedAt', policy_version: 'policyVersion', postponed_at: 'postponedAt' },
      withheld: { player_id: 'in profile', postponed_in: 'ids of sessions' },
    },
    {
      table: 'verification.expiry_notice',
      file: 'document-notices',
      key: ['document_id', 'expires_on', 'days_before'],
      columns: {
        document_id: 'documentId',
        expires_on: 'expiresOn',
        days_before: 'daysBefore',
        at: 'at',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'verification.confirmation',
      file: 'identity-confirmations',
      key: ['subject', 'source'],
      columns: { subject: 'subject', source: 'source', confirmed_at: 'confirmedAt' },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'verification.identity_gate',
      file: 'identity-gate',
      key: ['began_at'],
      columns: {
        began_at: 'beganAt',
        policy_version: 'policyVersion',
        is_open: 'isOpen',
        stakes_until: 'stakesUntil',
        data_asked_at: 'dataAskedAt',
        data_answered_at: 'dataAnsweredAt',
        documents_asked_at: 'documentsAskedAt',
      },
      withheld: {
        player_id: 'in profile',
        is_data_due: 'whether a question waits to be asked',
        data_answers: 'a count that limits questions',
      },
    },
    {
      table: 'verification.grace_statement',
      file: 'grace-statement',
      key: ['stated_at'],
      columns: {
        stated_at: 'statedAt',
        ends_at: 'endsAt',
        cap_minor: 'capMinor',
        currency: 'currency',
        policy_version: 'policyVersion',
      },
      withheld: { player_id: 'in profile', session_id: 'an id of a session' },
    },
  ],
  withheld: {
    'verification.file_part': 'the files themselves, which the player has sent',
    'verification.identity_check':
      'what an identity company was asked and when it has answered; what became of a document is in its history',
  },
  sealed: [sealedFilePart, sealedIdentityCheck, sealedDraft, sealedAnswer],
}
