/** Part of the verifier: compares the anchors of table and file with each other and with the chain. */
import type { Reading } from './reading.ts'
import { type Anchor, type AnchorFile, readAnchorFile } from './anchor-file.ts'

/** Batches older than this without an anchor in the file: one is due every ten minutes, and its job may be late. */
const MAX_UNANCHORED_MINUTES = 15
/** Anchors that a check of the last minutes compares. The file may have lines that did not reach the table. */
const RECENT_ROWS = 100
const RECENT_LINES = 200

export interface PlacedAnchor extends Anchor {
  readonly place: 'table' | 'file'
}

export interface Anchors {
  readonly all: readonly PlacedAnchor[]
  readonly file: AnchorFile
  /** Number of the last batch that has an anchor; 0 for none. */
  readonly last: bigint
  /** The anchors of a batch. */
  of(batch: bigint): readonly PlacedAnchor[]
}

/** @param isRecent only the latest ones */
export async function readAnchors(db: Reading, folder: string, isRecent: boolean): Promise<Anchors> {
  // The table before the file, because an anchor is written to the file first.
  const { rows } = await db.query<{ batch: bigint; rows: bigint; at: string; hash: string }>(
    `select batch_id as batch, entry_total as rows, coalesce(encode(hash, 'hex'), '') as hash,
            to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from only audit.anchor order by batch_id desc limit $1`,
    [isRecent ? RECENT_ROWS : null],
  )
  const file = await readAnchorFile(folder, isRecent ? RECENT_LINES : undefined)
  const all = [
    ...file.anchors.map((anchor) => ({ ...anchor, place: 'file' as const })),
    ...rows.map((anchor) => ({ ...anchor, place: 'table' as const })),
  ]
  const byBatch = Map.groupBy(all, ({ batch }) => batch)
  return {
    all,
    file,
    last: all.reduce((max, { batch }) => (batch > max ? batch : max), 0n),
    of: (batch) => byBatch.get(batch) ?? [],
  }
}

/** What differs between anchors, their two places, and the batches of their numbers. */
export async function problemsOfAnchors(db: Reading, anchors: Anchors): Promise<string[]> {
  return [
    ...(await problemsOfHashes(db, anchors)),
    ...anchors.file.differences,
    ...problemsOfPlaces(anchors),
    ...(await problemsOfAge(db, anchors.file)),
  ]
}

async function problemsOfHashes(db: Reading, { all }: Anchors): Promise<string[]> {
  const { rows } = await db.query<{ id: bigint; hash: string }>(
    `select batch_id as id, coalesce(encode(hash, 'hex'), '') as hash from only audit.batch
      where batch_id = any ($1::bigint[])`,
    [`{${all.map(({ batch }) => batch).join(',')}}`],
  )
  const hashById = new Map(rows.map(({ id, hash }) => [id, hash]))
  return all.flatMap(({ batch, hash, at, place }) => {
    const found = hashById.get(batch)
    if (found === hash) return []
    const what = found === undefined ? 'is missing: the tail was cut' : 'has another hash'
    return [`batch ${batch} ${what}; its anchor of ${at} stands in the ${place}`]
  })
}

/** Two ways to write one time. */
function isSameTime(a: string, b: string): boolean {
  try {
    return Temporal.Instant.from(a).equals(Temporal.Instant.from(b))
  } catch {
    return a === b
  }
}

function problemsOfPlaces(anchors: Anchors): string[] {
  const { all, file } = anchors
  const inTable = all.filter(({ place }) => place === 'table')
  if (file.isMissing) return inTable.length === 0 ? [] : ['the file of anchors is missing']
  return inTable.toReversed().flatMap(({ batch, at, rows }) => {
    const lines = anchors.of(batch).filter(({ place }) => place === 'file')
    if (lines.length === 0) return [`the anchor of batch ${batch} is not in the file`]
    return lines.some((line) => line.rows === rows && isSameTime(line.at, at))
      ? []
      : [`the anchor of batch ${batch} in the table is another than in the file`]
  })
}

/** Batches that should have an anchor in the file by now. */
async function problemsOfAge(db: Reading, { anchors, isMissing }: AnchorFile): Promise<string[]> {
  const newest = anchors.reduce((max, { batch }) => (batch > max ? batch : max), 0n)
  const { rows } = await db.query<{ id: bigint; minutes: string }>(
    `select batch_id as id, trunc(extract(epoch from clock_timestamp() - sealed_at) / 60)::text as minutes
       from (select * from only audit.batch where batch_id > $1 order by batch_id limit 1) first
      where sealed_at < clock_timestamp() - make_interval(mins => $2)`,
    [newest, MAX_UNANCHORED_MINUTES],
  )
  return rows.map(({ id, minutes }) => {
    const where = isMissing ? 'the file of anchors is missing' : 'the file of anchors is old'
    return `${where}: batch ${id} was sealed ${minutes} minutes ago and no batch since has an anchor there`
  })
}
