import { ErrorState, type ErrorStateProps } from '@marquee/ui/native'
import { ApiError } from './api/api-error.ts'
import { useIsOnline } from './online.ts'
import { useTexts } from './texts/index.ts'

export interface QueryFailedProps extends Pick<ErrorStateProps, 'scale' | 'className' | 'reference'> {
  readonly title: string
  readonly query: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** What could not be read, why as far as that is known, and the way to ask again. Without a network it asks by itself. */
export function QueryFailed({ title, query, ...rest }: QueryFailedProps) {
  const { t } = useTexts()
  const isOnline = useIsOnline()
  if (!isOnline) return <ErrorState {...rest} title={title} text={t('common.offlineReason')} />
  const isMaintenance = query.error instanceof ApiError && query.error.isMaintenance
  return (
    <ErrorState
      {...rest}
      title={isMaintenance ? t('status.maintenance.title') : title}
      text={t(isMaintenance ? 'status.maintenance.text' : 'common.failedText')}
      retryLabel={t('common.retry')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
