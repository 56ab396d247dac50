import { type Permission, permissionNames } from '@marquee/contract/office'
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { Grant } from './rules.ts'

export type PersonState = 'invited' | 'active' | 'suspended'

export interface StoredPerson {
  readonly name: string
  readonly state: PersonState
  readonly createdAt: Temporal.Instant
}

/** Adds a person, or has one that exists wait for the acceptance of an invitation. */
export async function setInvited(tx: Tx, name: string, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `insert into staff.person (person, created_at, changed_at) values ($1, $2, $2)
     on conflict (person) do update set state = 'invited', changed_at = excluded.changed_at`,
    [name, at],
  )
}

/** @returns false for an unknown person */
export async function setState(
  tx: Tx,
  { name, state, at }: { readonly name: string; readonly state: PersonState; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff.person set state = $2, changed_at = $3 where person = $1 and state <> $2',
    [name, state, at],
  )
  return rowCount > 0
}

const PERSON = 'select person as name, state, created_at as "createdAt" from staff.person'

export async function readPeople(queryable: Queryable): Promise<StoredPerson[]> {
  return (await queryable.query<StoredPerson>(`${PERSON} order by person`)).rows
}

/** Whether anybody was ever invited. */
export async function hasPeople(queryable: Queryable): Promise<boolean> {
  return (await queryable.query('select from staff.person limit 1')).rows.length > 0
}

/** The person, who is not suspended until the transaction has ended; null for an unknown one. */
export async function holdPerson(tx: Tx, name: string): Promise<StoredPerson | null> {
  return (await tx.query<StoredPerson>(`${PERSON} where person = $1 for share`, [name])).rows[0] ?? null
}

/** The same, and nobody else signs in as the person until then. */
export async function lockPerson(tx: Tx, name: string): Promise<StoredPerson | null> {
  return (await tx.query<StoredPerson>(`${PERSON} where person = $1 for update`, [name])).rows[0] ?? null
}

export async function setInvitation(
  tx: Tx,
  invitation: { readonly name: string; readonly codeDigest: Buffer; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into staff.invitation (person, code_digest, expires_at) values ($1, $2, $3)
     on conflict (person) do update set code_digest = excluded.code_digest, expires_at = excluded.expires_at`,
    [invitation.name, invitation.codeDigest, invitation.expiresAt],
  )
}

export async function findInvitation(
  queryable: Queryable,
  codeDigest: Buffer,
  at: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await queryable.query<{ name: string }>(
    'select person as name from staff.invitation where code_digest = $1 and expires_at > $2',
    [codeDigest, at],
  )
  return rows[0]?.name ?? null
}

/** Uses up an invitation. @returns whose it was; null for one that is unknown, used or over */
export async function takeInvitation(
  tx: Tx,
  codeDigest: Buffer,
  at: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from staff.invitation where code_digest = $1 and expires_at > $2 returning person as name',
    [codeDigest, at],
  )
  return rows[0]?.name ?? null
}

export async function deleteInvitation(tx: Tx, name: string): Promise<void> {
  await tx.query('delete from staff.invitation where person = $1', [name])
}

export interface Credential {
  readonly passwordHash: string
  /** Sealed. */
  readonly totpSecret: string
  /** The step of the last code that was taken. */
  readonly lastStep: number
}

export async function setCredential(
  tx: Tx,
  name: string,
  { passwordHash, totpSecret, at }: Omit<Credential, 'lastStep'> & { readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into staff.credential (person, password_hash, totp_secret, changed_at) values ($1, $2, $3, $4)
     on conflict (person) do update set password_hash = excluded.password_hash,
       totp_secret = excluded.totp_secret, last_step = 0, changed_at = excluded.changed_at`,
    [name, passwordHash, totpSecret, at],
  )
}

export async function findCredential(queryable: Queryable, name: string): Promise<Credential | null> {
  const { rows } = await queryable.query<Omit<Credential, 'lastStep'> & { lastStep: bigint }>(
    `select password_hash as "passwordHash", totp_secret as "totpSecret", last_step as "lastStep"
       from staff.credential where person = $1`,
    [name],
  )
  const [row] = rows
  return row ? { ...row, lastStep: Number(row.lastStep) } : null
}

