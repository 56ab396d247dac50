import { openRow, type Queryable, sealRow, type Tx } from '../../kernel/index.ts'
import type { ScreenedPerson } from '../outside/index.ts'
import type { AnsweredScreening, SaidOfHit, ScreeningDecision, ScreeningHit } from './screening-rules.ts'
import { sealedDecision, sealedPlayer, sealedScreening } from './sealed-columns.ts'

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

function subjectFrom(queryable: Queryable, stored: SubjectRow): ScreeningSubject {
  const row = openRow(queryable.personal, sealedPlayer, stored)
  return {
    playerId: row.player_id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
  }
}

/** What is stored of a person who was searched for. */
const keyedDigest = (queryable: Queryable, subject: Buffer): Buffer =>
  sealRow(queryable.personal, sealedDecision, { subject_digest: subject }).subject_digest

/** @returns null for an unknown player */
export async function readSubject(queryable: Queryable, playerId: bigint): Promise<ScreeningSubject | null> {
  const { rows } = await queryable.query<SubjectRow>(
    'select player_id, first_name, last_name, date_of_birth from players.player where player_id = $1',
    [playerId],
  )
  return rows[0] ? subjectFrom(queryable, rows[0]) : null
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

/**
 * unsafeReadAcrossPlayers: pages through all players, because lists change for everyone. Not through closed accounts
 * whose records were deleted (KYC-14).
 */
export async function readSubjects(queryable: Queryable, page: SubjectPage): Promise<ScreeningSubject[]> {
  const { rows } = await queryable.query<SubjectRow>(
    `select player_id, first_name, last_name, date_of_birth from players.player player
      where player_id > $1 and not (account_status = 'CLOSED' and records_deleted_at is not null)
        and (not $3 or not exists (
          select from players.screening
           where screening.player_id = player.player_id and screening.outcome <> 'unknown'))
      order by player_id limit $2`,
    [page.after, page.limit, page.isMissingOnly],
  )
  return rows.map((row) => subjectFrom(queryable, row))
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
  const next = await tx.query<{ number: number }>(
    'select coalesce(max(number), 0) + 1 as number from players.screening where player_id = $1',
    [playerId],
  )
  const stored = sealRow(tx.personal, sealedScreening, {
    player_id: playerId,
    number: next.rows[0]!.number,
    subject_digest: subject,
    hits: hits !== null && hits.length > 0 ? JSON.stringify(hits) : '',
  })
  await tx.query(
    `insert into players.screening (player_id, number, screened_at, subject_digest, outcome, hits)
     values ($1, $2, $3, $4, $5, $6)`,
    [playerId, stored.number, at, stored.subject_digest, outcome, stored.hits],
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
  return rows[0]?.outcome === 'unknown' && rows[0].subject_digest.equals(keyedDigest(queryable, subject))
}

/** The newest answer of the company about a subject; null without one. */
export async function readAnswered(
  queryable: Queryable,
  playerId: bigint,
  subject: Buffer,
): Promise<AnsweredScreening | null> {
  const { rows } = await queryable.query<{
    player_id: bigint
    number: number
    screened_at: Temporal.Instant
    hits: string
  }>(
    `select player_id, number, screened_at, hits from players.screening
      where player_id = $1 and subject_digest = $2 and outcome <> 'unknown'
      order by number desc limit 1`,
    [playerId, keyedDigest(queryable, subject)],
  )
  if (!rows[0]) return null
  const row = openRow(queryable.personal, sealedScreening, rows[0])
  return { at: row.screened_at, hits: row.hits === '' ? [] : (JSON.parse(row.hits) as ScreeningHit[]) }
}

/** What staff have said about each hit of a subject, in the order in which they did. */
export async function readSaidOfHits(
  queryable: Queryable,
  playerId: bigint,
  subject: Buffer,
): Promise<ReadonlyMap<string, readonly SaidOfHit[]>> {
  const { rows } = await queryable.query<SaidOfHit & { hit_id: string }>(
    `select hit_id, decision, actor as by, decided_at as at from players.screening_decision
      where player_id = $1 and subject_digest = $2 order by number`,
    [playerId, keyedDigest(queryable, subject)],
  )
  const said = new Map<string, SaidOfHit[]>()
  for (const { hit_id: hitId, decision, by, at } of rows)
    said.set(hitId, [...(said.get(hitId) ?? []), { decision, by, at }])
  return said
}

/** A player of whom a listed person was found, and when that was the first time. */
export interface MatchedPlayer {
  readonly playerId: bigint
  readonly since: Temporal.Instant
}

/**
 * unsafeReadAcrossPlayers: players of some markets of whom a listed person was found at any time, the earliest at the
 * beginning; a page.
 * @param page.after the last one of the page before; null for the first page
 */
export async function readMatchedPlayers(
  queryable: Queryable,
  page: {
    readonly markets: ReadonlySet<string>
    readonly after: MatchedPlayer | null
    readonly limit: number
  },
): Promise<MatchedPlayer[]> {
  const { rows } = await queryable.query<MatchedPlayer>(
    `select player_id as "playerId", min(screened_at) as since
       from players.screening join players.player using (player_id)
      where outcome = 'match' and market = any ($1)
      group by player_id
     having $2::timestamptz is null or (min(screened_at), player_id) > ($2, $3::bigint)
      order by since, player_id limit $4`,
    [[...page.markets], page.after?.since ?? null, page.after?.playerId ?? null, page.limit],
  )
  return rows
}

/** A row of what a member of staff says about a hit. */
export interface HitDecision {
  readonly hitId: string
  readonly decision: ScreeningDecision
  /** The name of the member of staff. */
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
    [playerId, at, hitId, keyedDigest(tx, subject), decision, actor, reason, requestId],
  )
}
