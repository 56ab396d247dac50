/** What members of staff do with the questionnaire of a player: they list it, read it, and decide about it. */
import { fieldError, parseStaffName, type Queryable, type Tx } from '../../kernel/index.ts'
import { type ChangesDependencies } from './document-changes.ts'
import { findDocument, lockDocuments, type StoredDocument } from './document-store.ts'
import { type Decision, decideOn } from './decisions.ts'
import { findAnswer, findReviewedAnswer, type StoredAnswer } from './questionnaire-store.ts'

/** A questionnaire that waits for a decision. */
export interface WaitingAnswer {
  readonly playerId: bigint
  readonly kind: 'EDD_QUESTIONNAIRE'
  readonly answerId: string
  /** Since when it is under review. */
  readonly waitsSince: Temporal.Instant
}

const LISTED = 500

// unsafeReadAcrossPlayers: questionnaires under review with their last answers, the oldest first, for those who decide.
export async function listAnswersToReview(queryable: Queryable): Promise<WaitingAnswer[]> {
  const { rows } = await queryable.query<WaitingAnswer>(
    `select document_row.player_id as "playerId", kind, change_row.answer_id as "answerId",
            document_row.changed_at as "waitsSince"
       from verification.document document_row
      cross join lateral (
        select answer_id from verification.document_change last_change
         where last_change.player_id = document_row.player_id
           and last_change.document_id = document_row.document_id and last_change.status = 'UNDER_REVIEW'
         order by number desc limit 1) change_row
      where document_row.status = 'UNDER_REVIEW' and document_row.kind = 'EDD_QUESTIONNAIRE'
        and change_row.answer_id is not null
      order by document_row.changed_at, change_row.answer_id limit $1`,
    [LISTED],
  )
  return rows
}

/** An answer of a player, and who asks about it. */
export interface NamedAnswer {
  readonly playerId: bigint
  readonly answerId: string
  readonly by: string
}

/** @throws AppError `error.validation` naming the option */
async function requireAnswer(
  queryable: Queryable,
  { playerId, answerId }: NamedAnswer,
): Promise<StoredAnswer> {
  const answer = await findAnswer(queryable, playerId, answerId)
  if (!answer) throw fieldError('answer', 'unknown', 'is no answer of this player')
  return answer
}

/**
 * What a player has answered, for a person who looks at it.
 * @throws AppError `error.validation` naming the option
 */
export async function openAnswer(
  tx: Tx,
  { audit }: Pick<ChangesDependencies, 'audit'>,
  named: NamedAnswer,
): Promise<StoredAnswer> {
  const name = parseStaffName(named.by)
  const answer = await requireAnswer(tx, named)
  await audit.record(tx, {
    act: 'document.viewed',
    playerId: named.playerId,
    actor: { kind: 'staff', name },
    object: named.answerId,
  })
  return answer
}

/**
 * Verifies or refuses the answers under review. One that is decided or was sent later is not meant.
 * @throws AppError `error.validation` naming the option
 */
export async function decideOnAnswer(
  tx: Tx,
  deps: ChangesDependencies,
  typed: NamedAnswer & { readonly decision: Decision },
): Promise<StoredDocument> {
  const { playerId, answerId, decision, by } = typed
  parseStaffName(by)
  await lockDocuments(tx, playerId)
  const { documentId } = await requireAnswer(tx, typed)
  const document = await findDocument(tx, playerId, documentId)
  const reviewed = await findReviewedAnswer(tx, playerId, documentId)
  if (document?.status !== 'UNDER_REVIEW' || reviewed !== answerId)
    throw fieldError('answer', 'decided', 'is decided already')
  return decideOn(tx, deps, { document, decision, by, about: { answerId } })
}
