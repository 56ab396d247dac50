/**
 * The verifier of the chain. It shares nothing with the code that writes, only the columns of the tables, so that an
 * error in one of them is found by the other (AUD-02).
 */
import { createHash, hash as hashText } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../../kernel/index.ts'
import { createNumberSet, findInserted, findUnsealedFrom } from './verify-inserted.ts'

export interface Verification {
  /** Batches and rows that were compared. */
  readonly batches: number
  readonly rows: number
  /** When the last batch was sealed; null without one. */
  readonly verifiedTo: Temporal.Instant | null
  /** Anchors of table and file that were compared with the chain. */
  readonly anchors: number
  /** What differs, in the order of the chain; the first one names the first row. */
  readonly differences: readonly string[]
}

export interface VerifyOptions {
  /** Folder with the file of anchors. */
  readonly anchorFolder: string
  /** Only batches that were sealed in the last minutes; the whole chain when absent. */
  readonly sinceMinutes?: number
  readonly signal?: AbortSignal
}

const HASH_BYTES = 32
const HEX_LENGTH = 2 * HASH_BYTES
/** Differences are listed up to this number. */
const MAX_DIFFERENCES = 100
/** A row may be older than the batch before its own, as long as its transaction was open; never so much. */
const MAX_LATENESS_MS = 3_600_000
const FILE = 'audit-anchors.jsonl'
const PAGE_BATCHES = 1_000
const PAGE_ROWS = 10_000
/** Anchors of each place that a check of the last minutes compares. */
const RECENT_ANCHORS = 200

interface Batch {
  batch_id: bigint
  sealed_at: Temporal.Instant
  previous_hash: Buffer
  entry_count: number
  last_entry_id: bigint
  entry_ids: readonly string[]
  entry_hashes: Buffer
  root: Buffer
  hash: Buffer
}

/** A row as text: numbers, bytes (hex) and the time (microseconds since the epoch), as they are hashed. */
interface Row {
  entry_id: string
  at: string
  actor_kind: string
  actor: string
  act: string
  object: string | null
  player_id: string | null
  before: string | null
  after: string | null
  reason: string | null
  request_id: string | null
  address_digest: string | null
  device_digest: string | null
  market: string | null
  proof: string | null
  hash: string
}

const digest = (...parts: (string | Buffer)[]) => {
  const sum = createHash('sha256')
  for (const one of parts) sum.update(one)
  return sum.digest()
}

const micros = (at: Temporal.Instant): string => (at.epochNanoseconds / 1_000n).toString()

/** A column as it is hashed: its length in bytes before it, a hyphen for none. */
const part = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

/** The hash of a row as the migration of the table states it. */
function hashOfRow(row: Row): string {
  const text =
    part(row.entry_id) +
    part(row.at) +
    part(row.actor_kind) +
    part(row.actor) +
    part(row.act) +
    part(row.object) +
    part(row.player_id) +
    part(row.before) +
    part(row.after) +
    part(row.reason) +
    part(row.request_id) +
    part(row.address_digest) +
    part(row.device_digest) +
    part(row.market) +
    part(row.proof)
  return hashText('sha256', text, 'hex')
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

const hashesOf = ({ entry_hashes: bytes }: Batch): Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )

/** What is wrong with a batch itself, and with its place after the one before; null when it is right. */
function problemOfBatch(batch: Batch, before: Batch | null, isFirstOfAll: boolean): string | null {
  const name = `batch ${batch.batch_id}`
  const hashes = hashesOf(batch)
  const head = `${batch.batch_id} ${micros(batch.sealed_at)} ${batch.entry_count} ${batch.last_entry_id} `
  if (!batch.hash.equals(digest(head, batch.root, batch.previous_hash))) return `${name} is changed`
  if (batch.entry_count !== batch.entry_ids.length || batch.entry_count !== hashes.length)
    return `${name} lists another number of rows than it was sealed with`
  if (!merkle(hashes).equals(batch.root)) return `${name} lists other rows than it was sealed with`
  if (batch.entry_ids.at(-1) !== batch.last_entry_id.toString()) return `${name} ends with another row`
  if (before && batch.batch_id !== before.batch_id + 1n) return `batch ${before.batch_id + 1n} is missing`
  if (before && !batch.previous_hash.equals(before.hash)) return `${name} does not follow the one before`
  if (!before && isFirstOfAll && batch.batch_id !== 1n) return 'batch 1 is missing'
  if (!before && isFirstOfAll && batch.previous_hash.some((byte) => byte !== 0))
    return `${name} does not begin the chain`
  return null
}

/** What is wrong with the rows of a batch. */
function problemsOfRows(batch: Batch, rows: ReadonlyMap<string, Row>, before: Batch | null): string[] {
  const all = batch.entry_hashes.toString('hex')
  const oldestMs = before === null ? -Infinity : before.sealed_at.epochMilliseconds - MAX_LATENESS_MS
  const problems: string[] = []
  batch.entry_ids.forEach((id, i) => {
    const row = rows.get(id)
    if (!row) return void problems.push(`row ${id} is missing`)
    if (row.hash !== all.slice(i * HEX_LENGTH, (i + 1) * HEX_LENGTH)) {
      const at = all.indexOf(row.hash)
      const owner = at % HEX_LENGTH === 0 ? batch.entry_ids[at / HEX_LENGTH] : undefined
      problems.push(
        owner === undefined ? `row ${id} is changed` : `row ${id} is reordered: it was row ${owner}`,
      )
    } else if (hashOfRow(row) !== row.hash) problems.push(`row ${id} is changed`)
    else if (Number(row.at) / 1_000 < oldestMs)
      problems.push(`row ${id} is inserted: it says that it is older than rows that were sealed before it`)
  })
  return problems
}

