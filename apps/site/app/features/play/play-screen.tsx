import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useIsCheckShown, useReportRound } from '../../domain/activity/index.ts'
import type { GameTile } from '../../domain/games/index.ts'
import { PlanPart } from '../../domain/session-plan/index.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { openModals, useModal } from '../../shared/navigation/modals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { PlayBar } from './components/play-bar.tsx'
import { PlayPanel } from './components/play-panel.tsx'
import { UnfinishedNotice } from './components/unfinished-notice.tsx'
import { planOf } from './model.ts'
import { useGame } from './use-game.ts'
import { useLeaveGame } from './use-leave-game.ts'

export interface PlayScreenProps {
  readonly game: GameTile
  readonly isDemo: boolean
}

/** The game, and one bar with Back, time, net result and balance (spec 2 §4: LOADING, GAME, ERROR). */
export function PlayScreen({ game, isDemo }: PlayScreenProps) {
  const { t } = useTexts('play')
  const to = useHref()
  const modal = useModal()
  const [search] = useSearchParams()
  const frame = useRef<HTMLIFrameElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const lobby = to(game.type === 'live-casino' ? 'live-casino' : 'casino')
  const leave = useLeaveGame(lobby)
  const isCheckShown = useIsCheckShown()
  const { view, launch, isInRound, handlePageLoad, retry } = useGame({
    game,
    isDemo,
    frame,
    isCovered: isCheckShown || openModals(search).length > 0,
    onClose: leave,
    onOpenCashier: () => modal.open('deposit'),
  })
  useReportRound(!isDemo && isInRound)
  const plan = planOf(view, launch?.takesPlan)
  const isOnScreen = view.is === 'loading' || view.is === 'game'
  return (
    // Games are dark, so the bar above uses the dark theme's colours in both themes.
    <section
      ref={region}
      data-theme="dark"
      aria-label={t('play.region')}
      className="@container flex h-full flex-col bg-bg text-text short:flex-row"
    >
      <a
        href="#after-game"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-control focus:bg-surface-2 focus:px-3 focus:py-2"
      >
        {t('play.skip')}
      </a>
      <PlayBar
        game={game}
        isDemo={isDemo}
        onClose={leave}
        isRoundRunning={view.is === 'game' && view.isRoundRunning}
        onFullScreen={() => void region.current?.requestFullscreen?.()}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {plan.isShown && (
          <PlanPart
            isRequired={plan.isRequired}
            isRoundRunning={isInRound}
            onBegun={() => view.is === 'failed' && retry()}
            onOpenAgain={() => view.is === 'failed' && retry()}
            onLeave={leave}
          />
        )}
        <div className="relative min-h-0 min-w-0 flex-1">
          {launch?.hasUnfinishedRound && isOnScreen && !(view.is === 'game' && view.hasRoundEnded) && (
            <UnfinishedNotice key={launch.url} isGameShown={view.is === 'game'} />
          )}
          <PlayPanel game={game} isDemo={isDemo} view={view} lobby={lobby} onLeave={leave} onRetry={retry} />
          {launch && isOnScreen && (
            // The game's origin is never ours (the server refuses such a launch), so the frame may keep its origin.
            <iframe
              ref={frame}
              src={launch.url}
              onLoad={handlePageLoad}
              title={t('play.frame', { name: game.name, provider: game.providerTitle })}
              // oxlint-disable-next-line react/iframe-missing-sandbox -- a game needs its scripts and its own storage
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock allow-top-navigation-by-user-activation"
              allow="autoplay; fullscreen; encrypted-media; screen-wake-lock"
              referrerPolicy="strict-origin"
              className="absolute inset-0 size-full border-0"
            />
          )}
        </div>
      </div>
      <span id="after-game" tabIndex={-1} />
    </section>
  )
}
