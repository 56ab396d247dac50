import { Suspense, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { isCalmPage } from '../../domain/activity/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { readChoice } from '../../shared/browser/cookie-choice.ts'
import { localStore, sessionStore } from '../../shared/browser/stores.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { notePage, popupDelayMs } from './model.ts'

const SignupPopup = lazyWithPreload(() => import('./signup-popup.tsx').then((file) => file.SignupPopup))

/** Counts the pages of a visitor, and shows the sign-up popup to one who has looked around for a while. */
export function VisitorPopup() {
  const { authorized } = useSession()
  const { pathname } = useLocation()
  const routeId = useMatches().at(-1)?.id ?? ''
  const [shownOn, setShownOn] = useState<string>()
  const [isClosed, setIsClosed] = useState(false)
  const isPossible = !authorized && !isClosed && isCalmPage(routeId)
  useEffect(() => {
    if (authorized) return undefined
    const delayMs = popupDelayMs(sessionStore, notePage(sessionStore, Date.now()), Date.now())
    // The cookie notice comes first: two notices at the same time are one too many.
    if (delayMs === undefined || !isPossible || readChoice(localStore) === undefined) return undefined
    const timer = setTimeout(() => setShownOn(pathname), delayMs)
    return () => clearTimeout(timer)
    // A page is counted when its address changes, and at no other time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname])
  if (shownOn !== pathname || !isPossible) return null
  return (
    <Suspense>
      <SignupPopup onClose={() => setIsClosed(true)} />
    </Suspense>
  )
}
