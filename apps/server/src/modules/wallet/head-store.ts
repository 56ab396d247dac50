import type { Queryable, Tx } from '../../kernel/index.ts'
import type { PlayerId } from './operation.ts'

/** The heads of all players' chains at a moment. */
export interface HeadsAnchor {
  readonly anchorId: bigint
  readonly players: number
  /** Whether leaves of the tree have the times of the entries. Only those of an earlier release have none. */
  readonly hasTimes: boolean
  /** Of the Merkle tree (RFC 9162) over player, number, time and hash of the last entry, by player; hexadecimal. */
  readonly root: string
}

/** The last entry of a player's chain, as an anchor keeps it. */
export interface KeptHead {
  readonly playerId: PlayerId
  readonly anchorId: bigint
  readonly seq: bigint
  /** Time of the entry: microseconds since 1970. */
  readonly us: bigint
  readonly head: Buffer
}

/**
 * Which heads of a player are read: the last one that is not after `first`, and all after it up to `last`. They are in
 * the trees of the anchors from `first` to `last`.
 */
export interface AnchorRange {
  readonly first: bigint
  readonly last: bigint
}

/** Below every player's number: where a walk over all players begins. */
export const BEFORE_ALL_PLAYERS: PlayerId = -(2n ** 63n)

/** Players of one statement. Each needs a few reads of random places, and a statement has 5 s. */
const PLAYERS_PER_PAGE = 250

/** Serializes anchors; a second one waits as long as a lock may be waited for, and fails. */
const ANCHOR_LOCK = 7_305_103

/** @returns the number of the next anchor, which belongs to this transaction */
export async function lockNextAnchor(tx: Tx): Promise<bigint> {
  await tx.query('select pg_advisory_xact_lock($1)', [ANCHOR_LOCK])
  const { rows } = await tx.query<{ next: bigint }>(
    'select coalesce(max(anchor_id), 0) + 1 as next from only wallet.anchor',
  )
  return rows[0]!.next
}

/**
 * Keeps the heads of the next players whose chain has another length than when they were kept. A false head, however
 * high its number, stays until the next anchor only; the check names one that is there before its anchor.
 * @returns the last player that was read; null when there are no more
 */
export async function keepMovedHeads(
  tx: Tx,
  { after, anchorId }: { readonly after: PlayerId; readonly anchorId: bigint },
): Promise<PlayerId | null> {
  // One probe of the index per wallet finds the head that was kept before. Locks no wallet.
  const { rows } = await tx.query<{ last: PlayerId | null }>(
    `with page as (
       select player_id, seq, last_at, head from only wallet.wallet
        where player_id > $1 order by player_id limit ${PLAYERS_PER_PAGE}
     ), moved as (
       insert into wallet.anchored_head (player_id, anchor_id, seq, at, head)
         select page.player_id, $2, page.seq, page.last_at, page.head from page
          where page.seq > 0 and page.seq is distinct from (
            select earlier.seq from only wallet.anchored_head earlier
             where earlier.player_id = page.player_id and earlier.anchor_id < $2
             order by earlier.anchor_id desc limit 1)
         on conflict on constraint anchored_head_pkey do nothing
     )
     select max(player_id) as last from page`,
    [after, anchorId],
  )
  return rows[0]!.last
}

