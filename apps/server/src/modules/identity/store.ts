import { type Database, type Queryable, sealRow, type Tx, tablesOf } from '../../kernel/index.ts'
import { sealedSession } from './sealed-columns.ts'

/** Ways of proving who one is, as `amr` of an ID token names them (RFC 8176; `passkey` and `bank` are ours). */
export type AuthenticationMethod = 'pwd' | 'otp' | 'passkey' | 'bank'

interface Tables {
  session: {
    player_id: bigint
    session_id: string
    login_method: string
    started_at: Temporal.Instant
    previous_sign_in_at: Temporal.Instant | null
    expires_at: Temporal.Instant
    idle_minutes: number
    idle_at: Temporal.Instant
    generation: number
    rotated_at: Temporal.Instant
    ended_at: Temporal.Instant | null
    end_reason: string | null
    /** Encrypted. */
    ip: string
    country: string
    user_agent: string
    is_email_verified: boolean
    reported_at: Temporal.Instant | null
    authenticated_at: Temporal.Instant
    authentication_methods: string[]
    during_break: boolean
  }
  refresh_token: { player_id: bigint; session_id: string; token_hash: Buffer; generation: number }
  device: {
    player_id: bigint
    device_hash: Buffer
    first_seen_at: Temporal.Instant
    last_seen_at: Temporal.Instant
  }
  socket_ticket: { player_id: bigint; ticket_hash: Buffer; session_id: string; expires_at: Temporal.Instant }
  signing_key: { kid: string; private_jwk: string; active_from: Temporal.Instant }
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'identity')

export interface SessionRecord {
  readonly playerId: bigint
  readonly sessionId: string
  readonly loginMethod: string
  readonly startedAt: Temporal.Instant
  readonly previousSignInAt: Temporal.Instant | null
  readonly expiresAt: Temporal.Instant
  readonly idleMinutes: number
  /** When it ends if unused. */
  readonly idleAt: Temporal.Instant
  readonly generation: number
  readonly rotatedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  readonly isEmailVerified: boolean
  /** When the player last proved who they are, in this session. */
  readonly authenticatedAt: Temporal.Instant
  /** By what, in the course of the session. */
  readonly authenticationMethods: readonly AuthenticationMethod[]
  /** Opened while its player was on a break or excluded: it stays limited to what is open then (EXC-06). */
  readonly isDuringBreak: boolean
}

function sessionFrom(row: Tables['session']): SessionRecord {
  return {
    playerId: row.player_id,
    sessionId: row.session_id,
    loginMethod: row.login_method,
    startedAt: row.started_at,
    previousSignInAt: row.previous_sign_in_at,
    expiresAt: row.expires_at,
    idleMinutes: row.idle_minutes,
    idleAt: row.idle_at,
    generation: row.generation,
    rotatedAt: row.rotated_at,
    endedAt: row.ended_at,
    isEmailVerified: row.is_email_verified,
    authenticatedAt: row.authenticated_at,
    authenticationMethods: row.authentication_methods as AuthenticationMethod[],
    isDuringBreak: row.during_break,
  }
}

export async function insertSession(
  tx: Tx,
  session: Omit<SessionRecord, 'endedAt'> & { ip: string; country: string; userAgent: string },
): Promise<void> {
  const stored = sealRow<Tables['session']>(tx.personal, sealedSession, {
    player_id: session.playerId,
    session_id: session.sessionId,
    login_method: session.loginMethod,
    started_at: session.startedAt,
    previous_sign_in_at: session.previousSignInAt,
    expires_at: session.expiresAt,
    idle_minutes: session.idleMinutes,
    idle_at: session.idleAt,
    generation: session.generation,
    rotated_at: session.rotatedAt,
    ended_at: null,
    end_reason: null,
    ip: session.ip,
    country: session.country,
    user_agent: session.userAgent,
    is_email_verified: session.isEmailVerified,
    reported_at: null,
    authenticated_at: session.authenticatedAt,
    authentication_methods: [...session.authenticationMethods],
    during_break: session.isDuringBreak,
  })
  await tables(tx).insertInto('session').values(stored).execute()
}

