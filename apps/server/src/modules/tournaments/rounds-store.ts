/** Rounds that take a place, and the scores that follow from them. */
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { Played, RoundStanding, Score } from './scoring.ts'
import type { Entry } from './store.ts'

export interface CountedRound {
  readonly provider: number
  readonly round: string
  readonly gameId: number
  readonly openedAt: Temporal.Instant
  /** Number of its first entry in the ledger. */
  readonly firstSeq: bigint
  readonly staked: bigint
  readonly paid: bigint
  readonly standing: RoundStanding
}
type EntryKey = Pick<Entry, 'playerId' | 'tournamentId'>

/** @returns the round as it was counted before; null where it was not */
export async function writeRound(tx: Tx, key: EntryKey, round: CountedRound): Promise<Played | null> {
  const { rows } = await tx.query<Played | { readonly standing: null }>(
    `insert into tournaments.counted_round as c
       (player_id, tournament_id, provider, round, game_id, opened_at, staked, paid, standing, first_seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint counted_round_pkey do update set
       staked = excluded.staked, paid = excluded.paid, standing = excluded.standing, first_seq = excluded.first_seq
     returning old.staked, old.paid, old.standing`,
    [
      key.playerId,
      key.tournamentId,
      round.provider,
      round.round,
      round.gameId,
      round.openedAt.toString(),
      round.staked,
      round.paid,
      round.standing,
      round.firstSeq,
    ],
  )
  const [was] = rows
  return was && was.standing !== null ? was : null
}

/** @returns the round as it was counted before; null where it was not */
export async function deleteRound(
  tx: Tx,
  key: EntryKey,
  { provider, round }: Pick<CountedRound, 'provider' | 'round'>,
): Promise<Played | null> {
  const { rows } = await tx.query<Played>(
    `delete from tournaments.counted_round
     where player_id = $1 and tournament_id = $2 and provider = $3 and round = $4
     returning staked, paid, standing`,
    [key.playerId, key.tournamentId, provider, round],
  )
  return rows[0] ?? null
}

interface CountedRow {
  provider: number
  round: string
  game_id: number
  opened_at: Temporal.Instant
  staked: bigint
  paid: bigint
  standing: RoundStanding
}
const ROUND = 'provider, round, game_id, opened_at, staked, paid, standing'
/** The order of the ledger, which decides which rounds are the first ones. */
const ORDER = 'opened_at, first_seq, provider, round'

/** The first ones, in the order of the ledger. */
export async function firstRounds(tx: Tx, key: EntryKey, count: number): Promise<Played[]> {
  const { rows } = await tx.query<Played>(
    `select staked, paid, standing from tournaments.counted_round
     where player_id = $1 and tournament_id = $2 order by ${ORDER} limit $3`,
    [key.playerId, key.tournamentId, count],
  )
  return rows
}

export interface NumberedRound extends Omit<CountedRound, 'firstSeq'> {
  /** From 1, in the order of the ledger. */
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
       select number from numbered where standing = 'scored' and ($3::integer is null or number <= $3)
       order by paid desc, number limit 1
     )
     select ${ROUND}, number from numbered
     where number <= $4 or number > total - $4 or number = (select number from best) order by number`,
    [key.playerId, key.tournamentId, taken, MOST_SHOWN],
  )
  return rows.map(({ game_id, opened_at, ...row }) => ({ ...row, gameId: game_id, openedAt: opened_at }))
}

export async function writeScore(tx: Tx, key: EntryKey, { score, rounds }: Score): Promise<void> {
  await tx.query(
    'update tournaments.entry set score = $3, rounds = $4 where player_id = $1 and tournament_id = $2',
    [key.playerId, key.tournamentId, score, rounds],
  )
}
