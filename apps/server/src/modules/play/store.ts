import { type Database, type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { CurrencyCode } from '@marquee/money'
import type { IntegrationId } from './operation.ts'
import type { Channel } from './ports.ts'

export interface SessionRow {
  player_id: bigint
  session_id: string
  /** The integration. */
  provider: string
  account: string
  game_id: number
  symbol: string
  channel: string
  currency: string
  market: string
  country: string
  language: string
  /** Null for a game that was launched by a ticket. */
  token_digest: Buffer | null
  launch_origin: string
  parent_session: string | null
  ends_at: Temporal.Instant | null
  opened_at: Temporal.Instant
  last_seen_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  close_reason: string | null
}
interface Tables {
  session: SessionRow
}

/**
 * `player`: the page was left. `stopped`: an answer to a reality check. `limit`: also a break of the market's.
 * `product`: the player has closed the product of the game.
 */
export type CloseReason =
  | 'player'
  | 'stopped'
  | 'another-game'
  | 'signed-out'
  | 'studio'
  | 'standing'
  | 'product'
  | 'limit'

/** A game session for real money. */
export interface GameSession {
  readonly playerId: bigint
  readonly sessionId: string
  /** The integration that opened the game; its studio is that of the game. */
  readonly integration: IntegrationId
  /** Our account there. */
  readonly account: string
  readonly gameId: number
  readonly symbol: string
  readonly channel: Channel
  readonly currency: CurrencyCode
  readonly market: string
  readonly country: string
  readonly language: string
  readonly launchOrigin: string
  /** The sign-in that opened it; null for old rows. */
  readonly parentSession: string | null
  /** Latest end of that sign-in. */
  readonly endsAt: Temporal.Instant | null
  readonly openedAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly closedAt: Temporal.Instant | null
  readonly closeReason: CloseReason | null
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'play')

export function sessionFrom(row: SessionRow): GameSession {
  return {
    playerId: row.player_id,
    sessionId: row.session_id,
    integration: row.provider,
    account: row.account,
    gameId: row.game_id,
    symbol: row.symbol,
    channel: row.channel as Channel,
    currency: row.currency as CurrencyCode,
    market: row.market,
    country: row.country,
    language: row.language,
    launchOrigin: row.launch_origin,
    parentSession: row.parent_session,
    endsAt: row.ends_at,
    openedAt: row.opened_at,
    lastSeenAt: row.last_seen_at,
    closedAt: row.closed_at,
    closeReason: row.close_reason as CloseReason | null,
  }
}

/** First half of the advisory lock under which a player's games are opened; the second half is the player's hash. */
const LAUNCH_LOCK_CLASS = 7_306

export async function insertSession(tx: Tx, session: GameSession, tokenDigest: Buffer | null): Promise<void> {
  await tables(tx)
    .insertInto('session')
    .values({
      player_id: session.playerId,
      session_id: session.sessionId,
      provider: session.integration,
      account: session.account,
      game_id: session.gameId,
      symbol: session.symbol,
      channel: session.channel,
      currency: session.currency,
      market: session.market,
      country: session.country,
      language: session.language,
      token_digest: tokenDigest,
      launch_origin: session.launchOrigin,
      parent_session: session.parentSession,
      ends_at: session.endsAt,
      opened_at: session.openedAt,
      last_seen_at: session.lastSeenAt,
      closed_at: null,
      close_reason: null,
    })
    .execute()
}

export async function readSession(
  queryable: Queryable,
  playerId: bigint,
  sessionId: string,
): Promise<GameSession | null> {
  const row = await tables(queryable)
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** The session of a call without a token: the player's latest at that integration. */
export async function readLastSession(
  queryable: Queryable,
  playerId: bigint,
  integration: IntegrationId,
): Promise<GameSession | null> {
  const row = await tables(queryable)
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', integration)
    .where('closed_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/**
 * Closes the player's other games before one is opened (GAM-14). Until the transaction ends, no other one opens a game
 * of this player.
 */
export async function closeForLaunch(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<string[]> {
  await tx.query('select pg_advisory_xact_lock($1, hashint8($2))', [LAUNCH_LOCK_CLASS, playerId])
  return closeSessions(tx, playerId, { at, reason: 'another-game' })
}

/** @returns ids of the sessions that were closed by this call */
export async function closeSessions(
  queryable: Queryable,
  playerId: bigint,
  close: { at: Temporal.Instant; reason: CloseReason; sessionId?: string; parentSession?: string },
): Promise<string[]> {
  let query = tables(queryable)
    .updateTable('session')
    .set({ closed_at: close.at, close_reason: close.reason })
    .where('player_id', '=', playerId)
    .where('closed_at', 'is', null)
  if (close.sessionId !== undefined) query = query.where('session_id', '=', close.sessionId)
  if (close.parentSession !== undefined) query = query.where('parent_session', '=', close.parentSession)
  const rows = await query.returning('session_id').execute()
  return rows.map((row) => row.session_id)
}

/** @returns the session's present row, which other instances may have changed */
export async function touchSession(
  db: Database,
  playerId: bigint,
  sessionId: string,
  at: Temporal.Instant,
): Promise<GameSession | null> {
  const row = await tables(db)
    .updateTable('session')
    .set({ last_seen_at: at })
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** When games were open under a sign-in, as far as it was after a moment: the newest first. */
export async function readGameTimes(
  queryable: Queryable,
  signIn: { readonly playerId: bigint; readonly sessionId: string },
  since: Temporal.Instant,
): Promise<Pick<GameSession, 'openedAt' | 'closedAt'>[]> {
  const rows = await tables(queryable)
    .selectFrom('session')
    .select(['opened_at', 'closed_at'])
    .where('player_id', '=', signIn.playerId)
    .where('parent_session', '=', signIn.sessionId)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '>', since)]))
    .orderBy('opened_at', 'desc')
    .execute()
  return rows.map((row) => ({ openedAt: row.opened_at, closedAt: row.closed_at }))
}

/** Launches of one player at the same moment commit in any order: so many of the newest sessions are compared. */
const PARALLEL_LAUNCHES = 20

/** The game that a player has open, or the one that was closed last. One at a time is open (GAM-14). */
export async function readLastGame(
  queryable: Queryable,
  playerId: bigint,
): Promise<Pick<GameSession, 'closedAt' | 'endsAt'> | null> {
  const row = await tables(queryable)
    .selectFrom((from) =>
      from
        .selectFrom('session')
        .select(['closed_at', 'ends_at'])
        .where('player_id', '=', playerId)
        .orderBy('session_id', 'desc')
        .limit(PARALLEL_LAUNCHES)
        .as('newest'),
    )
    .select(['closed_at', 'ends_at'])
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row ? { closedAt: row.closed_at, endsAt: row.ends_at } : null
}

/** When games were open, as far as it was after a moment: the earliest first. */
export async function readGamesSince(
  queryable: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<Pick<GameSession, 'openedAt' | 'closedAt' | 'endsAt'>[]> {
  const rows = await tables(queryable)
    .selectFrom('session')
    .select(['opened_at', 'closed_at', 'ends_at'])
    .where('player_id', '=', playerId)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '>', since)]))
    .orderBy('opened_at')
    .execute()
  return rows.map((row) => ({ openedAt: row.opened_at, closedAt: row.closed_at, endsAt: row.ends_at }))
}

export async function readOpenSessions(queryable: Queryable, playerId: bigint): Promise<GameSession[]> {
  const rows = await tables(queryable)
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(sessionFrom)
}
