import { z } from 'zod'
import { route } from '../route.ts'
import { numberInAddress } from '../schemas/common.ts'
import { notification, notificationId, unreadCount } from '../schemas/inbox.ts'

const MOST = 50
const PAGE = 20
const errors = ['error.inbox.restricted'] as const

/** Notifications of a player (spec 1 §2, inbox); refused to restricted players (spec 1 §6). */
export const inboxRoutes = {
  'inbox.notifications': route({
    method: 'GET',
    path: '/v1/inbox/messages',
    auth: 'player',
    query: z.strictObject({
      limit: numberInAddress(1, MOST).default(PAGE),
      /** The last notification of the previous page. */
      before: notificationId.optional(),
    }),
    ok: z.strictObject({
      notifications: z.array(notification),
      /** Names the next page; null on the last one. */
      next: notificationId.nullable(),
    }),
    errors,
    summary: 'Notifications about the account, newest first',
    tag: 'inbox',
    duringBreak: true,
  }),
  'inbox.unread': route({
    method: 'GET',
    path: '/v1/inbox/unread',
    auth: 'player',
    ok: unreadCount,
    errors,
    summary: 'How many notifications are unread; counted up to 100',
    tag: 'inbox',
    duringBreak: true,
  }),
  'inbox.read': route({
    method: 'PATCH',
    path: '/v1/inbox/messages/:notificationId',
    auth: 'player',
    params: z.strictObject({ notificationId }),
    ok: unreadCount,
    errors: [...errors, 'error.not_found'],
    summary: 'Mark a notification as read; a repeated call changes nothing',
    tag: 'inbox',
    duringBreak: true,
    rate: 'account',
  }),
  'inbox.readAll': route({
    method: 'POST',
    path: '/v1/inbox/read_all',
    auth: 'player',
    body: z.strictObject({
      /** The newest notification that the player saw: a later one stays unread. */
      upTo: notificationId,
    }),
    ok: unreadCount,
    errors,
    summary: 'Mark every notification up to one as read',
    tag: 'inbox',
    duringBreak: true,
    rate: 'account',
  }),
} as const
