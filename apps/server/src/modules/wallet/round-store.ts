import type { CurrencyCode } from '@marquee/money'
import type { Queryable } from '../../kernel/index.ts'
import { classNumbers, kindNumbers, OPEN_BETS, outcomeNumbers } from './numbers.ts'
import type { PlayerId, Vertical } from './operation.ts'
import { verticalOf } from './store.ts'

const [kind, ACCEPTED] = [kindNumbers, outcomeNumbers.accepted]
const CLASSES_OF_ROUNDS = [
  classNumbers.stake,
  classNumbers.win,
  classNumbers.payout,
  classNumbers.adjustment,
].join(', ')

export interface RoundFacts {
  readonly provider: number
  readonly round: string
  readonly vertical: Vertical
  readonly game: string | null
  readonly session: string | null
  readonly openedAt: Temporal.Instant
  readonly isClosed: boolean
  readonly bets: number
  readonly wins: number
  /** Minor units, cash and bonus separately, without rolled back stakes and wins. */
  readonly staked: { readonly cash: bigint; readonly bonus: bigint }
  /** By the game: without jackpots. */
  readonly won: { readonly cash: bigint; readonly bonus: bigint }
  /** Paid from jackpots, in cash. Whether a round has won one is no result of its game. */
  readonly jackpots: bigint
  readonly firstSeq: bigint
  readonly lastSeq: bigint
}

export async function readRound(
  db: Queryable,
  playerId: PlayerId,
  provider: number,
  round: string,
): Promise<RoundFacts | null> {
  interface Row {
    vertical: number
    game: string | null
    session: string | null
    opened_at: Temporal.Instant
    closed: boolean
    bets: number
    wins: number
    staked_main: bigint
    staked_bonus: bigint
    won_main: bigint
    won_bonus: bigint
    jackpots: bigint
    first_seq: bigint
    last_seq: bigint
  }
  const { rows } = await db.query<Row>(
    `select *,
            case when won_main <> 0
                 then wallet.jackpots_of(player_id, provider, round, opened_at) else 0 end as jackpots
       from wallet.round where player_id = $1 and provider = $2 and round = $3`,
    [playerId, provider, round],
  )
  const [row] = rows
  if (!row) return null
  return {
    provider,
    round,
    vertical: verticalOf(row.vertical) ?? 'casino',
    game: row.game,
    session: row.session,
    openedAt: row.opened_at,
    isClosed: row.closed,
    bets: row.bets,
    wins: row.wins,
    staked: { cash: row.staked_main, bonus: row.staked_bonus },
    won: { cash: row.won_main - row.jackpots, bonus: row.won_bonus },
    jackpots: row.jackpots,
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
  }
}

/**
 * Amount of a round's first stake, also when it was given back later; null without one. For rounds that have a stake:
 * without one it reads every entry of the player since the round.
 */
export async function readFirstStake(
  db: Queryable,
  playerId: PlayerId,
  { provider, round, openedAt }: Pick<RoundFacts, 'provider' | 'round' | 'openedAt'>,
): Promise<bigint | null> {
  const { rows } = await db.query<{ amount: bigint }>(
    `select amount from wallet.entry
      where player_id = $1 and at >= $2 and provider = $3 and round = $4
        and kind = ${kind.stake} and outcome = ${ACCEPTED}
      order by at, seq limit 1`,
    [playerId, openedAt.toString(), provider, round],
  )
  return rows[0]?.amount ?? null
}

export interface EntryMark {
  /** Hexadecimal; names the entry, not its player. */
  readonly hash: string
  readonly at: Temporal.Instant
}

/** Hash and time of an entry; null when it is none of the entries since `from`. */
export async function readEntryMark(
  db: Queryable,
  playerId: PlayerId,
  { seq, from }: { readonly seq: bigint; readonly from: Temporal.Instant },
): Promise<EntryMark | null> {
  const { rows } = await db.query<EntryMark>(
    `select encode(hash, 'hex') as hash, at from wallet.entry where player_id = $1 and at >= $2 and seq = $3`,
    [playerId, from.toString(), seq],
  )
  return rows[0] ?? null
}

/** A player has one game open at a time; live tables may leave many bets open in it. */
const MOST_OPEN_ROUNDS = 1_000

/** A round with a stake that has not ended. */
export interface OpenRound {
  readonly playerId: PlayerId
  readonly provider: number
  readonly currency: CurrencyCode
  readonly round: string
  readonly vertical: Vertical
  readonly game: string | null
  readonly openedAt: Temporal.Instant
  /** Number of its first entry. */
  readonly firstSeq: bigint
}

export interface OpenRoundsQuery {
  readonly provider: number
  /** Exclusive; null: from the first round on. */
  readonly openedFrom: Temporal.Instant | null
  /** Inclusive. */
  readonly openedUntil: Temporal.Instant
  /** The last round of the page before. */
  readonly after: Pick<OpenRound, 'openedAt' | 'playerId' | 'firstSeq'> | null
  readonly limit: number
}

interface OpenRoundRow {
  player_id: bigint
  provider: number
  currency: CurrencyCode
  round: string
  vertical: number
  game: string | null
  opened_at: Temporal.Instant
  first_seq: bigint
}

const openRoundFrom = (row: OpenRoundRow): OpenRound => ({
  playerId: row.player_id,
  provider: row.provider,
  currency: row.currency,
  round: row.round,
  vertical: verticalOf(row.vertical) ?? 'casino',
  game: row.game,
  openedAt: row.opened_at,
  firstSeq: row.first_seq,
})

