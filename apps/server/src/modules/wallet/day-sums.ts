import { type Queryable, sqlState } from '../../kernel/index.ts'

/** Entries of a zone in a period; of all zones when it is null. */
export interface SumsQuery {
  readonly zone: string | null
  /** Inclusive. */
  readonly from: Temporal.Instant
  /** Exclusive. */
  readonly until: Temporal.Instant
}

/** Sums of entries, as JSON that `wallet.add_sums` reads and writes. */
export type Sums = string
const NO_SUMS: Sums = '[]'

/** The first piece of a period that is read with one statement. */
const FIRST_PIECE_MS = 15 * 60_000
const LONGEST_PIECE_MS = 24 * 60 * 60_000
/** A statement that takes too long even for this is an error. */
const SHORTEST_PIECE_MS = 1_000
/** A piece that took less is followed by one of twice its length, one that took more by one of half of it. */
const QUICK_MS = 100
const SLOW_MS = 1_000
const STATEMENT_TIMEOUT = '57014'

/** Whether a statement took longer than statements may: a smaller one may pass. */
export const isStatementTimeout = (error: unknown): boolean => sqlState(error) === STATEMENT_TIMEOUT

/**
 * Sums the accepted entries of a period, one piece of it at a time: a statement has few seconds only. The length of
 * pieces follows from how long they take; one that was too long is read again as two. No transaction may write to the
 * period meanwhile.
 */
export async function sumEntries(
  db: Queryable,
  { zone, from, until }: SumsQuery,
  signal?: AbortSignal,
): Promise<Sums> {
  let sums = NO_SUMS
  let milliseconds = FIRST_PIECE_MS
  for (let at = from; Temporal.Instant.compare(at, until) < 0;) {
    signal?.throwIfAborted()
    const end = earlier(at.add({ milliseconds }), until)
    const started = performance.now()
    try {
      sums = await addSums(db, sums, { zone, from: at, until: end })
      at = end
      milliseconds = nextLength(milliseconds, performance.now() - started)
    } catch (error) {
      if (!isStatementTimeout(error) || milliseconds <= SHORTEST_PIECE_MS) throw error
      milliseconds = half(milliseconds)
    }
  }
  return sums
}

const half = (milliseconds: number) => Math.max(SHORTEST_PIECE_MS, Math.floor(milliseconds / 2))

function nextLength(milliseconds: number, took: number): number {
  if (took > SLOW_MS) return half(milliseconds)
  return took < QUICK_MS ? Math.min(LONGEST_PIECE_MS, milliseconds * 2) : milliseconds
}

export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b

async function addSums(db: Queryable, sums: Sums, { zone, from, until }: SumsQuery): Promise<Sums> {
  const { rows } = await db.query<{ sums: Sums }>(
    'select wallet.add_sums($1::jsonb, $2, $3::timestamptz, $4::timestamptz)::text as sums',
    [sums, zone, from.toString(), until.toString()],
  )
  return rows[0]!.sums
}
