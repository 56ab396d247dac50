import { z } from 'zod'
import { documentSubTypes } from '../document-types.ts'
import { idOf, instant, money } from './common.ts'
import { kycStatus } from './player.ts'

export { documentSubTypes, type FileKind, fileKinds } from '../document-types.ts'

/** Spec 1 §3: kinds of documents. */
export const documentKinds = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PAYMENT',
  'SOURCE_OF_WEALTH',
  'EDD_QUESTIONNAIRE',
  'OTHER',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Spec 1 §4: verification status of a document. A document that was refused is requested again, with the reason. */
export const documentStatuses = ['UNREQUESTED', 'REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * Spec 1 §3: why a document was refused. The specification names the last of the reasons about payment; the names of
 * the three before it are assumed. Those about the questionnaire are ours: the specification has none.
 */
export const rejectionReasons = [
  'EMPTY',
  'BAD_QUALITY',
  'CROPPED_CORNERS_NOT_VISIBLE',
  'DAMAGED_DOCUMENT',
  'GENERIC_NO_NAME',
  'ID_BACKSIDE',
  'ID_BLACK_AND_WHITE',
  'ID_EXPIRED',
  'ID_INVALID_TYPE',
  'ID_NAME_MISMATCH',
  'INVALID_ISSUE_DATE',
  'INVALID_SELFIE',
  'MISSING_DOCUMENT_PAGE',
  'PHOTO',
  'POA_ADDRESS_MISMATCH',
  'POA_INVALID_TYPE',
  'POA_MOBILE_PHONE_BILL',
  'POA_NAME_MISMATCH',
  'POA_NO_ISSUE_DATE',
  'POP_CARD',
  'POP_EWALLET',
  'POP_ACCOUNT',
  'POP_INCORRECT',
  'REJECTED_DUE_TO_MASKED_INFO',
  'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  'EMAIL',
  // About an answer of the questionnaire.
  'EDD_OCCUPATION',
  'EDD_SALARY',
  'EDD_SOURCE_OF_FUNDS',
  'EDD_PERSON',
  'EDD_EMAIL',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

const everySubType = [...new Set(Object.values(documentSubTypes).flat())]
export const documentSubType = z.enum(everySubType)

export const documentId = idOf('doc')
export const uploadId = idOf('upl')

export const documentKind = z.enum(documentKinds)

/** A document as its player sees it. */
export const playerDocument = z.strictObject({
  /** Null for a document that nobody has asked for. */
  id: documentId.nullable(),
  documentTypeName: documentKind,
  documentStatus: z.enum(documentStatuses),
  subType: z.string().nullable(),
  /** Why the last one was refused; null after something else has happened. */
  reason: z.enum(rejectionReasons).nullable(),
  /** When the status became what it is. */
  changedAt: instant.nullable(),
})

/** What is still to be done. */
export const documentReadiness = z.strictObject({
  /** Documents that were asked for, whatever became of them. */
  asked: z.int().min(0),
  verified: z.int().min(0),
  underReview: z.int().min(0),
  /** Kinds of which the player has to send a document. */
  toSend: z.array(documentKind),
  /** Spec 1 §5: nothing has to be done. */
  isNothingToDo: z.boolean(),
})

/** What a file may be. */
export const documentFileRules = z.strictObject({
  types: z.array(z.string()),
  maxBytes: z.int().positive(),
  /** Of a picture: pixels of the shorter side at least, and of the whole at most. */
  minSide: z.int().positive(),
  maxPixels: z.int().positive(),
})

/** Spec 1 §3: verification documents, by the names of the form's fields. */
export const playerDocuments = z.strictObject({
  kycStatus,
  idDocument: playerDocument,
  addressDocument: playerDocument,
  sowDocument: playerDocument,
  eddQuestionnaire: playerDocument,
  paymentDocument: z.array(playerDocument),
  otherDocument: z.array(playerDocument),
  readiness: documentReadiness,
  file: documentFileRules,
  /** Kinds of which a page of the identity company takes the pictures. */
  atCompany: z.array(documentKind),
  /** Those of which a page was opened whose result has not arrived. */
  openAtCompany: z.array(documentKind),
})

/** Spec 1 §4: the reminder of documents that are asked for. */
export const documentReminder = z.strictObject({
  /** `NOTIFY` is shown; `UPLOADED`: all was sent and is looked at. */
  state: z.enum(['INACTIVE', 'NOTIFY', 'UPLOADED']),
  /** Kinds that are still to be sent. */
  toSend: z.array(documentKind),
  /** Deposits stop then without them; null where no day is set. */
  endsAt: instant.nullable(),
  /** Days that have begun until then, 0 when it is over. */
  daysLeft: z.int().min(0).nullable(),
  /** Deposits have stopped until the documents are verified, by the day or by the amount. */
  isStopped: z.boolean(),
  /** The sum of deposits that is taken without them. */
  amount: money,
})

/** Where a document is sent. */
export const documentUpload = z.strictObject({
  uploadId,
  /**
   * `file`: the file is the body of a PUT to `uploadUrl`, with the ID token of this API. `page`: `uploadUrl` is a page
   * of the identity company, which takes the pictures in a frame or a window.
   */
  way: z.enum(['file', 'page']),
  uploadUrl: z.string(),
  /** Nothing is taken from then on: a further upload is begun. */
  expiresAt: instant,
})
