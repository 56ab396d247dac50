import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { ClassCount } from './evidence.ts'

/** A version of a game in a market. */
export interface WatchKey {
  /** Hash of the version in the certificate. */
  readonly build: string
  readonly market: string
}
export interface RoundKey {
  readonly playerId: bigint
  readonly provider: number
  readonly round: string
}
/** What a round is counted as. */
export interface CountedAs extends WatchKey {
  readonly history: number
  readonly ratio: number
}

const SHARDS = 16n
const shardOf = (playerId: bigint): number => Number(playerId % SHARDS)
/** Of the two numbers of an advisory lock, the one of this module. */
const LOCK = 7_401_316

/** One transaction at a time counts rounds of a player. Taken in one order, the locks cannot deadlock. */
export async function lockPlayers(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  const shards = [...new Set(playerIds.map(shardOf))].toSorted((a, b) => a - b)
  for (const shard of shards) await tx.query('select pg_advisory_xact_lock($1, $2)', [LOCK, shard])
}

/** The present history; it does not end before the transaction does. */
export async function presentHistory(tx: Tx, { build, market }: WatchKey): Promise<number> {
  await tx.query(
    'insert into play.watch (build, market) values ($1, $2) on conflict on constraint watch_pkey do nothing',
    [build, market],
  )
  const { rows } = await tx.query<{ history: number }>(
    'select history from play.watch where build = $1 and market = $2 for share',
    [build, market],
  )
  return rows[0]!.history
}

export async function readCounted(
  tx: Tx,
  { playerId, provider, round }: RoundKey,
): Promise<CountedAs | null> {
  const { rows } = await tx.query<CountedAs>(
    `select build, market, history, ratio from play.watched_round
      where player_id = $1 and provider = $2 and round = $3`,
    [playerId, provider, round],
  )
  return rows[0] ?? null
}

export async function writeCounted(
  tx: Tx,
  { playerId, provider, round }: RoundKey,
  as: CountedAs,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into play.watched_round (player_id, provider, round, build, market, history, ratio, counted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint watched_round_pkey do update set ratio = excluded.ratio`,
    [playerId, provider, round, as.build, as.market, as.history, as.ratio, at.toString()],
  )
}

export async function deleteCounted(tx: Tx, { playerId, provider, round }: RoundKey): Promise<void> {
  await tx.query('delete from play.watched_round where player_id = $1 and provider = $2 and round = $3', [
    playerId,
    provider,
    round,
  ])
}

/** @param by 1, or -1 to take a round out */
export async function addToClass(tx: Tx, playerId: bigint, as: CountedAs, by: 1 | -1): Promise<void> {
  await tx.query(
    `insert into play.watch_count as known (build, market, history, ratio, shard, rounds)
       values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint watch_count_pkey do update set rounds = known.rounds + excluded.rounds`,
    [as.build, as.market, as.history, as.ratio, shardOf(playerId), by],
  )
}

export async function readClasses(
  queryable: Queryable,
  { build, market, history }: WatchKey & { readonly history: number },
): Promise<ClassCount[]> {
  const { rows } = await queryable.query<{ ratio: number; rounds: bigint }>(
    `select ratio, sum(rounds)::bigint as rounds from play.watch_count
      where build = $1 and market = $2 and history = $3 group by ratio having sum(rounds) > 0`,
    [build, market, history],
  )
  return rows.map(({ ratio, rounds }) => ({ ratio, rounds: Number(rounds) }))
}

const DELETED_AT_ONCE = 5_000

/** Deletes what rounds were counted as before an instant; their classes keep them. */
export async function forgetCounted(
  queryable: Queryable,
  before: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rowCount } = await queryable.query(
      `delete from play.watched_round where (player_id, provider, round) in
         (select player_id, provider, round from play.watched_round where counted_at < $1
           order by counted_at limit ${DELETED_AT_ONCE})`,
      [before.toString()],
    )
    if (rowCount < DELETED_AT_ONCE || signal.aborted) return
  }
}
