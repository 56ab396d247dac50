import { SkipLink, cx } from '@marquee/ui/native'
import { type ReactNode, Suspense, lazy, memo, useEffect, useState } from 'react'
import { Outlet, useMatches, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/shell-route'
import { siteContext } from '../context.ts'
import { Cookies } from '../features/cookies/cookies.tsx'
import { modals } from '../modals.ts'
import { NOTICE } from '../shared/decisions.ts'
import { type PageHandle, usePageHandles } from '../shared/handle.ts'
import { localeOf, useLocale } from '../shared/locale.ts'
import { modalRegistry } from '../shared/modals.ts'
import { startOfflineCopies } from '../shared/offline-copy.ts'
import { preload } from '../shared/query.ts'
import { HydrationBoundary, useQueryClient } from '@tanstack/react-query'
import { useSession, useSessionActions } from '../shared/session/use-session.ts'
import { reportError, setTelemetryRoute, watchVitals } from '../shared/telemetry.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PageFailure } from './failures.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Late } from './late.tsx'
import { ModalHost } from './modal-host.tsx'
import { footerQuery } from './queries.ts'
import { SidePanel } from './side-panel.tsx'
import { StillThere } from './still-there.tsx'
import { useRootData } from './use-root-data.ts'
import { useShortcuts } from './use-shortcuts.ts'

modalRegistry.set(modals)
// Nobody sees these at first. The offline bar is fetched before it is needed: without a network it could not be.
const messages = () => import('./messages.tsx')
const offline = () => import('./offline-line.tsx')
const NoticeLine = lazy(() => import('./notice-line.tsx'))

export async function loader({ context, url }: Route.LoaderArgs) {
  return preload(context.get(siteContext).api, footerQuery(localeOf(url.pathname).prefix))
}

export const shouldRevalidate = () => false

/** Keeps the wallet socket open while somebody is signed in; loaded only then. */
function useWalletSocket(): void {
  const { authorized } = useSession()
  const { refresh } = useSessionActions()
  const client = useQueryClient()
  useEffect(() => {
    if (!authorized) return undefined
    let close: (() => void) | undefined
    let isLeft = false
    void import('../shared/socket.ts').then(({ openWalletSocket }) => {
      if (!isLeft) close = openWalletSocket({ client, onAttributes: () => void refresh() })
    })
    return () => {
      isLeft = true
      close?.()
    }
    // `refresh` changes with every draw and is only called later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [authorized, client])
}

function useTelemetry(): void {
  const id = useMatches().at(-1)?.id ?? 'unknown'
  const { market } = useLocale()
  useEffect(() => setTelemetryRoute(id), [id])
  useEffect(() => {
    const start = () => {
      void watchVitals(market)
      startOfflineCopies().catch((error: unknown) => reportError(error))
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    // Once for a document: its market does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** Where a page is drawn. It alone follows the navigation, which changes twice with every modal. */
function Main({ isPlay, children }: { isPlay: boolean; children: ReactNode }) {
  const { state } = useNavigation()
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={state !== 'idle'}
      className={cx('outline-none', isPlay ? 'min-h-0 flex-1' : 'min-h-[60dvh]')}
    >
      {children}
    </main>
  )
}

/** Why somebody was led here, when the address says so. */
function Notice() {
  const [params] = useSearchParams()
  // Stays once it was there: it takes the reason out of the address by itself.
  const [hasNotice, setHasNotice] = useState(false)
  if (!hasNotice && params.has(NOTICE)) setHasNotice(true)
  return hasNotice ? (
    <Suspense>
      <NoticeLine />
    </Suspense>
  ) : null
}

interface FrameProps {
  readonly chrome: NonNullable<PageHandle['chrome']>
  readonly isPanelNarrow: boolean
  readonly children: ReactNode
}

/** Drawn again when the kind of page changes, not when its address does. */
const Frame = memo(function Frame({ chrome, isPanelNarrow, children }: FrameProps) {
  const { t } = useTexts()
  useShortcuts()
  const isPlay = chrome === 'play'
  return (
    <>
      <SkipLink to="main">{t('shell.skip')}</SkipLink>
      {!isPlay && <Header />}
      {/* A game has the window to itself, less what stands above it. */}
      <div className={cx(isPlay && 'flex h-dvh flex-col')}>
        <Late load={offline} />
        <div className={cx('mx-auto flex', isPlay ? 'min-h-0 w-full flex-1' : 'max-w-page')}>
          {chrome === 'full' && <SidePanel isNarrowAtStart={isPanelNarrow} />}
          <div className={cx('min-w-0 flex-1', isPlay && 'flex flex-col')}>
            <Notice />
            <Main isPlay={isPlay}>{children}</Main>
          </div>
        </div>
      </div>
      {!isPlay && (
        <>
          {/* At the end of the page: React takes it over after what a first view shows. */}
          <Suspense>
            <Footer />
          </Suspense>
          <div aria-hidden className="h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] bg-surface-1" />
          <BottomBar />
        </>
      )}
      <Late load={messages} />
      <ModalHost />
      <StillThere />
      {/* A game keeps its controls free: nothing that needs consent runs beside it, and the next page asks. */}
      {!isPlay && <Cookies />}
    </>
  )
})

/** The frame that the page on show asks for. */
function PageFrame({ children }: { children: ReactNode }) {
  const { isPanelNarrow } = useRootData()
  const chrome = usePageHandles().at(-1)?.chrome ?? 'full'
  return (
    <Frame chrome={chrome} isPanelNarrow={isPanelNarrow}>
      {children}
    </Frame>
  )
}

// The same elements in every draw, so that the frame need not be drawn again.
const page = <Outlet />
const failure = <PageFailure />

export default function Shell({ loaderData }: Route.ComponentProps) {
  useWalletSocket()
  useTelemetry()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageFrame>{page}</PageFrame>
    </HydrationBoundary>
  )
}

/** A screen broke: header and help stay. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageFrame>{failure}</PageFrame>
    </HydrationBoundary>
  )
}
