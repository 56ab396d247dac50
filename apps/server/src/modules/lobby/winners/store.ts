import type { CurrencyCode } from '@marquee/money'
import type { Queryable, Tx } from '../../../kernel/index.ts'

export interface RoundKey {
  readonly playerId: bigint
  readonly provider: number
  readonly round: string
}

/** A round as the ledger has it after its entry `lastSeq`. Minor units, cash and bonus together. */
export interface PaidRound extends RoundKey {
  readonly lastSeq: bigint
  readonly ledgerId: string
  readonly gameId: number | null
  readonly currency: CurrencyCode
  readonly staked: bigint
  readonly paid: bigint
  readonly endedAt: Temporal.Instant
  readonly isCounted: boolean
  readonly isWin: boolean
}

/**
 * Idempotent. What an earlier entry said is never written over what a later one says. A round ends with its last entry;
 * a change after the end leaves the time of the end.
 */
export async function writePaidRound(tx: Tx, round: PaidRound): Promise<void> {
  await tx.query(
    `insert into lobby.paid_round as r (player_id, provider, round, last_seq, ledger_id, game_id, currency,
       staked, paid, ended_at, is_counted, is_win)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict on constraint paid_round_pkey do update set
       last_seq = excluded.last_seq, ledger_id = excluded.ledger_id, game_id = excluded.game_id,
       staked = excluded.staked, paid = excluded.paid, is_counted = excluded.is_counted, is_win = excluded.is_win,
       ended_at = case when r.is_counted then r.ended_at else excluded.ended_at end
     where r.last_seq < excluded.last_seq`,
    [
      round.playerId,
      round.provider,
      round.round,
      round.lastSeq,
      round.ledgerId,
      round.gameId,
      round.currency,
      round.staked,
      round.paid,
      round.endedAt.toString(),
      round.isCounted,
      round.isWin,
    ],
  )
}

export async function isPaidRoundKept(tx: Tx, { playerId, provider, round }: RoundKey): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from lobby.paid_round where player_id = $1 and provider = $2 and round = $3',
    [playerId, provider, round],
  )
  return rowCount > 0
}

const FORGET_AT_ONCE = 1_000

/** Deletes rounds that ended before an instant, in batches. */
export async function forgetPaidRounds(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.query(
    `delete from lobby.paid_round where (player_id, provider, round) in
       (select player_id, provider, round from lobby.paid_round where ended_at < $1 order by ended_at
         limit ${FORGET_AT_ONCE} for update skip locked)`,
    [before.toString()],
  )
}

/** A round that paid more than it cost, and when. */
export interface Win {
  readonly playerId: bigint
  readonly provider: number
  readonly round: string
  readonly ledgerId: string
  readonly gameId: number
  readonly staked: bigint
  readonly paid: bigint
  readonly currency: CurrencyCode
  readonly endedAt: Temporal.Instant
}

interface WinRow {
  player_id: bigint
  provider: number
  round: string
  ledger_id: string
  game_id: number
  staked: bigint
  paid: bigint
  currency: CurrencyCode
  ended_at: Temporal.Instant
}

const toWin = (row: WinRow): Win => ({
  playerId: row.player_id,
  provider: row.provider,
  round: row.round,
  ledgerId: row.ledger_id,
  gameId: row.game_id,
  staked: row.staked,
  paid: row.paid,
  currency: row.currency,
  endedAt: row.ended_at,
})
const winColumns = 'player_id, provider, round, ledger_id, game_id, staked, paid, currency, ended_at'

export type WinOrder = 'latest' | 'top'
const orders: Readonly<Record<WinOrder, string>> = {
  latest: 'ended_at desc, ledger_id',
  top: 'paid desc, ended_at desc, ledger_id',
}

export interface Period {
  readonly currency: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * Wins of a period in some games.
 * @param page `without` the wins of these players. unsafeReadAcrossPlayers: a list of winners is of all players
 */
export async function winsIn(
  queryable: Queryable,
  { currency, from, until }: Period,
  order: WinOrder,
  page: {
    readonly games: readonly number[]
    readonly limit: number
    readonly without: readonly bigint[]
  },
): Promise<Win[]> {
  const { rows } = await queryable.query<WinRow>(
    `select ${winColumns} from lobby.paid_round
      where is_win and currency = $1 and ended_at >= $2 and ended_at <= $3 and player_id <> all($5::bigint[])
        and game_id = any($6::integer[])
      order by ${orders[order]} limit $4`,
    [currency, from.toString(), until.toString(), page.limit, page.without, page.games],
  )
  return rows.map(toWin)
}

/** unsafeReadAcrossPlayers: the id of an entry names no player. */
export async function winOf(queryable: Queryable, ledgerId: string): Promise<Win | null> {
  const { rows } = await queryable.query<WinRow>(
    `select ${winColumns} from lobby.paid_round where ledger_id = $1 and is_win`,
    [ledgerId],
  )
  return rows[0] ? toWin(rows[0]) : null
}

export interface Sums {
  readonly rounds: number
  readonly staked: bigint
  readonly paid: bigint
  readonly players: number
  /** Players whose rounds paid more than they cost together. */
  readonly playersAhead: number
}

/** unsafeReadAcrossPlayers: sums of all players. */
export async function sumsOf(queryable: Queryable, { currency, from, until }: Period): Promise<Sums> {
  const { rows } = await queryable.query<{
    rounds: number
    staked: bigint
    paid: bigint
    players: number
    ahead: number
  }>(
    `select coalesce(sum(rounds), 0)::integer as rounds, coalesce(sum(staked), 0)::bigint as staked,
            coalesce(sum(paid), 0)::bigint as paid, count(*)::integer as players,
            (count(*) filter (where paid > staked))::integer as ahead
       from (select count(*) as rounds, sum(staked) as staked, sum(paid) as paid from lobby.paid_round
              where is_counted and currency = $1 and ended_at >= $2 and ended_at <= $3 group by player_id) as player`,
    [currency, from.toString(), until.toString()],
  )
  const [row] = rows
  return {
    rounds: row?.rounds ?? 0,
    staked: row?.staked ?? 0n,
    paid: row?.paid ?? 0n,
    players: row?.players ?? 0,
    playersAhead: row?.ahead ?? 0,
  }
}
