import { Suspense, useEffect, useState } from 'react'
import { localStore } from '../../shared/browser/stores.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { preloadNamespace } from '../../shared/texts/catalog.ts'
import { readChoice } from '../../shared/browser/cookie-choice.ts'
import { OPEN_COOKIE_OPTIONS } from './open-cookie-options.ts'

// Until the notice is answered, only essential cookies are stored.
const CookieNotice = lazyWithPreload(() => import('./cookie-notice.tsx').then((file) => file.CookieNotice))

/** Delayed until the page has loaded, so that the notice does not compete with it. */
const SHOW_AFTER_MS = 600

/** Shows the notice when this browser has no choice, and again when the player asks for it. */
export function Cookies() {
  const [shown, setShown] = useState<'notice' | 'options'>()
  useEffect(() => {
    const show = (what: 'notice' | 'options') => {
      preloadNamespace('cookies')
      CookieNotice.preload()
      setShown((before) => (before === 'options' ? before : what))
    }
    const showOptions = () => show('options')
    addEventListener(OPEN_COOKIE_OPTIONS, showOptions)
    // In a browser without storage no choice can be stored.
    const isNeeded = localStore.isAllowed() && readChoice(localStore) === undefined
    const timer = isNeeded ? setTimeout(() => show('notice'), SHOW_AFTER_MS) : undefined
    return () => {
      clearTimeout(timer)
      removeEventListener(OPEN_COOKIE_OPTIONS, showOptions)
    }
  }, [])
  if (!shown) return null
  return (
    <Suspense>
      <CookieNotice key={shown} isAskedFor={shown === 'options'} onDone={() => setShown(undefined)} />
    </Suspense>
  )
}
