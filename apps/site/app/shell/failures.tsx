import { Button } from '@marquee/ui/button'
import { Suspense, lazy, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../shared/api/api-error.ts'
import { reportError } from '../shared/telemetry/telemetry.ts'

// A screen that cannot be fetched fails too, and is replaced by `RouterFailure`.
const NotFoundScreen = lazy(() => import('../features/error-pages/not-found-screen.tsx'))
const BrokenScreen = lazy(() => import('./broken-screen.tsx'))

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
      <div className="max-w-xl py-10 md:py-20">
        <h1 className="display text-3xl text-balance">
          {isRouter ? 'Unexpected Application Error!' : 'SOMETHING WENT WRONG'}
        </h1>
        <p className="mt-2 text-text-2">{isRouter ? status : 'Please try again'}</p>
        <Button variant="primary" className="mt-6" onClick={reload}>
          Try again
        </Button>
        {!isRouter && status !== '' && <p className="mt-8 text-xs text-text-3">{status}</p>}
      </div>
    </main>
  )
}

/** A screen failed to render while the shell around it works (spec 1 §2). */
export function PageFailure() {
  const error = useRouteError()
  useReport(error)
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <Suspense>
      {isUnknown ? (
        <NotFoundScreen />
      ) : (
        <BrokenScreen requestId={error instanceof ApiError ? error.requestId : ''} />
      )}
    </Suspense>
  )
}
