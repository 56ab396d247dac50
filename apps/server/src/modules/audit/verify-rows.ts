/** Part of the verifier: compares the rows of sealed batches with the hashes of their batches. */
import { hash as hashText } from 'node:crypto'
import type { Reading } from './reading.ts'
import type { Batch } from './verify-batches.ts'

/** Characters of a hash (hex). */
const HEX_LENGTH = 64
/** A row may be older than the batch before its own, as long as its transaction was open; never so much. */
export const MAX_LATENESS_MS = 3_600_000
const MICROS_PER_MS = 1_000

/** A row as text: numbers, bytes (hex) and the time (microseconds since the epoch), as they are hashed. */
interface Row {
  entry_id: string
  at: string | null
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
  hash: string | null
}

export interface Rows {
  readonly byId: ReadonlyMap<string, Row>
  /** Numbers that more than one row has. */
  readonly twice: ReadonlySet<string>
}

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

/** unsafeReadAcrossPlayers: the chain has the rows of everybody. */
export async function readRows(db: Reading, ids: readonly string[]): Promise<Rows> {
  // A time may be infinite, which no integer is: its text is compared.
  const { rows } = await db.query<Row>(
    `select entry_id::text, trunc(extract(epoch from at) * 1000000)::text as at, actor_kind, actor, act, object,
            player_id::text, before, after, reason, request_id, encode(address_digest, 'hex') as address_digest,
            encode(device_digest, 'hex') as device_digest, market, proof, encode(hash, 'hex') as hash
       from only audit.entry where entry_id = any ($1::bigint[])`,
    [`{${ids.join(',')}}`],
  )
  const byId = new Map<string, Row>()
  const twice = new Set<string>()
  for (const row of rows) {
    if (byId.has(row.entry_id)) twice.add(row.entry_id)
    byId.set(row.entry_id, row)
  }
  return { byId, twice }
}

/** What is wrong with the rows of a batch. */
export function problemsOfRows(batch: Batch, { byId, twice }: Rows, before: Batch | null): string[] {
  const all = batch.hashes
  const oldestMs = before === null ? -Infinity : Number(before.sealedAt) / MICROS_PER_MS - MAX_LATENESS_MS
  const problems: string[] = []
  batch.ids.forEach((id, i) => {
    const row = byId.get(id)
    if (!row) return void problems.push(`row ${id} is missing`)
    if (twice.has(id)) problems.push(`row ${id} is there twice`)
    if (row.hash !== all.slice(i * HEX_LENGTH, (i + 1) * HEX_LENGTH)) {
      const at = row.hash ? all.indexOf(row.hash) : -1
      const owner = at % HEX_LENGTH === 0 ? batch.ids[at / HEX_LENGTH] : undefined
      problems.push(
        owner === undefined ? `row ${id} is changed` : `row ${id} is reordered: it was row ${owner}`,
      )
    } else if (hashOfRow(row) !== row.hash) problems.push(`row ${id} is changed`)
    else if (Number(row.at) / MICROS_PER_MS < oldestMs)
      problems.push(`row ${id} is inserted: it says that it is older than rows that were sealed before it`)
  })
  return problems
}
