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
} as const
