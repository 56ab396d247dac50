/** Reads over all players of a tournament. unsafeReadAcrossPlayers: a ranking compares them; names follow from lots. */
import type { Queryable, Tx } from '../../kernel/index.ts'

export interface RankedEntry {
  readonly playerId: bigint
  readonly ticket: string
  readonly lot: bigint
  readonly score: bigint
  readonly rounds: number
}
interface RankedRow {
  player_id: bigint
  ticket: string
  lot: bigint
  score: bigint
  rounds: number
}
const COLUMNS = 'player_id, ticket, lot, score, rounds'
const rankedFrom = ({ player_id, ...row }: RankedRow): RankedEntry => ({ ...row, playerId: player_id })

/** Everybody who is in: the best score first, equal scores by their lots. */
export async function rankedEntries(db: Queryable, tournamentId: string): Promise<RankedEntry[]> {
  const { rows } = await db.query<RankedRow>(
    `select ${COLUMNS} from tournaments.entry where tournament_id = $1 and left_at is null
     order by score desc, lot, ticket`,
    [tournamentId],
  )
  return rows.map(rankedFrom)
}

export interface Placing {
  readonly playerId: bigint
  readonly place: number
  readonly prize: bigint
}

export async function writePlacings(
  tx: Tx,
  tournamentId: string,
  placings: readonly Placing[],
): Promise<void> {
  await tx.query(
    `insert into tournaments.placing (player_id, tournament_id, place, prize)
     select player_id, $1, place, prize
     from unnest($2::bigint[], $3::integer[], $4::bigint[]) as p (player_id, place, prize)`,
    [
      tournamentId,
      placings.map(({ playerId }) => playerId),
      placings.map(({ place }) => place),
      placings.map(({ prize }) => prize),
    ],
  )
}

export async function placingOf(
  db: Queryable,
  playerId: bigint,
  tournamentId: string,
): Promise<{
  readonly place: number
  readonly prize: bigint
  readonly isPaid: boolean
  /** Hash of the ledger's entry; null before it is paid, and where it was paid before hashes were kept. */
  readonly paidEntry: string | null
} | null> {
  const { rows } = await db.query<{
    place: number
    prize: bigint
    paid_at: Temporal.Instant | null
    paid_entry: string | null
  }>(
    'select place, prize, paid_at, paid_entry from tournaments.placing where player_id = $1 and tournament_id = $2',
    [playerId, tournamentId],
  )
  const [row] = rows
  return row
    ? { place: row.place, prize: row.prize, isPaid: row.paid_at !== null, paidEntry: row.paid_entry }
    : null
}

export async function markPaid(
  db: Queryable,
  { playerId, tournamentId }: { readonly playerId: bigint; readonly tournamentId: string },
  { entry, at }: { readonly entry: string; readonly at: Temporal.Instant },
): Promise<void> {
  await db.query(
    `update tournaments.placing set paid_at = coalesce(paid_at, $3), paid_entry = $4
     where player_id = $1 and tournament_id = $2 and (paid_at is null or paid_entry is null)`,
    [playerId, tournamentId, at.toString(), entry],
  )
}

/** A prize, in the order of the published result. */
export interface Payment {
  readonly ticket: string
  readonly place: number
  readonly prize: bigint
  /** Hash of the ledger's entry; null until it is paid. */
  readonly paidEntry: string | null
}

export async function paymentsOf(db: Queryable, tournamentId: string): Promise<Payment[]> {
  const { rows } = await db.query<{
    ticket: string
    place: number
    prize: bigint
    paid_entry: string | null
  }>(
    `select e.ticket, p.place, p.prize, p.paid_entry from tournaments.placing p
     join tournaments.entry e on e.player_id = p.player_id and e.tournament_id = p.tournament_id
     where p.tournament_id = $1 and p.prize > 0 order by p.place, e.lot, e.ticket`,
    [tournamentId],
  )
  return rows.map(({ paid_entry, ...row }) => ({ ...row, paidEntry: paid_entry }))
}