export async function insertAnchor(
  tx: Tx,
  { anchorId, players, hasTimes, root }: HeadsAnchor,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into wallet.anchor (anchor_id, at, players, has_times, root)
       values ($1, $2::timestamptz, $3, $4, decode($5, 'hex'))`,
    [anchorId, at.toString(), players, hasTimes, root],
  )
}

/** All anchors, in their order. */
export async function readAnchors(db: Queryable): Promise<HeadsAnchor[]> {
  const { rows } = await db.query<{ anchor_id: bigint; players: bigint; has_times: boolean; root: string }>(
    `select anchor_id, players, has_times, encode(root, 'hex') as root from only wallet.anchor order by anchor_id`,
  )
  return rows.map((row) => ({
    anchorId: row.anchor_id,
    players: Number(row.players),
    hasTimes: row.has_times,
    root: row.root,
  }))
}

/**
 * The next players that were ever anchored, each by one probe of the index, because all heads of a player are many
 * more than those that count; with the heads of a range of anchors, of which a player may have none.
 */
const KEPT_HEADS = `
  with recursive player (player_id) as (
    (select first_head.player_id from only wallet.anchored_head first_head
      where first_head.player_id > $1 order by first_head.player_id limit 1)
    union all
    select following.player_id from player cross join lateral (
      select next_head.player_id from only wallet.anchored_head next_head
       where next_head.player_id > player.player_id order by next_head.player_id limit 1) following
  ), page as (
    select player_id from player limit ${PLAYERS_PER_PAGE}
  ), kept as (
    select page.player_id, counted.anchor_id, counted.seq, counted.at, counted.head,
           (extract(epoch from counted.at) * 1000000)::bigint as us
      from page left join lateral (
        (select earlier.* from only wallet.anchored_head earlier
          where earlier.player_id = page.player_id and earlier.anchor_id <= $2
          order by earlier.anchor_id desc limit 1)
        union all
        select later.* from only wallet.anchored_head later
         where later.player_id = page.player_id and later.anchor_id > $2 and later.anchor_id <= $3
      ) counted on true
  )`

interface HeadRow {
  readonly player_id: PlayerId
  readonly anchor_id: bigint | null
  readonly seq: bigint
  readonly us: bigint
  readonly head: Buffer
}

/** Heads of the next players, by player and anchor. */
export interface HeadsPage<H extends KeptHead> {
  readonly heads: readonly H[]
  /** The last player of the page; null when there are no more. */
  readonly last: PlayerId | null
}

export interface PageStart {
  readonly after: PlayerId
  readonly range: AnchorRange
}

const toHead = ({ player_id, anchor_id, seq, us, head }: HeadRow): KeptHead[] =>
  anchor_id === null ? [] : [{ playerId: player_id, anchorId: anchor_id, seq, us, head }]

/** unsafeReadAcrossPlayers: an anchor has the heads of everybody. */
export async function readHeads(db: Queryable, { after, range }: PageStart): Promise<HeadsPage<KeptHead>> {
  const { rows } = await db.query<HeadRow>(
    `${KEPT_HEADS} select player_id, anchor_id, seq, us, head from kept order by player_id, anchor_id`,
    [after, range.first, range.last],
  )
  return { heads: rows.flatMap(toHead), last: rows.at(-1)?.player_id ?? null }
}

/** A head beside what the ledger has now. */
export interface ComparedHead extends KeptHead {
  readonly isInWallet: boolean
  /** Whether it has a higher number, or a later time, than the last entry. */
  readonly isAhead: boolean
  /** Whether the entry of that number has that hash; null when there is no such entry. */
  readonly isUnchanged: boolean | null
}

/** unsafeReadAcrossPlayers: as `readHeads`, with the entry of each head. */
export async function readComparedHeads(
  db: Queryable,
  { after, range }: PageStart,
): Promise<HeadsPage<ComparedHead>> {
  const { rows } = await db.query<
    HeadRow & { is_in_wallet: boolean; is_ahead: boolean; is_unchanged: boolean | null }
  >(
    `${KEPT_HEADS}
     select kept.player_id, kept.anchor_id, kept.seq, kept.us, kept.head,
            wallet_row.player_id is not null as is_in_wallet,
            (kept.seq > wallet_row.seq or kept.at > wallet_row.last_at) is true as is_ahead,
            (select bool_and(entry_row.hash = kept.head) from wallet.entry entry_row
              where entry_row.player_id = kept.player_id and entry_row.at = kept.at and entry_row.seq = kept.seq)
              as is_unchanged
       from kept left join only wallet.wallet wallet_row on wallet_row.player_id = kept.player_id
      order by kept.player_id, kept.anchor_id`,
    [after, range.first, range.last],
  )
  return {
    heads: rows.flatMap((row) =>
      toHead(row).map((head) => ({
        ...head,
        isInWallet: row.is_in_wallet,
        isAhead: row.is_ahead,
        isUnchanged: row.is_unchanged,
      })),
    ),
    last: rows.at(-1)?.player_id ?? null,
  }
}

/** A player's last entry of before a moment that no anchor has kept. */
export interface LeftOut {
  readonly playerId: PlayerId
  readonly seq: bigint
}

/** unsafeReadAcrossPlayers: entries of the next players that an anchor should have, and has not. */
export async function readLeftOut(
  db: Queryable,
  {
    after,
    anchorId,
    before,
  }: { readonly after: PlayerId; readonly anchorId: bigint; readonly before: Temporal.Instant },
): Promise<{ readonly leftOut: readonly LeftOut[]; readonly last: PlayerId | null }> {
  // For each wallet one probe of the entries, from the newest partition back, and one of the heads.
  const { rows } = await db.query<{ player_id: PlayerId; seq: bigint | null; kept_seq: bigint | null }>(
    `select page.player_id,
            (select entry_row.seq from wallet.entry entry_row
              where entry_row.player_id = page.player_id and entry_row.at <= $2::timestamptz
              order by entry_row.at desc, entry_row.seq desc limit 1) as seq,
            (select kept.seq from only wallet.anchored_head kept
              where kept.player_id = page.player_id and kept.anchor_id <= $3
              order by kept.anchor_id desc limit 1) as kept_seq
       from (select player_id from only wallet.wallet where player_id > $1
              order by player_id limit ${PLAYERS_PER_PAGE}) page
      order by page.player_id`,
    [after, before.toString(), anchorId],
  )
  return {
    leftOut: rows.flatMap(({ player_id: playerId, seq, kept_seq: keptSeq }) =>
      seq !== null && seq > (keptSeq ?? 0n) ? [{ playerId, seq }] : [],
    ),
    last: rows.at(-1)?.player_id ?? null,
  }
}

/** unsafeReadAcrossPlayers: whether anybody has an entry of before a moment. */
export async function hasEntryBefore(db: Queryable, before: Temporal.Instant): Promise<boolean> {
  // Ends with the first entry that is found, from the oldest partition on.
  const { rows } = await db.query<{ has_any: boolean }>(
    'select exists (select from wallet.entry where at < $1::timestamptz) as has_any',
    [before.toString()],
  )
  return rows[0]!.has_any
}

/**
 * What hides rows of the tables that are compared: their owner could put a view in place of a table, or have policies
 * and rules show other rows to the check than to the product.
 */
export async function readTableProblems(db: Queryable): Promise<string[]> {
  // Reads the catalogue only.
  const { rows } = await db.query<{ problem: string }>(
    `with compared as (
       select class_row.*, class_row.oid::regclass as name
         from pg_catalog.pg_class class_row
        where class_row.oid in ('wallet.wallet'::regclass, 'wallet.entry'::regclass, 'wallet.anchor'::regclass,
                                'wallet.anchored_head'::regclass)
           or class_row.oid in (select relid from pg_catalog.pg_partition_tree('wallet.entry'))
     )
     select name || ' is no lasting table' as problem from compared
      where relkind not in ('r', 'p') or relpersistence <> 'p'
     union all
     select name || ' has row security' from compared where relrowsecurity or relforcerowsecurity
     union all
     select name || ' has the rule ' || rulename
       from compared join pg_catalog.pg_rewrite on ev_class = compared.oid where relkind in ('r', 'p')
     order by problem`,
  )
  return rows.map(({ problem }) => `the tables are changed: ${problem}`)
}
