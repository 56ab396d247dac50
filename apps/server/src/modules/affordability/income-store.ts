import type { CurrencyCode } from '@marquee/money'
import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'

/** The address of the company's page lets anybody in who has it. */
export const sealedIncomeCheck: SealedTable = {
  table: 'affordability.income_check',
  key: ['player_id', 'check_id'],
  sealed: ['page_url'],
}
export const sealedIncome: SealedTable = {
  table: 'affordability.income',
  key: ['player_id', 'income_id'],
  sealed: ['monthly_minor', 'reason'],
}

export interface Income {
  readonly playerId: bigint
  readonly incomeId: string
  readonly currency: CurrencyCode
  /** Net income of a month, minor units. */
  readonly monthly: bigint
  readonly source: 'company' | 'documents'
  readonly verifiedAt: Temporal.Instant
  readonly recordedBy: string | null
  readonly reason: string | null
}

interface IncomeRow {
  readonly player_id: bigint
  readonly income_id: string
  readonly currency: string
  readonly monthly_minor: string
  readonly source: Income['source']
  readonly verified_at: Temporal.Instant
  readonly recorded_by: string | null
  readonly reason: string | null
}

/** Verified incomes of a player, the newest first. */
export async function readIncomes(queryable: Queryable, playerId: bigint): Promise<Income[]> {
  const { rows } = await queryable.query<IncomeRow>(
    `select player_id, income_id, currency, monthly_minor, source, verified_at, recorded_by, reason
       from affordability.income where player_id = $1 order by verified_at desc, income_id desc`,
    [playerId],
  )
  return rows.map((stored) => {
    const row = openRow(queryable.personal, sealedIncome, stored)
    return {
      playerId: row.player_id,
      incomeId: row.income_id,
      currency: row.currency as CurrencyCode,
      monthly: BigInt(row.monthly_minor),
      source: row.source,
      verifiedAt: row.verified_at,
      recordedBy: row.recorded_by,
      reason: row.reason,
    }
  })
}

export async function insertIncome(tx: Tx, income: Income): Promise<void> {
  const stored = sealRow(tx.personal, sealedIncome, {
    player_id: income.playerId,
    income_id: income.incomeId,
    monthly_minor: income.monthly.toString(),
    reason: income.reason,
  })
  await tx.query(
    `insert into affordability.income
       (player_id, income_id, currency, monthly_minor, source, verified_at, recorded_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      income.playerId,
      income.incomeId,
      income.currency,
      stored.monthly_minor,
      income.source,
      income.verifiedAt,
      income.recordedBy,
      stored.reason,
    ],
  )
}

/** How a check at the company has ended. */
export type IncomeCheckEnd = 'verified' | 'other_person' | 'other_currency' | 'abandoned' | 'lost'

export interface IncomeCheck {
  readonly playerId: bigint
  readonly checkId: string
  readonly begunAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly reference: string | null
  readonly pageUrl: string | null
  readonly endedAs: IncomeCheckEnd | null
}

interface CheckRow {
  readonly player_id: bigint
  readonly check_id: string
  readonly begun_at: Temporal.Instant
  readonly expires_at: Temporal.Instant
  readonly reference: string | null
  readonly page_url: string | null
  readonly ended_as: IncomeCheckEnd | null
}

const READ = `select player_id, check_id, begun_at, expires_at, reference, page_url, ended_as
    from affordability.income_check`

function checkFrom(queryable: Queryable, stored: CheckRow | undefined): IncomeCheck | null {
  if (!stored) return null
  const row = openRow(queryable.personal, sealedIncomeCheck, stored)
  return {
    playerId: row.player_id,
    checkId: row.check_id,
    begunAt: row.begun_at,
    expiresAt: row.expires_at,
    reference: row.reference,
    pageUrl: row.page_url,
    endedAs: row.ended_as,
  }
}

/** @returns false where another one of the player runs */
export async function insertIncomeCheck(
  tx: Tx,
  check: Pick<IncomeCheck, 'playerId' | 'checkId' | 'begunAt' | 'expiresAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into affordability.income_check (player_id, check_id, begun_at, expires_at) values ($1, $2, $3, $4)
     on conflict (player_id) where ended_as is null do nothing`,
    [check.playerId, check.checkId, check.begunAt, check.expiresAt],
  )
  return rowCount === 1
}

/** Stores what the company has answered. */
export async function openIncomeCheck(
  tx: Tx,
  { playerId, checkId }: Pick<IncomeCheck, 'playerId' | 'checkId'>,
  { reference, pageUrl }: { readonly reference: string; readonly pageUrl: string },
): Promise<void> {
  const stored = sealRow(tx.personal, sealedIncomeCheck, {
    player_id: playerId,
    check_id: checkId,
    page_url: pageUrl,
  })
  await tx.query(
    `update affordability.income_check set reference = $3, page_url = $4 where player_id = $1 and check_id = $2`,
    [playerId, checkId, reference, stored.page_url],
  )
}

/** The check of a player; locked until the transaction is over. */
export async function lockIncomeCheck(
  tx: Tx,
  playerId: bigint,
  checkId: string,
): Promise<IncomeCheck | null> {
  const { rows } = await tx.query<CheckRow>(`${READ} where player_id = $1 and check_id = $2 for update`, [
    playerId,
    checkId,
  ])
  return checkFrom(tx, rows[0])
}

/** The newest check of a player, ended or not. */
export async function readNewestIncomeCheck(
  queryable: Queryable,
  playerId: bigint,
): Promise<IncomeCheck | null> {
  const { rows } = await queryable.query<CheckRow>(
    `${READ} where player_id = $1 order by begun_at desc, check_id desc limit 1`,
    [playerId],
  )
  return checkFrom(queryable, rows[0])
}

// unsafeReadAcrossPlayers: a callback names the company's reference and no player.
export async function findIncomeCheck(
  queryable: Queryable,
  reference: string,
): Promise<Pick<IncomeCheck, 'playerId' | 'checkId'> | null> {
  const { rows } = await queryable.query<Pick<IncomeCheck, 'playerId' | 'checkId'>>(
    `select player_id as "playerId", check_id as "checkId" from affordability.income_check where reference = $1`,
    [reference],
  )
  return rows[0] ?? null
}

/** Ends a check that runs. */
export async function endIncomeCheck(
  tx: Tx,
  { playerId, checkId }: Pick<IncomeCheck, 'playerId' | 'checkId'>,
  end: IncomeCheckEnd,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update affordability.income_check set ended_as = $3, ended_at = $4
      where player_id = $1 and check_id = $2 and ended_as is null`,
    [playerId, checkId, end, at],
  )
}
