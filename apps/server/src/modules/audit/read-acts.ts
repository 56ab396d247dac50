import type { Queryable } from '../../kernel/index.ts'
import type { Act } from './acts.ts'

/** A row of an act as it was written. */
export interface RecordedAct {
  readonly entryId: bigint
  /** By the clock of the database. */
  readonly at: Temporal.Instant
  readonly object: string | null
  /** JSON, which nobody has parsed; personal values in it are sealed. */
  readonly after: string | null
}

const ROWS_PER_PAGE = 1_000
const LAST_ROWS_PER_PAGE = 20
const BATCHES_PER_PAGE = 1_000

/** unsafeReadAcrossPlayers: all rows of an act, by their numbers. */
export async function readActs(db: Queryable, act: Act): Promise<RecordedAct[]> {
  const acts: RecordedAct[] = []
  for (let after: bigint | null = null; ;) {
    // The rows after one, by the index of acts.
    const { rows }: { rows: RecordedAct[] } = await db.query(
      `select entry_id as "entryId", at, object, after from only audit.entry
        where act = $1 and ($2::bigint is null or entry_id > $2) order by entry_id limit ${ROWS_PER_PAGE}`,
      [act, after],
    )
    acts.push(...rows)
    if (rows.length < ROWS_PER_PAGE) return acts
    after = rows.at(-1)!.entryId
  }
}

/** The last row of an act by its number, of those that are wanted; null where there is none. */
export async function readLastAct(
  db: Queryable,
  act: Act,
  isWanted: (found: RecordedAct) => boolean = () => true,
): Promise<RecordedAct | null> {
  for (let before: bigint | null = null; ;) {
    const { rows }: { rows: RecordedAct[] } = await db.query(
      `select entry_id as "entryId", at, object, after from only audit.entry
        where act = $1 and ($2::bigint is null or entry_id < $2) order by entry_id desc limit ${LAST_ROWS_PER_PAGE}`,
      [act, before],
    )
    const found = rows.find(isWanted)
    if (found || rows.length < LAST_ROWS_PER_PAGE) return found ?? null
    before = rows.at(-1)!.entryId
  }
}

/**
 * Puts rows in the order in which they were sealed: by batch and place in it; rows that no batch has come last. Numbers
 * of rows are no order, because who writes rows as the owner of the table chooses their numbers. Reads all batches.
 */
export async function orderOfChain(db: Queryable, entryIds: readonly bigint[]): Promise<bigint[]> {
  const wanted = new Set(entryIds)
  const ordered = new Set<bigint>()
  for (let after = 0n; ;) {
    // The next batches; of those that have none of the rows only the number.
    const { rows } = await db.query<{ id: bigint; ids: bigint[] | null }>(
      `select batch_id as id, case when entry_ids && $2::bigint[] then entry_ids end as ids
         from only audit.batch where batch_id > $1 order by batch_id limit ${BATCHES_PER_PAGE}`,
      [after, `{${entryIds.join(',')}}`],
    )
    for (const { ids } of rows) for (const id of ids ?? []) if (wanted.has(id)) ordered.add(id)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  return [...ordered, ...[...wanted.difference(ordered)].toSorted((one, other) => (one < other ? -1 : 1))]
}
