/** Part of the verifier: reads batches in the order of their numbers, and compares each with the one before. */
import { createHash } from 'node:crypto'
import type { Reading } from './reading.ts'

const HASH_BYTES = 32
const HEX_LENGTH = 2 * HASH_BYTES
const NO_HASH = '0'.repeat(HEX_LENGTH)
const PAGE_BATCHES = 1_000
const PAGE_ROWS = 10_000

/** A batch as text, so that any value can be compared: bytes as hex, times in microseconds since the epoch. */
export interface Batch {
  readonly id: bigint
  readonly sealedAt: string
  readonly previousHash: string
  readonly count: number
  readonly lastId: string
  readonly ids: readonly string[]
  readonly hashes: string
  readonly root: string
  readonly hash: string
}

const digest = (...parts: (string | Buffer)[]) => {
  const sum = createHash('sha256')
  for (const one of parts) sum.update(one)
  return sum.digest()
}

function merkle(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return Buffer.alloc(HASH_BYTES)
  if (hashes.length === 1) return hashes[0]!
  const parents = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, i) => {
    const [left, right] = hashes.slice(2 * i, 2 * i + 2)
    return right ? digest(left!, right) : left!
  })
  return merkle(parents)
}

function rootOf({ hashes }: Batch): string {
  const bytes = Buffer.from(hashes, 'hex')
  const leaves = Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )
  return merkle(leaves).toString('hex')
}

function hashOf(batch: Batch): string {
  const head = `${batch.id} ${batch.sealedAt} ${batch.count} ${batch.lastId} `
  return digest(head, Buffer.from(batch.root, 'hex'), Buffer.from(batch.previousHash, 'hex')).toString('hex')
}

/**
 * @param before the batch before it; null for the first one that is read
 * @param isFirstOfAll whether that one has to begin the chain
 * @returns what is wrong with a batch itself and with its place after the one before; null when it is right
 */
export function problemOfBatch(batch: Batch, before: Batch | null, isFirstOfAll: boolean): string | null {
  const name = `batch ${batch.id}`
  if (batch.hash !== hashOf(batch)) return `${name} is changed`
  if (batch.count !== batch.ids.length || batch.hashes.length !== batch.count * HEX_LENGTH)
    return `${name} lists another number of rows than it was sealed with`
  if (rootOf(batch) !== batch.root) return `${name} lists other rows than it was sealed with`
  if (batch.ids.at(-1) !== batch.lastId) return `${name} ends with another row`
  if (before) {
    if (batch.id === before.id) return `${name} is there twice`
    if (batch.id !== before.id + 1n) return `batch ${before.id + 1n} is missing`
    return batch.previousHash === before.hash ? null : `${name} does not follow the one before`
  }
  if (!isFirstOfAll) return null
  if (batch.id !== 1n) return 'batch 1 is missing'
  return batch.previousHash === NO_HASH ? null : `${name} does not begin the chain`
}

/** Batches that no walk along the chain meets. */
export async function findStrayBatches(db: Reading): Promise<string[]> {
  const { rows } = await db.query<{ id: bigint | null }>(
    'select batch_id as id from only audit.batch where batch_id < 1 or batch_id is null order by batch_id limit 100',
  )
  return rows.map(({ id }) =>
    id === null ? 'a batch has no number' : `batch ${id} is inserted: the chain begins with batch 1`,
  )
}

/** Number of the batch before the first one that was sealed in the last minutes, and whose link is compared too. */
export async function findRecentStart(db: Reading, minutes: number): Promise<bigint> {
  const { rows } = await db.query<{ start: bigint }>(
    `select greatest(coalesce(min(batch_id), (select max(batch_id) + 1 from only audit.batch)) - 1, 1) as start
       from only audit.batch where sealed_at > clock_timestamp() - make_interval(mins => $1)`,
    [minutes],
  )
  return rows[0]!.start
}

type BatchText = Record<Exclude<keyof Batch, 'id' | 'count' | 'ids'>, string> & {
  id: bigint
  count: number
  ids: string
}

/**
 * unsafeReadAcrossPlayers: the chain has the rows of everybody. Reads the batches after one, about as many rows at a
 * time as are compared together.
 * @param from the last batch that was read is read again: another one may have its number
 * @returns an empty page at the end
 */
export async function readPage(db: Reading, from: bigint, isReread: boolean): Promise<Batch[]> {
  const { rows } = await db.query<BatchText>(
    `select batch_id as id, coalesce(trunc(extract(epoch from sealed_at) * 1000000)::text, '') as "sealedAt",
            coalesce(encode(previous_hash, 'hex'), '') as "previousHash", coalesce(entry_count, -1) as count,
            coalesce(last_entry_id::text, '') as "lastId", coalesce(array_to_string(entry_ids, ','), '') as ids,
            coalesce(encode(entry_hashes, 'hex'), '') as hashes, coalesce(encode(root, 'hex'), '') as root,
            coalesce(encode(hash, 'hex'), '') as hash
       from (select *, coalesce(sum(case when batch_id > $1 then cardinality(entry_ids) end)
                         over (order by batch_id rows between unbounded preceding and 1 preceding), 0) as earlier
               from only audit.batch where batch_id >= $1 order by batch_id limit ${PAGE_BATCHES}) page
      where earlier < ${PAGE_ROWS} order by batch_id`,
    [from],
  )
  // One row of that number was read before.
  const isKnown = isReread && rows[0]?.id === from
  return rows
    .slice(isKnown ? 1 : 0)
    .map(({ ids, ...batch }) => ({ ...batch, ids: ids === '' ? [] : ids.split(',') }))
}
