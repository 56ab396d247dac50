/** Time of play for tests of a whole product, which has the system's clock. */

interface Statements {
  query(text: string, values: readonly unknown[]): Promise<unknown>
}

/** A moment of the timer of play, and the same moment in the ledger's gate. */
interface PlayMoment {
  readonly timer: 'check_at' | 'ends_at'
  readonly gate: 'reality_check_at' | 'play_until'
  /** From when play has lasted. */
  readonly beginning: 'started_at' | 'interval_from'
}

/** Moves a player's play to the past, so that a moment of it was so many minutes ago. */
async function movePlay(
  db: Statements,
  { timer, gate, beginning }: PlayMoment,
  playerId: bigint,
  minutesAgo: number,
): Promise<void> {
  const past = `make_interval(secs => extract(epoch from ${timer} - now()) + $2 * 60)`
  await db.query(
    `with moved as (
       update protection.play_time
          set started_at = ${beginning} - ${past}, interval_from = interval_from - ${past},
           ${timer} = ${timer} - ${past}
        where player_id = $1 returning ${timer}
     ), fact as (
       update wallet.gate_fact set ${gate} = (select ${timer} from moved)
        where player_id = $1 and ${gate} is not null
     )
     update wallet.gate set ${gate} = (select ${timer} from moved) where player_id = $1`,
    [playerId, minutesAgo],
  )
}

/**
 * The player's reality check became due so many minutes ago. Play has lasted one interval: repeated calls do not add up
 * to the break that is forced after long play.
 */
export const makeCheckDue = (db: Statements, playerId: bigint, minutesAgo = 1): Promise<void> =>
  movePlay(
    db,
    { timer: 'check_at', gate: 'reality_check_at', beginning: 'interval_from' },
    playerId,
    minutesAgo,
  )

/** The player's limit of time, or the break that is forced after long play, ended play so many minutes ago. */
export const useUpTime = (db: Statements, playerId: bigint, minutesAgo: number): Promise<void> =>
  movePlay(db, { timer: 'ends_at', gate: 'play_until', beginning: 'started_at' }, playerId, minutesAgo)
