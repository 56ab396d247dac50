import { cx } from '@marquee/ui/cx'
import { SkipLink } from '@marquee/ui/skip-link'
import { type ComponentType, type ReactNode, Suspense, memo, useEffect, useState } from 'react'
import { Outlet, useMatches, useNavigation, useSearchParams } from 'react-router'
import { NOTICE, useIsRestrictedPlayer, useSession } from '../domain/session/index.ts'
import { useLocale } from '../shared/formats/locale.ts'
import { lazyPart } from '../shared/loading/lazy-part.ts'
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'
import { OnIdle } from '../shared/loading/on-idle.tsx'
import { PartBoundary } from '../shared/loading/part-boundary.tsx'
import { modalRegistry } from '../shared/navigation/modals.ts'
import { type PageHandle, usePageHandles } from '../shared/navigation/page-handle.ts'
import { loadOnServer } from '../shared/query/route-queries.ts'
import { useRootData } from '../shared/request/root-data.ts'
import { setTelemetryRoute, watchVitals } from '../shared/telemetry/telemetry.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PageFailure } from './failures.tsx'
import { Header } from './header.tsx'
import { ModalHost } from './modal-host.tsx'
import { modals } from './modals.ts'
import { footerQuery } from '../domain/content/index.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

modalRegistry.set(modals)

// Rendered by the server, hydrated after the first view: their links work before that.
const Footer = lazyPart(() => import('./footer.tsx').then((file) => file.Footer))
const NoticeLine = lazyPart(() => import('./notice-line.tsx').then((file) => file.default))
const PanicLine = lazyPart(() => import('../domain/breaks/index.ts').then((file) => file.PanicLine))
const SidePanel = lazyPart(() => import('./side-panel.tsx').then((file) => file.SidePanel))
// Rendered in the browser only.
const AfterLoad = lazyWithPreload(() => import('./after-load.tsx').then((file) => file.AfterLoad))
const OfflineLine = lazyWithPreload(() => import('./offline-line.tsx').then((file) => file.default))
const PlayerParts = lazyWithPreload(() => import('./player-parts.tsx').then((file) => file.PlayerParts))

export const loader = loadOnServer(({ locale }) => [footerQuery(locale.prefix)])

export const shouldRevalidate = () => false

/** A part of the frame: while it loads or when it fails, the page is shown without it. */
const Part = ({ children }: { children: ReactNode }) => (
  <PartBoundary>
    <Suspense>{children}</Suspense>
  </PartBoundary>
)

function useTelemetry(): void {
  const id = useMatches().at(-1)?.id ?? 'unknown'
  const { market } = useLocale()
  useEffect(() => setTelemetryRoute(id), [id])
  useEffect(() => {
    const start = () => void watchVitals(market)
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [market])
}

/** Wraps the page. Only this component reads the navigation's state, which changes twice with every modal. */
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

/** The reason for a redirect, when the address has one. */
function Notice() {
  const [params] = useSearchParams()
  // The notice removes its reason from the address and stays visible.
  const [hasNotice, setHasNotice] = useState(false)
  if (!hasNotice && params.has(NOTICE)) setHasNotice(true)
  const isRestricted = useIsRestrictedPlayer()
  return hasNotice || isRestricted ? (
    <Part>
      <NoticeLine />
    </Part>
  ) : null
}

/** A part for players. Nobody in a preview: no socket, no idle warning. */
function ForPlayer({ part: Shown }: { part: ComponentType }) {
  return useSession().player ? (
    <Part>
      <Shown />
    </Part>
  ) : null
}

interface FrameProps {
  readonly layout: NonNullable<PageHandle['layout']>
  readonly isPanelNarrow: boolean
  readonly children: ReactNode
}

/** Re-renders when the page's layout changes, not when its address does. */
const Frame = memo(function Frame({ layout, isPanelNarrow, children }: FrameProps) {
  const { t } = useTexts()
  const isPlay = layout === 'play'
  return (
    <>
      <SkipLink to="main">{t('shell.skip')}</SkipLink>
      {!isPlay && <Header />}
      {/* A game fills the window below the bars. */}
      <div className={cx(isPlay && 'flex h-page flex-col')}>
        <OnIdle>
          <Part>
            <OfflineLine isPlay={isPlay} />
          </Part>
        </OnIdle>
        <div className={cx('mx-auto flex', isPlay ? 'min-h-0 w-full flex-1' : 'max-w-page')}>
          {layout === 'full' && (
            <Part>
              <SidePanel isNarrowAtStart={isPanelNarrow} />
            </Part>
          )}
          <div className={cx('min-w-0 flex-1', isPlay && 'flex flex-col')}>
            <ForPlayer part={PanicLine} />
            <Notice />
            <Main isPlay={isPlay}>{children}</Main>
          </div>
        </div>
        <Part>
          <Footer isPlay={isPlay} />
        </Part>
      </div>
      {!isPlay && (
        <Part>
          <BottomBar />
        </Part>
      )}
      <ModalHost />
      <ForPlayer part={PlayerParts} />
      <OnIdle>
        <Part>
          <AfterLoad isPlay={isPlay} />
        </Part>
      </OnIdle>
    </>
  )
})

/** The frame that the matched page declares. */
function PageFrame({ children }: { children: ReactNode }) {
  const { isPanelNarrow } = useRootData()
  const layout = usePageHandles().at(-1)?.layout ?? 'full'
  return (
    <>
      <Frame layout={layout} isPanelNarrow={isPanelNarrow}>
        {children}
      </Frame>
      <RouteAnnouncer />
    </>
  )
}

// Constant elements: React skips re-rendering the frame.
const page = <Outlet />
const failure = <PageFailure />

export default function Shell() {
  useTelemetry()
  return <PageFrame>{page}</PageFrame>
}

/** A screen failed to render: header and help stay. */
export function ErrorBoundary() {
  return <PageFrame>{failure}</PageFrame>
}
