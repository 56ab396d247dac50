import type { Database, Queryable, Tx } from '../../kernel/index.ts'

export interface StoredNotification {
  readonly notificationId: string
  readonly kind: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly createdAt: Temporal.Instant
  readonly readAt: Temporal.Instant | null
}

/** @returns false when the event has its notification already */
export async function insertNotification(
  tx: Tx,
  notification: Omit<StoredNotification, 'readAt'> & { readonly playerId: bigint; readonly eventId: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into inbox.notification (player_id, notification_id, event_id, kind, parameters, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6) on conflict (player_id, event_id) do nothing`,
    [
      notification.playerId,
      notification.notificationId,
      notification.eventId,
      notification.kind,
      JSON.stringify(notification.parameters),
      notification.createdAt,
    ],
  )
  return rowCount > 0
}

/** The notifications of a player, newest first. @param page.before the last one of the previous page */
export async function readNotifications(
  queryable: Queryable,
  page: { readonly playerId: bigint; readonly before: string | undefined; readonly limit: number },
): Promise<StoredNotification[]> {
  const { rows } = await queryable.query<StoredNotification>(
    `select notification_id as "notificationId", kind, parameters, created_at as "createdAt", read_at as "readAt"
       from inbox.notification
      where player_id = $1 and ($2::text is null or notification_id < $2)
      order by notification_id desc limit $3`,
    [page.playerId, page.before ?? null, page.limit],
  )
  return rows
}

/** Unread notifications, counted up to `most`. */
export async function countUnread(queryable: Queryable, playerId: bigint, most: number): Promise<number> {
  const { rows } = await queryable.query<{ unread: number }>(
    `select count(*)::integer as unread
       from (select from inbox.notification where player_id = $1 and read_at is null limit $2) counted`,
    [playerId, most],
  )
  return rows[0]?.unread ?? 0
}

export async function hasNotification(
  queryable: Queryable,
  playerId: bigint,
  notificationId: string,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select 1 from inbox.notification where player_id = $1 and notification_id = $2',
    [playerId, notificationId],
  )
  return rows.length > 0
}

/** Marks one notification as read, or all up to it. @returns how many were unread */
export async function markRead(
  tx: Tx,
  reading: {
    readonly playerId: bigint
    readonly notificationId: string
    readonly andOlder: boolean
    readonly at: Temporal.Instant
  },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update inbox.notification set read_at = $3
      where player_id = $1 and read_at is null
        and (notification_id = $2 or ($4 and notification_id < $2))`,
    [reading.playerId, reading.notificationId, reading.at, reading.andOlder],
  )
  return rowCount
}

const PAGE = 5_000

// unsafeReadAcrossPlayers: notifications expire for everyone.
export async function removeExpired(
  db: Database,
  before: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await db.query(
      `delete from inbox.notification where (player_id, notification_id) in
         (select player_id, notification_id from inbox.notification where created_at < $1 limit ${PAGE})`,
      [before],
    )
    if (rowCount < PAGE) return
  }
}
