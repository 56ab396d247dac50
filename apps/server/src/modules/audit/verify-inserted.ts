/**
 * Part of the verifier: finds rows that no verified batch has and no witness announces. Nobody who writes by the rules
 * leaves one.
 */
import type { Reading } from './reading.ts'
import type { NumberSet } from './number-set.ts'
import { MAX_LATENESS_MS } from './verify-rows.ts'

/** Rows read at a time. */
const PAGE = 50_000
/** Rows that are named at most. */
const MAX_FOUND = 100

/**
 * unsafeReadAcrossPlayers: rows of everybody that have no witness, and that no verified batch has.
 * @param sealed rows of verified batches
 * @param walkOn adds the rows of batches that were sealed meanwhile: a row that was read may be in one of them
 * @param from the first number that is read; all numbers when absent
 */
export async function findInserted(
  db: Reading,
  { sealed, walkOn }: { readonly sealed: NumberSet; readonly walkOn: () => Promise<void> },
  from = '-9223372036854775808',
): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; found.length < MAX_FOUND;) {
    const { rows } = await db.query<{ id: string }>(
      `select entry_id::text as id from only audit.entry written
        where entry_id ${after === undefined ? '>=' : '>'} $1
          and not exists (select from only audit.unsealed waiting where waiting.entry_id = written.entry_id)
        order by written.entry_id limit ${PAGE}`,
      [after ?? from],
    )
    const unknown = rows.filter(({ id }) => !sealed.has(id))
    if (unknown.length > 0) await walkOn()
    for (const { id } of unknown) if (!sealed.has(id)) found.push(`row ${id} is inserted: no batch has it`)
    if (rows.length < PAGE) break
    after = rows.at(-1)!.id
  }
  return found.slice(0, MAX_FOUND)
}

/** Rows without a number, which no other question meets. */
export async function findWithoutNumber(db: Reading): Promise<string[]> {
  const { rows } = await db.query('select from only audit.entry where entry_id is null limit 1')
  return rows.length === 0 ? [] : ['a row has no number']
}

/**
 * Witnesses that the sealer leaves out. Batches were sealed since, and no transaction is open for so long; a time that
 * is still to come is no time of a row either.
 */
export async function findLeftOut(db: Reading): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select waiting.entry_id::text as id
       from only audit.unsealed waiting left join only audit.entry written on written.entry_id = waiting.entry_id
      where greatest(waiting.at, written.at) > clock_timestamp() + interval '1 minute'
         or least(waiting.at, written.at)
            < (select max(sealed_at) from only audit.batch) - make_interval(secs => $1)
      order by waiting.entry_id limit ${MAX_FOUND}`,
    [MAX_LATENESS_MS / 1_000],
  )
  return rows.map(({ id }) => `row ${id} is inserted: it waits for its batch, and later rows were sealed`)
}

/**
 * Numbers that no row has: those of acts that were rolled back, of acts under way, and of a crash. A row that was
 * removed together with its witness before it was sealed is one of them.
 */
export async function countUnused(db: Reading, sealed: NumberSet): Promise<number> {
  const { rows } = await db.query<{ given: bigint; waiting: bigint }>(
    `select case when is_called then last_value else 0 end as given,
            (select count(*) from only audit.unsealed) as waiting from audit.entry_number`,
  )
  return Math.max(0, Number(rows[0]!.given) - sealed.size - Number(rows[0]!.waiting))
}
