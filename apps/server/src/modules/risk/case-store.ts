import {
  newId,
  openRow,
  type Clock,
  type Queryable,
  type SealedTable,
  sealRow,
  type Tx,
} from '../../kernel/index.ts'
import type { CaseKind, Outcome } from './case-kinds.ts'

/** Words of staff and of those who ask. */
export const sealedText: SealedTable = {
  table: 'risk.case_text',
  key: ['player_id', 'text_id'],
  sealed: ['content'],
}

/** Who asks for the exclusion of another person. */
export const sealedThirdParty: SealedTable = {
  table: 'risk.third_party',
  key: ['player_id', 'case_id'],
  sealed: ['asker', 'contact'],
}

export interface StoredCase {
  readonly caseId: string
  readonly playerId: bigint
  readonly kind: CaseKind
  readonly state: 'open' | 'in-progress' | 'decided'
  readonly isRaised: boolean
  readonly openedAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
  readonly takenBy: string | null
  readonly outcome: Outcome | null
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly appealOf: string | null
}

export type CaseAct =
  | 'opened'
  | 'raised'
  | 'taken'
  | 'noted'
  | 'proposed'
  | 'proposal-approved'
  | 'proposal-refused'
  | 'proposal-expired'
  | 'proposal-failed'
  | 'decided'

export interface CaseEvent {
  readonly act: CaseAct
  readonly actor: string
  readonly at: Temporal.Instant
  readonly outcome?: Outcome | null
  readonly textId?: string | null
  /** Why an approved proposal was not carried out; null for every other act. */
  readonly reason?: string | null
}

const CASE = `case_id as "caseId", player_id as "playerId", kind, state, is_raised as "isRaised",
  opened_at as "openedAt", due_at as "dueAt", taken_by as "takenBy", outcome, decided_by as "decidedBy",
  decided_at as "decidedAt", appeal_of as "appealOf"`

/** Cases of a player are opened and get their facts one after another. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('risk.player:' || $1, 0))`, [
    String(playerId),
  ])
}

export async function insertCase(
  tx: Tx,
  {
    caseId,
    playerId,
    kind,
    isRaised,
    openedAt,
    dueAt,
    appealOf,
  }: Omit<StoredCase, 'state' | 'takenBy' | 'outcome' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx.query(
    `insert into risk.player_case (case_id, player_id, kind, is_raised, opened_at, due_at, appeal_of)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [caseId, playerId, kind, isRaised, openedAt, dueAt, appealOf],
  )
}

/** The case, which nobody else changes until the transaction ends. */
export async function lockCase(tx: Tx, caseId: string): Promise<StoredCase | null> {
  const { rows } = await tx.query<StoredCase>(
    `select ${CASE} from risk.player_case where case_id = $1 for update`,
    [caseId],
  )
  return rows[0] ?? null
}

export async function lockOpenCase(tx: Tx, playerId: bigint, kind: CaseKind): Promise<StoredCase | null> {
  const { rows } = await tx.query<StoredCase>(
    `select ${CASE} from risk.player_case where player_id = $1 and kind = $2 and state <> 'decided' for update`,
    [playerId, kind],
  )
  return rows[0] ?? null
}

export async function findCase(queryable: Queryable, caseId: string): Promise<StoredCase | null> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from risk.player_case where case_id = $1`,
    [caseId],
  )
  return rows[0] ?? null
}

/** Cases that are not decided, the one that is due first at the beginning. */
export async function readOpenCases(queryable: Queryable): Promise<StoredCase[]> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from risk.player_case where state <> 'decided' order by due_at, case_id`,
  )
  return rows
}

/** All cases of a player, oldest first. */
export async function readCasesOf(queryable: Queryable, playerId: bigint): Promise<StoredCase[]> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from risk.player_case where player_id = $1 order by opened_at, case_id`,
    [playerId],
  )
  return rows
}

export async function hasAppeal(queryable: Queryable, caseId: string): Promise<boolean> {
  const { rows } = await queryable.query('select from risk.player_case where appeal_of = $1', [caseId])
  return rows.length > 0
}

export async function raiseCase(tx: Tx, caseId: string, dueAt: Temporal.Instant): Promise<void> {
  await tx.query(
    'update risk.player_case set is_raised = true, due_at = least(due_at, $2), overdue_told_at = null where case_id = $1',
    [caseId, dueAt],
  )
}

export async function setTaken(tx: Tx, caseId: string, takenBy: string): Promise<void> {
  await tx.query(`update risk.player_case set state = 'in-progress', taken_by = $2 where case_id = $1`, [
    caseId,
    takenBy,
  ])
}

export async function setDecided(
  tx: Tx,
  caseId: string,
  { outcome, by, at }: { readonly outcome: Outcome; readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update risk.player_case set state = 'decided', outcome = $2, decided_by = $3, decided_at = $4
      where case_id = $1`,
    [caseId, outcome, by, at],
  )
}