/** Takes the code of a step. @returns false where it or a later one was taken, or the password is another by now */
export async function takeStep(
  tx: Tx,
  name: string,
  { step, passwordHash }: { readonly step: number; readonly passwordHash: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff.credential set last_step = $2 where person = $1 and last_step < $2 and password_hash = $3',
    [name, step, passwordHash],
  )
  return rowCount > 0
}

export interface NewGrant extends Grant {
  readonly name: string
  readonly givenBy: string
  readonly givenAt: Temporal.Instant
}

export async function setGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tx.query(
    `insert into staff.permission_grant (person, permission, market, given_by, given_at, until)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (person, permission, market) do update set
       given_by = excluded.given_by, given_at = excluded.given_at, until = excluded.until`,
    [grant.name, grant.permission, grant.market, grant.givenBy, grant.givenAt, grant.until],
  )
}

/** @returns how many there were */
export async function deleteGrants(
  tx: Tx,
  {
    name,
    permissions,
    markets,
  }: { name: string; permissions: readonly Permission[]; markets: readonly string[] },
): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from staff.permission_grant where person = $1 and permission = any ($2) and market = any ($3)',
    [name, permissions, markets],
  )
  return rowCount
}

/** Grants that count at a moment. A permission that the catalogue no longer has is none. */
export async function readGrants(queryable: Queryable, name: string, at: Temporal.Instant): Promise<Grant[]> {
  const { rows } = await queryable.query<Grant>(
    `select permission, market, until from staff.permission_grant
      where person = $1 and until > $2 and permission = any ($3) order by permission, market`,
    [name, at, permissionNames],
  )
  return rows
}

export interface StoredSession {
  readonly sessionId: string
  readonly name: string
  readonly begunAt: Temporal.Instant
  readonly seenAt: Temporal.Instant
  readonly provenAt: Temporal.Instant
}

export type EndReason = 'signed_out' | 'replaced' | 'suspended' | 'invited'

export async function insertSession(
  tx: Tx,
  {
    sessionId,
    name,
    begunAt,
    tokenDigest,
  }: Pick<StoredSession, 'sessionId' | 'name' | 'begunAt'> & {
    readonly tokenDigest: Buffer
  },
): Promise<void> {
  await tx.query(
    `insert into staff.session (session_id, token_digest, person, begun_at, seen_at, proven_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [sessionId, tokenDigest, name, begunAt],
  )
}

const SESSION = `select session_id as "sessionId", session.person as name, begun_at as "begunAt", seen_at as "seenAt",
         proven_at as "provenAt"
    from staff.session join staff.person on person.person = session.person
   where ended_at is null and person.state = 'active'`

/** The open session of a token, of a person who may sign in. */
export async function findSession(queryable: Queryable, tokenDigest: Buffer): Promise<StoredSession | null> {
  const { rows } = await queryable.query<StoredSession>(`${SESSION} and token_digest = $1`, [tokenDigest])
  return rows[0] ?? null
}

/** The session as it is now; null where it has ended. */
export async function readSession(queryable: Queryable, sessionId: string): Promise<StoredSession | null> {
  const { rows } = await queryable.query<StoredSession>(`${SESSION} and session_id = $1`, [sessionId])
  return rows[0] ?? null
}

export async function noteSeen(queryable: Queryable, sessionId: string, at: Temporal.Instant): Promise<void> {
  await queryable.query('update staff.session set seen_at = greatest(seen_at, $2) where session_id = $1', [
    sessionId,
    at,
  ])
}

export async function noteProven(tx: Tx, sessionId: string, at: Temporal.Instant): Promise<void> {
  await tx.query('update staff.session set proven_at = $2 where session_id = $1 and ended_at is null', [
    sessionId,
    at,
  ])
}

/** @returns false for one that has ended */
export async function endSession(
  tx: Tx,
  sessionId: string,
  { reason, at }: { readonly reason: EndReason; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff.session set ended_at = $2, end_reason = $3 where session_id = $1 and ended_at is null',
    [sessionId, at, reason],
  )
  return rowCount > 0
}

/** Ends the open sessions of a person, but for the newest ones. */
export async function endSessionsOf(
  tx: Tx,
  name: string,
  { reason, at, but }: { readonly reason: EndReason; readonly at: Temporal.Instant; readonly but: number },
): Promise<void> {
  await tx.query(
    `update staff.session set ended_at = $2, end_reason = $3
      where session_id in (select session_id from staff.session where person = $1 and ended_at is null
                            order by begun_at desc, session_id desc offset $4)`,
    [name, at, reason, but],
  )
}
