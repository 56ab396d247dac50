import type { Log, Queryable, Tx } from '../../kernel/index.ts'
import { type Terms, termsFrom, type TournamentType } from './terms.ts'

export interface Tournament {
  readonly id: string
  readonly terms: Terms
  /** In the order of the terms; null until the catalogue has had all of the games at once. */
  readonly gameIds: readonly number[] | null
  /** From here on players can enter. */
  readonly openedAt: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly finalAt: Temporal.Instant
  readonly seed: string
  readonly seedHash: string
  /** Null until its places are final. */
  readonly recordHash: string | null
}

interface TournamentRow {
  tournament_id: string
  terms: string
  game_ids: number[] | null
  opened_at: Temporal.Instant
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  final_at: Temporal.Instant
  seed: string
  seed_hash: string
  record_hash: string | null
}
const TOURNAMENT = `t.tournament_id, t.terms, t.game_ids, t.opened_at, t.starts_at, t.ends_at, t.final_at, t.seed,
  t.seed_hash, t.record_hash`

const tournamentFrom = (row: TournamentRow): Tournament => ({
  id: row.tournament_id,
  terms: termsFrom(row.terms),
  gameIds: row.game_ids,
  openedAt: row.opened_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  finalAt: row.final_at,
  seed: row.seed,
  seedHash: row.seed_hash,
  recordHash: row.record_hash,
})

