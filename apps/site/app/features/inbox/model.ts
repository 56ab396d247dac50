/** What the list of notifications shows. */
import type { RouteOutput } from '@marquee/contract'
import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { TextId } from '../../shared/texts/index.ts'

export type InboxPage = RouteOutput<'inbox.notifications'>
export type Notification = InboxPage['notifications'][number]
export type NotificationKind = Notification['content']['kind']

/** Heading of each kind, and the page that it leads to. */
export const kindRows = {
  welcome: { title: 'inbox.welcome', to: 'home' },
  'deposit.completed': { title: 'inbox.deposit', to: 'banking.transactions' },
  'withdrawal.paid': { title: 'inbox.paid', to: 'banking.transactions' },
  'withdrawal.refused': { title: 'inbox.refused', to: 'banking.withdraw' },
  'withdrawal.returned': { title: 'inbox.returned', to: 'banking.withdraw' },
  'payout.returned': { title: 'inbox.sentBack', to: 'banking.withdraw' },
  'details.changed': { title: 'inbox.details', to: 'account.details' },
  'phone.changed': { title: 'inbox.phone', to: 'account.security' },
  'password.changed': { title: 'inbox.password', to: 'account.security' },
  'marketing.changed': { title: 'inbox.marketing', to: 'account.marketing' },
  'login.new_device': { title: 'inbox.newDevice', to: 'account.logins' },
  'passkey.added': { title: 'inbox.passkeyAdded', to: 'account.security' },
  'passkey.removed': { title: 'inbox.passkeyRemoved', to: 'account.security' },
  'second_factor.on': { title: 'inbox.codesOn', to: 'account.security' },
  'second_factor.off': { title: 'inbox.codesOff', to: 'account.security' },
  'recovery_code.used': { title: 'inbox.recoveryUsed', to: 'account.security' },
  'recovery_codes.made': { title: 'inbox.recoveryMade', to: 'account.security' },
  'data_export.ready': { title: 'inbox.data', to: 'account.data' },
  'limit.used': { title: 'inbox.limit', to: 'banking.transactions' },
  'limit.confirmable': { title: 'inbox.limitConfirmable', to: 'gambling-limits' },
  'limit.lapsed': { title: 'inbox.limitLapsed', to: 'gambling-limits' },
  'document.verified': { title: 'inbox.documentVerified', to: 'account.verification' },
  'document.refused': { title: 'inbox.documentRefused', to: 'account.verification' },
  'document.requested': { title: 'inbox.documentRequested', to: 'account.verification' },
  'document.expired': { title: 'inbox.documentExpired', to: 'account.verification' },
  'document.expiring': { title: 'inbox.documentExpiring', to: 'account.verification' },
  'documents.due': { title: 'inbox.documentsDue', to: 'account.verification' },
  'care.message': { title: 'inbox.care', to: 'gambling-limits' },
  'care.objection': { title: 'inbox.careObjection', to: 'gambling-limits' },
  'complaint.received': { title: 'inbox.complaintReceived', to: 'account.complaints' },
  'complaint.answered': { title: 'inbox.complaintAnswered', to: 'account.complaints' },
  'account.dormancy_warned': { title: 'inbox.dormancyWarned', to: 'banking.transactions' },
  'account.dormant': { title: 'inbox.dormant', to: 'banking.transactions' },
} as const satisfies Record<NotificationKind, { title: TextId<'inbox'>; to: SiteRouteId }>

/** The time that the text of a notification names, an instant; undefined for one without. */
export function endOf(content: Notification['content']): string | undefined {
  switch (content.kind) {
    case 'data_export.ready':
      return content.expiresAt
    case 'limit.used':
      return content.resetsAt
    case 'limit.confirmable':
      return content.confirmUntil
    case 'complaint.received':
      return content.answerBy
    case 'documents.due':
      return content.endsAt ?? undefined
    case 'account.dormancy_warned':
      return content.dormantFrom
    default:
      return undefined
  }
}

/** One notification, or it and all older ones. */
export interface Reading {
  readonly is: 'one' | 'all'
  readonly notificationId: string
}

/** The page with a notification, or all up to it, marked as read. Ids sort by time. */
export const withRead = (page: InboxPage, { is, notificationId }: Reading, readAt: string): InboxPage => ({
  ...page,
  notifications: page.notifications.map((one) => {
    const isMeant =
      one.notificationId === notificationId || (is === 'all' && one.notificationId < notificationId)
    return isMeant && one.readAt === null ? { ...one, readAt } : one
  }),
})

const partByDetail = {
  street: 'inbox.detail.address',
  postalCode: 'inbox.detail.address',
  city: 'inbox.detail.address',
  province: 'inbox.detail.province',
  language: 'inbox.detail.language',
} as const satisfies Record<string, TextId<'inbox'>>
export type NotifiedDetail = keyof typeof partByDetail

/** Names of changed details, each a single time: street, code and city are one address. */
export const detailTexts = (details: readonly NotifiedDetail[]): TextId<'inbox'>[] => [
  ...new Set(details.map((detail) => partByDetail[detail])),
]

/** The view of the list. */
export type InboxView =
  | { readonly is: 'loading' | 'failed' | 'offline' | 'empty' }
  | {
      readonly is: 'list'
      readonly notifications: readonly Notification[]
      /** The newest one, when any is unread. */
      readonly readUpTo: string | null
    }

export interface InboxFacts {
  /** Undefined until they have been read. */
  readonly notifications: readonly Notification[] | undefined
  /** Of the whole inbox; undefined until it is known. */
  readonly unread: number | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function inboxView({ notifications: found, unread, hasFailed, isOnline }: InboxFacts): InboxView {
  if (!found) {
    if (!isOnline) return { is: 'offline' }
    return { is: hasFailed ? 'failed' : 'loading' }
  }
  // A newer release of the server may know kinds that this page does not.
  const notifications = found.filter(({ content }) => Object.hasOwn(kindRows, content.kind))
  const [newest] = notifications
  if (!newest) return { is: 'empty' }
  const hasUnread = (unread ?? 0) > 0 || notifications.some(({ readAt }) => readAt === null)
  return { is: 'list', notifications, readUpTo: hasUnread ? newest.notificationId : null }
}
