import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'
import type { RecordKind } from './ports.ts'

/** What public records say of a person is told to those alone who review it. */
export const sealedCheck: SealedTable = {
  table: 'affordability.vulnerability_check',
  key: ['player_id', 'check_id'],
  sealed: ['records'],
}

export interface VulnerabilityCheck {
  readonly playerId: bigint
  readonly checkId: string
  readonly personDigest: Buffer
  readonly askedAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant | null
  readonly outcome: 'clear' | 'found' | null
  readonly records: readonly RecordKind[] | null
  readonly clearedAt: Temporal.Instant | null
}

interface CheckRow {
  readonly player_id: bigint
  readonly check_id: string
  readonly person_digest: Buffer
  readonly asked_at: Temporal.Instant
  readonly answered_at: Temporal.Instant | null
  readonly outcome: VulnerabilityCheck['outcome']
  readonly records: string | null
  readonly cleared_at: Temporal.Instant | null
}

const READ = `select player_id, check_id, person_digest, asked_at, answered_at, outcome, records, cleared_at
    from affordability.vulnerability_check`

function checkFrom(queryable: Queryable, stored: CheckRow): VulnerabilityCheck {
  const row = openRow(queryable.personal, sealedCheck, stored)
  return {
    playerId: row.player_id,
    checkId: row.check_id,
    personDigest: row.person_digest,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    outcome: row.outcome,
    records: row.records === null ? null : (JSON.parse(row.records) as RecordKind[]),
    clearedAt: row.cleared_at,
  }
}

/**
 * The answer that counts: a finding that nobody has put aside, whomever it is about, otherwise the latest one about the
 * same person, whatever was asked about another address meanwhile.
 */
export async function readCountingCheck(
  queryable: Queryable,
  playerId: bigint,
  personDigest: Buffer,
): Promise<VulnerabilityCheck | null> {
  const { rows } = await queryable.query<CheckRow>(
    `${READ} where player_id = $1 and answered_at is not null
      order by outcome = 'found' and cleared_at is null desc, person_digest = $2 desc,
               coalesce(cleared_at, answered_at) desc limit 1`,
    [playerId, personDigest],
  )
  return rows[0] ? checkFrom(queryable, rows[0]) : null
}

/** Makes staff who decide about the same player wait for each other. */
export async function lockForStaff(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('affordability:' || $1::text, 0))`, [
    playerId,
  ])
}

/** The question that has no answer yet: no call changes it until the transaction is over. */
export async function lockOpenCheck(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(
    `select from affordability.vulnerability_check where player_id = $1 and answered_at is null for update`,
    [playerId],
  )
}

/**
 * Takes the question that waits, or a new one, for a call to the company.
 * @returns its id; null while another call, which began after `staleBefore`, waits for the company
 */
export async function claimCheck(
  tx: Tx,
  check: Pick<VulnerabilityCheck, 'playerId' | 'checkId' | 'personDigest' | 'askedAt'>,
  staleBefore: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await tx.query<{ checkId: string }>(
    `insert into affordability.vulnerability_check (player_id, check_id, person_digest, asked_at)
     values ($1, $2, $3, $4)
     on conflict (player_id) where answered_at is null
     do update set asked_at = excluded.asked_at, person_digest = excluded.person_digest
      where vulnerability_check.asked_at <= $5
     returning check_id as "checkId"`,
    [check.playerId, check.checkId, check.personDigest, check.askedAt, staleBefore],
  )
  return rows[0]?.checkId ?? null
}

/** Takes back a question that was not asked. */
export async function dropCheck(
  tx: Tx,
  { playerId, checkId }: Pick<VulnerabilityCheck, 'playerId' | 'checkId'>,
): Promise<void> {
  await tx.query(
    `delete from affordability.vulnerability_check
      where player_id = $1 and check_id = $2 and answered_at is null`,
    [playerId, checkId],
  )
}

/** Has the next look ask the company at once. */
export async function releaseCheck(
  tx: Tx,
  { playerId, checkId }: Pick<VulnerabilityCheck, 'playerId' | 'checkId'>,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update affordability.vulnerability_check set asked_at = $3
      where player_id = $1 and check_id = $2 and answered_at is null`,
    [playerId, checkId, at],
  )
}

/** Stores an answer; one that is stored already stays. @returns whether it is stored */
export async function answerCheck(
  tx: Tx,
  { playerId, checkId }: Pick<VulnerabilityCheck, 'playerId' | 'checkId'>,
  records: readonly RecordKind[],
  at: Temporal.Instant,
): Promise<boolean> {
  const stored = sealRow(tx.personal, sealedCheck, {
    player_id: playerId,
    check_id: checkId,
    records: records.length === 0 ? null : JSON.stringify(records),
  })
  const { rowCount } = await tx.query(
    `update affordability.vulnerability_check
        set answered_at = $3, outcome = case when $4::text is null then 'clear' else 'found' end, records = $4
      where player_id = $1 and check_id = $2 and answered_at is null`,
    [playerId, checkId, at, stored.records],
  )
  return rowCount > 0
}

/** Stores a finding whose question has another answer already. */
export async function insertFinding(
  tx: Tx,
  check: Pick<VulnerabilityCheck, 'playerId' | 'checkId' | 'personDigest' | 'askedAt'>,
  records: readonly RecordKind[],
  at: Temporal.Instant,
): Promise<void> {
  const { playerId, checkId, personDigest, askedAt } = check
  const stored = sealRow(tx.personal, sealedCheck, {
    player_id: playerId,
    check_id: checkId,
    records: JSON.stringify(records),
  })
  await tx.query(
    `insert into affordability.vulnerability_check
       (player_id, check_id, person_digest, asked_at, answered_at, outcome, records)
     values ($1, $2, $3, $4, $5, 'found', $6)`,
    [playerId, checkId, personDigest, askedAt, at, stored.records],
  )
}

/** A person lets deposits go on in spite of these findings; one that has come since then stays. */
export async function clearFindings(
  tx: Tx,
  playerId: bigint,
  checkIds: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update affordability.vulnerability_check set cleared_at = $2
      where player_id = $1 and check_id = any ($3) and outcome = 'found' and cleared_at is null`,
    [playerId, at, checkIds],
  )
}

// unsafeReadAcrossPlayers: the list of staff, without findings that a person has kept.
export async function listFindings(queryable: Queryable): Promise<VulnerabilityCheck[]> {
  const { rows } = await queryable.query<CheckRow>(
    `${READ} found where outcome = 'found' and cleared_at is null
        and not exists (select from affordability.review
                         where review.player_id = found.player_id and about = 'found' and decided_at >= found.answered_at)
      order by answered_at limit 500`,
  )
  return rows.map((row) => checkFrom(queryable, row))
}

/** Every question about a player, the newest first. */
export async function readChecks(queryable: Queryable, playerId: bigint): Promise<VulnerabilityCheck[]> {
  const { rows } = await queryable.query<CheckRow>(`${READ} where player_id = $1 order by asked_at desc`, [
    playerId,
  ])
  return rows.map((row) => checkFrom(queryable, row))
}
