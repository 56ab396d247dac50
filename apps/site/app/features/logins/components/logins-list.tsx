import { Button } from '@marquee/ui/button'
import { EmptyState } from '@marquee/ui/empty-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import Monitor from 'lucide/dist/esm/icons/monitor.mjs'
import { useIsOnline, useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { NextPage } from '../../../shared/ui/next-page.tsx'
import { loginsView } from '../model.ts'
import { loginsQuery } from '../queries.ts'
import { LoginItem, type LoginItemProps } from './login-item.tsx'

export interface LoginsListProps extends Pick<LoginItemProps, 'onEnd' | 'onReport'> {
  /** Id of the session that is being ended. */
  readonly pending: string | undefined
  readonly onEndOthers: () => void
}

/** The logins, or the state that replaces them. */
export function LoginsList({ pending, onEnd, onReport, onEndOthers }: LoginsListProps) {
  const { t } = useTexts('logins')
  const isOnline = useIsOnline()
  const offlineReason = useOfflineReason()
  const query = useInfiniteQuery(loginsQuery())
  const view = loginsView({
    logins: query.data?.pages.flatMap(({ logins }) => logins),
    hasFailed: query.isError,
    isOnline,
  })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={loginsQuery().queryKey}>
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
      return <QueryFailed title={t('logins.failed')} query={query} />
    case 'empty':
      return <EmptyState icon={Monitor} title={t('logins.empty')} text={t('logins.emptyText')} />
    case 'list':
      return (
        <>
          {view.hasOthers && (
            <Button icon={LogOut} reason={offlineReason} onClick={onEndOthers} className="mb-2">
              {t('logins.endOthers')}
            </Button>
          )}
          <ul>
            {view.logins.map((login) => (
              <LoginItem
                key={login.sessionId}
                login={login}
                isPending={login.sessionId === pending}
                onEnd={onEnd}
                onReport={onReport}
              />
            ))}
          </ul>
          <NextPage query={query} label={t('logins.more')} failed={t('logins.moreFailed')} />
          {!query.hasNextPage && <p className="py-4 text-sm text-text-3">{t('logins.noMore')}</p>}
        </>
      )
    default:
      return view satisfies never
  }
}
