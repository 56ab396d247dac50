import { Loading } from '@marquee/ui/loading'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsOnline } from '../browser/use-online.ts'
import { useTexts } from '../texts/index.ts'

export interface LoadingStateProps {
  /** The query that the part waits for. It adds a button that aborts the request and sends it again. */
  readonly queryKey?: QueryKey | undefined
  /** Announced at first, when "Loading" does not say enough. */
  readonly label?: string | undefined
  /** Skeleton of the content. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/**
 * The loading state of all screens and sheets: announced at once; after 8 s it says that it takes long and offers a
 * retry. Without a network it says so, and continues when the network is back.
 */
export function LoadingState({ queryKey, label, children, className }: LoadingStateProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isOnline = useIsOnline()
  // A refetch alone would join the request that hangs.
  const retry = async (key: QueryKey) => {
    await client.cancelQueries({ queryKey: key, exact: true })
    await client.refetchQueries({ queryKey: key, exact: true })
  }
  return (
    <Loading
      className={className}
      label={label ?? t('common.loading')}
      slowLabel={t(isOnline ? 'common.slow' : 'common.offlineReason')}
      isSlow={!isOnline}
      retryLabel={t('common.retry')}
      onRetry={queryKey && isOnline ? () => void retry(queryKey) : undefined}
    >
      {children}
    </Loading>
  )
}
