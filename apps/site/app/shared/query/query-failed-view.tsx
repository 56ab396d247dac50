import { ErrorState, type ErrorStateProps } from '@marquee/ui/error-state'
import { useIsOnline } from '../browser/use-online.ts'
import { useTexts } from '../texts/index.ts'
import { failureTextOf } from './failure-text.ts'

export interface QueryFailedProps extends Pick<ErrorStateProps, 'scale' | 'className' | 'reference'> {
  readonly title: string
  readonly query: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** The error state itself, in a file that loads after the first view. */
export function QueryFailedView({ title, query, reference, ...rest }: QueryFailedProps) {
  const { t } = useTexts()
  const isOnline = useIsOnline()
  const { text, requestId } = failureTextOf(query.error, isOnline)
  const ofRequest = requestId === undefined ? undefined : t('failure.reference', { id: requestId })
  return (
    <ErrorState
      {...rest}
      title={text === 'status.maintenance.text' ? t('status.maintenance.title') : title}
      text={t(text)}
      reference={reference ?? ofRequest}
      retryLabel={isOnline ? t('common.retry') : undefined}
      onRetry={isOnline ? () => void query.refetch() : undefined}
      isRetrying={query.isFetching}
    />
  )
}
