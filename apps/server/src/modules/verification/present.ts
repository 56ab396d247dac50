import type { DocumentKind, KycStatus, RouteAnswer } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import { daysUntil } from './document-deadline.ts'
import type { Reminder } from './deadlines.ts'
import { readinessFrom } from './document-rules.ts'
import type { StoredDocument } from './document-store.ts'
import { fileTypes, MAX_FILE_BYTES, MAX_PIXELS, MIN_SIDE } from './file-check.ts'

export type ShownDocument = RouteAnswer<'documents.request'>
type ShownDocuments = RouteAnswer<'documents.list'>

export const presentDocument = (document: StoredDocument): ShownDocument => ({
  id: document.documentId,
  documentTypeName: document.kind,
  documentStatus: document.status,
  subType: document.subType,
  reason: document.reason,
  changedAt: document.changedAt.toString(),
})

/** A document that nobody has asked for. */
const unrequested = (kind: DocumentKind): ShownDocument => ({
  id: null,
  documentTypeName: kind,
  documentStatus: 'UNREQUESTED',
  subType: null,
  reason: null,
  changedAt: null,
})

/** The documents of a player under the names of the form's fields (spec 1 §3). */
export function presentDocuments(
  level: KycStatus,
  documents: readonly StoredDocument[],
  { atCompany, openAtCompany }: Pick<ShownDocuments, 'atCompany' | 'openAtCompany'>,
): ShownDocuments {
  // One that its player has begun and not sent is none that was asked for.
  const ofKind = (kind: DocumentKind) =>
    documents.filter((document) => document.kind === kind && document.isAsked).map(presentDocument)
  const single = (kind: DocumentKind) => ofKind(kind)[0] ?? unrequested(kind)
  return {
    kycStatus: level,
    idDocument: single('PROOF_OF_ID'),
    addressDocument: single('PROOF_OF_ADDRESS'),
    sowDocument: single('SOURCE_OF_WEALTH'),
    eddQuestionnaire: single('EDD_QUESTIONNAIRE'),
    paymentDocument: ofKind('PROOF_OF_PAYMENT'),
    otherDocument: ofKind('OTHER'),
    readiness: readinessFrom(level, documents),
    file: {
      types: [...fileTypes],
      maxBytes: MAX_FILE_BYTES,
      minSide: MIN_SIDE,
      maxPixels: MAX_PIXELS,
    },
    atCompany,
    openAtCompany,
  }
}

/** What the player is reminded of, and until when it is needed. */
export const presentReminder = (
  { state, toSend, endsAt, isStopped, amount, currency }: Reminder,
  now: Temporal.Instant,
): RouteAnswer<'documents.reminder'> => ({
  state,
  toSend: [...toSend],
  endsAt: endsAt?.toString() ?? null,
  daysLeft: endsAt && daysUntil(endsAt, now),
  isStopped,
  amount: toMoneyText({ minor: amount, currency }),
})
