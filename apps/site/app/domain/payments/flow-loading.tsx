import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import type { QueryFailedProps } from '../../shared/query/query-failed-view.tsx'
import { FlowLayout } from './flow-layout.tsx'

export interface FlowLoadingProps {
  readonly title: string
  readonly failedTitle: string
  /** What the failure means for the money. */
  readonly failedText?: string
  readonly state: QueryFailedProps['query'] & { readonly isError: boolean }
  readonly queryKey: QueryKey
  /** Other actions offered after a failure. */
  readonly actions?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Skeleton of the next step. */
  readonly children: ReactNode
}

/** Shown until the server has answered how things stand, and when it could not be asked. */
export function FlowLoading(props: FlowLoadingProps) {
  const { title, failedTitle, failedText, state, queryKey, actions, onBack, children } = props
  const isOnline = useIsOnline()
  return (
    <FlowLayout title={title} step="loading" onBack={onBack}>
      {state.isError || !isOnline ? (
        <>
          <QueryFailed title={failedTitle} query={state} />
          {failedText === undefined ? null : <p className="mt-3 text-sm text-text-2">{failedText}</p>}
          {actions === undefined ? null : <div className="mt-4">{actions}</div>}
        </>
      ) : (
        <LoadingState queryKey={queryKey}>{children}</LoadingState>
      )}
    </FlowLayout>
  )
}
