import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DocumentContext } from '../context.ts'
import { type ModalName, modalRegistry, openModals, useModal, useModalComponent } from '../shared/modals.ts'
import { useIsHydrated } from '../shared/online.ts'
import { useSession } from '../shared/session/use-session.ts'
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

/** The login as the server sent it, until the login's own sheet takes its place. */
function SentLogin({ params }: { params: URLSearchParams }) {
  const { SentLogin: Form } = use(DocumentContext)
  return Form ? (
    <Form params={params} />
  ) : (
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}

/** A modal as soon as it is there. */
function Modal({ name, params }: { name: ModalName; params: URLSearchParams }): ReactNode {
  const { close } = useModal()
  const { authorized } = useSession()
  const isHydrated = useIsHydrated()
  const [isSent] = useState(!isHydrated && name === 'login' && !authorized)
  const Component = useModalComponent(name)
  useEffect(() => {
    if (!Component) modalRegistry.load(name).catch((error: unknown) => reportError(error))
  }, [Component, name])
  if (Component && isHydrated)
    return (
      <Suspense fallback={<Coming />}>
        {/* oxlint-disable-next-line react/static-components -- the registry's, the same in every draw */}
        <Component close={close} params={params} />
      </Suspense>
    )
  // Not within the boundary: a server puts what stands in one where only scripts find it.
  if (isSent) return <SentLogin params={params} />
  return isHydrated ? <Coming /> : null
}

/** The one place that reads `?modal=`, so that opening a modal draws nothing else again. */
export function ModalHost() {
  const [params] = useSearchParams()
  const { authorized } = useSession()
  useEffect(() => {
    const load = () => modalRegistry.warmEager()
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 4_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return openModals(params)
    .filter((name) => authorized || !modalRegistry.entry(name)?.isPersonal)
    .map((name) => <Modal key={name} name={name} params={params} />)
}