/**
 * unsafeReadAcrossPlayers: the chain has the rows of everybody.
 * @returns pages of batches, each with about as many rows as are compared at a time
 */
async function* readPages(db: Queryable, sinceMinutes: number | undefined): AsyncGenerator<Batch[]> {
  // One more than the asked ones, whose link is compared.
  const { rows: begin } = await db.query<{ after: bigint }>(
    sinceMinutes === undefined
      ? 'select 0::bigint as after'
      : `select coalesce(min(batch_id), (select coalesce(max(batch_id), 0) + 1 from audit.batch)) - 2 as after
           from audit.batch where sealed_at > clock_timestamp() - make_interval(mins => $1)`,
    sinceMinutes === undefined ? [] : [sinceMinutes],
  )
  for (let after = begin[0]?.after ?? 0n; ;) {
    const { rows } = await db.query<Batch>(
      `select * from
         (select batch_id, sealed_at, previous_hash, entry_count, last_entry_id, entry_ids::text[], entry_hashes, root,
                 hash, sum(entry_count) over (order by batch_id) as total
            from audit.batch where batch_id > $1 order by batch_id limit ${PAGE_BATCHES}) page
        where total - entry_count < ${PAGE_ROWS} order by batch_id`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.batch_id
  }
}

async function readRows(db: Queryable, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await db.query<Row>(
    `select entry_id::text, (extract(epoch from at) * 1000000)::bigint::text as at, actor_kind, actor, act, object,
            player_id::text, before, after, reason, request_id, encode(address_digest, 'hex') as address_digest,
            encode(device_digest, 'hex') as device_digest, market, proof, encode(hash, 'hex') as hash
       from audit.entry where entry_id = any ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.entry_id, row]))
}

interface Anchor {
  readonly batch: bigint
  readonly hash: string
  readonly at: string
  readonly place: 'table' | 'file'
}

/** @param latest only so many of each place */
async function readAnchors(db: Queryable, folder: string, latest?: number): Promise<Anchor[]> {
  // The table before the file, because an anchor is written to the file first.
  const { rows } = await db.query<{ batch_id: bigint; hash: Buffer; at: Temporal.Instant }>(
    'select batch_id, hash, at from audit.anchor order by batch_id desc limit $1',
    [latest ?? null],
  )
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  return [
    ...lines.slice(latest === undefined ? 0 : -latest).map((line) => {
      const { batch, hash, at } = JSON.parse(line) as { batch: number; hash: string; at: string }
      return { batch: BigInt(batch), hash, at, place: 'file' } as const
    }),
    ...rows.map((row) => ({
      batch: row.batch_id,
      hash: row.hash.toString('hex'),
      at: row.at.toString(),
      place: 'table' as const,
    })),
  ]
}

/** Compares every anchor with the batch of its number. */
async function problemsOfAnchors(db: Queryable, anchors: readonly Anchor[]): Promise<string[]> {
  const { rows } = await db.query<{ batch_id: bigint; hash: Buffer }>(
    'select batch_id, hash from audit.batch where batch_id = any ($1::bigint[])',
    [anchors.map(({ batch }) => batch.toString())],
  )
  const hashById = new Map(rows.map((row) => [row.batch_id, row.hash.toString('hex')]))
  const problems = anchors.flatMap(({ batch, hash, at, place }) => {
    const found = hashById.get(batch)
    if (found === hash) return []
    const what = found === undefined ? 'is missing: the tail was cut' : 'has another hash'
    return [`batch ${batch} ${what}; its anchor of ${at} stands in the ${place}`]
  })
  const newest = (place: Anchor['place']) =>
    anchors
      .filter((anchor) => anchor.place === place)
      .reduce((max, { batch }) => (batch > max ? batch : max), 0n)
  if (newest('table') > newest('file'))
    problems.push(`the anchor of batch ${newest('table')} is not in the file`)
  return problems
}

/** Compares rows, batches and anchors. Reads only; a row that is written meanwhile changes nothing. */
export async function verify(db: Queryable, options: VerifyOptions): Promise<Verification> {
  const { anchorFolder, sinceMinutes, signal } = options
  const isWhole = sinceMinutes === undefined
  const differences: string[] = []
  let before: Batch | null = null
  let firstId: bigint | undefined
  const sealed = createNumberSet()
  let batches = 0
  let count = 0
  // Anchors before batches: an anchor that is written meanwhile has a batch that was not read.
  const anchors = await readAnchors(db, anchorFolder, isWhole ? undefined : RECENT_ANCHORS)
  for await (const page of readPages(db, sinceMinutes)) {
    signal?.throwIfAborted()
    const ids = page.flatMap(({ entry_ids: of }) => of)
    const rows = await readRows(db, ids)
    for (const batch of page) {
      const problem = problemOfBatch(batch, before, isWhole)
      if (problem !== null) differences.push(problem)
      differences.push(...problemsOfRows(batch, rows, before))
      before = batch
    }
    if (isWhole) sealed.add(ids)
    else firstId ??= BigInt(ids[0]!)
    batches += page.length
    count += ids.length
  }
  const inserted = isWhole ? await findInserted(db, sealed) : await findUnsealedFrom(db, firstId ?? 0n)
  differences.push(...inserted.map((id) => `row ${id} is inserted: no batch has it`))
  differences.push(...(await problemsOfAnchors(db, anchors)))
  return {
    batches,
    rows: count,
    verifiedTo: before?.sealed_at ?? null,
    anchors: anchors.length,
    differences: differences.slice(0, MAX_DIFFERENCES),
  }
}
