import { createHash } from 'node:crypto'
import { type Database, everySecond, inTransaction, type Log, type PeriodicWork } from '../../kernel/index.ts'
import * as store from './store.ts'

/** Rows of one batch at most. */
const MAX_BATCH = 5_000
/** The hash before the first batch. */
const NO_HASH = Buffer.alloc(32)

const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Merkle root: pairs are hashed level by level, and a last one without a partner goes up as it is. */
function rootOf(hashes: readonly Buffer[]): Buffer {
  let level = hashes
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let i = 0; i < level.length; i += 2) {
      const right = level[i + 1]
      next.push(right ? sha256(level[i]!, right) : level[i]!)
    }
    level = next
  }
  return level[0] ?? NO_HASH
}

/** What the hash of a batch covers: its number, time, count, last row, root and the hash of the batch before. */
function batchHash(batch: Omit<store.NewBatch, 'entryHashes' | 'hash'>): Buffer {
  const head = [
    batch.batchId,
    batch.sealedAt.epochNanoseconds / 1_000n,
    batch.entryIds.length,
    batch.entryIds.at(-1),
  ]
  return sha256(Buffer.from(`${head.join(' ')} `), batch.root, batch.previousHash)
}

/**
 * Links waiting rows to the chain in one batch. Instances take turns by a lock of the database; writers of rows never
 * wait for it.
 * @returns number of rows; 0 also while another instance seals
 */
export function sealBatch(db: Database, limit = MAX_BATCH): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await store.lockSealer(tx))) return 0
    const witnesses = await store.takeWitnesses(tx, limit)
    if (witnesses.length === 0) return 0
    const head = await store.readHead(tx)
    const hashes = witnesses.map(({ hash }) => hash)
    const batch = {
      batchId: (head?.batchId ?? 0n) + 1n,
      sealedAt: await store.readClock(tx),
      previousHash: head?.hash ?? NO_HASH,
      entryIds: witnesses.map(({ entryId }) => entryId),
      root: rootOf(hashes),
    }
    await store.insertBatch(tx, { ...batch, entryHashes: Buffer.concat(hashes), hash: batchHash(batch) })
    return witnesses.length
  })
}

/** Seals every second what has been written since. */
export function startSealer({ db, log }: { readonly db: Database; readonly log: Log }): PeriodicWork {
  return everySecond(log, 'the audit log was not sealed', async () => {
    while ((await sealBatch(db)) === MAX_BATCH);
  })
}
