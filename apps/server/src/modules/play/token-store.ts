/** Tokens of a session besides the one in its row: tickets, what they were exchanged for, and tokens of studios. */
import {
  type Database,
  openRow,
  type Queryable,
  sealRow,
  type SealedTable,
  type Tx,
  tablesOf,
} from '../../kernel/index.ts'
import { type GameSession, type SessionRow, sessionFrom } from './store.ts'

interface TokenRow {
  token_digest: Buffer
  player_id: bigint
  session_id: string
  kind: 'ticket' | 'exchanged' | 'studio'
  created_at: Temporal.Instant
  expires_at: Temporal.Instant | null
  address: string | null
  exchanged_at: Temporal.Instant | null
}
interface Tables {
  session: SessionRow
  session_token: TokenRow
}
/** How personal data of this table is stored (decision 87). */
export const sealedToken: SealedTable = {
  table: 'play.session_token',
  key: ['token_digest'],
  sealed: ['address'],
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'play')

export type SessionKey = Pick<GameSession, 'playerId' | 'sessionId'>

export interface NewToken {
  readonly digest: Buffer
  readonly kind: TokenRow['kind']
  readonly at: Temporal.Instant
  /** Of a ticket. */
  readonly expiresAt?: Temporal.Instant
  /** Of a ticket: the device that it was made for. */
  readonly address?: string
}

export async function insertToken(
  tx: Tx,
  { playerId, sessionId }: SessionKey,
  token: NewToken,
): Promise<void> {
  await tables(tx)
    .insertInto('session_token')
    .values(
      sealRow<TokenRow>(tx.personal, sealedToken, {
        token_digest: token.digest,
        player_id: playerId,
        session_id: sessionId,
        kind: token.kind,
        created_at: token.at,
        expires_at: token.expiresAt ?? null,
        address: token.address ?? null,
        exchanged_at: null,
      }),
    )
    .execute()
}

// unsafeReadAcrossPlayers: `authenticate` carries a token and no player.
const sessionWith = (queryable: Queryable, digest: Buffer) =>
  tables(queryable)
    .selectFrom('session_token')
    .innerJoin('session', (join) =>
      join
        .onRef('session.player_id', '=', 'session_token.player_id')
        .onRef('session.session_id', '=', 'session_token.session_id'),
    )
    .selectAll('session')
    .where('session_token.token_digest', '=', digest)

/** The session that a studio's call names. A ticket names none. */
export async function readSessionByToken(queryable: Queryable, digest: Buffer): Promise<GameSession | null> {
  const launched = await tables(queryable)
    .selectFrom('session')
    .selectAll()
    .where('token_digest', '=', digest)
    .executeTakeFirst()
  const row =
    launched ??
    (await sessionWith(queryable, digest).where('session_token.kind', '<>', 'ticket').executeTakeFirst())
  return row ? sessionFrom(row) : null
}

export interface TicketSession {
  readonly session: GameSession
  /** Of the device that the ticket was made for; null for a ticket of an earlier release. */
  readonly address: string | null
}

/** The session of a ticket that was not exchanged and has not expired. */
export async function readSessionByTicket(
  queryable: Queryable,
  digest: Buffer,
  at: Temporal.Instant,
): Promise<TicketSession | null> {
  const row = await sessionWith(queryable, digest)
    .select('session_token.address')
    .where('session_token.kind', '=', 'ticket')
    .where('session_token.exchanged_at', 'is', null)
    .where('session_token.expires_at', '>', at)
    .executeTakeFirst()
  if (!row) return null
  const { address } = openRow(queryable.personal, sealedToken, {
    token_digest: digest,
    address: row.address,
  })
  return { session: sessionFrom(row), address }
}

/** Locks the ticket's row. @returns false when another call has exchanged it, or it has expired */
export async function useTicket(tx: Tx, digest: Buffer, at: Temporal.Instant): Promise<boolean> {
  const updated = await tables(tx)
    .updateTable('session_token')
    .set({ exchanged_at: at })
    .where('token_digest', '=', digest)
    .where('kind', '=', 'ticket')
    .where('exchanged_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('session_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Keeps a session open until the transaction ends. @returns false when it is closed */
export async function lockOpenSession(tx: Tx, { playerId, sessionId }: SessionKey): Promise<boolean> {
  const open = await tables(tx)
    .selectFrom('session')
    .select('session_id')
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Stores a token that the studio made for a launch. A studio may repeat it for a later launch of the same player: the
 * token moves to that session. A token of another player is not stored.
 */
export async function putStudioToken(
  tx: Tx,
  { playerId, sessionId }: SessionKey,
  { digest, at }: { readonly digest: Buffer; readonly at: Temporal.Instant },
): Promise<'stored' | 'moved' | 'taken'> {
  const present = await tables(tx)
    .selectFrom('session_token')
    .selectAll()
    .where('token_digest', '=', digest)
    .forUpdate()
    .executeTakeFirst()
  if (!present) {
    await insertToken(tx, { playerId, sessionId }, { digest, kind: 'studio', at })
    return 'stored'
  }
  if (present.kind !== 'studio' || present.player_id !== playerId) return 'taken'
  if (present.session_id === sessionId) return 'stored'
  await tables(tx)
    .updateTable('session_token')
    .set({ session_id: sessionId })
    .where('token_digest', '=', digest)
    .execute()
  return 'moved'
}

/** A ticket is kept so long after its end, for questions about a launch. */
const TICKETS_KEPT = { hours: 24 }
const PAGE = 5_000

/** Deletes tickets that ended a day ago, page by page. What they were exchanged for stays: a late win may carry it. */
export async function removeOldTickets(
  db: Database,
  at: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  const statement = `delete from play.session_token where token_digest in
    (select token_digest from play.session_token where kind = 'ticket' and expires_at < $1 limit ${PAGE})`
  while (!signal.aborted) {
    const { rowCount } = await db.query(statement, [at.subtract(TICKETS_KEPT)])
    if (rowCount < PAGE) break
  }
}
