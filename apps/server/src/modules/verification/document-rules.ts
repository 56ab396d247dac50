/** Statuses of documents and the player's KYC level. Pure. */
import {
  type DocumentKind,
  type DocumentStatus,
  type FileKind,
  type KycStatus,
  type RejectionReason,
  schemas,
} from '@marquee/contract'

/** What happens to a document. */
export type DocumentEvent =
  /** The player begins it, or staff ask for it. */
  | { readonly is: 'requested' }
  /** A file has arrived, or the answers of the questionnaire. */
  | { readonly is: 'received' }
  | { readonly is: 'approved' }
  | { readonly is: 'refused'; readonly reason: RejectionReason }
  /** Its own date of expiry is over. */
  | { readonly is: 'expired' }

export interface DocumentState {
  readonly status: DocumentStatus
  readonly reason: RejectionReason | null
}

/** Kinds of which a player has one document, which is sent again after it has expired. Of the others there are many. */
export const singleKinds: readonly DocumentKind[] = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'SOURCE_OF_WEALTH',
  'EDD_QUESTIONNAIRE',
]

export const isSingle = (kind: DocumentKind): boolean => singleKinds.includes(kind)

/** Whether a file is sent for it. The questionnaire has answers in its place. */
export const hasFile = (kind: DocumentKind): kind is FileKind => kind !== 'EDD_QUESTIONNAIRE'

/**
 * Documents that count: not those that their player has begun and not sent; of a kind with many, one that has expired
 * is over, because it is never sent again.
 */
const present = (documents: readonly KindAndStatus[]): readonly KindAndStatus[] =>
  documents.filter(
    ({ kind, status, isAsked = true }) =>
      isAsked && status !== 'UNREQUESTED' && (status !== 'EXPIRED' || isSingle(kind)),
  )

/** What its player is told of a change. */
export type DocumentNewsKind = 'verified' | 'refused' | 'requested' | 'expired'

/**
 * @returns null for a change of the player's own or one that another message tells of, for a file that has arrived, and
 *   for the end of one of many, in whose place nothing has to be sent
 */
export function newsOf({
  kind,
  status,
  reason,
  isToldElsewhere,
}: DocumentState & {
  readonly kind: DocumentKind
  readonly isToldElsewhere: boolean
}): DocumentNewsKind | null {
  if (isToldElsewhere) return null
  switch (status) {
    case 'VERIFIED':
      return 'verified'
    case 'EXPIRED':
      return isSingle(kind) ? 'expired' : null
    case 'REQUESTED':
      return reason === null ? 'requested' : 'refused'
    case 'UNDER_REVIEW':
    case 'UNREQUESTED':
      return null
    default:
      return status satisfies never
  }
}

/** Statuses in which a document waits for its player or for an answer: of each kind at most one does. */
export const isWaiting = (status: DocumentStatus): boolean =>
  status === 'REQUESTED' || status === 'UNDER_REVIEW'

/** The status of a document after an event by the status before; an event without an entry changes nothing. */
const statusAfter: Readonly<Record<DocumentStatus, Partial<Record<DocumentEvent['is'], DocumentStatus>>>> = {
  UNREQUESTED: { requested: 'REQUESTED' },
  REQUESTED: { received: 'UNDER_REVIEW' },
  UNDER_REVIEW: { approved: 'VERIFIED', refused: 'REQUESTED' },
  VERIFIED: { expired: 'EXPIRED' },
  EXPIRED: { requested: 'REQUESTED' },
}

/** @returns null where the event changes nothing */
export function applyToDocument(
  { status }: Pick<DocumentState, 'status'>,
  event: DocumentEvent,
): DocumentState | null {
  const next = statusAfter[status][event.is]
  if (next === undefined) return null
  return { status: next, reason: event.is === 'refused' ? event.reason : null }
}

/** Levels that no document changes: policy or staff have set them. */
const lastingLevels: readonly KycStatus[] = ['NOT_REQUIRED', 'RESTRICTED', 'SUSPENDED']

/** The level after the records of a player were deleted: a decision of policy or staff stays. */
export const levelWithoutDocuments = (current: KycStatus): KycStatus =>
  lastingLevels.includes(current) ? current : 'NOT_VERIFIED'

export interface KindAndStatus {
  readonly kind: DocumentKind
  readonly status: DocumentStatus
  /** True by default. */
  readonly isAsked?: boolean
}

const levelOfQuestionnaire: Readonly<Record<DocumentStatus, KycStatus | undefined>> = {
  UNREQUESTED: undefined,
  REQUESTED: 'EDD_PENDING',
  UNDER_REVIEW: 'EDD_UNDER_REVIEW',
  VERIFIED: 'ENHANCED',
  EXPIRED: 'EDD_PENDING',
}

/**
 * The KYC level that follows from a player's documents. Both identity and address are needed for `FULLY_VERIFIED` and
 * `ENHANCED`; a file that was asked for and is not verified makes it `PENDING`. Where the questionnaire alone is left,
 * to be answered or decided, the level is that of the questionnaire, whatever else is verified. `ENHANCED_KYC` is
 * given where source of wealth is verified as well.
 * @param current the level until now: it stays where no document was asked for
 */
export function levelFrom(current: KycStatus, documents: readonly KindAndStatus[]): KycStatus {
  if (lastingLevels.includes(current)) return current
  const asked = present(documents)
  if (asked.length === 0) return current
  const statusesOf = (kind: DocumentKind) =>
    asked.filter((document) => document.kind === kind).map(({ status }) => status)
  const has = (kind: DocumentKind) => statusesOf(kind).includes('VERIFIED')
  if (statusesOf('PROOF_OF_ID').includes('EXPIRED')) return 'PENDING_EXPIRED'
  if (asked.some(({ kind, status }) => hasFile(kind) && status !== 'VERIFIED')) return 'PENDING'
  const [questionnaire = 'UNREQUESTED'] = statusesOf('EDD_QUESTIONNAIRE')
  const levelByQuestionnaire = levelOfQuestionnaire[questionnaire]
  const isIdentified = has('PROOF_OF_ID') && has('PROOF_OF_ADDRESS')
  // Answers prove neither identity nor address.
  if (!isIdentified && (questionnaire === 'UNREQUESTED' || questionnaire === 'VERIFIED')) return 'PENDING'
  return levelByQuestionnaire ?? (has('SOURCE_OF_WEALTH') ? 'ENHANCED_KYC' : 'FULLY_VERIFIED')
}

/** What of a player's documents is still to be done (spec 1 §5). */
export function readinessFrom(level: KycStatus, documents: readonly KindAndStatus[]) {
  const asked = present(documents)
  const withStatus = (...statuses: DocumentStatus[]) =>
    asked.filter(({ status }) => statuses.includes(status))
  const isNotRequired = level === 'NOT_REQUIRED'
  const toSend = isNotRequired ? [] : withStatus('REQUESTED', 'EXPIRED').map(({ kind }) => kind)
  return {
    asked: asked.length,
    verified: withStatus('VERIFIED').length,
    underReview: withStatus('UNDER_REVIEW').length,
    // In the order of the page, not of the moments at which they were asked for, which may be the same.
    toSend: schemas.documentKinds.filter((kind) => toSend.includes(kind)),
    isNothingToDo: isNotRequired || (level === 'NOT_VERIFIED' && asked.length === 0),
  }
}
