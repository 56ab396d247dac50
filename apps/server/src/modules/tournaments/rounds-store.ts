/** Rounds that count, and the scores that follow from them. */
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { Entry } from './store.ts'

export interface CountedRound {
  readonly provider: number
  readonly round: string
  readonly gameId: number
  readonly openedAt: Temporal.Instant
  readonly staked: bigint
  readonly paid: bigint
}
type EntryKey = Pick<Entry, 'playerId' | 'tournamentId'>

export async function writeRound(tx: Tx, key: EntryKey, round: CountedRound): Promise<void> {
  await tx.query(
    `insert into tournaments.counted_round as c
       (player_id, tournament_id, provider, round, game_id, opened_at, staked, paid)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint counted_round_pkey do update set staked = excluded.staked, paid = excluded.paid`,
    [
      key.playerId,
      key.tournamentId,
      round.provider,
      round.round,
      round.gameId,
      round.openedAt.toString(),
      round.staked,
      round.paid,
    ],
  )
}

export async function isCounted(
  tx: Tx,
  key: EntryKey,
  { provider, round }: Pick<CountedRound, 'provider' | 'round'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from tournaments.counted_round
     where player_id = $1 and tournament_id = $2 and provider = $3 and round = $4`,
    [key.playerId, key.tournamentId, provider, round],
  )
  return rowCount > 0
}

export async function deleteRound(
  tx: Tx,
  key: EntryKey,
  { provider, round }: Pick<CountedRound, 'provider' | 'round'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from tournaments.counted_round
     where player_id = $1 and tournament_id = $2 and provider = $3 and round = $4`,
    [key.playerId, key.tournamentId, provider, round],
  )
  return rowCount > 0
}

interface CountedRow {
  provider: number
  round: string
  game_id: number
  opened_at: Temporal.Instant
  staked: bigint
  paid: bigint
}
const ROUND = 'provider, round, game_id, opened_at, staked, paid'
/** The order of their beginning, which decides which rounds are the first ones. */
const ORDER = 'opened_at, provider, round'

/** In the order of their beginning. */
export async function roundsOf(db: Queryable, key: EntryKey): Promise<CountedRound[]> {
  const { rows } = await db.query<CountedRow>(
    `select ${ROUND} from tournaments.counted_round
     where player_id = $1 and tournament_id = $2 order by ${ORDER}`,
    [key.playerId, key.tournamentId],
  )
  return rows.map(({ game_id, opened_at, ...row }) => ({ ...row, gameId: game_id, openedAt: opened_at }))
}

export interface NumberedRound extends CountedRound {
  /** From 1, in the order of their beginning. */
  readonly number: number
}

/** Rounds at each end of what a page shows. */
const MOST_SHOWN = 50

/**
 * What a page shows of a player's rounds: the first ones, the newest ones, and the best one of those that the rule
 * takes.
 * @param taken the rule takes so many of the first rounds; null: all
 */
export async function shownRounds(
  db: Queryable,
  key: EntryKey,
  taken: number | null,
): Promise<NumberedRound[]> {
  const { rows } = await db.query<CountedRow & { number: number }>(
    `with numbered as (
       select ${ROUND}, (row_number() over (order by ${ORDER}))::integer as number, count(*) over () as total
       from tournaments.counted_round where player_id = $1 and tournament_id = $2
     ), best as (
       select number from numbered where $3::integer is null or number <= $3 order by paid desc, number limit 1
     )
     select ${ROUND}, number from numbered
     where number <= $4 or number > total - $4 or number = (select number from best) order by number`,
    [key.playerId, key.tournamentId, taken, MOST_SHOWN],
  )
  return rows.map(({ game_id, opened_at, ...row }) => ({ ...row, gameId: game_id, openedAt: opened_at }))
}

export async function writeScore(
  tx: Tx,
  key: EntryKey,
  { score, rounds }: { readonly score: bigint; readonly rounds: number },
): Promise<void> {
  await tx.query(
    'update tournaments.entry set score = $3, rounds = $4 where player_id = $1 and tournament_id = $2',
    [key.playerId, key.tournamentId, score, rounds],
  )
}
