import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingState } from '../shared/loading/loading-state.tsx'
import { PartBoundary } from '../shared/loading/part-boundary.tsx'
import { DocumentContext } from '../shared/request/site-context.ts'
import {
  type ModalName,
  modalRegistry,
  openModals,
  useCloseModal,
  useModalComponent,
} from '../shared/navigation/modals.ts'
import { useIsHydrated } from '../shared/browser/use-is-hydrated.ts'
import { useIsOnline } from '../shared/browser/use-online.ts'
import { useSession } from '../domain/session/index.ts'
import { reportError } from '../shared/telemetry/telemetry.ts'
import { ModalFailed } from './modal-failed-lazy.ts'

/** The outline of a sheet while its chunk loads. */
function ModalFallback() {
  return (
    <div className="fixed inset-0 z-40 flex animate-fade items-end bg-scrim md:items-center md:justify-center">
      <LoadingState className="h-80 w-full rounded-t-sheet bg-surface-1 p-6 md:w-[min(32rem,calc(100vw-4rem))] md:rounded-sheet" />
    </div>
  )
}

/** The login form in the server's HTML, until the login's own sheet replaces it. */
function ServerLogin({ params }: { params: URLSearchParams }) {
  const { ServerLogin: Form } = use(DocumentContext)
  return Form ? (
    <Form params={params} />
  ) : (
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}

/** Loads the chunk of an open modal, and again when the network is back. */
function useModalLoad(name: ModalName, isLoaded: boolean) {
  const [hasFailed, setHasFailed] = useState(false)
  const isOnline = useIsOnline()
  const load = (hasNetwork: boolean) => {
    modalRegistry.load(name).catch((error: unknown) => {
      setHasFailed(true)
      if (hasNetwork) reportError(error)
    })
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (!isLoaded) loadNow(isOnline)
  }, [isLoaded, isOnline])
  const retry = () => {
    setHasFailed(false)
    load(isOnline)
  }
  return { hasFailed: hasFailed && !isLoaded, retry }
}

/** A modal, once its chunk has loaded. */
function Modal({ name, params }: { name: ModalName; params: URLSearchParams }): ReactNode {
  const close = useCloseModal(name)
  const { authorized } = useSession()
  const isHydrated = useIsHydrated()
  const [isFromServer] = useState(!isHydrated && name === 'login' && !authorized)
  const Component = useModalComponent(name)
  const { hasFailed, retry } = useModalLoad(name, Component !== undefined)
  if (Component && isHydrated)
    return (
      <PartBoundary failed={(again) => <ModalFailed close={close} onRetry={again} hasThrown />}>
        <Suspense fallback={<ModalFallback />}>
          {/* oxlint-disable-next-line react/static-components -- the registry's, the same in every render */}
          <Component close={close} params={params} />
        </Suspense>
      </PartBoundary>
    )
  // Outside the Suspense boundary: the server streams a boundary's content into a hidden element that needs scripts.
  if (isFromServer) return <ServerLogin params={params} />
  if (hasFailed) return <ModalFailed close={close} onRetry={retry} />
  return isHydrated && !modalRegistry.entry(name)?.hasNoFallback ? <ModalFallback /> : null
}

/** The only reader of `?modal=`: opening a modal re-renders nothing else. */
export function ModalHost() {
  const [params] = useSearchParams()
  const { authorized } = useSession()
  return openModals(params)
    .filter((name) => authorized || !modalRegistry.entry(name)?.isPersonal)
    .map((name) => <Modal key={name} name={name} params={params} />)
}
