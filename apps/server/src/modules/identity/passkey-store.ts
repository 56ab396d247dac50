import type { Queryable, Tx } from '../../kernel/index.ts'
import type { LoginDevice } from './login-device.ts'

/** A row of `identity.authenticator` of kind passkey; its key is the id that the authenticator gave it. */
export interface Passkey {
  readonly playerId: bigint
  /** Base64url. */
  readonly credentialId: string
  /** Our own id of it. */
  readonly passkeyId: string
  /** Base64url of the COSE key. */
  readonly publicKey: string
  /** Signatures that its authenticator had made; 0 where it does not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string | null
  readonly provider: string | null
  readonly madeIn: Pick<LoginDevice, 'browser' | 'system'>
  readonly addedAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}

/** The column `description`. */
type Description = Pick<Passkey, 'name' | 'provider' | 'madeIn'>
/** The column `data`. */
type Data = Omit<Passkey, 'playerId' | 'credentialId' | 'addedAt' | 'lastUsedAt' | keyof Description>

interface Row {
  player_id: bigint
  key: string
  data: Data
  description: Description
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant | null
}

const COLUMNS = 'player_id, key, data, description, created_at, last_used_at'

function passkeyFrom(row: Row): Passkey {
  const { player_id: playerId, key: credentialId, data, description } = row
  const { created_at: addedAt, last_used_at: lastUsedAt } = row
  return { ...data, ...description, playerId, credentialId, addedAt, lastUsedAt }
}

/** A player's passkeys, oldest first. */
export async function readPasskeys(queryable: Queryable, playerId: bigint): Promise<Passkey[]> {
  const { rows } = await queryable.query<Row>(
    `select ${COLUMNS} from identity.authenticator
      where player_id = $1 and kind = 'passkey' order by created_at, data ->> 'passkeyId'`,
    [playerId],
  )
  return rows.map(passkeyFrom)
}

/** Whosever it is. */
export async function findPasskey(queryable: Queryable, credentialId: string): Promise<Passkey | null> {
  const { rows } = await queryable.query<Row>(
    `select ${COLUMNS} from identity.authenticator where kind = 'passkey' and key = $1`,
    [credentialId],
  )
  return rows[0] ? passkeyFrom(rows[0]) : null
}

/** @throws PostgreSQL unique violation when an account has it already */
export async function insertPasskey(
  tx: Tx,
  { playerId, credentialId, addedAt, name, provider, madeIn, ...data }: Omit<Passkey, 'lastUsedAt'>,
): Promise<void> {
  const description: Description = { name, provider, madeIn }
  await tx.query(
    `insert into identity.authenticator (player_id, kind, key, data, description, created_at, changed_at)
     values ($1, 'passkey', $2, $3, $4, $5, $5)`,
    [playerId, credentialId, JSON.stringify(data satisfies Data), JSON.stringify(description), addedAt],
  )
}

type Named = Pick<Passkey, 'playerId' | 'credentialId'>

/** The proof of a passkey was right. */
export async function notePasskeyUse(
  tx: Tx,
  { playerId, credentialId }: Named,
  use: { counter: number; isSynced: boolean; at: Temporal.Instant },
): Promise<void> {
  const { counter, isSynced, at } = use
  await tx.query(
    `update identity.authenticator set data = data || $3::jsonb, last_used_at = $4
      where player_id = $1 and kind = 'passkey' and key = $2`,
    [playerId, credentialId, JSON.stringify({ counter, isSynced }), at],
  )
}

export async function renamePasskey(
  tx: Tx,
  { playerId, credentialId }: Named,
  change: { name: string; at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update identity.authenticator set description = description || $3::jsonb, changed_at = $4
      where player_id = $1 and kind = 'passkey' and key = $2`,
    [playerId, credentialId, JSON.stringify({ name: change.name }), change.at],
  )
}

export async function deletePasskey(tx: Tx, { playerId, credentialId }: Named): Promise<void> {
  await tx.query(
    `delete from identity.authenticator where player_id = $1 and kind = 'passkey' and key = $2`,
    [playerId, credentialId],
  )
}

/** The account's user handle; null for an account that never began to make a passkey. */
export async function readUserHandle(queryable: Queryable, playerId: bigint): Promise<Buffer | null> {
  const { rows } = await queryable.query<{ user_handle: Buffer | null }>(
    'select user_handle from identity.account where player_id = $1',
    [playerId],
  )
  return rows[0]?.user_handle ?? null
}

/** The account's user handle: the given one for an account without one. */
export async function ensureUserHandle(
  queryable: Queryable,
  playerId: bigint,
  handle: Buffer,
): Promise<Buffer> {
  const { rows } = await queryable.query<{ user_handle: Buffer }>(
    `update identity.account set user_handle = coalesce(user_handle, $2) where player_id = $1
     returning user_handle`,
    [playerId, handle],
  )
  return rows[0]!.user_handle
}
