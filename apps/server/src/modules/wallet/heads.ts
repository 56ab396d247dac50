import { type Clock, type Database, inTransaction, type Queryable, type Tx } from '../../kernel/index.ts'
import { createMerkleTree } from './merkle.ts'
import type { PlayerId } from './operation.ts'

/** The heads of all players' chains at a moment. */
export interface HeadsAnchor {
  readonly anchorId: bigint
  readonly players: number
  /** Of the Merkle tree (RFC 9162) over player, number and hash of the last entry, by player; hexadecimal. */
  readonly root: string
}

/** Serializes anchors. */
const ANCHOR_LOCK = 7_305_103
const HEADS_PER_PAGE = 10_000

export interface AnchorOptions {
  readonly db: Database
  readonly clock: Clock
  /** Records the anchor where the ledger's owner cannot change it, in the anchor's transaction. */
  readonly onAnchored: (tx: Tx, anchor: HeadsAnchor) => Promise<void>
}

/** Keeps the heads that have changed since the last anchor, and the root over all of them. A job. */
export function anchorHeads({ db, clock, onAnchored }: AnchorOptions): Promise<HeadsAnchor> {
  return inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ANCHOR_LOCK])
    const anchorId = await nextAnchorId(tx)
    await tx.query(
      `insert into wallet.anchored_head (player_id, anchor_id, seq, head)
         select w.player_id, $1, w.seq, w.head
           from wallet.wallet w
           left join lateral (
             select seq from wallet.anchored_head
              where player_id = w.player_id order by anchor_id desc limit 1) h on true
          where w.seq > coalesce(h.seq, 0)`,
      [anchorId],
    )
    const anchor = { anchorId, ...(await foldHeads(tx, anchorId)) }
    await tx.query(
      `insert into wallet.anchor (anchor_id, at, players, root) values ($1, $2::timestamptz, $3, decode($4, 'hex'))`,
      [anchorId, clock.now().toString(), anchor.players, anchor.root],
    )
    await onAnchored(tx, anchor)
    return anchor
  })
}

/** What was recorded of an anchor outside the ledger. */
export type RecordedAnchor = Pick<HeadsAnchor, 'anchorId' | 'root'>

/**
 * Compares anchors with the heads that were kept, these with the entries, and the roots with those recorded outside the
 * ledger. An entry that was rewritten with its whole chain differs from its head; a head that was rewritten with it,
 * from its root; a root, from the one outside.
 * @param latest compares only so many anchors
 * @returns what differs, in the order of anchors and players
 */
export async function verifyHeads(
  db: Database,
  {
    recorded,
    latest,
  }: { readonly recorded: readonly RecordedAnchor[]; readonly latest?: number | undefined },
): Promise<string[]> {
  const anchors = await readAnchors(db)
  const known = new Map(recorded.map(({ anchorId, root }) => [anchorId, root]))
  const compared = latest === undefined ? anchors : anchors.slice(-latest)
  const present = new Set(anchors.map(({ anchorId }) => anchorId))
  const differences = recorded
    .filter(({ anchorId }) => !present.has(anchorId))
    .map(({ anchorId }) => `anchor ${anchorId} was recorded and is missing`)
  for (const { anchorId, root } of compared) {
    const outside = known.get(anchorId)
    if (outside === undefined) differences.push(`anchor ${anchorId} was not recorded outside the ledger`)
    else if (outside !== root) differences.push(`anchor ${anchorId} has another root than was recorded`)
    const found = await foldHeads(db, anchorId)
    if (found.root !== root) differences.push(`the heads of anchor ${anchorId} have another root`)
  }
  const first = compared[0]
  if (first === undefined) return differences
  const changed = await readChangedHeads(db, first.anchorId)
  return [
    ...differences,
    ...changed.map(
      ({ playerId, seq, anchorId }) =>
        `entry ${seq} of player ${playerId} is not the one of anchor ${anchorId}`,
    ),
  ]
}

async function nextAnchorId(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ next: bigint }>(
    'select coalesce(max(anchor_id), 0) + 1 as next from wallet.anchor',
  )
  return rows[0]!.next
}

async function readAnchors(db: Queryable): Promise<HeadsAnchor[]> {
  const { rows } = await db.query<{ anchor_id: bigint; players: bigint; root: string }>(
    `select anchor_id, players, encode(root, 'hex') as root from wallet.anchor order by anchor_id`,
  )
  return rows.map((row) => ({ anchorId: row.anchor_id, players: Number(row.players), root: row.root }))
}

/** The tree of an anchor from the heads that were kept until then. */
async function foldHeads(db: Queryable, anchorId: bigint): Promise<Pick<HeadsAnchor, 'players' | 'root'>> {
  const tree = createMerkleTree()
  for (let after: PlayerId = 0n; ;) {
    const { rows } = await db.query<{ player_id: bigint; seq: bigint; head: Buffer }>(
      `select distinct on (player_id) player_id, seq, head from wallet.anchored_head
        where player_id > $1 and anchor_id <= $2 order by player_id, anchor_id desc limit $3`,
      [after, anchorId, HEADS_PER_PAGE],
    )
    for (const row of rows) tree.add(leafOf(row.player_id, row.seq, row.head))
    const last = rows.at(-1)
    if (!last) return { players: tree.size, root: tree.root().toString('hex') }
    after = last.player_id
  }
}

/** Player and number as 64-bit integers, big-endian, and the 32 bytes of the hash. */
function leafOf(playerId: PlayerId, seq: bigint, head: Buffer): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(playerId, 0)
  numbers.writeBigInt64BE(seq, 8)
  return Buffer.concat([numbers, head])
}

interface ChangedHead {
  readonly playerId: PlayerId
  readonly seq: bigint
  readonly anchorId: bigint
}

/** Heads that are no longer the hash of their entry. */
async function readChangedHeads(db: Queryable, since: bigint): Promise<ChangedHead[]> {
  const { rows } = await db.query<{ player_id: bigint; seq: bigint; anchor_id: bigint }>(
    `select h.player_id, h.seq, h.anchor_id from wallet.anchored_head h
      where h.anchor_id >= $1 and not exists (
        select from wallet.entry e where e.player_id = h.player_id and e.seq = h.seq and e.hash = h.head)
      order by h.player_id, h.anchor_id`,
    [since],
  )
  return rows.map((row) => ({ playerId: row.player_id, seq: row.seq, anchorId: row.anchor_id }))
}