export async function insertTournament(
  tx: Tx,
  id: string,
  written: {
    readonly terms: string
    readonly gameIds: readonly number[] | null
    readonly startsAt: string
    readonly endsAt: string
    readonly finalAt: string
    readonly seed: string
    readonly seedHash: string
    readonly by: string
    readonly reason: string
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await tx.query(
    `insert into tournaments.tournament
       (tournament_id, terms, starts_at, ends_at, final_at, seed, seed_hash, opened_by, reason, opened_at,
        game_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      written.terms,
      written.startsAt,
      written.endsAt,
      written.finalAt,
      written.seed,
      written.seedHash,
      written.by,
      written.reason,
      written.at.toString(),
      written.gameIds,
    ],
  )
}

export async function hasOpenTournament(db: Queryable, at: Temporal.Instant): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from tournaments.tournament where ends_at > $1) as found',
    [at.toString()],
  )
  return rows[0]?.found ?? false
}

/** Those that have not ended, and those that ended since an instant; the next to end first. */
export async function tournamentsSince(
  db: Queryable,
  log: Log,
  since: Temporal.Instant,
): Promise<Tournament[]> {
  const { rows } = await db.query<TournamentRow>(
    `select ${TOURNAMENT} from tournaments.tournament t
     where t.ends_at > $1 order by t.ends_at, t.tournament_id limit 200`,
    [since.toString()],
  )
  return readableFrom(rows, log)
}

/** One tournament that cannot be read does not keep others from being read. */
const readableFrom = (rows: readonly TournamentRow[], log: Log): Tournament[] =>
  rows.flatMap((row) => {
    try {
      return [tournamentFrom(row)]
    } catch (error) {
      log.error({ tournament: row.tournament_id, err: error }, 'the terms of a tournament cannot be read')
      return []
    }
  })

export async function findTournament(db: Queryable, id: string): Promise<Tournament | null> {
  const { rows } = await db.query<TournamentRow>(
    `select ${TOURNAMENT} from tournaments.tournament t where t.tournament_id = $1`,
    [id],
  )
  return rows[0] ? tournamentFrom(rows[0]) : null
}

/** Ids of tournaments whose places are due to be final. */
export async function dueTournaments(db: Queryable, at: Temporal.Instant): Promise<string[]> {
  const { rows } = await db.query<{ tournament_id: string }>(
    'select tournament_id from tournaments.tournament where closed_at is null and final_at <= $1 order by final_at',
    [at.toString()],
  )
  return rows.map((row) => row.tournament_id)
}

/** Locks a tournament whose places are not final yet; null for others. */
export async function lockOpen(tx: Tx, id: string): Promise<Tournament | null> {
  const { rows } = await tx.query<TournamentRow>(
    `select ${TOURNAMENT} from tournaments.tournament t where t.tournament_id = $1 and t.closed_at is null for update`,
    [id],
  )
  return rows[0] ? tournamentFrom(rows[0]) : null
}

/** Locks tournaments whose places are not final and whose games are not noted; those locked by others are left out. */
export async function lockWithoutGameIds(tx: Tx, log: Log): Promise<Tournament[]> {
  const { rows } = await tx.query<TournamentRow>(
    `select ${TOURNAMENT} from tournaments.tournament t where t.game_ids is null and t.closed_at is null
     order by t.tournament_id limit 200 for no key update skip locked`,
  )
  return readableFrom(rows, log)
}

export async function writeGameIds(tx: Tx, id: string, gameIds: readonly number[]): Promise<void> {
  await tx.query('update tournaments.tournament set game_ids = $2 where tournament_id = $1', [id, gameIds])
}

/**
 * Locks a tournament against being made final, while others enter and leave.
 * @returns false when its places are final
 */
export async function keepOpen(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from tournaments.tournament where tournament_id = $1 and closed_at is null for share',
    [id],
  )
  return rowCount > 0
}

export interface Entry {
  readonly playerId: bigint
  readonly tournamentId: string
  readonly ticket: string
  readonly lot: bigint
  readonly joinedAt: Temporal.Instant
  /** Number of the player's last entry in the ledger before; null for entries from before it was kept. */
  readonly joinedSeq: bigint | null
  readonly isIn: boolean
  readonly score: bigint
  readonly rounds: number
}
interface EntryRow {
  player_id: bigint
  tournament_id: string
  ticket: string
  lot: bigint
  joined_at: Temporal.Instant
  joined_seq: bigint | null
  left_at: Temporal.Instant | null
  score: bigint
  rounds: number
}
const ENTRY =
  'e.player_id, e.tournament_id, e.ticket, e.lot, e.joined_at, e.joined_seq, e.left_at, e.score, e.rounds'
const entryFrom = (row: EntryRow): Entry => ({
  playerId: row.player_id,
  tournamentId: row.tournament_id,
  ticket: row.ticket,
  lot: row.lot,
  joinedAt: row.joined_at,
  joinedSeq: row.joined_seq,
  isIn: row.left_at === null,
  score: row.score,
  rounds: row.rounds,
})

/** A player who enters again keeps the first entry: its time, its lot, and the rounds that count since then. */
export async function enter(
  tx: Tx,
  { playerId, tournamentId, ticket, lot, joinedAt, joinedSeq }: Omit<Entry, 'isIn' | 'score' | 'rounds'>,
): Promise<void> {
  await tx.query(
    `insert into tournaments.entry (player_id, tournament_id, ticket, lot, joined_at, joined_seq)
     values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint entry_pkey do update set left_at = null`,
    [playerId, tournamentId, ticket, lot, joinedAt.toString(), joinedSeq],
  )
}

/** @returns whether the player was in */
export async function leave(
  tx: Tx,
  { playerId, tournamentId }: Pick<Entry, 'playerId' | 'tournamentId'>,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update tournaments.entry set left_at = $3 where player_id = $1 and tournament_id = $2 and left_at is null',
    [playerId, tournamentId, at.toString()],
  )
  return rowCount > 0
}

/** Leaves tournaments of these types whose places are not final. Waits for those that are being made final. */
export async function leaveOfTypes(
  db: Queryable,
  playerId: bigint,
  types: readonly TournamentType[],
  at: Temporal.Instant,
): Promise<void> {
  await db.query(
    `with not_final as (
       select t.tournament_id from tournaments.tournament t
       join tournaments.entry e on e.tournament_id = t.tournament_id and e.player_id = $1 and e.left_at is null
       where t.closed_at is null and t.terms::jsonb ->> 'type' = any($3)
       order by t.tournament_id for share of t
     )
     update tournaments.entry e set left_at = $2 from not_final
     where e.player_id = $1 and e.left_at is null and e.tournament_id = not_final.tournament_id`,
    [playerId, at.toString(), types],
  )
}

export async function entriesOf(db: Queryable, playerId: bigint): Promise<Entry[]> {
  const { rows } = await db.query<EntryRow>(
    `select ${ENTRY} from tournaments.entry e where e.player_id = $1`,
    [playerId],
  )
  return rows.map(entryFrom)
}

/**
 * Entries whose places are not final, locked, with their tournaments: by players in the order of their numbers. Those
 * of players who left are among them: who comes back stands as if they had stayed.
 */
export async function lockCountingEntries(
  tx: Tx,
  playerIds: readonly bigint[],
): Promise<{ readonly entry: Entry; readonly tournament: Tournament }[]> {
  const { rows } = await tx.query<EntryRow & TournamentRow>(
    `select ${ENTRY}, ${TOURNAMENT} from tournaments.entry e
     join tournaments.tournament t on t.tournament_id = e.tournament_id and t.closed_at is null
     where e.player_id = any($1) order by e.player_id, e.tournament_id for update of e for share of t`,
    [playerIds],
  )
  return rows.map((row) => ({ entry: entryFrom(row), tournament: tournamentFrom(row) }))
}
