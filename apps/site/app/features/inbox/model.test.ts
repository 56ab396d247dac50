import { describe, expect, it } from 'vitest'
import { detailTexts, type InboxPage, inboxView, type Notification, withRead } from './model.ts'

const one = (notificationId: string, readAt: string | null = null): Notification => ({
  notificationId,
  createdAt: '2026-03-14T11:00:00Z',
  readAt,
  content: { kind: 'welcome' },
})
const known = { unread: 0, hasFailed: false, isOnline: true }

describe('the inbox', () => {
  it('says that nothing is known yet, failed, or that the network is away', () => {
    expect(inboxView({ ...known, notifications: undefined })).toEqual({ is: 'loading' })
    expect(inboxView({ ...known, notifications: undefined, hasFailed: true })).toEqual({ is: 'failed' })
    expect(inboxView({ ...known, notifications: undefined, isOnline: false })).toEqual({ is: 'offline' })
  })

  it('keeps its list when the network goes or a later read fails', () => {
    const notifications = [one('ntf_1', 'read')]
    const view = inboxView({ ...known, notifications, hasFailed: true, isOnline: false })
    expect(view).toEqual({ is: 'list', notifications, readUpTo: null })
  })

  it('leaves out kinds that only a newer release knows', () => {
    const newer = { ...one('ntf_2', 'read'), content: { kind: 'of.tomorrow' } } as unknown as Notification
    const notifications = [one('ntf_1', 'read')]
    expect(inboxView({ ...known, notifications: [newer, ...notifications] })).toEqual({
      is: 'list',
      notifications,
      readUpTo: null,
    })
  })

  it('is empty without notifications', () => {
    expect(inboxView({ ...known, notifications: [] })).toEqual({ is: 'empty' })
  })

  it('offers to mark all as read while one is unread, also on a page that is not loaded', () => {
    const read = [one('ntf_2', 'read'), one('ntf_1', 'read')]
    expect(inboxView({ ...known, notifications: read })).toMatchObject({ readUpTo: null })
    expect(inboxView({ ...known, notifications: read, unread: 1 })).toMatchObject({ readUpTo: 'ntf_2' })
    expect(inboxView({ ...known, notifications: [...read, one('ntf_0')] })).toMatchObject({
      readUpTo: 'ntf_2',
    })
  })

  it('marks one as read, or all up to one, and keeps the time of those read before', () => {
    const page: InboxPage = {
      notifications: [one('ntf_3'), one('ntf_2'), one('ntf_1', 'before')],
      next: null,
    }
    const times = (reading: Parameters<typeof withRead>[1]) =>
      withRead(page, reading, 'now').notifications.map(({ readAt }) => readAt)
    expect(times({ is: 'one', notificationId: 'ntf_2' })).toEqual([null, 'now', 'before'])
    expect(times({ is: 'all', notificationId: 'ntf_2' })).toEqual([null, 'now', 'before'])
    expect(times({ is: 'all', notificationId: 'ntf_3' })).toEqual(['now', 'now', 'before'])
  })

  it('names an address one time, whichever of its parts changed', () => {
    expect(detailTexts(['street', 'city', 'language'])).toEqual([
      'inbox.detail.address',
      'inbox.detail.language',
    ])
  })
})
