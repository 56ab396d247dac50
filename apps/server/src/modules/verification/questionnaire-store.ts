import { emptyQuestionnaire, type QuestionnaireDraft } from '@marquee/contract/questionnaire'
import type { MoneyText } from '@marquee/money'
import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'

/** Answers are told to those alone who decide about them. */
export const sealedDraft: SealedTable = {
  table: 'verification.questionnaire_draft',
  key: ['player_id'],
  sealed: ['draft'],
}
export const sealedAnswer: SealedTable = {
  table: 'verification.questionnaire_answer',
  key: ['player_id', 'answer_id'],
  sealed: ['answers'],
}

/** What a player has saved; empty before. */
export async function readDraft(queryable: Queryable, playerId: bigint): Promise<QuestionnaireDraft> {
  const { rows } = await queryable.query<{ readonly player_id: bigint; readonly draft: string }>(
    'select player_id, draft from verification.questionnaire_draft where player_id = $1',
    [playerId],
  )
  const [stored] = rows
  if (!stored) return emptyQuestionnaire
  const { draft } = openRow(queryable.personal, sealedDraft, stored)
  return JSON.parse(draft) as QuestionnaireDraft
}

/** Replaces what a player has saved; the player's documents are locked. */
export async function writeDraft(
  tx: Tx,
  playerId: bigint,
  draft: QuestionnaireDraft,
  at: Temporal.Instant,
): Promise<void> {
  const stored = sealRow(tx.personal, sealedDraft, { player_id: playerId, draft: JSON.stringify(draft) })
  await tx.query(
    `insert into verification.questionnaire_draft (player_id, draft, saved_at) values ($1, $2, $3)
     on conflict (player_id) do update set draft = $2, is_sealed = true, saved_at = $3`,
    [playerId, stored.draft, at],
  )
}

/** What was sent, with the amounts that the player saw. */
export interface SentAnswers extends QuestionnaireDraft {
  readonly salaryRange: {
    readonly id: number
    readonly from: MoneyText | null
    readonly to: MoneyText | null
  }
}

export interface StoredAnswer {
  readonly playerId: bigint
  readonly answerId: string
  readonly documentId: string
  readonly answers: SentAnswers
  readonly answeredAt: Temporal.Instant
}

export async function insertAnswer(tx: Tx, answer: StoredAnswer): Promise<void> {
  const { playerId, answerId, documentId, answeredAt } = answer
  const stored = sealRow(tx.personal, sealedAnswer, {
    player_id: playerId,
    answer_id: answerId,
    answers: JSON.stringify(answer.answers),
  })
  await tx.query(
    `insert into verification.questionnaire_answer (player_id, answer_id, document_id, answers, answered_at)
     values ($1, $2, $3, $4, $5)`,
    [playerId, answerId, documentId, stored.answers, answeredAt],
  )
}

export async function findAnswer(
  queryable: Queryable,
  playerId: bigint,
  answerId: string,
): Promise<StoredAnswer | null> {
  const { rows } = await queryable.query<{
    readonly player_id: bigint
    readonly answer_id: string
    readonly document_id: string
    readonly answers: string
    readonly answered_at: Temporal.Instant
  }>(
    `select player_id, answer_id, document_id, answers, answered_at from verification.questionnaire_answer
      where player_id = $1 and answer_id = $2`,
    [playerId, answerId],
  )
  const [stored] = rows
  if (!stored) return null
  const row = openRow(queryable.personal, sealedAnswer, stored)
  return {
    playerId: row.player_id,
    answerId: row.answer_id,
    documentId: row.document_id,
    answers: JSON.parse(row.answers) as SentAnswers,
    answeredAt: row.answered_at,
  }
}

/** The answer that put a document under review last; null without one. */
export async function findReviewedAnswer(
  queryable: Queryable,
  playerId: bigint,
  documentId: string,
): Promise<string | null> {
  const { rows } = await queryable.query<{ answerId: string | null }>(
    `select answer_id as "answerId" from verification.document_change
      where player_id = $1 and document_id = $2 and status = 'UNDER_REVIEW' order by number desc limit 1`,
    [playerId, documentId],
  )
  return rows[0]?.answerId ?? null
}

/** An answer, without what it says. */
export type AnswerRecord = Omit<StoredAnswer, 'playerId' | 'answers'>

/** The answers of a player, oldest first. */
export async function listAnswers(queryable: Queryable, playerId: bigint): Promise<AnswerRecord[]> {
  const { rows } = await queryable.query<AnswerRecord>(
    `select answer_id as "answerId", document_id as "documentId", answered_at as "answeredAt"
       from verification.questionnaire_answer where player_id = $1 order by answered_at, answer_id`,
    [playerId],
  )
  return rows
}