/**
 * Cases whose time is over and of which the log was not told since `toldUntil`, locked and marked as told.
 * @param at now
 */
export async function takeOverdue(
  tx: Tx,
  at: Temporal.Instant,
  { toldUntil, limit }: { readonly toldUntil: Temporal.Instant; readonly limit: number },
): Promise<StoredCase[]> {
  const { rows } = await tx.query<StoredCase>(
    `update risk.player_case set overdue_told_at = $1
      where case_id in (select case_id from risk.player_case
          where state <> 'decided' and due_at <= $1 and (overdue_told_at is null or overdue_told_at <= $3)
          order by due_at limit $2 for update skip locked)
      returning ${CASE}`,
    [at, limit, toldUntil],
  )
  return rows
}

/** Adds a line to the history of a case that is locked. */
export async function insertEvent(
  tx: Tx,
  caseId: string,
  { act, actor, at, outcome = null, textId = null, reason = null }: CaseEvent,
): Promise<void> {
  await tx.query(
    `insert into risk.case_event (case_id, number, act, actor, at, outcome, text_id, reason)
       select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from risk.case_event where case_id = $1`,
    [caseId, act, actor, at, outcome, textId, reason],
  )
}

export interface StoredEvent extends Required<CaseEvent> {
  readonly number: number
}

export async function readEvents(queryable: Queryable, caseId: string): Promise<StoredEvent[]> {
  const { rows } = await queryable.query<StoredEvent>(
    `select number, act, actor, at, outcome, text_id as "textId", reason from risk.case_event
      where case_id = $1 order by number`,
    [caseId],
  )
  return rows
}

/** Stores words, encrypted. @returns their id; null for an empty text */
export async function insertText(
  tx: Tx,
  clock: Clock,
  { playerId, content }: { readonly playerId: bigint; readonly content: string },
): Promise<string | null> {
  if (content === '') return null
  const row = sealRow(tx.personal, sealedText, { player_id: playerId, text_id: newId('rtx', clock), content })
  await tx.query('insert into risk.case_text (player_id, text_id, content) values ($1, $2, $3)', [
    row.player_id,
    row.text_id,
    row.content,
  ])
  return row.text_id
}

/** Words of a player's cases by their ids. */
export async function readTexts(
  queryable: Queryable,
  playerId: bigint,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await queryable.query<{ player_id: bigint; text_id: string; content: string }>(
    'select player_id, text_id, content from risk.case_text where player_id = $1',
    [playerId],
  )
  return new Map(rows.map((row) => [row.text_id, openRow(queryable.personal, sealedText, row).content]))
}

export interface ThirdParty {
  readonly asker: string
  readonly contact: string
}

export async function insertThirdParty(
  tx: Tx,
  { playerId, caseId }: Pick<StoredCase, 'playerId' | 'caseId'>,
  { asker, contact }: ThirdParty,
): Promise<void> {
  const row = sealRow(tx.personal, sealedThirdParty, { player_id: playerId, case_id: caseId, asker, contact })
  await tx.query(
    'insert into risk.third_party (player_id, case_id, asker, contact) values ($1, $2, $3, $4)',
    [row.player_id, row.case_id, row.asker, row.contact],
  )
}

export async function readThirdParty(
  queryable: Queryable,
  { playerId, caseId }: Pick<StoredCase, 'playerId' | 'caseId'>,
): Promise<ThirdParty | null> {
  const { rows } = await queryable.query<ThirdParty & { player_id: bigint; case_id: string }>(
    'select player_id, case_id, asker, contact from risk.third_party where player_id = $1 and case_id = $2',
    [playerId, caseId],
  )
  if (!rows[0]) return null
  const { asker, contact } = openRow(queryable.personal, sealedThirdParty, rows[0])
  return { asker, contact }
}
