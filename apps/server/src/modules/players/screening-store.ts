import type { Queryable, Tx } from '../../kernel/index.ts'
import type { ScreenedPerson } from '../outside/index.ts'
import type { AnsweredScreening, ScreeningDecision, ScreeningHit } from './screening-rules.ts'

/** A player as a screening sees one. */
export interface ScreeningSubject extends ScreenedPerson {
  readonly playerId: bigint
}

interface SubjectRow {
  player_id: bigint
  first_name: string
  last_name: string
  date_of_birth: string
}

const subjectFrom = (row: SubjectRow): ScreeningSubject => ({
  playerId: row.player_id,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
})

/** @returns null for an unknown player */
export async function readSubject(queryable: Queryable, playerId: bigint): Promise<ScreeningSubject | null> {
  const { rows } = await queryable.query<SubjectRow>(
    'select player_id, first_name, last_name, date_of_birth from players.player where player_id = $1',
    [playerId],
  )
  return rows[0] ? subjectFrom(rows[0]) : null
}

/** The same, with the row locked until the transaction ends. */
export async function lockSubject(tx: Tx, playerId: bigint): Promise<ScreeningSubject | null> {
  await tx.query('select 1 from players.player where player_id = $1 for update', [playerId])
  return readSubject(tx, playerId)
}

export interface SubjectPage {
  readonly after: bigint
  readonly limit: number
  /** Only players about whom the company has never answered. */
  readonly isMissingOnly: boolean
}

/** unsafeReadAcrossPlayers: pages through all players, because lists change for everyone. */
export async function readSubjects(queryable: Queryable, page: SubjectPage): Promise<ScreeningSubject[]> {
  const { rows } = await queryable.query<SubjectRow>(
    `select player_id, first_name, last_name, date_of_birth from players.player player
      where player_id > $1
        and (not $3 or not exists (
          select from players.screening
           where screening.player_id = player.player_id and screening.outcome <> 'unknown'))
      order by player_id limit $2`,
    [page.after, page.limit, page.isMissingOnly],
  )
  return rows.map(subjectFrom)
}

export interface NewScreening {
  readonly playerId: bigint
  readonly at: Temporal.Instant
  readonly subject: Buffer
  /** Null when the company has not answered. */
  readonly hits: readonly ScreeningHit[] | null
}

/** Adds a row of a player whose row is locked. */
export async function insertScreening(tx: Tx, { playerId, at, subject, hits }: NewScreening): Promise<void> {
  const outcome = hits === null ? 'unknown' : hits.length > 0 ? 'match' : 'clear'
  await tx.query(
    `insert into players.screening (player_id, number, screened_at, subject_digest, outcome, hits)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from players.screening where player_id = $1`,
    [playerId, at, subject, outcome, JSON.stringify(hits ?? [])],
  )
}

/** Whether the newest row says that the company has not answered about this subject. */
export async function isNewestUnknown(
  queryable: Queryable,
  playerId: bigint,
  subject: Buffer,
): Promise<boolean> {
  const { rows } = await queryable.query<{ outcome: string; subject_digest: Buffer }>(
    `select outcome, subject_digest from players.screening where player_id = $1
      order by number desc limit 1`,
    [playerId],
  )
  return rows[0]?.outcome === 'unknown' && rows[0].subject_digest.equals(subject)
}

/** The newest answer of the company about a subject; null without one. */
export async function readAnswered(
  queryable: Queryable,
  playerId: bigint,
  subject: Buffer,
): Promise<AnsweredScreening | null> {
  const { rows } = await queryable.query<{ screened_at: Temporal.Instant; hits: readonly ScreeningHit[] }>(
    `select screened_at, hits from players.screening
      where player_id = $1 and subject_digest = $2 and outcome <> 'unknown'
      order by number desc limit 1`,
    [playerId, subject],
  )
  const row = rows[0]
  return row ? { at: row.screened_at, hits: row.hits } : null
}

/** The newest decision about each hit of a subject. */
export async function readDecisions(
  queryable: Queryable,
  playerId: bigint,
  subject: Buffer,
): Promise<ReadonlyMap<string, ScreeningDecision>> {
  const { rows } = await queryable.query<{ hit_id: string; decision: ScreeningDecision }>(
    `select distinct on (hit_id) hit_id, decision from players.screening_decision
      where player_id = $1 and subject_digest = $2
      order by hit_id, number desc`,
    [playerId, subject],
  )
  return new Map(rows.map(({ hit_id: hitId, decision }) => [hitId, decision]))
}

/** What staff says about a hit. */
export interface HitDecision {
  readonly hitId: string
  readonly decision: ScreeningDecision
  /** Who decides: `staff:17`. */
  readonly actor: string
  readonly reason: string
  readonly requestId: string
}

/** Adds a row of a player whose row is locked. */
export async function insertDecision(
  tx: Tx,
  {
    playerId,
    at,
    subject,
    hitId,
    decision,
    actor,
    reason,
    requestId,
  }: HitDecision & { readonly playerId: bigint; readonly at: Temporal.Instant; readonly subject: Buffer },
): Promise<void> {
  await tx.query(
    `insert into players.screening_decision
       (player_id, number, decided_at, hit_id, subject_digest, decision, actor, reason, request_id)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8
       from players.screening_decision where player_id = $1`,
    [playerId, at, hitId, subject, decision, actor, reason, requestId],
  )
}
