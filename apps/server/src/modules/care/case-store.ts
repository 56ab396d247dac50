import {
  newId,
  openRow,
  type Clock,
  type Queryable,
  type SealedTable,
  sealRow,
  type Tx,
} from '../../kernel/index.ts'
import type { MarkerKind, NotedMarker } from './marker-rules.ts'

/** Words of staff. */
export const sealedText: SealedTable = {
  table: 'care.case_text',
  key: ['player_id', 'text_id'],
  sealed: ['content'],
}

export const outcomes = ['no-concern', 'safer-play', 'excluded'] as const
/** `objection-granted` comes with the answer to an objection. */
export type Outcome = (typeof outcomes)[number] | 'objection-granted'

export interface StoredCase {
  readonly caseId: string
  readonly playerId: bigint
  readonly openedAt: Temporal.Instant
  /** Since when offers and marketing are stopped; null without a strong marker. */
  readonly pausedAt: Temporal.Instant | null
  /** The decision that stopped them; null with those, and where an earlier release stopped them. */
  readonly pausingDecisionId: string | null
  /** Until when somebody acts; null while nothing waits. */
  readonly actBy: Temporal.Instant | null
  readonly closedAt: Temporal.Instant | null
  readonly closedBy: string | null
  readonly outcome: Outcome | null
  readonly closingTextId: string | null
}

const CASE = `case_id as "caseId", player_id as "playerId", opened_at as "openedAt", paused_at as "pausedAt",
  pausing_decision_id as "pausingDecisionId", act_by as "actBy", closed_at as "closedAt", closed_by as "closedBy", outcome, closing_text_id as "closingTextId"`

/** Cases of a player are opened and changed one after another. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('care.player:' || $1, 0))`, [
    String(playerId),
  ])
}

export async function insertCase(
  tx: Tx,
  { caseId, playerId, openedAt }: Pick<StoredCase, 'caseId' | 'playerId' | 'openedAt'>,
): Promise<void> {
  await tx.query('insert into care.player_case (case_id, player_id, opened_at) values ($1, $2, $3)', [
    caseId,
    playerId,
    openedAt,
  ])
}

/** The case, which nobody else changes until the transaction ends. */
export async function lockCase(tx: Tx, caseId: string): Promise<StoredCase | null> {
  const { rows } = await tx.query<StoredCase>(
    `select ${CASE} from care.player_case where case_id = $1 for update`,
    [caseId],
  )
  return rows[0] ?? null
}

export async function findCase(queryable: Queryable, caseId: string): Promise<StoredCase | null> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from care.player_case where case_id = $1`,
    [caseId],
  )
  return rows[0] ?? null
}

/** The case of a player that is open; null without one. */
export async function findOpenCase(queryable: Queryable, playerId: bigint): Promise<StoredCase | null> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from care.player_case where player_id = $1 and closed_at is null`,
    [playerId],
  )
  return rows[0] ?? null
}

