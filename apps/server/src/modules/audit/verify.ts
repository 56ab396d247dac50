/**
 * The verifier of the chain. It shares nothing with the code that writes, only the columns of the tables, so that an
 * error in one of them is found by the other (AUD-02).
 */
import type { Database } from '../../kernel/index.ts'
import { createNumberSet, type NumberSet } from './number-set.ts'
import { type Reading, readingOf } from './reading.ts'
import { type Anchors, type PlacedAnchor, problemsOfAnchors, readAnchors } from './verify-anchors.ts'
import { type Batch, findRecentStart, findStrayBatches, problemOfBatch, readPage } from './verify-batches.ts'
import { countUnused, findInserted, findLeftOut, findWithoutNumber } from './verify-inserted.ts'
import { problemsOfRows, readRows } from './verify-rows.ts'
import { problemsOfCounters, problemsOfStructure } from './verify-structure.ts'

export interface Verification {
  /** Batches and rows that were compared. */
  readonly batches: number
  readonly rows: number
  /** When the last batch that is right was sealed; null without one. */
  readonly verifiedTo: Temporal.Instant | null
  /** Anchors of table and file that were compared with the chain. */
  readonly anchors: number
  /** Numbers that no row has: of acts that were rolled back. Counted for the whole chain only, 0 otherwise. */
  readonly unused: number
  /** What differs, in the order of the chain; the first one names the first row. */
  readonly differences: readonly string[]
  /** What people should know, and is no difference. */
  readonly notices: readonly string[]
}

export interface VerifyOptions {
  /** Folder with the file of anchors. */
  readonly anchorFolder: string
  /** Only batches that were sealed in the last minutes; the whole chain when absent. */
  readonly sinceMinutes?: number
  readonly signal?: AbortSignal
}

/** Differences are listed up to this number. */
const MAX_DIFFERENCES = 100
const NANOS_PER_MICRO = 1_000n

/** A walk along the chain, which can go on where it stopped. */
interface Walk {
  readonly db: Reading
  readonly anchors: Anchors
  readonly isWhole: boolean
  readonly signal: AbortSignal | undefined
  /** Rows of batches that are right. */
  readonly sealed: NumberSet
  readonly differences: string[]
  /** Rows of batches since the last anchor. They do not count as sealed when the next one has another hash. */
  unconfirmed: (readonly string[])[]
  /** The last batch that was read, and where the walk goes on. */
  before: Batch | null
  next: bigint
  verifiedTo: string | null
  batches: number
  rows: number
}

/** Compares every batch from where the walk stopped, with its rows. */
async function walkOn(walk: Walk): Promise<void> {
  for (;;) {
    walk.signal?.throwIfAborted()
    const page = await readPage(walk.db, walk.next, walk.before !== null)
    if (page.length === 0) return confirm(walk)
    const rows = await readRows(
      walk.db,
      page.flatMap(({ ids }) => ids),
    )
    for (const batch of page) {
      const problem = problemOfBatch(batch, walk.before, walk.isWhole)
      if (problem !== null) walk.differences.push(problem)
      walk.differences.push(...problemsOfRows(batch, rows, walk.before))
      walk.batches++
      walk.rows += batch.ids.length
      trust(walk, batch, problem === null)
      walk.before = batch
    }
    walk.next = walk.before!.id
  }
}

/** Only a batch that is right says that its rows are sealed, and not when the next anchor has another hash. */
function trust(walk: Walk, batch: Batch, isRight: boolean): void {
  const { anchors, isWhole } = walk
  if (isRight) {
    walk.unconfirmed.push(batch.ids)
    walk.verifiedTo = batch.sealedAt
  }
  const own = anchors.of(batch.id)
  if (own.some(({ hash }) => hash !== batch.hash)) walk.unconfirmed = []
  const counted = own.find(({ rows, hash }) => isWhole && hash === batch.hash && rows !== BigInt(walk.rows))
  if (counted) walk.differences.push(countedOtherwise(counted, walk.rows))
  if (own.length === 0 && batch.id < anchors.last) return
  confirm(walk)
}

const countedOtherwise = ({ batch, place, rows }: PlacedAnchor, found: number): string =>
  `the anchor of batch ${batch} in the ${place} counts ${rows} rows instead of ${found}`

function confirm(walk: Walk): void {
  for (const ids of walk.unconfirmed) walk.sealed.add(ids)
  walk.unconfirmed = []
}

/** The largest number that a batch before the walk has: rows after it belong to the walk. */
async function readLastBefore(db: Reading, batch: bigint): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select (coalesce(max(last_entry_id), 0) + 1)::text as id from only audit.batch
      where batch_id >= 1 and batch_id < $1`,
    [batch],
  )
  return rows[0]!.id
}

/** Compares rows, batches, anchors and tables. Reads only; a row that is written meanwhile changes nothing. */
export async function verify(database: Database, options: VerifyOptions): Promise<Verification> {
  const { anchorFolder, sinceMinutes, signal } = options
  const db = readingOf(database)
  const isWhole = sinceMinutes === undefined
  const start = isWhole ? 1n : await findRecentStart(db, sinceMinutes)
  // Anchors before batches: an anchor that is written meanwhile has a batch that was not read.
  const anchors = await readAnchors(db, anchorFolder, !isWhole)
  const walk: Walk = {
    db,
    anchors,
    isWhole,
    signal,
    sealed: createNumberSet(),
    differences: await findStrayBatches(db),
    unconfirmed: [],
    before: null,
    next: start,
    verifiedTo: null,
    batches: 0,
    rows: 0,
  }
  await walkOn(walk)
  const anchorProblems = await problemsOfAnchors(db, anchors)
  const { sealed } = walk
  const firstRow = isWhole ? undefined : await readLastBefore(db, start)
  const inserted = await findInserted(db, { sealed, walkOn: () => walkOn(walk) }, firstRow)
  const differences = [
    ...walk.differences,
    ...anchorProblems,
    ...inserted,
    ...(await findWithoutNumber(db)),
    ...(await findLeftOut(db)),
    ...(await problemsOfStructure(db)),
    ...(await problemsOfCounters(db)),
  ]
  return {
    batches: walk.batches,
    rows: walk.rows,
    verifiedTo: walk.verifiedTo === null ? null : instantOf(walk.verifiedTo),
    anchors: anchors.all.length,
    unused: isWhole ? await countUnused(db, walk.sealed) : 0,
    differences: differences.slice(0, MAX_DIFFERENCES),
    notices: anchors.file.notices,
  }
}

const instantOf = (micros: string) => new Temporal.Instant(BigInt(micros) * NANOS_PER_MICRO)
