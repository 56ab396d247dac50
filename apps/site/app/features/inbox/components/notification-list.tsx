import { Button } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import CheckCheck from 'lucide/dist/esm/icons/check-check.mjs'
import { useRef } from 'react'
import { useUnread } from '../../../domain/inbox/index.ts'
import { useIsOnline, useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { NextPage } from '../../../shared/ui/next-page.tsx'
import { inboxView, type Reading } from '../model.ts'
import { notificationsQuery } from '../queries.ts'
import { NotificationItem } from './notification-item.tsx'

/** The notifications, or the state that replaces them. */
export function NotificationList({ onRead }: { readonly onRead: (reading: Reading) => void }) {
  const { t } = useTexts('inbox')
  const isOnline = useIsOnline()
  const offlineReason = useOfflineReason()
  const list = useRef<HTMLUListElement>(null)
  const query = useInfiniteQuery(notificationsQuery())
  const view = inboxView({
    notifications: query.data?.pages.flatMap(({ notifications }) => notifications),
    unread: useUnread(),
    hasFailed: query.isError,
    isOnline,
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={notificationsQuery().queryKey}>
          {Array.from({ length: 4 }, (_, i) => (
            <div key={i} className="grid gap-1 border-b border-line py-4">
              <Skeleton className="w-44" />
              <Skeleton className="w-56 max-w-full" />
            </div>
          ))}
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('inbox.failed')} query={query} />
    case 'empty':
      return <EmptyState icon={Bell} title={t('inbox.empty')} text={t('inbox.emptyText')} />
    case 'list': {
      const { readUpTo } = view
      return (
        <>
          {readUpTo !== null && (
            <Button
              icon={CheckCheck}
              reason={offlineReason}
              onClick={() => {
                // The button goes away, and with it its focus.
                list.current?.focus()
                onRead({ is: 'all', notificationId: readUpTo })
              }}
              className="mb-2"
            >
              {t('inbox.markAll')}
            </Button>
          )}
          <ul ref={list} tabIndex={-1} aria-label={t('shell.inbox')} className="outline-none">
            {view.notifications.map((one) => (
              <NotificationItem
                key={one.notificationId}
                notification={one}
                onRead={({ notificationId }) => onRead({ is: 'one', notificationId })}
              />
            ))}
          </ul>
          <NextPage query={query} label={t('inbox.more')} failed={t('inbox.moreFailed')} />
        </>
      )
    }
    default:
      return view satisfies never
  }
}
