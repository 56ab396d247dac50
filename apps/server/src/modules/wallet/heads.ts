import { type Clock, type Database, inTransaction, restrictSearchPath, type Tx } from '../../kernel/index.ts'
import {
  BEFORE_ALL_PLAYERS,
  type HeadsAnchor,
  insertAnchor,
  keepMovedHeads,
  type KeptHead,
  lockNextAnchor,
  readHeads,
} from './head-store.ts'
import { createMerkleTree, hashLeaf } from './merkle.ts'

export interface AnchorOptions {
  readonly db: Database
  readonly clock: Clock
  /** Records the anchor where the ledger's owner cannot change it, in the anchor's transaction. */
  readonly onAnchored: (tx: Tx, anchor: MadeAnchor) => Promise<void>
}

export interface MadeAnchor extends HeadsAnchor {
  readonly startedAt: Temporal.Instant
}

/**
 * Keeps the heads that have changed since the last anchor, and the root over all of them. A job. It reads pages of
 * players, so the heads are those of the seconds that it takes.
 */
export function anchorHeads({ db, clock, onAnchored }: AnchorOptions): Promise<MadeAnchor> {
  return inTransaction(db, async (tx) => {
    const startedAt = clock.now()
    await restrictSearchPath(tx)
    const anchorId = await lockNextAnchor(tx)
    let after: bigint | null = BEFORE_ALL_PLAYERS
    while (after !== null) after = await keepMovedHeads(tx, { after, anchorId })
    const anchor = { anchorId, startedAt, ...(await foldHeads(tx, anchorId)) }
    await insertAnchor(tx, anchor, clock.now())
    await onAnchored(tx, anchor)
    return anchor
  })
}

/** The tree of an anchor from the heads that were kept until then. */
async function foldHeads(
  tx: Tx,
  anchorId: bigint,
): Promise<Pick<HeadsAnchor, 'players' | 'hasTimes' | 'root'>> {
  const tree = createMerkleTree()
  const range = { first: anchorId, last: anchorId }
  let after: bigint | null = BEFORE_ALL_PLAYERS
  while (after !== null) {
    const { heads, last } = await readHeads(tx, { after, range })
    for (const head of heads) tree.add(hashHead(head, { hasTimes: true }))
    after = last
  }
  return { players: tree.size, hasTimes: true, root: tree.root().toString('hex') }
}

/** Bytes of a 64-bit integer. */
const INTEGER_BYTES = 8

/**
 * The hash of a leaf: player, number and time (microseconds since 1970) as 64-bit integers, big-endian, and the 32
 * bytes of the entry's hash. Leaves of an anchor from before have no time.
 */
export function hashHead(
  { playerId, seq, us, head }: KeptHead,
  { hasTimes }: Pick<HeadsAnchor, 'hasTimes'>,
): Buffer {
  const numbers = [playerId, seq, ...(hasTimes ? [us] : [])].map(toBytes)
  return hashLeaf(Buffer.concat([...numbers, head]))
}

function toBytes(number: bigint): Buffer {
  const bytes = Buffer.alloc(INTEGER_BYTES)
  bytes.writeBigInt64BE(number)
  return bytes
}
