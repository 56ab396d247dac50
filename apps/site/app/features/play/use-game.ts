import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { activityKey } from '../../domain/activity/index.ts'
import { type GameTile, gameSessionsKey } from '../../domain/games/index.ts'
import { sessionPlanKey } from '../../domain/session-plan/index.ts'
import { summaryKey, useSessionActions } from '../../domain/session/index.ts'
import { walletKey, walletQuery } from '../../domain/wallet/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useIsPhone } from '../../shared/request/root-data.ts'
import { useFrameMessages } from '../../shared/frames/use-frame-messages.ts'
import {
  LOAD_LIMIT_MS,
  type PlayError,
  type PlayView,
  REVEAL_LIMIT_MS,
  initialView,
  isInRound,
  nextView,
  toEndReason,
  toPlayView,
} from './model.ts'
import { type Launch, gameSessionQuery, launchQuery } from './queries.ts'
import { type GameMessage, type StudioCodec, codecs } from './studios/index.ts'
import { useEndOfGame } from './use-end-of-game.ts'

export interface GameOptions {
  readonly game: GameTile
  readonly isDemo: boolean
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** A window of the site covers the game. */
  readonly isCovered: boolean
  /** The game asks to be closed. */
  readonly onClose: () => void
  /** The game asks for the cashier. */
  readonly onOpenCashier: () => void
}

export interface RunningGame {
  readonly view: PlayView
  /** Undefined until the server has opened the session. */
  readonly launch: Launch | undefined
  /** A round runs, which a check and the end of play wait for. */
  readonly isInRound: boolean
  /** The page in the frame has loaded. */
  readonly handlePageLoad: () => void
  /** Launches the game again in this tab: after a failure, or when it was opened elsewhere. */
  readonly retry: () => void
}

/** What a round has changed when it has been shown. */
const afterRound = [walletKey, summaryKey, gameSessionsKey, sessionPlanKey]

function useLaunch({ game: { slug }, isDemo }: GameOptions, attempt: number) {
  const { prefix } = useLocale()
  const isPhone = useIsPhone()
  return useQuery(launchQuery({ slug, prefix, isDemo, isPhone, attempt }))
}

/** Launches a game, handles its messages and the state of its session, and tells the game of changes of the wallet. */
export function useGame(options: GameOptions): RunningGame {
  const { isDemo, frame, isCovered, onClose, onOpenCashier } = options
  const client = useQueryClient()
  const [frameView, dispatch] = useReducer(nextView, initialView)
  const [attempt, setAttempt] = useState(0)
  const { data: launch, error } = useLaunch(options, attempt)
  const view = toPlayView(frameView, {
    isDone: launch !== undefined,
    errorCode: error === null ? undefined : error instanceof ApiError ? error.code : null,
  })
  const codec = launch && codecs[launch.pageMessages]
  useRefreshAfter(view.is === 'failed' ? view.error : undefined)
  const refreshFigures = useEffectEvent(() => {
    for (const queryKey of afterRound) void client.invalidateQueries({ queryKey })
  })
  const send = useFrameMessages<GameMessage>({
    frame,
    origin: launch?.origin,
    parse: (data) => codec?.read(data) ?? null,
    onMessage: (message) => {
      if (message.kind === 'close') onClose()
      else if (message.kind === 'openCashier') onOpenCashier()
      else if (message.kind === 'handshake') send(message.reply)
      else dispatch({ kind: 'message', message })
      if (message.kind === 'roundEnded') refreshFigures()
      if (message.kind === 'loaded') for (const subscription of codec?.subscriptions ?? []) send(subscription)
    },
  })

  useTimeout(view.is === 'loading', LOAD_LIMIT_MS, () => dispatch({ kind: 'loadTimeout' }))
  const isRoundRunning = view.is === 'game' && view.isRoundRunning
  // A studio that never reports the end of a round must not freeze the figures.
  useTimeout(isRoundRunning, REVEAL_LIMIT_MS, () => {
    dispatch({ kind: 'revealTimeout' })
    refreshFigures()
  })
  const openRound = useSessionEnd(launch?.gameSessionId ?? undefined, (reason) =>
    dispatch({ kind: 'ended', reason: toEndReason(reason) }),
  )
  useFramePause(isCovered && view.is === 'game' && !isRoundRunning ? codec?.pause : null, send)
  useBalanceRefresh({ isReal: !isDemo, isReady: view.is === 'game' && !isRoundRunning }, () => {
    if (codec && codec.refreshBalance !== null) send(codec.refreshBalance)
  })

  return {
    view,
    launch,
    isInRound: isInRound(view, openRound),
    handlePageLoad() {
      if (!codec?.isLoadedWithPage) return
      for (const subscription of codec.subscriptions ?? []) send(subscription)
      dispatch({ kind: 'message', message: { kind: 'loaded' } })
    },
    retry() {
      dispatch({ kind: 'retry' })
      setAttempt(attempt + 1)
    },
  }
}

/** Calls back once when a state has lasted for the given time (ms). */
function useTimeout(isRunning: boolean, ms: number, onTimeout: () => void): void {
  const handleTimeout = useEffectEvent(onTimeout)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => handleTimeout(), ms)
    return () => clearTimeout(timer)
  }, [isRunning, ms])
}

/**
 * Calls back when the server closed the game's session because another game was opened, here or elsewhere (GAM-14).
 * Ends it when the page is left.
 * @returns the round that the ledger has open in it; null without one
 */
function useSessionEnd(
  gameSessionId: string | undefined,
  onEnd: (reason: string | null) => void,
): string | null {
  useEndOfGame(gameSessionId)
  const { data } = useQuery({
    ...gameSessionQuery(gameSessionId ?? ''),
    enabled: gameSessionId !== undefined,
  })
  const handleEnd = useEffectEvent(onEnd)
  const isClosed = data?.gameSessionId === gameSessionId && data?.state === 'closed'
  const reason = data?.reason ?? null
  useEffect(() => {
    if (isClosed) handleEnd(reason)
  }, [isClosed, reason])
  return data?.gameSessionId === gameSessionId ? (data?.openRound ?? null) : null
}

/** Makes the game fetch its balance after each change of the wallet: a deposit, a withdrawal, a prize. */
function useBalanceRefresh(
  { isReal, isReady }: { readonly isReal: boolean; readonly isReady: boolean },
  refresh: () => void,
): void {
  const seq = useQuery({ ...walletQuery(), enabled: isReal, refetchInterval: false }).data?.seq
  const handleChange = useEffectEvent(refresh)
  useEffect(() => {
    if (isReal && isReady && seq !== undefined) handleChange()
  }, [isReal, isReady, seq])
}

/** Tells the game to pause as long as a pause is given. A running round is shown to its end first. */
function useFramePause(pause: StudioCodec['pause'] | undefined, send: (message: unknown) => void): void {
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!pause) return undefined
    sendNow(pause.begin)
    return () => sendNow(pause.end)
  }, [pause])
}

/**
 * What an error says that this page did not know: new terms, to which the guard redirects once the session has read
 * them, or a reality check or the end of playing time or of a session plan, which is shown over the game.
 */
function useRefreshAfter(error: PlayError | undefined): void {
  const client = useQueryClient()
  const { refresh } = useSessionActions()
  const refreshAfter = useEffectEvent((shown: PlayError | undefined) => {
    if (shown === 'terms') void refresh()
    if (shown === 'realityCheck' || shown === 'timeLimit' || shown === 'planEnded')
      void client.invalidateQueries({ queryKey: activityKey })
  })
  useEffect(() => refreshAfter(error), [error])
}
