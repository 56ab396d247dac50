import type { Queryable } from '../../kernel/index.ts'

export type FactKind =
  | 'deposit'
  | 'deposit-failed'
  | 'withdrawal-cancelled'
  | 'withdrawal-refused'
  | 'limit-raised'
  | 'limit-set'
  | 'limit-reached'
  | 'break'
  /** Begun by staff, or by a register of excluded players. */
  | 'break-imposed'

/** Something that a player has done. */
export interface Fact {
  /** Unique among those of a player. */
  readonly key: string
  readonly kind: FactKind
  /** Of a deposit, minor units. */
  readonly amount: bigint | null
  /** What was lost in the hours before a deposit, minor units. */
  readonly lostBefore: bigint | null
  readonly at: Temporal.Instant
}

/** An event that is delivered again adds nothing. */
export async function insertFact(
  queryable: Queryable,
  playerId: bigint,
  { key, kind, amount, lostBefore, at }: Fact,
): Promise<void> {
  await queryable.query(
    `insert into care.fact (player_id, fact_key, kind, amount, lost_before, at)
       values ($1, $2, $3, $4, $5, $6) on conflict (player_id, fact_key) do nothing`,
    [playerId, key, kind, amount, lostBefore, at],
  )
}

/** Facts from a moment on and before another one, in time order. */
export async function readFacts(
  queryable: Queryable,
  playerId: bigint,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<Fact[]> {
  const { rows } = await queryable.query<Fact>(
    `select fact_key as key, kind, amount, lost_before as "lostBefore", at from care.fact
      where player_id = $1 and at >= $2 and at < $3 order by at, fact_key`,
    [playerId, from, until],
  )
  return rows
}

/** Removes facts from before a moment. */
export async function removeFacts(queryable: Queryable, before: Temporal.Instant): Promise<void> {
  await queryable.query('delete from care.fact where at < $1', [before])
}

/** A player has opened a game. A moment that is set already stays. */
export async function watchPlay(
  queryable: Queryable,
  playerId: bigint,
  lookAt: Temporal.Instant,
): Promise<void> {
  await queryable.query(
    `insert into care.play_watch as present (player_id, look_at) values ($1, $2)
     on conflict (player_id) do update set look_at = least(present.look_at, excluded.look_at)`,
    [playerId, lookAt],
  )
}

/** Players whose time is looked at now, at most so many; each is taken again at the next moment. */
export async function takeWatched(
  queryable: Queryable,
  {
    at,
    next,
    limit,
  }: { readonly at: Temporal.Instant; readonly next: Temporal.Instant; readonly limit: number },
): Promise<bigint[]> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    `update care.play_watch set look_at = $2
      where player_id in (
        select player_id from care.play_watch where look_at <= $1 order by look_at limit $3 for update skip locked)
      returning player_id`,
    [at, next, limit],
  )
  return rows.map((row) => row.player_id)
}

/** The player's last game has ended; not where another one was opened meanwhile. */
export async function unwatchPlay(
  queryable: Queryable,
  playerId: bigint,
  lookAt: Temporal.Instant,
): Promise<void> {
  await queryable.query('delete from care.play_watch where player_id = $1 and look_at = $2', [
    playerId,
    lookAt,
  ])
}
