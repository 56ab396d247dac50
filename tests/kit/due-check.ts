/** Time of play for tests of a whole product, which has the system's clock. */

interface Statements {
  query(text: string, values: readonly unknown[]): Promise<unknown>
}

/**
 * Moves a player's play to the past, so that its reality check became due so many minutes ago: the timer and the
 * ledger's gate, which have the same moment.
 */
export async function makeCheckDue(db: Statements, playerId: bigint, minutesAgo = 1): Promise<void> {
  const past = `make_interval(secs => extract(epoch from check_at - now()) + $2 * 60)`
  await db.query(
    `with moved as (
       update protection.play_time
          set started_at = started_at - ${past}, interval_from = interval_from - ${past}, check_at = check_at - ${past}
        where player_id = $1 returning check_at
     ), fact as (
       update wallet.gate_fact set reality_check_at = (select check_at from moved)
        where player_id = $1 and reality_check_at is not null
     )
     update wallet.gate set reality_check_at = (select check_at from moved) where player_id = $1`,
    [playerId, minutesAgo],
  )
}
