import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { PlayVertical } from '../../players/index.ts'
import type { AskedBefore, NewBreak, ReturnRequest } from './break-rules.ts'
import type { BreakTerms } from './break-terms.ts'

/** One product, or null for the whole of play. */
export type Product = PlayVertical | null

export interface NewBreakRecord extends NewBreak {
  readonly startedAt: Temporal.Instant
  readonly leastUntil: Temporal.Instant | null
  readonly scope: string | null
  /** Null for the whole of play. */
  readonly product: Product
  readonly source: 'player' | 'operator'
  /** Of the player, or the order of a member of staff. */
  readonly requestId: string
  /** Empty for the operator. */
  readonly sessionId: string
  readonly terms: BreakTerms
}

/** Adds a break to the record. The caller holds the wallet's lock, under which the numbers have no gaps. */
export async function insertBreak(tx: Tx, playerId: bigint, record: NewBreakRecord): Promise<void> {
  await tx.query(
    `insert into protection.break_record
         (player_id, number, kind, length, started_at, until, least_until, source, scope, request_id, session_id, terms,
          product)
       select $1, coalesce(max(number), 0) + 1, $2, $3, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7, $8,
           $9, $10, $11::jsonb, $12
         from protection.break_record where player_id = $1`,
    [
      playerId,
      record.kind,
      record.length,
      record.startedAt.toString(),
      record.until?.toString() ?? null,
      record.leastUntil?.toString() ?? null,
      record.source,
      record.scope,
      record.requestId,
      record.sessionId,
      JSON.stringify(record.terms),
      record.product,
    ],
  )
}

/** Whether the operator has imposed an exclusion since the player's last return. */
export async function hasImposedExclusion(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await db.query(
    `select from protection.break_record imposed
      where imposed.player_id = $1 and imposed.source = 'operator' and imposed.kind = 'exclusion'
        and not exists (
          select from protection.return_request
           where return_request.player_id = $1 and return_request.product is null
             and return_request.ended_as in ('confirmed', 'approved')
             and return_request.ended_at >= imposed.started_at)
      limit 1`,
    [playerId],
  )
  return rows.length > 0
}

/** The last break of the whole, or of a product, that the player has asked for; null for none. */
export async function readLastBreak(
  db: Queryable,
  playerId: bigint,
  product: Product = null,
): Promise<AskedBefore | null> {
  const { rows } = await db.query<AskedBefore>(
    `select kind, length, session_id as "sessionId" from protection.break_record
      where player_id = $1 and source = 'player' and product is not distinct from $2
      order by number desc limit 1`,
    [playerId, product],
  )
  return rows[0] ?? null
}

export interface StoredReturnRequest extends ReturnRequest {
  /** Numbers of a player have no gaps. */
  readonly number: number
}

/** The open request to return, also one that has lapsed and is not ended yet; null for none. */
export async function readReturnRequest(
  db: Queryable,
  playerId: bigint,
  product: Product = null,
): Promise<StoredReturnRequest | null> {
  const { rows } = await db.query<StoredReturnRequest>(
    `select number, asked_at as "askedAt", confirm_from as "confirmFrom", confirm_until as "confirmUntil"
       from protection.return_request
      where player_id = $1 and product is not distinct from $2 and ended_at is null`,
    [playerId, product],
  )
  return rows[0] ?? null
}

/** What people have decided about the last request to return, and when; null unless it is the last. */
export interface DecidedReturn {
  readonly is: 'approved' | 'refused'
  readonly at: Temporal.Instant
}

export async function readDecidedReturn(
  db: Queryable,
  playerId: bigint,
  product: Product = null,
): Promise<DecidedReturn | null> {
  const { rows } = await db.query<{ is: string | null; at: Temporal.Instant }>(
    `select ended_as as is, ended_at as at from protection.return_request
      where player_id = $1 and product is not distinct from $2 order by number desc limit 1`,
    [playerId, product],
  )
  const [last] = rows
  return last?.is === 'approved' || last?.is === 'refused' ? { is: last.is, at: last.at } : null
}

/** The caller holds the wallet's lock and has ended the request before. */
export async function insertReturnRequest(
  tx: Tx,
  playerId: bigint,
  { askedAt, confirmFrom, confirmUntil }: ReturnRequest,
  product: Product,
): Promise<void> {
  await tx.query(
    `insert into protection.return_request (player_id, number, asked_at, confirm_from, confirm_until, product)
       select $1, coalesce(max(number), 0) + 1, $2::timestamptz, $3::timestamptz, $4::timestamptz, $5
         from protection.return_request where player_id = $1`,
    [playerId, askedAt.toString(), confirmFrom.toString(), confirmUntil?.toString() ?? null, product],
  )
}

export type ReturnEnd = 'cancelled' | 'confirmed' | 'approved' | 'refused' | 'lapsed' | 'replaced'

/** Ends the open request; nothing without one. The caller holds the wallet's lock. */
export async function endReturnRequest(
  tx: Tx,
  playerId: bigint,
  { as, at, product }: { readonly as: ReturnEnd; readonly at: Temporal.Instant; readonly product: Product },
): Promise<void> {
  await tx.query(
    `update protection.return_request set ended_at = $2::timestamptz, ended_as = $3
      where player_id = $1 and product is not distinct from $4 and ended_at is null`,
    [playerId, at.toString(), as, product],
  )
}

/** Ends every open request, of the whole and of products: a break has begun since. */
export async function replaceReturnRequests(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `update protection.return_request set ended_at = $2::timestamptz, ended_as = 'replaced'
      where player_id = $1 and ended_at is null`,
    [playerId, at.toString()],
  )
}
