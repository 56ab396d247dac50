import { player } from '../../../stories/sample-data.ts'
import { broken, pending, stories, unreachable } from '../../../stories/stories.ts'
import { InboxScreen } from './inbox-screen.tsx'
import type { InboxView, Notification } from './model.ts'

const amount = { amount: '20.50', currency: 'EUR' } as const
const contents: readonly Notification['content'][] = [
  { kind: 'login.new_device', countryCode: 'FI', browser: 'Firefox', system: 'Linux' },
  { kind: 'deposit.completed', amount },
  { kind: 'withdrawal.paid', amount },
  { kind: 'withdrawal.refused', amount },
  { kind: 'withdrawal.returned', amount },
  { kind: 'payout.returned', amount },
  { kind: 'details.changed', details: ['street', 'city', 'language'] },
  { kind: 'phone.changed' },
  { kind: 'password.changed' },
  { kind: 'marketing.changed', allowed: 2, withdrawn: 1 },
  { kind: 'passkey.added', device: 'Bitwarden' },
  { kind: 'passkey.removed', device: null },
  { kind: 'second_factor.on' },
  { kind: 'second_factor.off' },
  { kind: 'recovery_code.used', left: 9 },
  { kind: 'recovery_codes.made' },
  { kind: 'data_export.ready', expiresAt: '2026-03-21T10:00:00.000Z' },
  {
    kind: 'limit.used',
    measure: 'stake',
    period: 'week',
    share: 80,
    left: { amount: '20.00', currency: 'EUR' },
    resetsAt: '2026-03-15T22:00:00.000Z',
  },
  { kind: 'limit.confirmable', measure: 'loss', period: 'month', confirmUntil: '2026-03-19T10:00:00.000Z' },
  { kind: 'limit.lapsed', measure: 'singleStake', period: null },
  {
    kind: 'complaint.received',
    reference: '4K7Q-F2MX-D9AH',
    answerBy: '2026-03-29T10:00:00.000Z',
    isAppeal: false,
  },
  { kind: 'complaint.answered', reference: '4K7Q-F2MX-D9AH' },
  { kind: 'document.verified', document: 'PROOF_OF_ID' },
  { kind: 'document.refused', document: 'PROOF_OF_ADDRESS' },
  { kind: 'document.requested', document: 'SOURCE_OF_WEALTH' },
  { kind: 'document.expired', document: 'OTHER' },
  { kind: 'document.requested', document: 'EDD_QUESTIONNAIRE' },
  { kind: 'document.refused', document: 'EDD_QUESTIONNAIRE' },
  { kind: 'document.expiring', document: 'PROOF_OF_ID', expiresOn: '2026-04-12' },
  {
    kind: 'documents.due',
    endsAt: '2026-04-13T10:00:00.000Z',
    isAtOnce: false,
    amount: { amount: '2000.00', currency: 'EUR' },
  },
  { kind: 'account.dormancy_warned', dormantFrom: '2028-07-15T07:00:00.000Z' },
  { kind: 'account.dormant' },
  { kind: 'login.new_device', countryCode: null, browser: null, system: null },
  { kind: 'welcome' },
]
const notifications: Notification[] = contents.map((content, i) => ({
  notificationId: `ntf_01kgn5mzf0e1n2p3q4r5s6t7${String(99 - i)}`,
  createdAt: `2026-03-14T0${Math.max(0, 9 - i)}:12:00.000Z`,
  readAt: i < 3 ? null : '2026-03-14T10:00:00.000Z',
  content,
}))
const list = { notifications, next: null }

export default stories<InboxView['is']>({
  screen: 'inbox',
  route: 'inbox',
  texts: ['inbox'],
  session: player(),
  answers: { 'inbox.notifications': list, 'inbox.unread': { unread: 3 } },
  render: () => <InboxScreen />,
  views: {
    loading: { answers: { 'inbox.notifications': pending }, shows: 'common.loading' },
    failed: { answers: { 'inbox.notifications': broken }, shows: 'inbox.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    empty: {
      answers: { 'inbox.notifications': { notifications: [], next: null }, 'inbox.unread': { unread: 0 } },
      shows: 'inbox.empty',
    },
    list: {
      shows: [
        'inbox.markAll',
        'inbox.newDevice',
        'inbox.deposit',
        'inbox.data',
        'inbox.notYou',
        'inbox.recoveryMade',
      ],
    },
  },
  more: {
    'failed without a network': { answers: { 'inbox.notifications': unreachable }, shows: 'inbox.failed' },
    'more pages': {
      answers: { 'inbox.notifications': { ...list, next: notifications.at(-1)!.notificationId } },
      shows: 'inbox.more',
    },
    'one marked as read': {
      answers: { 'inbox.read': { unread: 2 } },
      act: ({ press }) => press(/^Mark as read: Login/),
      shows: 'inbox.markAll',
    },
    'all marked as read': {
      answers: { 'inbox.readAll': { unread: 0 } },
      act: ({ press }) => press('Mark all as read'),
      shows: 'inbox.newDevice',
    },
    'not marked': {
      answers: { 'inbox.read': unreachable },
      act: ({ press }) => press(/^Mark as read: Login/),
      shows: 'inbox.markAll',
    },
  },
})
