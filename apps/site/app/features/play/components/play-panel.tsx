import { Button, buttonClass } from '@marquee/ui/button'
import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { Suspense } from 'react'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { type GameTile, usePlayHref } from '../../../domain/games/index.ts'
import { ProductNotice } from '../../../domain/breaks/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { type SiteAddress, isPlainPress } from '../../../shared/navigation/address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type PlayError, type PlayView, canReopen, canRetry } from '../model.ts'

export interface PlayPanelProps {
  readonly game: GameTile
  readonly isDemo: boolean
  readonly view: PlayView
  readonly lobby: SiteAddress
  /** Back to the games, in the place of the link to the lobby. */
  readonly onLeave: () => void
  readonly onRetry: () => void
}

/**
 * Covers the frame while the game loads, when it failed, and when it has ended. Renders nothing while the game runs.
 */
export function PlayPanel({ game, isDemo, view, lobby, onLeave, onRetry }: PlayPanelProps) {
  const { t } = useTexts('play')
  const toLobby = (
    <Link
      to={lobby}
      className={buttonClass({ variant: 'secondary' })}
      onClick={(event) => {
        // A press with a modifier key opens the lobby in another tab.
        if (!isPlainPress(event)) return
        event.preventDefault()
        onLeave()
      }}
    >
      {t('play.lobby')}
    </Link>
  )
  const notice = (
    <Suspense>
      <ProductNotice product={game.type} />
    </Suspense>
  )
  switch (view.is) {
    case 'launching':
    case 'loading': {
      const label =
        view.is === 'launching'
          ? t('play.loading', { provider: game.providerTitle, name: game.name })
          : t('play.loadingFrame')
      return (
        <div className="absolute inset-0 z-10 grid place-items-center bg-bg p-6 text-center">
          <LoadingState label={label} className="[&>p]:justify-center">
            <Skeleton shape="square" className="mx-auto mb-4 w-24" />
            <p aria-hidden className="text-text-2">
              {label}
            </p>
          </LoadingState>
        </div>
      )
    }
    case 'game':
      return null
    case 'ended':
      return (
        <div role="alert" className="absolute inset-0 z-10 grid place-items-center bg-bg/85 p-4">
          <div className="w-full max-w-sm rounded-sheet border border-line bg-surface-1 p-5 shadow-float">
            <h2 className="text-lg font-semibold">
              {t(
                view.reason === 'product' ? 'play.error.product-excluded' : `play.ended.${view.reason}.title`,
                {
                  name: game.name,
                },
              )}
            </h2>
            <p className="mt-2 text-text-2">
              {t(`play.ended.${view.reason === 'product' ? 'stopped' : view.reason}.text`)}
            </p>
            <div className="mt-5 grid gap-2">
              {view.reason === 'product' && notice}
              {canReopen(view.reason) && (
                <Button variant="primary" onClick={onRetry}>
                  {t(view.reason === 'elsewhere' ? 'play.ended.elsewhere.here' : 'play.ended.again')}
                </Button>
              )}
              {toLobby}
            </div>
          </div>
        </div>
      )
    case 'failed':
      return (
        <div className="absolute inset-0 z-10 overflow-auto bg-bg">
          <ErrorState
            className="gutter mx-auto max-w-xl"
            title={t(`play.error.${view.error}`, { provider: game.providerTitle })}
            text={t(view.hadStarted && !isDemo ? 'play.safeOpen' : 'play.safe')}
            {...(canRetry(view.error) ? { retryLabel: t('play.retry'), onRetry } : {})}
            actions={
              <>
                {view.error === 'noDemo' && <PlayForMoney game={game} />}
                {view.error === 'product-excluded' && notice}
                <NextStep error={view.error} />
                {toLobby}
              </>
            }
          />
        </div>
      )
    default:
      return view satisfies never
  }
}

/** What comes first where age or identity is not confirmed (ID-02 to ID-04). */
function NextStep({ error }: { readonly error: PlayError }) {
  const { t } = useTexts('play')
  const to = useHref()
  if (error !== 'ageDue' && error !== 'identityDue' && error !== 'graceDue') return null
  return (
    <Link
      to={to(error === 'graceDue' ? 'banking.deposit' : 'account.verification')}
      className={buttonClass({ variant: 'primary' })}
    >
      {t(error === 'graceDue' ? 'play.way.terms' : 'play.way.verification')}
    </Link>
  )
}

/** For a game without a demo; a visitor logs in first. */
function PlayForMoney({ game }: { readonly game: GameTile }) {
  const { t } = useTexts('lobby')
  const { authorized } = useSession()
  const playHref = usePlayHref()
  return (
    <Link to={playHref(game)} className={buttonClass({ variant: 'primary' })}>
      {t(authorized ? 'game.play' : 'game.logIn')}
    </Link>
  )
}
