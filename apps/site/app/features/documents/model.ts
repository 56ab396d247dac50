/** What the page "Verification" shows. */
import type { DocumentKind } from '@marquee/contract'
import type { StatusTone } from '@marquee/ui/status-chip'
import type { DocumentChoice, Documents, PlayerDocument } from './queries.ts'

/** The status of a document as its player sees it: one that was refused is asked for again. */
export type ShownStatus = PlayerDocument['documentStatus'] | 'refused'

export const shownStatus = ({
  documentStatus,
  reason,
}: Pick<PlayerDocument, 'documentStatus' | 'reason'>): ShownStatus =>
  documentStatus === 'REQUESTED' && reason !== null ? 'refused' : documentStatus

export const statusTones = {
  UNREQUESTED: 'neutral',
  REQUESTED: 'need',
  UNDER_REVIEW: 'running',
  VERIFIED: 'ok',
  EXPIRED: 'need',
  refused: 'bad',
} as const satisfies Record<ShownStatus, StatusTone>

/** What the player can do about a kind: send what was asked for, send it again, or send one that nobody asked for. */
export type CardAction = 'send' | 'sendAgain' | 'sendUnasked'

export interface DocumentCard {
  readonly kind: DocumentKind
  /** The newest first; of a kind that nobody has asked for the only one is UNREQUESTED. */
  readonly documents: readonly PlayerDocument[]
  /** Null while one is under review, and where nothing more is needed. */
  readonly action: CardAction | null
}

const unrequested = (documentTypeName: DocumentKind): PlayerDocument => ({
  id: null,
  documentTypeName,
  documentStatus: 'UNREQUESTED',
  subType: null,
  reason: null,
  changedAt: null,
})

/** What can be done by the status of the document that decides about its kind. */
const actionByStatus: Readonly<Record<ShownStatus, CardAction | null>> = {
  UNREQUESTED: 'sendUnasked',
  REQUESTED: 'send',
  UNDER_REVIEW: null,
  VERIFIED: null,
  EXPIRED: 'sendAgain',
  refused: 'sendAgain',
}

function cardOf(kind: DocumentKind, given: readonly PlayerDocument[], hasMany: boolean): DocumentCard {
  const documents = given.toSorted((a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? ''))
  // Of a kind with many, one waits at a time; without one another may be sent.
  const waiting = documents.find(({ documentStatus }) =>
    ['REQUESTED', 'UNDER_REVIEW'].includes(documentStatus),
  )
  const deciding = hasMany ? (waiting ?? unrequested(kind)) : documents[0]
  return {
    kind,
    documents: documents.length > 0 ? documents : [unrequested(kind)],
    action: deciding ? actionByStatus[shownStatus(deciding)] : 'sendUnasked',
  }
}

const rank = ({ action, documents: [newest] }: DocumentCard): number => {
  if (action === 'send' || action === 'sendAgain') return 0
  if (newest?.documentStatus === 'UNDER_REVIEW') return 1
  return newest?.documentStatus === 'UNREQUESTED' ? 3 : 2
}

/**
 * A card for each kind of file, and for the questionnaire where it was asked for: first what the player has to do, last
 * what nobody has asked for.
 */
export function documentCards(data: Documents): readonly DocumentCard[] {
  return [
    cardOf('PROOF_OF_ID', [data.idDocument], false),
    cardOf('PROOF_OF_ADDRESS', [data.addressDocument], false),
    cardOf('PROOF_OF_PAYMENT', data.paymentDocument, true),
    cardOf('SOURCE_OF_WEALTH', [data.sowDocument], false),
    cardOf('OTHER', data.otherDocument, true),
    ...(data.eddQuestionnaire.id === null
      ? []
      : [cardOf('EDD_QUESTIONNAIRE', [data.eddQuestionnaire], false)]),
  ].toSorted((a, b) => rank(a) - rank(b))
}

/** The account of an e-wallet, which has no paper. */
export const isWallet = ({ documentType, subType }: DocumentChoice): boolean =>
  documentType === 'PROOF_OF_PAYMENT' && subType === 'CUSTOM'

/** The view of the page. */
export type DocumentsView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'documents'; readonly data: Documents; readonly cards: readonly DocumentCard[] }

export interface DocumentsFacts {
  /** Undefined until it has been read. */
  readonly data: Documents | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function documentsView({ data, hasFailed, isOnline }: DocumentsFacts): DocumentsView {
  if (data) return { is: 'documents', data, cards: documentCards(data) }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
