import { emailKey } from '@marquee/contract/rules'
import { digestText, type Queryable, type Tx } from '../../kernel/index.ts'

/** A player's password, found by the address it belongs to. */
export interface PasswordAuthenticator {
  readonly playerId: bigint
  readonly passwordHash: string
  /** A sign-in with it is good only while this has not moved. */
  readonly revision: number
  readonly isKnownDevice: boolean
}

/** The key of a password. */
const passwordKey = (queryable: Queryable, addressKey: string): string =>
  digestText(queryable.personal, 'email', addressKey)

/**
 * The password of an address, and whether its player has signed in on this device before.
 * @param key the address in its one spelling
 */
export async function findPassword(
  queryable: Queryable,
  key: string,
  deviceHash: Buffer | null,
): Promise<PasswordAuthenticator | null> {
  const { rows } = await queryable.query<{
    player_id: bigint
    password_hash: string
    revision: number
    known: boolean
  }>(
    `select found.player_id, found.data ->> 'hash' as password_hash, found.revision,
            exists (select from identity.device d where d.player_id = found.player_id and d.device_hash = $2) as known
       from identity.authenticator found where found.kind = 'password' and found.key = $1`,
    [passwordKey(queryable, key), deviceHash],
  )
  const row = rows[0]
  if (!row) return null
  const { player_id: playerId, password_hash: passwordHash, revision, known: isKnownDevice } = row
  return { playerId, passwordHash, revision, isKnownDevice }
}

/** A player's password; null for a player without one. */
export async function readPassword(
  queryable: Queryable,
  playerId: bigint,
): Promise<Omit<PasswordAuthenticator, 'playerId' | 'isKnownDevice'> | null> {
  const { rows } = await queryable.query<{ password_hash: string; revision: number }>(
    `select data ->> 'hash' as password_hash, revision from identity.authenticator
      where player_id = $1 and kind = 'password'`,
    [playerId],
  )
  const row = rows[0]
  return row ? { passwordHash: row.password_hash, revision: row.revision } : null
}

/** The kinds of authenticators that a player has. */
export async function readKinds(queryable: Queryable, playerId: bigint): Promise<ReadonlySet<string>> {
  const { rows } = await queryable.query<{ kind: string }>(
    'select distinct kind from identity.authenticator where player_id = $1',
    [playerId],
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether a bank has told who the player is: the player logs in with it. */
export const isProvenByBank = async (queryable: Queryable, playerId: bigint): Promise<boolean> =>
  (await readKinds(queryable, playerId)).has('bank')

/**
 * When a bank has told who the player is, and whether the account was opened with the address that it told; null where
 * no bank has. One that was added to an account has confirmed no address: the account has its own.
 */
export async function bankProofOf(
  queryable: Queryable,
  playerId: bigint,
): Promise<{ readonly at: Temporal.Instant; readonly hasToldAddress: boolean } | null> {
  const { rows } = await queryable.query<{ at: Temporal.Instant | null; hasToldAddress: boolean | null }>(
    `select min(created_at) as at, bool_or(data ->> 'hasToldAddress' = 'true') as "hasToldAddress"
       from identity.authenticator where player_id = $1 and kind = 'bank'`,
    [playerId],
  )
  const { at = null, hasToldAddress = null } = rows[0] ?? {}
  return at && { at, hasToldAddress: hasToldAddress === true }
}

/** Replaces a player's password; ending sessions is the caller's. @returns false for a player without one */
export async function changePassword(
  tx: Tx,
  playerId: bigint,
  change: { passwordHash: string; at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.authenticator set data = jsonb_build_object('hash', $2::text), changed_at = $3, revision = revision + 1
      where player_id = $1 and kind = 'password'`,
    [playerId, change.passwordHash, change.at],
  )
  return rowCount > 0
}

/** Opens the account of a person whose address is proven, without an authenticator. */
export async function insertAccount(
  tx: Tx,
  account: { playerId: bigint; emailProvenAt: Temporal.Instant | null },
): Promise<void> {
  await tx.query('insert into identity.account (player_id, email_proven_at) values ($1, $2)', [
    account.playerId,
    account.emailProvenAt,
  ])
}

/** @throws PostgreSQL unique violation when another player has the address */
export async function insertPassword(
  tx: Tx,
  password: { playerId: bigint; email: string; passwordHash: string; at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at)
     values ($1, 'password', $2, jsonb_build_object('hash', $3::text), $4, $4)`,
    [password.playerId, passwordKey(tx, emailKey(password.email)), password.passwordHash, password.at],
  )
}

/** Stores a hash of the same password with another cost; a password changed meanwhile stays. */
export async function replaceHash(
  queryable: Queryable,
  playerId: bigint,
  change: { from: string; to: string },
): Promise<void> {
  await queryable.query(
    `update identity.authenticator set data = jsonb_build_object('hash', $3::text)
      where player_id = $1 and kind = 'password' and data ->> 'hash' = $2`,
    [playerId, change.from, change.to],
  )
}

/**
 * Waits for a sign-in of the player that is being stored, and lets later ones wait: a sign-in takes the same lock in
 * `swapLastSignIn`.
 */
export async function lockAccount(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('select 1 from identity.account where player_id = $1 for update', [playerId])
}

/** Players with an account, in the order of their ids. */
export async function readAccountPage(queryable: Queryable, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    'select player_id from identity.account where player_id > $1 order by player_id limit $2',
    [after, limit],
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

/** Records a sign-in and returns the time of the previous one (ID-10), and whether the address is proven. */
export async function swapLastSignIn(
  tx: Tx,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<{ previousSignInAt: Temporal.Instant | null; isEmailVerified: boolean }> {
  const { rows } = await tx.query<{
    last_sign_in_at: Temporal.Instant | null
    email_proven_at: Temporal.Instant | null
  }>('select last_sign_in_at, email_proven_at from identity.account where player_id = $1 for update', [
    playerId,
  ])
  await tx.query('update identity.account set last_sign_in_at = $2 where player_id = $1', [playerId, at])
  return {
    previousSignInAt: rows[0]?.last_sign_in_at ?? null,
    isEmailVerified: rows[0]?.email_proven_at != null,
  }
}
