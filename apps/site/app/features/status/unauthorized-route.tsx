import { safeReturnPath } from '@marquee/markets/prefix'
import { useEffect } from 'react'
import { Navigate, data, useSearchParams } from 'react-router'
import { page } from '../../shared/handle.ts'
import { useModal } from '../../shared/modals.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UnauthorizedScreen } from './unauthorized-screen.tsx'

export const handle = page({ chrome: 'focus' })
export const loader = () => data(null, { status: 401 })

/** Access error: remembers the intended path, and opens the login with it. */
export default function UnauthorizedRoute() {
  const [params] = useSearchParams()
  const { authorized } = useSession()
  const { replace } = useModal()
  const to = safeReturnPath(params.get('to') ?? '')
  const hasModal = params.has('modal')
  useEffect(() => {
    if (!authorized && !hasModal && to !== undefined) replace('login', { to })
    // Once on arrival: whoever closes the login stays on this page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (authorized && to !== undefined) return <Navigate to={to} replace />
  return <UnauthorizedScreen to={to} />
}
