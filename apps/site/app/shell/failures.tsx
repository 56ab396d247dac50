import { ErrorState } from '@marquee/ui/error-state'
import { Suspense, lazy, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../shared/api/api-error.ts'
import { reportError } from '../shared/telemetry/telemetry.ts'
import { useTexts } from '../shared/texts/index.ts'

const NotFoundScreen = lazy(() => import('../features/error-pages/not-found-screen.tsx'))

const reload = () => location.reload()

/** Data of an error for the router's error screen. */
function statusOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error && import.meta.env.DEV ? error.message : ''
}

function useReport(error: unknown): void {
  useEffect(() => {
    const isExpected = isRouteErrorResponse(error) && error.status < 500
    if (!isExpected) reportError(error, error instanceof ApiError ? error.requestId : undefined)
  }, [error])
}

/**
 * The last error screen: the page could not be rendered at all, so its text is fixed (spec 1 §2) and depends on no
 * texts and no data. An error answer of the router shows its status; any other error says that something went wrong.
 */
export function RouterFailure({ error }: { error: unknown }) {
  useReport(error)
  const status = statusOf(error)
  const isRouter = isRouteErrorResponse(error)
  return (
    <main lang="en" className="mx-auto max-w-form gutter">
      <ErrorState
        scale="page"
        title={isRouter ? 'Unexpected Application Error!' : 'SOMETHING WENT WRONG'}
        text={isRouter ? status : 'Please try again'}
        retryLabel="Try again"
        onRetry={reload}
        reference={!isRouter && status !== '' ? status : undefined}
      />
    </main>
  )
}

/** A screen failed to render while the shell around it works (spec 1 §2). */
export function PageFailure() {
  const error = useRouteError()
  const { t } = useTexts()
  useReport(error)
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    )
  const requestId = error instanceof ApiError ? error.requestId : ''
  return (
    <div className="gutter">
      <ErrorState
        scale="page"
        title={t('failure.boundary.title')}
        retryLabel={t('failure.boundary.reload')}
        onRetry={reload}
        reference={requestId === '' ? undefined : t('failure.reference', { id: requestId })}
      />
    </div>
  )
}
