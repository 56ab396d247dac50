import type { Queryable, Tx } from '../../kernel/index.ts'

/** A player's generator of codes. */
export interface Totp {
  /** Sealed. */
  readonly secret: string
  /** The step of the last code that was taken. */
  readonly lastStep: number
  /** The session in which a code was last proven; null before the first one. */
  readonly provenIn: string | null
  readonly lastUsedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

export type SecondFactorChange = 'on' | 'off' | 'recovery-code-used' | 'recovery-codes-made'

/** Changes of it need the lock of the account (`lockAccount`). */
export async function readTotp(queryable: Queryable, playerId: bigint): Promise<Totp | null> {
  const { rows } = await queryable.query<{
    data: { secret: string; lastStep: number; provenIn: string | null }
    last_used_at: Temporal.Instant | null
    created_at: Temporal.Instant
  }>(
    `select data, last_used_at, created_at from identity.authenticator where player_id = $1 and kind = 'totp'`,
    [playerId],
  )
  const row = rows[0]
  return row ? { ...row.data, lastUsedAt: row.last_used_at, createdAt: row.created_at } : null
}

/** @throws PostgreSQL unique violation when the player has one */
export async function insertTotp(
  tx: Tx,
  playerId: bigint,
  totp: Omit<Totp, 'createdAt' | 'lastUsedAt'> & { readonly at: Temporal.Instant },
): Promise<void> {
  const { secret, lastStep, provenIn, at } = totp
  await tx.query(
    `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at, last_used_at)
     values ($1::bigint, 'totp', $1::text, $2, $3, $3, $3)`,
    [playerId, JSON.stringify({ secret, lastStep, provenIn }), at],
  )
}

/** A code of a step was taken: those up to it are taken no more. */
export async function noteStep(tx: Tx, playerId: bigint, lastStep: number): Promise<void> {
  await tx.query(
    `update identity.authenticator set data = data || jsonb_build_object('lastStep', $2::bigint)
      where player_id = $1 and kind = 'totp'`,
    [playerId, lastStep],
  )
}

/** A code, or a recovery code, was proven in a session. */
export async function noteProof(
  tx: Tx,
  { playerId, sessionId }: { playerId: bigint; sessionId: string },
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update identity.authenticator set data = data || jsonb_build_object('provenIn', $2::text), last_used_at = $3
      where player_id = $1 and kind = 'totp'`,
    [playerId, sessionId, at],
  )
}

export async function deleteTotp(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`delete from identity.authenticator where player_id = $1 and kind = 'totp'`, [playerId])
  await tx.query('delete from identity.recovery_code where player_id = $1', [playerId])
}

export interface Enrolment {
  readonly sessionId: string
  /** Sealed. */
  readonly secret: string
  readonly expiresAt: Temporal.Instant
}

/** The secret that was shown to a player and is not proven yet. */
export async function readEnrolment(
  queryable: Queryable,
  { playerId, at }: { playerId: bigint; at: Temporal.Instant },
): Promise<Enrolment | null> {
  const { rows } = await queryable.query<{
    session_id: string
    secret: string
    expires_at: Temporal.Instant
  }>(
    `select session_id, secret, expires_at from identity.second_factor_enrolment
      where player_id = $1 and expires_at > $2`,
    [playerId, at],
  )
  const row = rows[0]
  return row ? { sessionId: row.session_id, secret: row.secret, expiresAt: row.expires_at } : null
}

/** Replaces an earlier one. */
export async function writeEnrolment(tx: Tx, playerId: bigint, enrolment: Enrolment): Promise<void> {
  await tx.query(
    `insert into identity.second_factor_enrolment (player_id, session_id, secret, expires_at) values ($1, $2, $3, $4)
     on conflict (player_id) do update set session_id = $2, secret = $3, expires_at = $4`,
    [playerId, enrolment.sessionId, enrolment.secret, enrolment.expiresAt],
  )
}

export async function deleteEnrolment(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('delete from identity.second_factor_enrolment where player_id = $1', [playerId])
}

/** Replaces all recovery codes of a player. */
export async function writeRecoveryCodes(
  tx: Tx,
  playerId: bigint,
  codes: { readonly hashes: readonly Buffer[]; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query('delete from identity.recovery_code where player_id = $1', [playerId])
  await tx.query(
    'insert into identity.recovery_code (player_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3',
    [playerId, codes.hashes, codes.at],
  )
}

/** @returns false for a code that is unknown or was used */
export async function takeRecoveryCode(
  tx: Tx,
  playerId: bigint,
  code: { readonly hash: Buffer; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update identity.recovery_code set used_at = $3 where player_id = $1 and code_hash = $2 and used_at is null',
    [playerId, code.hash, code.at],
  )
  return rowCount > 0
}

export async function countRecoveryCodes(queryable: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await queryable.query<{ left: number }>(
    'select count(*)::int as left from identity.recovery_code where player_id = $1 and used_at is null',
    [playerId],
  )
  return rows[0]!.left
}

export async function insertChange(
  tx: Tx,
  change: {
    readonly playerId: bigint
    readonly sessionId: string
    readonly requestId: string
    readonly change: SecondFactorChange
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await tx.query(
    `insert into identity.second_factor_change (player_id, changed_at, change, session_id, request_id)
     values ($1, $2, $3, $4, $5)`,
    [change.playerId, change.at, change.change, change.sessionId, change.requestId],
  )
}

/** Opens a challenge: the password is proven, the code is missing. */
export async function insertAttempt(
  tx: Tx,
  attempt: SecondFactorAttempt & {
    readonly challengeHash: Buffer
    readonly createdAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
  },
): Promise<void> {
  const { challengeHash, playerId, createdAt, expiresAt, passwordRevision } = attempt
  await tx.query(
    `insert into identity.challenge
       (challenge_hash, player_id, purpose, proven, missing, email_key, target, created_at, expires_at)
     values ($1, $2, 'second_factor', '{password}', '{totp}', null, null, $3, $4)`,
    [challengeHash, playerId, createdAt, expiresAt],
  )
  await tx.query(
    'insert into identity.second_factor_attempt (challenge_hash, password_revision) values ($1, $2)',
    [challengeHash, passwordRevision],
  )
}

/** An open challenge whose password is proven. */
export interface SecondFactorAttempt {
  readonly playerId: bigint
  readonly passwordRevision: number
}

/** Locked: of two sign-ins by one challenge only the first one finds it open. */
export async function lockAttempt(
  tx: Tx,
  open: { readonly challengeHash: Buffer; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from identity.challenge
      where challenge_hash = $1 and purpose = 'second_factor' and ended_at is null and expires_at > $2 for update`,
    [open.challengeHash, open.at],
  )
  return rowCount > 0
}

export async function readAttempt(
  queryable: Queryable,
  open: { readonly challengeHash: Buffer; readonly at: Temporal.Instant },
): Promise<SecondFactorAttempt | null> {
  const { rows } = await queryable.query<{ player_id: bigint; password_revision: number }>(
    `select c.player_id, a.password_revision
       from identity.challenge c join identity.second_factor_attempt a using (challenge_hash)
      where c.challenge_hash = $1 and c.purpose = 'second_factor' and c.ended_at is null and c.expires_at > $2`,
    [open.challengeHash, open.at],
  )
  const row = rows[0]
  return row ? { playerId: row.player_id, passwordRevision: row.password_revision } : null
}

/** What was missing is proven. */
export async function endAttempt(tx: Tx, challengeHash: Buffer, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `update identity.challenge set ended_at = $2, proven = proven || missing, missing = '{}'
      where challenge_hash = $1`,
    [challengeHash, at],
  )
}