export async function readSession(
  queryable: Queryable,
  playerId: bigint,
  sessionId: string,
): Promise<SessionRecord | null> {
  const row = await tables(queryable)
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

export async function lockSession(
  tx: Tx,
  playerId: bigint,
  sessionId: string,
): Promise<SessionRecord | null> {
  const { rows } = await tx.query<Tables['session']>(
    'select * from identity.session where player_id = $1 and session_id = $2 for update',
    [playerId, sessionId],
  )
  return rows[0] ? sessionFrom(rows[0]) : null
}

/** Expired sessions that are still open, ordered by id. */
export async function readOverdue(
  queryable: Queryable,
  page: { at: Temporal.Instant; after: { playerId: bigint; sessionId: string }; limit: number },
): Promise<SessionRecord[]> {
  const { rows } = await queryable.query<Tables['session']>(
    `select * from identity.session
      where ended_at is null and least(expires_at, idle_at) <= $1 and (player_id, session_id) > ($2, $3)
      order by player_id, session_id limit $4`,
    [page.at, page.after.playerId, page.after.sessionId, page.limit],
  )
  return rows.map(sessionFrom)
}

/** Extends the end of an unused session, never shortens it. */
export async function moveIdle(
  queryable: Queryable,
  session: Pick<SessionRecord, 'playerId' | 'sessionId'>,
  idleAt: Temporal.Instant,
): Promise<void> {
  await tables(queryable)
    .updateTable('session')
    .set({ idle_at: idleAt })
    .where('player_id', '=', session.playerId)
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .where('idle_at', '<', idleAt)
    .execute()
}

/** The person of a session has proved again who they are. */
export async function noteAuthentication(
  tx: Tx,
  session: Pick<SessionRecord, 'playerId' | 'sessionId' | 'authenticationMethods'>,
  at: Temporal.Instant,
): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ authenticated_at: at, authentication_methods: [...session.authenticationMethods] })
    .where('player_id', '=', session.playerId)
    .where('session_id', '=', session.sessionId)
    .execute()
}

export async function rotateSession(tx: Tx, session: SessionRecord, at: Temporal.Instant): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ generation: session.generation + 1, rotated_at: at })
    .where('player_id', '=', session.playerId)
    .where('session_id', '=', session.sessionId)
    .execute()
  await tables(tx)
    .deleteFrom('refresh_token')
    .where('player_id', '=', session.playerId)
    .where('session_id', '=', session.sessionId)
    .where('generation', '<', session.generation)
    .execute()
}

export async function insertRefreshToken(
  tx: Tx,
  token: { playerId: bigint; sessionId: string; hash: Buffer; generation: number },
): Promise<void> {
  await tables(tx)
    .insertInto('refresh_token')
    .values({
      player_id: token.playerId,
      session_id: token.sessionId,
      token_hash: token.hash,
      generation: token.generation,
    })
    .execute()
}

/** @returns the generation of a token; null for one that is not stored */
export async function readRefreshToken(
  queryable: Queryable,
  token: { playerId: bigint; sessionId: string; hash: Buffer },
): Promise<number | null> {
  const row = await tables(queryable)
    .selectFrom('refresh_token')
    .select('generation')
    .where('player_id', '=', token.playerId)
    .where('session_id', '=', token.sessionId)
    .where('token_hash', '=', token.hash)
    .executeTakeFirst()
  return row?.generation ?? null
}

/** Remembers a browser of a player. @returns whether the player had not used it before */
export async function noteDevice(
  tx: Tx,
  playerId: bigint,
  device: { hash: Buffer; at: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await tx.query<{ is_new: boolean }>(
    `insert into identity.device (player_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (player_id, device_hash) do update set last_seen_at = excluded.last_seen_at
     returning xmax = 0 as is_new`,
    [playerId, device.hash, device.at],
  )
  return rows[0]?.is_new === true
}

export async function insertTicket(
  db: Database,
  ticket: { playerId: bigint; hash: Buffer; sessionId: string; expiresAt: Temporal.Instant },
): Promise<void> {
  await tables(db)
    .insertInto('socket_ticket')
    .values({
      player_id: ticket.playerId,
      ticket_hash: ticket.hash,
      session_id: ticket.sessionId,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Consumes a ticket and returns its session; null for one that no longer exists. */
export async function takeTicket(
  db: Database,
  playerId: bigint,
  hash: Buffer,
  at: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await db.query<{ session_id: string; is_good: boolean }>(
    `delete from identity.socket_ticket where player_id = $1 and ticket_hash = $2
     returning session_id, expires_at > $3 as is_good`,
    [playerId, hash, at],
  )
  return rows[0]?.is_good ? rows[0].session_id : null
}

export interface SigningKeyRecord {
  readonly kid: string
  readonly jwk: unknown
  readonly activeFrom: Temporal.Instant
}

/** Ordered by start. */
export async function readSigningKeys(db: Database): Promise<SigningKeyRecord[]> {
  const { rows } = await db.query<{ kid: string; private_jwk: unknown; active_from: Temporal.Instant }>(
    'select kid, private_jwk, active_from from identity.signing_key order by active_from, kid',
  )
  return rows.map((row) => ({ kid: row.kid, jwk: row.private_jwk, activeFrom: row.active_from }))
}

export async function insertSigningKey(db: Database, key: SigningKeyRecord): Promise<void> {
  await db.query(
    'insert into identity.signing_key (kid, private_jwk, active_from) values ($1, $2, $3) on conflict do nothing',
    [key.kid, JSON.stringify(key.jwk), key.activeFrom],
  )
}

export async function deleteSigningKeysBefore(db: Database, activeFrom: Temporal.Instant): Promise<void> {
  await tables(db).deleteFrom('signing_key').where('active_from', '<', activeFrom).execute()
}
