import { useEffect } from 'react'
import { Cookies } from '../features/cookies/cookies.tsx'
import { preloadBrowserApi } from '../shared/api/lazy-api.ts'
import { ModalFailed } from './modal-failed-lazy.ts'
import { registerServiceWorker } from '../shared/service-worker/page-copies.ts'
import { modalRegistry } from '../shared/navigation/modals.ts'
import { preloadQueryFailed } from '../shared/query/query-failed.tsx'
import { reportError } from '../shared/telemetry/telemetry.ts'
import Toaster from './toaster.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export interface AfterLoadProps {
  /** Nothing that needs consent loads while a game is open; the next page asks again. */
  readonly isPlay: boolean
}

/** Parts outside the first view: toasts, shortcuts, the cookie notice, and chunks preloaded before the first click. */
export function AfterLoad({ isPlay }: AfterLoadProps) {
  useShortcuts()
  useEffect(() => {
    preloadBrowserApi()
    modalRegistry.preloadEager()
    ModalFailed.preload()
    preloadQueryFailed()
    registerServiceWorker().catch((error: unknown) => reportError(error))
  }, [])
  return (
    <>
      <Toaster />
      {!isPlay && <Cookies />}
    </>
  )
}
