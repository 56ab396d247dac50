import { type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type ModalName, modalRegistry, openModals, useModal, useModalComponent } from '../shared/modals.ts'
import { useIsHydrated } from '../shared/online.ts'
import { reportError } from '../shared/telemetry.ts'

/** In the shape of the sheet that is coming. */
function Coming() {
  return (
    <div
      aria-hidden
      className="fixed inset-0 z-40 flex animate-fade items-end bg-scrim md:items-center md:justify-center"
    >
      <div className="h-80 w-full rounded-t-sheet bg-surface-1 md:w-[min(32rem,calc(100vw-4rem))] md:rounded-sheet" />
    </div>
  )
}

function Modal({ name, params }: { name: ModalName; params: URLSearchParams }): ReactNode {
  const { close } = useModal()
  const Component = useModalComponent(name)
  useEffect(() => {
    if (!Component) modalRegistry.load(name).catch((error: unknown) => reportError(error))
  }, [Component, name])
  // oxlint-disable-next-line react/static-components -- the registry's, the same in every draw
  return Component ? <Component close={close} params={params} /> : <Coming />
}

/** The one place that reads `?modal=`, so that opening a modal draws nothing else again. */
export function ModalHost() {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  useEffect(() => {
    const load = () => modalRegistry.warmEager()
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 4_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  if (!isHydrated) return null
  return openModals(params).map((name) => (
    <Suspense key={name} fallback={<Coming />}>
      <Modal name={name} params={params} />
    </Suspense>
  ))
}
