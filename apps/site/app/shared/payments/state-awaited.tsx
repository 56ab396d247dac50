import { Loading } from '@marquee/ui/native'
import type { ReactNode } from 'react'
import { useIsOnline } from '../online.ts'
import { QueryFailed, type QueryFailedProps } from '../query-failed.tsx'
import { useTexts } from '../texts/index.ts'
import { Surface } from './surface.tsx'

export interface StateAwaitedProps {
  readonly title: string
  readonly failedTitle: string
  readonly state: QueryFailedProps['query'] & { readonly isError: boolean }
  /** The shape of what is coming. */
  readonly children: ReactNode
}

/** Before a money journey begins, the server is asked what may be done: until it has answered, or when it has not. */
export function StateAwaited({ title, failedTitle, state, children }: StateAwaitedProps) {
  const { t } = useTexts()
  const isOnline = useIsOnline()
  return (
    <Surface title={title} step="loading">
      {state.isError || !isOnline ? (
        <QueryFailed title={failedTitle} query={state} />
      ) : (
        <Loading label={t('common.loading')} slowLabel={t('common.slow')}>
          {children}
        </Loading>
      )}
    </Surface>
  )
}
