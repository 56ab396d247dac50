/**
 * Part of the verifier: finds rows that no batch has and no witness announces. Nobody who writes by the rules leaves
 * one.
 */
import type { Queryable } from '../../kernel/index.ts'

/** Rows read at a time. */
const PAGE = 50_000
/** Rows that are named at most. */
const MAX_FOUND = 100
/** Larger numbers are not those of rows; a forged batch must not fill the memory. */
const MAX_NUMBER = 2 ** 40
const BITS = 8

/** A set of numbers of rows, one bit each. */
export interface NumberSet {
  add(ids: readonly string[]): void
  has(id: number): boolean
  /** The largest one; 0 for none. */
  top(): number
}

export function createNumberSet(): NumberSet {
  let bits = new Uint8Array(1_024)
  let top = 0
  return {
    add(ids) {
      for (const text of ids) {
        const id = Number(text)
        if (id <= 0 || id > MAX_NUMBER) continue
        const byte = Math.floor(id / BITS)
        if (byte >= bits.length) {
          const larger = new Uint8Array(2 * byte)
          larger.set(bits)
          bits = larger
        }
        bits[byte]! |= 1 << (id % BITS)
        if (id > top) top = id
      }
    },
    has: (id) => ((bits[Math.floor(id / BITS)] ?? 0) & (1 << (id % BITS))) !== 0,
    top: () => top,
  }
}

/** Numbers of rows that are in the table and not in the set of sealed ones. */
export async function findInserted(db: Queryable, sealed: NumberSet): Promise<string[]> {
  const found: string[] = []
  const top = sealed.top()
  for (let after = '-9223372036854775808'; found.length < MAX_FOUND;) {
    const { rows } = await db.query<{ id: string }>(
      `select entry_id::text as id from audit.entry
        where entry_id > $1 and entry_id <= $2 order by entry_id limit ${PAGE}`,
      [after, top],
    )
    const last = rows.at(-1)
    if (!last) break
    found.push(...rows.filter(({ id }) => Number(id) <= 0 || !sealed.has(Number(id))).map(({ id }) => id))
    after = last.id
  }
  // A row below the last sealed number may wait for its batch: its transaction was longer than that of its neighbours.
  const late = await findUnsealed(db, found)
  return [...late, ...(await findUnsealedFrom(db, BigInt(top) + 1n))].slice(0, MAX_FOUND)
}

const neitherSealedNorWaiting = `
  not exists (select from
    (select unnest(entry_ids) as id from audit.batch where last_entry_id >= $1) sealed
     where sealed.id = written.entry_id)
  and not exists (select from audit.unsealed waiting where waiting.entry_id = written.entry_id)`

/** The same in one statement, for numbers from one on that is not far from the end. */
export async function findUnsealedFrom(db: Queryable, from: bigint): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select entry_id::text as id from audit.entry written
      where entry_id >= $1 and ${neitherSealedNorWaiting} order by entry_id limit ${MAX_FOUND}`,
    [from],
  )
  return rows.map(({ id }) => id)
}

/** Those of some numbers that no batch has by now, and no witness. */
async function findUnsealed(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const [first] = ids
  if (first === undefined) return []
  const { rows } = await db.query<{ id: string }>(
    `select entry_id::text as id from audit.entry written
      where entry_id = any ($2::bigint[]) and ${neitherSealedNorWaiting} order by entry_id`,
    [first, ids.slice(0, MAX_FOUND)],
  )
  return rows.map(({ id }) => id)
}
