import type { RouteOutput } from '@marquee/contract'
import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { LimitName, LockReason } from './limit-names.ts'

type ChangeView = RouteOutput<'limits.history'>['changes'][number]

export type LimitAction = ChangeView['action']
export type LimitActor = ChangeView['actor']

/** What waits for its confirmation. */
export interface LimitRequest {
  /** Minor units, of a limit of time seconds; null for a removal. */
  readonly value: bigint | null
  readonly pendingAt: Temporal.Instant
  readonly confirmUntil: Temporal.Instant
}

/** A line of the history. */
export interface LimitChange extends LimitName {
  readonly number: number
  readonly at: Temporal.Instant
  readonly action: LimitAction
  readonly value: bigint | null
  readonly pendingAt: Temporal.Instant | null
  readonly confirmUntil: Temporal.Instant | null
  readonly actor: LimitActor
  readonly lockReason: LockReason | null
}

export type NewLimitChange = LimitName &
  Pick<LimitChange, 'at' | 'action' | 'value' | 'actor'> &
  Partial<Pick<LimitChange, 'pendingAt' | 'confirmUntil' | 'lockReason'>>

/** Adds a line to the history. The caller holds the wallet's lock, under which the numbers have no gaps. */
export async function insertChange(tx: Tx, playerId: bigint, change: NewLimitChange): Promise<void> {
  await tx.query(
    `insert into protection.limit_change
         (player_id, number, at, kind, period, action, value, pending_at, confirm_until, actor, lock_reason)
       select $1, coalesce(max(number), 0) + 1, $2::timestamptz, $3, $4, $5, $6::bigint, $7::timestamptz,
           $8::timestamptz, $9, $10
         from protection.limit_change where player_id = $1`,
    [
      playerId,
      change.at.toString(),
      change.kind,
      change.period,
      change.action,
      change.value,
      change.pendingAt?.toString() ?? null,
      change.confirmUntil?.toString() ?? null,
      change.actor,
      change.lockReason ?? null,
    ],
  )
}

const CHANGE_COLUMNS = `number, at, kind, period, action, value, pending_at as "pendingAt",
        confirm_until as "confirmUntil", actor, lock_reason as "lockReason"`

/** The history of a player, newest first. @param page.before the last line of the previous page */
export async function readChanges(
  db: Queryable,
  playerId: bigint,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<LimitChange[]> {
  const { rows } = await db.query<LimitChange>(
    `select ${CHANGE_COLUMNS} from protection.limit_change
      where player_id = $1 and ($2::integer is null or number < $2)
      order by number desc limit $3`,
    [playerId, page.before ?? null, page.limit],
  )
  return rows
}

/** What the history says of the value that applies. */
export interface LimitDates extends LimitName {
  readonly updatedAt: Temporal.Instant | null
  readonly lockReason: LockReason | null
  /** The player's own limit, as the history has it. */
  readonly ownNoted: bigint | null
}

/** When the value of each limit was last changed, why the operator imposed it last, and what the own limit is. */
export async function readLimitDates(db: Queryable, playerId: bigint): Promise<LimitDates[]> {
  const { rows } = await db.query<LimitDates>(
    `select kind, period, max(at) filter (where action in ('set', 'confirmed', 'imposed', 'lifted')) as "updatedAt",
        (array_agg(lock_reason order by number desc) filter (where action = 'imposed'))[1] as "lockReason",
        (array_agg(value order by number desc) filter (where action in ('set', 'confirmed')))[1] as "ownNoted"
       from protection.limit_change where player_id = $1 group by kind, period`,
    [playerId],
  )
  return rows
}

const REQUEST_COLUMNS = 'value, pending_at as "pendingAt", confirm_until as "confirmUntil"'

/** Everything that waits, also what has lapsed and is not ended yet. */
export async function readRequests(
  db: Queryable,
  playerId: bigint,
): Promise<{ readonly name: LimitName; readonly request: LimitRequest }[]> {
  const { rows } = await db.query<LimitName & LimitRequest>(
    `select kind, period, ${REQUEST_COLUMNS} from protection.limit_request where player_id = $1`,
    [playerId],
  )
  return rows.map(({ kind, period, ...request }) => ({ name: { kind, period }, request }))
}

/** The caller holds the wallet's lock and has ended what waited before. */
export async function insertRequest(
  tx: Tx,
  playerId: bigint,
  { kind, period, value, pendingAt, confirmUntil }: LimitName & LimitRequest,
): Promise<void> {
  await tx.query(
    `insert into protection.limit_request (player_id, kind, period, value, pending_at, confirm_until)
       values ($1, $2, $3, $4, $5, $6)`,
    [playerId, kind, period, value, pendingAt.toString(), confirmUntil.toString()],
  )
}

/** The caller holds the wallet's lock. */
export async function deleteRequest(tx: Tx, playerId: bigint, { kind, period }: LimitName): Promise<void> {
  await tx.query(
    'delete from protection.limit_request where player_id = $1 and kind = $2 and period is not distinct from $3',
    [playerId, kind, period],
  )
}

/** Which players are read, of those for whom something is due. */
export interface DuePage {
  /** Players who are left out. */
  readonly except: readonly bigint[]
  readonly limit: number
}

/** Players with requests that can be confirmed and of which they were not told, the oldest request first. */
export async function readUntoldPlayers(
  db: Queryable,
  at: Temporal.Instant,
  { except, limit }: DuePage,
): Promise<bigint[]> {
  const { rows } = await db.query<{ playerId: bigint }>(
    `select player_id as "playerId" from protection.limit_request
      where told_at is null and pending_at <= $1::timestamptz and confirm_until > $1::timestamptz
        and player_id <> all ($2::bigint[])
      group by player_id order by min(pending_at), player_id limit $3`,
    [at.toString(), except, limit],
  )
  return rows.map(({ playerId }) => playerId)
}

/**
 * Marks that the player was told of a request. The caller holds the wallet's lock and knows that it can be confirmed.
 * @returns false when the player was told before
 */
export async function markTold(
  tx: Tx,
  playerId: bigint,
  { kind, period }: LimitName,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update protection.limit_request set told_at = $4::timestamptz
      where player_id = $1 and kind = $2 and period is not distinct from $3 and told_at is null`,
    [playerId, kind, period, at.toString()],
  )
  return rowCount > 0
}

/** Players with requests that have lapsed, the oldest first. */
export async function readLapsedPlayers(
  db: Queryable,
  at: Temporal.Instant,
  { except, limit }: DuePage,
): Promise<bigint[]> {
  const { rows } = await db.query<{ playerId: bigint }>(
    `select player_id as "playerId" from protection.limit_request
      where confirm_until <= $1::timestamptz and player_id <> all ($2::bigint[])
      group by player_id order by min(confirm_until), player_id limit $3`,
    [at.toString(), except, limit],
  )
  return rows.map(({ playerId }) => playerId)
}
