import { Loading } from '@marquee/ui/loading'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsOnline } from '../browser/use-online.ts'
import { useTexts } from '../texts/index.ts'

export interface LoadingStateProps {
  /** The query that the part waits for. With it there is a button that drops the request and sends it again. */
  readonly queryKey?: QueryKey | undefined
  /** What is announced at first, when "Loading" does not say enough. */
  readonly label?: string | undefined
  /** The shape of what is coming. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/**
 * The one loading state of screens and sheets: says so at once, and after 8 s that it takes long, with the way to try
 * again. Without a network it says that at once, and goes on by itself.
 */
export function LoadingState({ queryKey, label, children, className }: LoadingStateProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isOnline = useIsOnline()
  // A refetch alone joins the request that hangs.
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