/** Open rounds of a provider, those opened first first. unsafeReadAcrossPlayers: a job looks for them. */
export async function readOpenRounds(db: Queryable, query: OpenRoundsQuery): Promise<OpenRound[]> {
  const { after } = query
  const { rows } = await db.query<OpenRoundRow>(
    `select r.player_id, r.provider, w.currency, r.round, r.vertical, r.game, r.opened_at, r.first_seq
       from wallet.round r join wallet.wallet w on w.player_id = r.player_id
      where not r.closed and r.bets > 0 and r.provider = $1
        and r.opened_at > $2 and r.opened_at <= $3
        and ($4::timestamptz is null or (r.opened_at, r.player_id, r.first_seq) > ($4, $5, $6))
      order by r.opened_at, r.player_id, r.first_seq limit $7`,
    [
      query.provider,
      query.openedFrom ?? '-infinity',
      query.openedUntil,
      after?.openedAt ?? null,
      after?.playerId ?? null,
      after?.firstSeq ?? null,
      query.limit,
    ],
  )
  return rows.map(openRoundFrom)
}

/** Open rounds and bets of a player at all providers, those opened first first. Reads all rounds of the player. */
export async function readOpenRoundsOf(db: Queryable, playerId: PlayerId): Promise<OpenRound[]> {
  const { rows } = await db.query<OpenRoundRow>(
    `select o.*, w.currency from (
       select player_id, provider, round, vertical, game, opened_at, first_seq from wallet.round
        where player_id = $1 and not closed and bets > 0
       union all
       select player_id, provider, bet, vertical, game, reserved_at, seq from wallet.bet
        where player_id = $1 and state in (${OPEN_BETS.join(', ')})) o
       join wallet.wallet w on w.player_id = o.player_id
      order by o.opened_at, o.first_seq limit $2`,
    [playerId, MOST_OPEN_ROUNDS],
  )
  return rows.map(openRoundFrom)
}

export async function readRoundsOfTx(
  db: Queryable,
  playerId: PlayerId,
  provider: number,
  tx: string,
): Promise<string[]> {
  // A rollback takes back only what was booked, and of several the first of them. Jackpots are among the payouts.
  const { rows } = await db.query<{ round: string }>(
    `select round from wallet.entry
      where player_id = $1 and provider = $2 and class in (${CLASSES_OF_ROUNDS}) and tx = $3 and round is not null
      group by round order by bool_or(outcome = ${ACCEPTED}) desc, min(class)`,
    [playerId, provider, tx],
  )
  return rows.map(({ round }) => round)
}

/** Whether a stake, a win or a studio's adjustment was rolled back, by itself or with its round. */
export async function readIsGivenBack(db: Queryable, playerId: PlayerId, entrySeq: bigint): Promise<boolean> {
  // An adjustment that refers to another takes that one back.
  const { rows } = await db.query(
    `select from wallet.entry
      where player_id = $1 and ref_seq = $2 and kind in (${kind.rollback}, ${kind.rollbackWin}, ${kind.adjust})
        and outcome = ${ACCEPTED} limit 1`,
    [playerId, entrySeq],
  )
  return rows.length > 0
}

export interface PaidGrant {
  readonly awardId: string
  readonly grantedAt: Temporal.Instant
}

/** Sum of what a grant of free rounds paid, in cash and bonus, without what was rolled back. */
export async function readPaidForGrant(
  db: Queryable,
  { playerId, provider, awardId, grantedAt }: PaidGrant & { playerId: PlayerId; provider: number },
): Promise<bigint> {
  const { rows } = await db.query<{ paid: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as paid from wallet.entry e
      where e.player_id = $1 and e.provider = $2 and e.at >= $3 and e.kind in (${kind.win}, ${kind.freeRoundWin})
        and e.outcome = ${ACCEPTED}
        and e.detail->>'grant' = $4
        and not exists (
          select from wallet.entry back
           where back.player_id = e.player_id and back.ref_seq = e.seq and back.kind = ${kind.rollbackWin}
             and back.outcome = ${ACCEPTED}
             and back.at >= e.at)`,
    [playerId, provider, grantedAt, awardId],
  )
  return rows[0]?.paid ?? 0n
}

/** A stake or win that was given back. */
export interface GivenBack {
  readonly kind: 'stake' | 'win'
  readonly round: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Stakes and wins with a detail that a rollback was the first to give back, read in its transaction. */
export async function readGivenBack(
  tx: Queryable,
  playerId: PlayerId,
  rollback: { readonly seq: bigint; readonly at: Temporal.Instant },
): Promise<GivenBack[]> {
  // The wallet is locked: entries from the rollback's own one on are its own.
  const { rows } = await tx.query<GivenBack>(
    `select case booked.kind when ${kind.stake} then 'stake' else 'win' end as kind, booked.round, booked.detail
       from wallet.entry back
       join wallet.entry booked on booked.player_id = back.player_id and booked.seq = back.ref_seq
        and (booked.kind, back.kind) in ((${kind.stake}, ${kind.rollback}), (${kind.win}, ${kind.rollbackWin}))
      where back.player_id = $1 and back.at >= $2 and back.seq >= $3 and back.outcome = ${ACCEPTED}
        and booked.detail is not null
        and not exists (
          select from wallet.entry earlier
           where earlier.player_id = back.player_id and earlier.ref_seq = booked.seq and earlier.kind = back.kind
             and earlier.outcome = ${ACCEPTED} and earlier.at >= booked.at and earlier.seq < $3)`,
    [playerId, rollback.at, rollback.seq],
  )
  return rows
}
