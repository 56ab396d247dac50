import { digestText, openRow, type Queryable, sealRow, tablesOf } from '../../kernel/index.ts'
import { sealedVerification } from './sealed-columns.ts'

export type PinKind = 'sms' | 'email'

interface VerificationRow {
  verification_id: string
  subject: string
  kind: string
  /** Keyed digest. */
  target: string
  target_sealed: string
  status: string
  attempts: number
  sends: number
  ticket: string | null
  code_digest: Buffer | null
  sent_at: Temporal.Instant | null
  code_expires_at: Temporal.Instant | null
  proven_at: Temporal.Instant | null
  expires_at: Temporal.Instant
}
interface Tables {
  verification: VerificationRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'identity')

export type VerificationStatus = 'uninitialized' | 'sent' | 'failed_send' | 'verified' | 'failed_verify'

/** Budgets and state of one kind of code for one target. */
export interface Verification {
  readonly verificationId: string
  readonly kind: PinKind
  readonly target: string
  readonly status: VerificationStatus
  /** Number of checked codes, right or wrong. */
  readonly attempts: number
  readonly sends: number
  /** Id of the code at the company that sends it. */
  readonly ticket: string | null
  readonly codeDigest: Buffer | null
  readonly sentAt: Temporal.Instant | null
  readonly codeExpiresAt: Temporal.Instant | null
  readonly provenAt: Temporal.Instant | null
}

function verificationFrom(queryable: Queryable, stored: VerificationRow): Verification {
  const row = openRow(queryable.personal, sealedVerification, stored)
  return {
    verificationId: row.verification_id,
    kind: row.kind as PinKind,
    target: row.target_sealed,
    status: row.status as VerificationStatus,
    attempts: row.attempts,
    sends: row.sends,
    ticket: row.ticket,
    codeDigest: row.code_digest,
    sentAt: row.sent_at,
    codeExpiresAt: row.code_expires_at,
    provenAt: row.proven_at,
  }
}

export interface VerificationKey {
  readonly subject: string
  readonly kind: PinKind
  readonly target: string
}

/** As `sealedVerification` stores it; a subject without a number has no target of that kind. */
const targetDigest = <T extends string | null>(queryable: Queryable, target: T): string | T =>
  target === null || target === '' ? target : digestText(queryable.personal, 'target of codes', target)

/** The row of a target; created when it does not exist. */
export async function openVerification(
  queryable: Queryable,
  key: VerificationKey,
  fresh: { verificationId: string; expiresAt: Temporal.Instant },
): Promise<Verification> {
  const stored = sealRow(queryable.personal, sealedVerification, {
    verification_id: fresh.verificationId,
    target: key.target,
    target_sealed: key.target,
  })
  await queryable.query(
    `insert into identity.verification (verification_id, subject, kind, target, target_sealed, status, expires_at)
     values ($1, $2, $3, $4, $5, 'uninitialized', $6) on conflict (subject, kind, target) do nothing`,
    [fresh.verificationId, key.subject, key.kind, stored.target, stored.target_sealed, fresh.expiresAt],
  )
  const found = await readVerification(queryable, key)
  if (!found) throw new Error('a verification just written cannot be read')
  return found
}

export async function readVerification(
  queryable: Queryable,
  key: VerificationKey,
): Promise<Verification | null> {
  const row = await tables(queryable)
    .selectFrom('verification')
    .selectAll()
    .where('subject', '=', key.subject)
    .where('kind', '=', key.kind)
    .where('target', '=', targetDigest(queryable, key.target))
    .executeTakeFirst()
  return row ? verificationFrom(queryable, row) : null
}

/** Whose code a verification is. */
export async function readVerificationKey(
  queryable: Queryable,
  verificationId: string,
): Promise<VerificationKey | null> {
  const row = await tables(queryable)
    .selectFrom('verification')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  if (!row) return null
  const { kind, target } = verificationFrom(queryable, row)
  return { subject: row.subject, kind, target }
}

/** Number of codes sent for a subject, over all its targets. */
export async function countSends(queryable: Queryable, subject: string, kind: PinKind): Promise<number> {
  const { rows } = await queryable.query<{ sends: number }>(
    `select coalesce(sum(sends), 0)::integer as sends from identity.verification where subject = $1 and kind = $2`,
    [subject, kind],
  )
  return rows[0]?.sends ?? 0
}

