import type { Queryable, Tx } from '../../kernel/index.ts'
import type { DormancyFacts } from './dormancy-rules.ts'

interface DormancyRow {
  readonly counted_from: Temporal.Instant
  readonly warnings: number
  readonly warned_at: Temporal.Instant | null
  readonly dormant_at: Temporal.Instant | null
}

const factsFrom = (row: DormancyRow): DormancyFacts => ({
  countedFrom: row.counted_from,
  warnings: row.warnings,
  warnedAt: row.warned_at,
  dormantAt: row.dormant_at,
})

/** Whose time without a login is looked at. */
export interface DormancySubject {
  readonly playerId: bigint
  readonly market: string
  readonly country: string
  readonly province: string | null
  /** Null before the first look. */
  readonly facts: DormancyFacts | null
}

// unsafeReadAcrossPlayers: pages through all players, because time passes for everyone.
export async function readDormancyPage(
  queryable: Queryable,
  after: bigint,
  limit: number,
): Promise<DormancySubject[]> {
  const { rows } = await queryable.query<
    { player_id: bigint; market: string; country: string; province: string | null } & {
      readonly [Column in keyof DormancyRow]: DormancyRow[Column] | null
    }
  >(
    `select p.player_id, p.market, p.country, p.province, d.counted_from, d.warnings, d.warned_at, d.dormant_at
       from players.player p left join players.dormancy d using (player_id)
      where p.player_id > $1 order by p.player_id limit $2`,
    [after, limit],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    market: row.market,
    country: row.country,
    province: row.province,
    facts:
      row.counted_from === null
        ? null
        : factsFrom({ ...row, counted_from: row.counted_from, warnings: row.warnings ?? 0 }),
  }))
}

/** Reads the row and keeps it locked: a login and the job change it one after the other. */
export async function lockDormancy(tx: Tx, playerId: bigint): Promise<DormancyFacts | null> {
  const { rows } = await tx.query<DormancyRow>(
    `select counted_from, warnings, warned_at, dormant_at from players.dormancy where player_id = $1 for update`,
    [playerId],
  )
  return rows[0] ? factsFrom(rows[0]) : null
}

/** Counts from a moment: nothing was sent, and the account is not dormant. An earlier moment changes no later one. */
export async function startCount(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `insert into players.dormancy as d (player_id, counted_from) values ($1, $2)
     on conflict on constraint dormancy_pkey do update
        set counted_from = greatest(d.counted_from, excluded.counted_from),
            warnings = 0, warned_at = null, dormant_at = null`,
    [playerId, at],
  )
}

export async function noteWarning(
  tx: Tx,
  playerId: bigint,
  { number, at }: { readonly number: number; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query('update players.dormancy set warnings = $2, warned_at = $3 where player_id = $1', [
    playerId,
    number,
    at,
  ])
}

export async function noteDormant(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query('update players.dormancy set dormant_at = $2 where player_id = $1', [playerId, at])
}

/** Those of the players whose accounts are dormant. unsafeReadAcrossPlayers: of those that are named. */
export async function readDormant(
  queryable: Queryable,
  playerIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    'select player_id from players.dormancy where player_id = any ($1) and dormant_at is not null',
    [playerIds],
  )
  return new Set(rows.map(({ player_id: playerId }) => playerId))
}

export const isDormantIn = async (queryable: Queryable, playerId: bigint): Promise<boolean> =>
  (await readDormant(queryable, [playerId])).has(playerId)

/** A dormant account, as staff list it. */
export interface DormantAccount {
  readonly playerId: bigint
  readonly market: string
  readonly lastLoginAt: Temporal.Instant
  readonly dormantAt: Temporal.Instant
}

// unsafeReadAcrossPlayers: the list of staff.
export async function listDormant(
  queryable: Queryable,
  { markets, limit }: { readonly markets: ReadonlySet<string> | null; readonly limit: number },
): Promise<DormantAccount[]> {
  const { rows } = await queryable.query<{
    player_id: bigint
    market: string
    counted_from: Temporal.Instant
    dormant_at: Temporal.Instant
  }>(
    `select d.player_id, p.market, d.counted_from, d.dormant_at
       from players.dormancy d join players.player p using (player_id)
      where d.dormant_at is not null and ($1::text[] is null or p.market = any ($1))
      order by d.dormant_at, d.player_id limit $2`,
    [markets && [...markets], limit],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    market: row.market,
    lastLoginAt: row.counted_from,
    dormantAt: row.dormant_at,
  }))
}
