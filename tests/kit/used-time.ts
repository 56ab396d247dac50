/** Limits of playing time for tests of a whole product, which has the system's clock. */

interface Statements {
  query(text: string, values: readonly unknown[]): Promise<unknown>
}

/**
 * Moves a player's play to the past, so that its limit of time ended it so many minutes ago: the timer and the ledger's
 * gate, which have the same moment.
 */
export async function useUpTime(db: Statements, playerId: bigint, minutesAgo: number): Promise<void> {
  const past = `make_interval(secs => extract(epoch from ends_at - now()) + $2 * 60)`
  await db.query(
    `with moved as (
       update protection.play_time
          set started_at = started_at - ${past}, interval_from = interval_from - ${past}, ends_at = ends_at - ${past}
        where player_id = $1 returning ends_at
     ), fact as (
       update wallet.gate_fact set play_until = (select ends_at from moved)
        where player_id = $1 and play_until is not null
     )
     update wallet.gate set play_until = (select ends_at from moved) where player_id = $1`,
    [playerId, minutesAgo],
  )
}
