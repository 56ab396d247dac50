import { z } from 'zod'
import { route } from '../route.ts'
import {
  documentId,
  documentReminder,
  documentSubType,
  documentUpload,
  fileKinds,
  playerDocument,
  playerDocuments,
  uploadId,
} from '../schemas/documents.ts'
import { questionnaire, questionnaireAnswer, questionnaireChange } from '../schemas/questionnaire.ts'

/**
 * Calls about documents. They stay open during a break: who is excluded may have to prove who they are before their
 * money is paid out.
 */
export const documentRoutes = {
  'documents.list': route({
    method: 'GET',
    path: '/v1/player/documents',
    auth: 'player',
    ok: playerDocuments,
    errors: [],
    summary: 'Documents of the player by kind, what is still to be sent, and what a file may be',
    tag: 'verification',
    duringBreak: true,
  }),
  'documents.reminder': route({
    method: 'GET',
    path: '/v1/player/documents/reminder',
    auth: 'player',
    ok: documentReminder,
    errors: [],
    summary: 'Whether the player is reminded of documents now, of which, and until when they are needed',
    tag: 'verification',
    duringBreak: true,
  }),
  'documents.postponeReminder': route({
    method: 'POST',
    path: '/v1/player/documents/reminder/postpone',
    auth: 'player',
    body: z.strictObject({}),
    ok: documentReminder,
    errors: [],
    summary: 'Verify later: the reminder is not shown again in this session, nor before fewer days are left',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
  'documents.request': route({
    method: 'POST',
    path: '/v1/player/documents/request',
    auth: 'player',
    body: z.strictObject({ documentType: z.enum(fileKinds), subType: documentSubType }),
    ok: playerDocument,
    errors: ['error.document.waiting', 'error.document.verified', 'error.document.limit_reached'],
    summary:
      'Begin a document of a kind, or choose another type for one that is asked for. Idempotent: of each kind one document waits at a time',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
  'documents.beginUpload': route({
    method: 'POST',
    path: '/v1/player/documents/:documentId/upload',
    auth: 'player',
    params: z.strictObject({ documentId }),
    ok: documentUpload,
    errors: [
      'error.not_found',
      'error.document.waiting',
      'error.document.verified',
      'error.document.unavailable',
    ],
    summary:
      'Where a requested document is sent: its file is the body of a PUT to `uploadUrl`, or a page of the identity company takes it. Idempotent: the open upload is answered again',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
  'documents.sendFile': route({
    method: 'PUT',
    path: '/v1/player/documents/uploads/:uploadId/file',
    auth: 'player',
    params: z.strictObject({ uploadId }),
    file: true,
    ok: playerDocument,
    errors: [
      'error.not_found',
      'error.document.file',
      'error.document.upload_over',
      'error.document.unavailable',
    ],
    summary:
      'The file of an upload, as the body. Its document is under review afterwards. The same file again gets the same answer',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
  'questionnaire.get': route({
    method: 'GET',
    path: '/v1/player/documents/questionnaire',
    auth: 'player',
    ok: questionnaire,
    errors: [],
    summary:
      'The questionnaire of enhanced due diligence: whether it is asked for, its choices, what is saved',
    tag: 'verification',
    duringBreak: true,
  }),
  'questionnaire.save': route({
    method: 'PATCH',
    path: '/v1/player/documents/questionnaire',
    auth: 'player',
    body: questionnaireChange,
    ok: questionnaire,
    errors: ['error.document.not_asked', 'error.document.waiting', 'error.document.verified'],
    summary: 'Save answers of the questionnaire as far as they are given; answers that are not named stay',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
  'questionnaire.answer': route({
    method: 'POST',
    path: '/v1/player/documents/questionnaire/answer',
    auth: 'player',
    body: questionnaireAnswer,
    ok: questionnaire,
    errors: ['error.document.not_asked', 'error.document.waiting', 'error.document.verified'],
    summary:
      'Send the answers of the questionnaire, every one of them: it is under review afterwards. Idempotent: the same answers again get the same result while they are under review',
    tag: 'verification',
    duringBreak: true,
    rate: 'account',
  }),
} as const
