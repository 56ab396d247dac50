import { Suspense, useState } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { isCalmPage, useIsCheckShown } from '../../domain/activity/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { localStore } from '../../shared/browser/stores.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { openModals } from '../../shared/navigation/modals.ts'
import { isWelcomeDue, noteWelcomed } from './model.ts'

const WelcomeModal = lazyWithPreload(() => import('./welcome-modal.tsx').then((file) => file.WelcomeModal))

/** Welcomes a player after the first sign-in, on the first page where nothing else is going on. */
export function Welcome() {
  const { player } = useSession()
  const [params] = useSearchParams()
  const routeId = useMatches().at(-1)?.id ?? ''
  const [isDue, setIsDue] = useState(() => isWelcomeDue(localStore, player?.previousSignInAt ?? null))
  const isCheckShown = useIsCheckShown()
  const isPossible = isCalmPage(routeId) && !isCheckShown && openModals(params).length === 0
  if (!player || !isDue || !isPossible) return null
  const close = () => {
    noteWelcomed(localStore)
    setIsDue(false)
  }
  return (
    <Suspense>
      <WelcomeModal firstName={player.firstName} onClose={close} />
    </Suspense>
  )
}
