import { type Routes, schemas } from '@marquee/contract'
import { z } from 'zod'
import {
  AppError,
  type Clock,
  type Database,
  handleJob,
  type Handlers,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newId,
  publish,
  subscribe,
  type Subscription,
} from '../../kernel/index.ts'
import { type NotifiedEvent, notifiedEvents } from './notifications.ts'
import * as store from './store.ts'

/** Event: the notifications of a player are others than before. The bus forwards it to open sockets. */
export const inboxChangedTopic = 'inbox.changed'

/** A notification is kept for so many days. */
export const KEPT_DAYS = 365
const DAY_HOURS = 24

const tidyKind = jobKind({ name: 'inbox.tidy', payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000 })

export interface InboxDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Whether a player is flagged risk payout or suspended; null for an unknown player. */
  readonly isRestricted: (playerId: bigint) => Promise<boolean | null>
}

export interface Inbox {
  readonly handlers: Pick<
    Handlers<Routes>,
    'inbox.notifications' | 'inbox.unread' | 'inbox.read' | 'inbox.readAll'
  >
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
  /** Deletes the notifications whose time is over. */
  tidy(signal: AbortSignal): Promise<void>
}

/** Notifications about the account, made from events of other modules and read by their player. */
export function createInbox({ db, clock, isRestricted }: InboxDependencies): Inbox {
  /** Spec 1 §6: restricted players have no inbox. */
  async function checkAccess(playerId: bigint): Promise<void> {
    const restricted = await isRestricted(playerId)
    if (restricted === null) throw new AppError('error.session.missing')
    if (restricted) throw new AppError('error.inbox.restricted')
  }

  const unreadOf = async (playerId: bigint) => ({
    unread: await store.countUnread(db, playerId, schemas.UNREAD_COUNTED),
  })

  async function read(playerId: bigint, notificationId: string, andOlder: boolean): Promise<void> {
    await inTransactionOf(db, playerId, async (tx) => {
      const count = await store.markRead(tx, { playerId, notificationId, andOlder, at: clock.now() })
      if (count > 0) await publish(tx, { topic: inboxChangedTopic, playerId })
    })
  }

  async function tidy(signal: AbortSignal): Promise<void> {
    await store.removeExpired(db, clock.now().subtract({ hours: KEPT_DAYS * DAY_HOURS }), signal)
  }

  return {
    handlers: {
      'inbox.notifications': async ({ limit, before }, { caller: { playerId } }) => {
        await checkAccess(playerId)
        const found = await store.readNotifications(db, { playerId, before, limit: limit + 1 })
        const shown = found.slice(0, limit)
        return {
          notifications: shown.flatMap(present),
          next: found.length > limit ? shown.at(-1)!.notificationId : null,
        }
      },
      'inbox.unread': async (_input, { caller: { playerId } }) => {
        await checkAccess(playerId)
        return unreadOf(playerId)
      },
      'inbox.read': async ({ notificationId }, { caller: { playerId } }) => {
        await checkAccess(playerId)
        if (!(await store.hasNotification(db, playerId, notificationId)))
          throw new AppError('error.not_found')
        await read(playerId, notificationId, false)
        return unreadOf(playerId)
      },
      'inbox.readAll': async ({ upTo }, { caller: { playerId } }) => {
        await checkAccess(playerId)
        await read(playerId, upTo, true)
        return unreadOf(playerId)
      },
    },
    subscriptions: notifiedEvents.map((event) => notify({ db, clock }, event)),
    tidy,
    jobs: [handleJob(tidyKind, (_payload, { signal }) => tidy(signal), { cron: { match: '31 4 * * *' } })],
  }
}

/** Stores the notification of an event and tells the player's sockets; a redelivered event adds nothing. */
const notify = (
  { db, clock }: Pick<InboxDependencies, 'db' | 'clock'>,
  { topic, name, toContent }: NotifiedEvent,
): Subscription =>
  subscribe({
    topic,
    name,
    parse: toContent,
    handler: async ({ id: eventId, playerId, body: content, at: createdAt }) => {
      if (content === null) return
      const { kind, ...parameters } = content
      const notificationId = newId('ntf', clock)
      await inTransactionOf(db, playerId, async (tx) => {
        const notification = { playerId, notificationId, eventId, kind, parameters, createdAt }
        if (!(await store.insertNotification(tx, notification))) return
        await publish(tx, { topic: inboxChangedTopic, playerId })
      })
    },
  })

/** None for a kind that this release does not know: another release that runs beside it has stored it. */
function present(stored: store.StoredNotification) {
  const content = schemas.notificationContent.safeParse({ kind: stored.kind, ...stored.parameters })
  if (!content.success) return []
  return [
    {
      notificationId: stored.notificationId,
      createdAt: stored.createdAt.toString(),
      readAt: stored.readAt?.toString() ?? null,
      content: content.data,
    },
  ]
}
