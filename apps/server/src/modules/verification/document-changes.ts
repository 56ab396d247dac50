/** The one way in which the status of a document changes, with everything that goes with it. */
import type { KycStatus } from '@marquee/contract'
import { type Clock, newId, parseStaffName, publish, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { applyToDocument, type DocumentEvent, levelFrom, newsOf } from './document-rules.ts'
import {
  insertChange,
  insertDocument,
  readDocuments,
  type StoredDocument,
  updateDocument,
} from './document-store.ts'

/** Event: the status of a document is another one. Mails and notifications follow what is news of it. */
export const documentChangedTopic = 'document.changed'

/** Where the level of a player is stored. */
export interface KycLevels {
  /** @returns the player's level, locked until the transaction is over; null for an unknown player */
  lockKycStatus(tx: Tx, playerId: bigint): Promise<KycStatus | null>
  setKycStatus(tx: Tx, playerId: bigint, level: KycStatus): Promise<void>
}

export interface ChangesDependencies {
  readonly clock: Clock
  readonly audit: Audit
  readonly levels: KycLevels
}

/** Who has changed it: the player, a company or a job, or a member of staff by name. */
export type ChangeActor = 'player' | 'system' | { readonly staff: string }

export interface ChangeOrigin {
  readonly actor: ChangeActor
  /** The upload that it is about. */
  readonly uploadId?: string
  /** The answers of the questionnaire that it is about. */
  readonly answerId?: string
  /** Last day on which the document itself is valid, as it was read. */
  readonly expiresOn?: string | null
  /** Its own message tells the player of it, together with others. */
  readonly isToldElsewhere?: boolean
  /** It is asked for before the first deposit, and holds no withdrawal until a deposit asks for it (ID-12). */
  readonly isBeforeDeposit?: boolean
}

/** Who has changed it, as the audit log says it. */
export const auditActor = (actor: ChangeActor) => {
  if (actor === 'player') return undefined
  if (actor === 'system') return { kind: 'system', name: 'verification' } as const
  return { kind: 'staff', name: parseStaffName(actor.staff) } as const
}

const actorName = (actor: ChangeActor): string =>
  typeof actor === 'string' ? actor : parseStaffName(actor.staff)

export type NewDocument = Pick<StoredDocument, 'playerId' | 'kind' | 'subType'>

/** Adds a requested document; the player's documents are locked. */
export async function addDocument(
  tx: Tx,
  deps: ChangesDependencies,
  fresh: NewDocument,
  origin: ChangeOrigin,
): Promise<StoredDocument> {
  const at = deps.clock.now()
  const document: StoredDocument = {
    ...fresh,
    documentId: newId('doc', deps.clock),
    status: 'REQUESTED',
    reason: null,
    isAsked: origin.actor !== 'player',
    expiresOn: null,
    requestedAt: at,
    askedAt: origin.actor === 'player' || origin.isBeforeDeposit === true ? null : at,
    changedAt: at,
  }
  await insertDocument(tx, document)
  await note(tx, deps, { before: 'UNREQUESTED', document, origin })
  return document
}

/**
 * Applies an event to a document; the player's documents are locked.
 * @returns null where it changes nothing
 */
export async function changeDocument(
  tx: Tx,
  deps: ChangesDependencies,
  document: StoredDocument,
  event: DocumentEvent,
  origin: ChangeOrigin,
): Promise<StoredDocument | null> {
  const next = applyToDocument(document, event)
  if (!next) return null
  const { expiresOn = document.expiresOn } = origin
  const isAsked = document.isAsked || event.is === 'received'
  const changedAt = deps.clock.now()
  // One that has expired is asked for again, also where its player begins it; a refusal asks for what nobody had.
  const isAskedNow =
    (event.is === 'requested' && origin.isBeforeDeposit !== true) ||
    (event.is === 'refused' && document.askedAt === null)
  const askedAt = isAskedNow ? changedAt : document.askedAt
  const changed = { ...document, ...next, isAsked, expiresOn, askedAt, changedAt }
  await updateDocument(tx, changed)
  await note(tx, deps, { before: document.status, document: changed, origin })
  return changed
}

/** Asks for a document that its player has begun and not sent; the player's documents are locked. */
export async function askForBegun(
  tx: Tx,
  deps: ChangesDependencies,
  document: StoredDocument,
  origin: ChangeOrigin,
): Promise<StoredDocument> {
  const changedAt = deps.clock.now()
  const askedAt = origin.isBeforeDeposit === true ? document.askedAt : changedAt
  const asked = { ...document, isAsked: true, askedAt, changedAt }
  await updateDocument(tx, asked)
  await note(tx, deps, { before: document.status, document: asked, origin })
  return asked
}

/** History, level, audit row and event of a change. */
async function note(
  tx: Tx,
  { audit, levels }: ChangesDependencies,
  {
    before,
    document,
    origin: { actor, ...origin },
  }: { before: StoredDocument['status']; document: StoredDocument; origin: ChangeOrigin },
): Promise<void> {
  const { playerId, documentId, kind, status, reason, changedAt: at } = document
  const { uploadId = null, answerId = null } = origin
  const change = { playerId, documentId, status, reason, uploadId, answerId, actor: actorName(actor), at }
  await insertChange(tx, change)
  const levelBefore = await levels.lockKycStatus(tx, playerId)
  if (levelBefore === null) throw new Error('a document belongs to a player')
  const level = levelFrom(levelBefore, await readDocuments(tx, playerId))
  if (level !== levelBefore) await levels.setKycStatus(tx, playerId, level)
  await audit.record(tx, {
    act: 'document.changed',
    playerId,
    actor: auditActor(actor),
    object: documentId,
    before: { status: before, kycStatus: levelBefore },
    after: { kind, status, kycStatus: level },
    ...(reason === null ? {} : { reason }),
  })
  const isToldElsewhere = actor === 'player' || origin.isToldElsewhere === true
  const news = newsOf({ kind, status, reason, isToldElsewhere })
  await publish(tx, { topic: documentChangedTopic, playerId, body: { kind, status, reason, news } })
}
