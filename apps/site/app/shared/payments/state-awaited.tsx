import { ErrorState, Loading } from '@marquee/ui/native'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useIsOnline } from '../online.ts'
import { useTexts } from '../texts/index.ts'
import { Surface } from './surface.tsx'

export interface StateAwaitedProps {
  readonly title: string
  readonly failedTitle: string
  readonly state: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** The shape of what is coming. */
  readonly children: ReactNode
}

/** Before a money journey begins, the server is asked what may be done: until it has answered, or when it has not. */
export function StateAwaited({ title, failedTitle, state, children }: StateAwaitedProps) {
  const { t } = useTexts()
  const isOnline = useIsOnline()
  const isMaintenance = state.error instanceof ApiError && state.error.isMaintenance
  const failedText = () => {
    if (!isOnline) return t('common.offlineReason')
    return t(isMaintenance ? 'status.maintenance.text' : 'common.failedText')
  }
  return (
    <Surface title={title} step="loading">
      {state.isError || !isOnline ? (
        <ErrorState
          title={isOnline && isMaintenance ? t('status.maintenance.title') : failedTitle}
          text={failedText()}
          {...(isOnline
            ? {
                retryLabel: t('common.retry'),
                onRetry: () => void state.refetch(),
                isRetrying: state.isFetching,
              }
            : {})}
        />
      ) : (
        <Loading label={t('common.loading')} slowLabel={t('common.slow')}>
          {children}
        </Loading>
      )}
    </Surface>
  )
}
