import type { RouteOutput } from '@marquee/contract'
import { Banner, ErrorState, IconButton, Money, Skeleton, buttonClass, cx } from '@marquee/ui/native'
import { Heart, Info, Maximize, Plus, X } from '@marquee/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { apiOf } from '../../shared/api/api.ts'
import { useFormats } from '../../shared/formats.ts'
import { type GameTile, useIsFavourite, usePlayHref, useSetFavourite } from '../../shared/games.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { useLocale } from '../../shared/locale.ts'
import { type Wallet, summaryKey, useWallet, walletKey } from '../../shared/me.ts'
import { useModal } from '../../shared/modals.ts'
import { apiQuery } from '../../shared/query.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { LOAD_LIMIT_MS, REVEAL_LIMIT_MS, errorOf, initialState, isFromGame, mayRetry, next } from './model.ts'
import { codecs } from './studios/index.ts'

type Launch = RouteOutput<'games.slugUrl'>

const SESSION_POLL_MS = 15_000

interface PlayScreenProps {
  readonly game: GameTile
  readonly isDemo: boolean
}

/** The game first, a thin bar above it: who, how much, how long, and the ways out (spec 2 §4: LOADING, GAME, ERROR). */
export function PlayScreen({ game, isDemo }: PlayScreenProps) {
  const { t } = useTexts('play')
  const { prefix } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const to = useHref()
  const modal = useModal()
  const frame = useRef<HTMLIFrameElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [state, send] = useReducer(next, initialState)
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ readonly attempt: number; readonly launch: Launch }>()
  const launch = answered?.attempt === attempt ? answered.launch : undefined
  const codec = codecs[game.provider]
  const lobby = to(game.type === 'live-casino' ? 'live-casino' : 'casino')
  const isRoundRunning = state.name === 'game' && state.isRoundRunning

  useEffect(() => {
    const stop = new AbortController()
    const input = {
      gameSlug: game.slug,
      channel: matchMedia('(max-width: 767px)').matches ? ('mobile' as const) : ('desktop' as const),
      langmarket: prefix,
    }
    const ask = isDemo
      ? apiOf(client)('games.slugDemoUrl', input, { signal: stop.signal })
      : apiOf(client)('games.slugUrl', input, { signal: stop.signal })
    ask.then(
      (answer) => {
        setAnswered({ attempt, launch: answer })
        send({ kind: 'launched' })
      },
      (error: unknown) => {
        if (!stop.signal.aborted)
          send({ kind: 'failed', error: errorOf(error instanceof ApiError ? error.code : undefined) })
      },
    )
    const late = setTimeout(() => send({ kind: 'late' }), LOAD_LIMIT_MS)
    return () => {
      stop.abort()
      clearTimeout(late)
    }
  }, [client, game.slug, isDemo, prefix, attempt])

  const leave = useEffectEvent(() => void navigate(lobby))
  const cashier = useEffectEvent(() => modal.open('deposit'))
  const ended = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: walletKey })
    void client.invalidateQueries({ queryKey: summaryKey })
  })
  useEffect(() => {
    if (!launch || !codec) return undefined
    const listen = (event: MessageEvent<unknown>) => {
      const own = { window: frame.current?.contentWindow ?? null, origin: launch.origin }
      if (!isFromGame(event, own)) return
      const message = codec.read(event.data)
      if (!message) return
      if (message.kind === 'close') leave()
      else if (message.kind === 'openCashier') cashier()
      else {
        send({ kind: 'message', message })
        if (message.kind === 'roundEnded') ended()
      }
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [launch, codec])

  // A studio that forgets to say that a round has ended must not hold the balance for ever.
  useEffect(() => {
    if (!isRoundRunning) return undefined
    const timer = setTimeout(() => {
      send({ kind: 'revealed' })
      ended()
    }, REVEAL_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isRoundRunning])

  const retry = () => {
    send({ kind: 'retry' })
    setAttempt(attempt + 1)
  }

  return (
    <section ref={region} aria-label={t('play.region')} className="flex h-full flex-col bg-bg">
      <a
        href="#after-game"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-control focus:bg-surface-2 focus:px-3 focus:py-2"
      >
        {t('play.skip')}
      </a>
      <Bar
        game={game}
        isDemo={isDemo}
        lobby={lobby}
        launch={launch}
        isRoundRunning={isRoundRunning}
        onInfo={() => modal.open('game', { game: game.slug })}
        onDeposit={() => modal.open('deposit')}
        onFullScreen={() => void region.current?.requestFullscreen?.()}
      />
      {launch?.hasUnfinishedRound && state.name !== 'error' && (
        <Banner tone="info" className="m-2">
          {t('play.unfinished')}
        </Banner>
      )}
      <div className="relative min-h-0 flex-1">
        {state.name === 'loading' && (
          <div className="absolute inset-0 z-10 grid place-items-center bg-bg p-6 text-center">
            <div>
              <Skeleton className="mx-auto mb-4 h-24 w-24 rounded-card" />
              <p role="status" className="text-text-2">
                {state.stage === 'asking'
                  ? t('play.loading', { provider: game.providerTitle, name: game.name })
                  : t('play.loadingFrame')}
              </p>
            </div>
          </div>
        )}
        {state.name === 'error' && (
          <div className="absolute inset-0 z-10 overflow-auto bg-bg">
            <ErrorState
              className="gutter"
              title={t(`play.error.${state.error}`, { provider: game.providerTitle })}
              text={t(state.hadStarted && !isDemo ? 'play.safeOpen' : 'play.safe')}
              {...(mayRetry(state.error) ? { retryLabel: t('play.retry'), onRetry: retry } : {})}
              actions={
                <Link to={lobby} className={buttonClass({ variant: 'secondary' })}>
                  {t('play.lobby')}
                </Link>
              }
            />
          </div>
        )}
        {launch && state.name !== 'error' && (
          // The origin is never ours (the server refuses such a launch), so the frame may keep its own.
          <iframe
            ref={frame}
            src={launch.url}
            title={t('play.frame', { name: game.name, provider: game.providerTitle })}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a game needs its scripts and its own storage
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock"
            allow="autoplay; fullscreen; encrypted-media; screen-wake-lock"
            referrerPolicy="strict-origin"
            className="absolute inset-0 size-full border-0"
          />
        )}
      </div>
      <span id="after-game" tabIndex={-1} />
    </section>
  )
}

interface BarProps {
  readonly game: GameTile
  readonly isDemo: boolean
  readonly lobby: string
  readonly launch: Launch | undefined
  readonly isRoundRunning: boolean
  readonly onInfo: () => void
  readonly onDeposit: () => void
  readonly onFullScreen: () => void
}

function Bar({ game, isDemo, lobby, launch, isRoundRunning, onInfo, onDeposit, onFullScreen }: BarProps) {
  const { t } = useTexts('play')
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const navigate = useNavigate()
  const playHref = usePlayHref()
  const setFavourite = useSetFavourite(prefix)
  const isFavourite = useIsFavourite(prefix, game.id)
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-1 border-b border-line bg-surface-1 px-1 md:gap-x-2 md:px-3">
      <IconButton label={t('play.close')} icon={X} onClick={() => void navigate(lobby)} />
      <h1 className="line-clamp-2 min-w-0 flex-1 basis-14 text-sm leading-tight font-medium">{game.name}</h1>
      {isDemo ? (
        <>
          <p className="hidden text-sm text-text-2 md:block">{t('play.demo')}</p>
          <Link to={playHref(game)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('play.real')}
          </Link>
        </>
      ) : (
        launch?.gameSessionId != null && (
          <Figures sessionId={launch.gameSessionId} isRoundRunning={isRoundRunning} onDeposit={onDeposit} />
        )
      )}
      <span className="hidden md:contents">
        {authorized && (
          <IconButton
            label={t(isFavourite ? 'play.favourite.on' : 'play.favourite.off')}
            icon={Heart}
            pressed={isFavourite}
            onClick={() => setFavourite.mutate({ game, favourite: !isFavourite })}
          />
        )}
        <IconButton label={t('play.fullScreen')} icon={Maximize} onClick={onFullScreen} />
      </span>
      <IconButton label={t('play.info')} icon={Info} onClick={onInfo} />
    </header>
  )
}

/**
 * Balance, net result and time. While a round runs all three keep the value from before its result: the ledger knows
 * first, and the player should learn it from the game.
 */
function Figures({
  sessionId,
  isRoundRunning,
  onDeposit,
}: {
  sessionId: string
  isRoundRunning: boolean
  onDeposit: () => void
}) {
  const { t } = useTexts('play')
  const formats = useFormats()
  const wallet = useWallet()
  const session = useQuery(
    apiQuery(
      ['me', 'play-session', sessionId],
      'play.session',
      { gameSessionId: sessionId },
      {
        staleTime: 0,
        refetchInterval: SESSION_POLL_MS,
      },
    ),
  )
  const refetch = session.refetch
  useEffect(() => {
    if (!isRoundRunning) void refetch()
  }, [isRoundRunning, refetch])
  const held = useHeld<Wallet['mainBalance'] | undefined>(wallet.data?.mainBalance, isRoundRunning)
  const heldNet = useHeld(session.data?.net, isRoundRunning)
  const elapsed = useElapsed(session.data?.startedAt, session.data?.now, session.dataUpdatedAt)
  if (!held) return <Skeleton className="h-8 w-32" />
  const isClosed = session.data?.state === 'closed' && session.data.reason === 'another-game'
  return (
    <>
      <dl className={cx('num flex items-center gap-3 text-sm', isClosed && 'opacity-60')} aria-live="polite">
        <div className="text-end">
          <dt className="text-xs text-text-3">{t('play.balance')}</dt>
          <dd>
            <Money text={formats.unsignedMoney(held)} size="sm" />
          </dd>
        </div>
        {heldNet && (
          <div className="hidden text-end xs:block">
            <dt className="text-xs text-text-3">{t('play.net')}</dt>
            <dd className="text-care">{formats.money(heldNet, { signed: true })}</dd>
          </div>
        )}
        {elapsed !== undefined && (
          <div className="hidden text-end md:block">
            <dt className="text-xs text-text-3">{t('play.elapsed')}</dt>
            <dd className="text-care">{formats.duration(elapsed)}</dd>
          </div>
        )}
      </dl>
      <IconButton label={t('shell.deposit')} icon={Plus} onClick={onDeposit} />
    </>
  )
}

/** The value as it was when holding began; the newest one otherwise. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value)
  if (!isHeld && kept !== value) setKept(value)
  return isHeld ? kept : value
}

const TICK_MS = 30_000

/** Time since the start by the server's clock, moved on by the browser's between answers. */
function useElapsed(
  startedAt: string | undefined,
  now: string | undefined,
  readAt: number,
): number | undefined {
  const [moved, setMoved] = useState(0)
  useEffect(() => {
    const tick = () => setMoved(Math.max(0, performance.timeOrigin + performance.now() - readAt))
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [readAt])
  if (startedAt === undefined || now === undefined) return undefined
  return Date.parse(now) - Date.parse(startedAt) + moved
}
