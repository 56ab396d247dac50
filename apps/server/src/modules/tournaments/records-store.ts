/** The published texts of tournaments: the result, and the payments of its prizes. */
import type { Queryable, Tx } from '../../kernel/index.ts'

export async function closeTournament(
  tx: Tx,
  id: string,
  { record, hash, at }: { readonly record: string; readonly hash: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    'update tournaments.tournament set record = $2, record_hash = $3, closed_at = $4 where tournament_id = $1',
    [id, record, hash, at.toString()],
  )
}

/** The published texts of a tournament; null as long as they are not written. */
export async function readRecords(
  db: Queryable,
  id: string,
): Promise<{
  readonly record: string
  readonly payments: { readonly record: string; readonly hash: string } | null
} | null> {
  const { rows } = await db.query<{
    record: string | null
    payments: string | null
    payments_hash: string | null
  }>('select record, payments, payments_hash from tournaments.tournament where tournament_id = $1', [id])
  const { record = null, payments = null, payments_hash: hash = null } = rows[0] ?? {}
  if (record === null) return null
  return { record, payments: payments === null || hash === null ? null : { record: payments, hash } }
}

/** Written one time: a text that is published does not change. */
export async function writePayments(
  db: Queryable,
  id: string,
  { record, hash }: { readonly record: string; readonly hash: string },
): Promise<void> {
  await db.query(
    `update tournaments.tournament set payments = $2, payments_hash = $3
     where tournament_id = $1 and payments is null`,
    [id, record, hash],
  )
}
