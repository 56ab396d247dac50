import { useEffect } from 'react'
import { Cookies } from '../features/cookies/cookies.tsx'
import { preloadBrowserApi } from '../shared/api/lazy-api.ts'
import { ModalFailed } from './modal-failed-lazy.ts'
import { registerServiceWorker } from '../shared/service-worker/page-copies.ts'
import { modalRegistry } from '../shared/navigation/modals.ts'
import { reportError } from '../shared/telemetry/telemetry.ts'
import Toaster from './toaster.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export interface AfterLoadProps {
  /** A game keeps its controls free: nothing that needs consent runs beside it, and the next page asks. */
  readonly isPlay: boolean
}

/** What no first view needs: toasts, keys, the cookie notice, and what is loaded ahead of the first press. */
export function AfterLoad({ isPlay }: AfterLoadProps) {
  useShortcuts()
  useEffect(() => {
    preloadBrowserApi()
    modalRegistry.preloadEager()
    ModalFailed.preload()
    registerServiceWorker().catch((error: unknown) => reportError(error))
  }, [])
  return (
    <>
      <Toaster />
      {!isPlay && <Cookies />}
    </>
  )
}