/**
 * Takes one code from the budget; two concurrent requests cannot take the same one.
 * @param limits.notSince a code sent after this is still fresh: nothing is taken
 */
export async function takeSend(
  queryable: Queryable,
  verificationId: string,
  limits: { sends: number; attempts: number; notSince: Temporal.Instant; at: Temporal.Instant },
): Promise<Verification | null> {
  const { rows } = await queryable.query<VerificationRow>(
    `update identity.verification set sends = sends + 1, sent_at = $5,
            status = case status when 'failed_send' then 'uninitialized' else status end
      where verification_id = $1 and proven_at is null and sends < $2 and attempts < $3
        and (sent_at is null or sent_at <= $4 or status = 'failed_send')
      returning *`,
    [verificationId, limits.sends, limits.attempts, limits.notSince, limits.at],
  )
  return rows[0] ? verificationFrom(queryable, rows[0]) : null
}

/** Nothing was sent: returns it to the budget. */
export async function returnSend(queryable: Queryable, verificationId: string): Promise<void> {
  await queryable.query(
    `update identity.verification set sends = greatest(sends - 1, 0), status = 'failed_send', ticket = null
      where verification_id = $1`,
    [verificationId],
  )
}

export async function noteSent(
  queryable: Queryable,
  verificationId: string,
  code: { ticket: string | null; digest: Buffer | null; at: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await tables(queryable)
    .updateTable('verification')
    .set({
      status: 'sent',
      ticket: code.ticket,
      code_digest: code.digest,
      sent_at: code.at,
      code_expires_at: code.expiresAt,
    })
    .where('verification_id', '=', verificationId)
    .execute()
}

/** Possibly live codes of other sign-ups for a number. */
export async function liveTickets(
  queryable: Queryable,
  target: string,
  at: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await queryable.query<{ ticket: string }>(
    `select ticket from identity.verification
      where target = $1 and ticket is not null and proven_at is null and code_expires_at > $2
      order by sent_at desc limit 5`,
    [targetDigest(queryable, target), at],
  )
  return rows.map((row) => row.ticket)
}

/** Takes one attempt from the budget, for a code that was sent and has not expired. */
export async function takeTry(
  queryable: Queryable,
  verificationId: string,
  limits: { attempts: number; at: Temporal.Instant },
): Promise<Verification | null> {
  const { rows } = await queryable.query<VerificationRow>(
    `update identity.verification set attempts = attempts + 1, status = 'failed_verify'
      where verification_id = $1 and proven_at is null and attempts < $2 and code_expires_at > $3
        and (ticket is not null or code_digest is not null)
      returning *`,
    [verificationId, limits.attempts, limits.at],
  )
  return rows[0] ? verificationFrom(queryable, rows[0]) : null
}

export async function returnTry(
  queryable: Queryable,
  verificationId: string,
  options: { isExpired: boolean },
): Promise<void> {
  await queryable.query(
    `update identity.verification set attempts = greatest(attempts - 1, 0), status = 'sent',
            code_expires_at = case when $2 then sent_at else code_expires_at end
      where verification_id = $1`,
    [verificationId, options.isExpired],
  )
}

export async function exhaust(queryable: Queryable, verificationId: string, attempts: number): Promise<void> {
  await tables(queryable)
    .updateTable('verification')
    .set({ attempts, status: 'failed_verify', ticket: null, code_digest: null })
    .where('verification_id', '=', verificationId)
    .execute()
}

export async function markProven(
  queryable: Queryable,
  verificationId: string,
  at: Temporal.Instant,
): Promise<void> {
  await tables(queryable)
    .updateTable('verification')
    .set({ status: 'verified', proven_at: at, ticket: null, code_digest: null })
    .where('verification_id', '=', verificationId)
    .execute()
}

/** Kinds that are proven for a subject's present targets. */
export async function provenKinds(
  queryable: Queryable,
  subject: string,
  targets: { sms: string | null; email: string },
): Promise<PinKind[]> {
  const { rows } = await queryable.query<{ kind: PinKind }>(
    `select kind from identity.verification where subject = $1 and proven_at is not null
      and (kind = 'sms' and target = $2 or kind = 'email' and target = $3)`,
    [subject, targetDigest(queryable, targets.sms), targetDigest(queryable, targets.email)],
  )
  return rows.map((row) => row.kind)
}