/** Cases that are open: those in which somebody has to act first, the earliest one at the beginning. */
export async function readOpenCases(queryable: Queryable): Promise<StoredCase[]> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from care.player_case where closed_at is null
      order by act_by nulls last, paused_at nulls last, opened_at, case_id`,
  )
  return rows
}

/** All cases of a player, oldest first. */
export async function readCasesOf(queryable: Queryable, playerId: bigint): Promise<StoredCase[]> {
  const { rows } = await queryable.query<StoredCase>(
    `select ${CASE} from care.player_case where player_id = $1 order by opened_at, case_id`,
    [playerId],
  )
  return rows
}

/** Stops offers and marketing, where they are not stopped already. */
export async function setPaused(
  tx: Tx,
  caseId: string,
  { at, decisionId }: { readonly at: Temporal.Instant; readonly decisionId: string },
): Promise<void> {
  await tx.query(
    `update care.player_case set paused_at = $2, pausing_decision_id = $3
      where case_id = $1 and paused_at is null`,
    [caseId, at, decisionId],
  )
}

/** Somebody has to act until then; an earlier moment that is set stays. */
export async function setActBy(tx: Tx, caseId: string, actBy: Temporal.Instant): Promise<void> {
  await tx.query(
    'update care.player_case set act_by = least(act_by, $2), late_told_at = null where case_id = $1',
    [caseId, actBy],
  )
}

/** Somebody has acted. */
export async function clearActBy(tx: Tx, caseId: string): Promise<void> {
  await tx.query('update care.player_case set act_by = null, late_told_at = null where case_id = $1', [
    caseId,
  ])
}

export async function setClosed(
  tx: Tx,
  caseId: string,
  {
    outcome,
    by,
    at,
    textId,
  }: {
    readonly outcome: Outcome
    readonly by: string
    readonly at: Temporal.Instant
    readonly textId: string | null
  },
): Promise<void> {
  await tx.query(
    `update care.player_case set closed_at = $2, closed_by = $3, outcome = $4, closing_text_id = $5, act_by = null
      where case_id = $1`,
    [caseId, at, by, outcome, textId],
  )
}

/**
 * Cases in which nobody has acted in time and of which the log was not told since `toldUntil`, marked as told.
 * @param at now
 */
export async function takeLate(
  tx: Tx,
  at: Temporal.Instant,
  { toldUntil, limit }: { readonly toldUntil: Temporal.Instant; readonly limit: number },
): Promise<StoredCase[]> {
  const { rows } = await tx.query<StoredCase>(
    `update care.player_case set late_told_at = $1
      where case_id in (select case_id from care.player_case
          where closed_at is null and act_by <= $1 and (late_told_at is null or late_told_at <= $3)
          order by act_by limit $2 for update skip locked)
      returning ${CASE}`,
    [at, limit, toldUntil],
  )
  return rows
}

export async function insertMarker(
  tx: Tx,
  { caseId, playerId }: Pick<StoredCase, 'caseId' | 'playerId'>,
  { kind, strength, foundAt }: NotedMarker,
): Promise<void> {
  await tx.query(
    'insert into care.marker (player_id, kind, strength, found_at, case_id) values ($1, $2, $3, $4, $5)',
    [playerId, kind, strength, foundAt, caseId],
  )
}

const MARKER = 'kind, strength, found_at as "foundAt"'

export async function readMarkersSince(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<NotedMarker[]> {
  const { rows } = await queryable.query<NotedMarker>(
    `select ${MARKER} from care.marker where player_id = $1 and found_at > $2 order by found_at, kind`,
    [playerId, since],
  )
  return rows
}

export async function readMarkersOf(queryable: Queryable, caseId: string): Promise<NotedMarker[]> {
  const { rows } = await queryable.query<NotedMarker>(
    `select ${MARKER} from care.marker where case_id = $1 order by found_at, kind`,
    [caseId],
  )
  return rows
}

/** Kinds of the markers of a case, each one time. */
export async function readTriggers(queryable: Queryable, caseId: string): Promise<MarkerKind[]> {
  const { rows } = await queryable.query<{ kind: MarkerKind }>(
    'select distinct kind from care.marker where case_id = $1 order by kind',
    [caseId],
  )
  return rows.map(({ kind }) => kind)
}

/** Stores words, encrypted. @returns their id; null for an empty text */
export async function insertText(
  tx: Tx,
  clock: Clock,
  { playerId, content }: { readonly playerId: bigint; readonly content: string },
): Promise<string | null> {
  if (content === '') return null
  const row = sealRow(tx.personal, sealedText, { player_id: playerId, text_id: newId('ctx', clock), content })
  await tx.query('insert into care.case_text (player_id, text_id, content) values ($1, $2, $3)', [
    row.player_id,
    row.text_id,
    row.content,
  ])
  return row.text_id
}

/** Words about a player's cases by their ids. */
export async function readTexts(
  queryable: Queryable,
  playerId: bigint,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await queryable.query<{ player_id: bigint; text_id: string; content: string }>(
    'select player_id, text_id, content from care.case_text where player_id = $1',
    [playerId],
  )
  return new Map(rows.map((row) => [row.text_id, openRow(queryable.personal, sealedText, row).content]))
}
