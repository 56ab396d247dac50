import type { IdleTimes, RouteOutput } from '@marquee/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/api.ts'
import { lazyBrowserApi } from '../../shared/api/lazy-api.ts'
import type { SessionEnd } from './session.ts'

/** What a sign-in or a renewal brings. */
export type TokenAnswer = RouteOutput<'session.refresh'>

/** An ID token, whose it is, and what the server says of its session. */
interface Token {
  readonly playerId: number
  readonly idToken: string
  readonly leftMs: number
  readonly idle: IdleTimes
}

type Message =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'signed-in'; readonly playerId: number }
  | { readonly kind: 'used' }
  | { readonly kind: 'ended'; readonly end: SessionEnd }

export interface SessionListener {
  /** Another tab signed in: read the session again. */
  readonly onSignedIn?: () => void
  /** The cookie belongs to another player than this tab shows: everything it has is the other's to see no more. */
  readonly onPlayerChanged?: () => void
  readonly onEnded?: (end: SessionEnd) => void
  /** The idle warning (RC-09) appeared, or went away. */
  readonly onIdleWarning?: () => void
}

const RENEW_BEFORE_END_MS = 60_000
const SHORTEST_WAIT_MS = 5_000
const RETRY_MS = 10_000
/** Between two looks whether the time to ask, or the end, has come. */
const SHORTEST_LOOK_MS = 1_000
/** Between two messages to the other tabs that this one is used. */
const ACTIVITY_PACE_MS = 10_000
const MAX_IDLE_SECONDS = 86_400

/** What the session needs of its tab; tests bring their own. */
export interface SessionDeps {
  /** Calls that carry the session's cookie and no token. */
  readonly api: Api
  /** Other tabs of this site. Undefined on the server. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** One tab at a time. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** A clock that only goes forward (ms). */
  readonly now: () => number
  /** Calls back with everything a person does in this tab, and with every message of a frame in it. */
  readonly onActivity: (listener: () => void) => void
}

/**
 * Before the token's end, sooner when little of it is left: then the session ends unless somebody uses it. At the time
 * of the question and at the end of the session the server has the word.
 */
function waitBefore(leftMs: number, { askInMs, endInMs }: IdleTimes): number {
  const ofToken = leftMs > 2 * RENEW_BEFORE_END_MS ? leftMs - RENEW_BEFORE_END_MS : leftMs / 2
  return Math.min(
    Math.max(SHORTEST_WAIT_MS, ofToken),
    Math.max(SHORTEST_LOOK_MS, askInMs > 0 ? askInMs : endInMs),
  )
}

function toToken({ idToken, expiresAt, idle, playerSession }: TokenAnswer): Token {
  const { playerId, iat } = playerSession
  // The token's remaining life by its own two dates, whatever this machine's clock says.
  return { playerId, idToken, idle, leftMs: Date.parse(expiresAt) - iat * 1000 }
}

/** When a person last did something in any tab of this browser. */
function trackActivity(
  { now, onActivity }: Pick<SessionDeps, 'now' | 'onActivity'>,
  options: {
    /** What is done meanwhile does not count. */
    readonly isPaused: () => boolean
    /** Called at most every 10 s, with what is done in this tab. */
    readonly onActivity: () => void
  },
) {
  let lastAt = now()
  let reportedAt = -ACTIVITY_PACE_MS
  onActivity(() => {
    if (options.isPaused()) return
    lastAt = now()
    if (lastAt - reportedAt < ACTIVITY_PACE_MS) return
    reportedAt = lastAt
    options.onActivity()
  })
  return {
    note: () => {
      lastAt = now()
    },
    idleSeconds: () => Math.min(MAX_IDLE_SECONDS, Math.round((now() - lastAt) / 1000)),
  }
}

/**
 * The signed-in session of this browser. The ID token lives in this closure only, never in storage and never in a page:
 * a tab asks for its first one with the cookie. It is renewed 60 s before its end by one tab, which tells the others. A
 * token of another player than the one whose page this tab shows is never used. A renewal says how long nobody has done
 * anything in any tab, because the server ends a session that is not used (SEC-09). Before that the player is asked
 * whether they are still there, when the server's answer says so (RC-09); as long as the question stands, an answer is
 * the only use. Nothing here renders or navigates: the shell listens.
 */
export function createBrowserSession(world: SessionDeps) {
  const { channel } = world
  let isSignedIn = false
  /** Whose page this tab shows; undefined for a visitor. */
  let playerId: number | undefined
  let idToken: string | undefined
  let endsAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<string | undefined> | undefined
  let idleWarningEndsAt: number | undefined
  let isLeaving = false
  const listeners = new Set<SessionListener>()

  const activity = trackActivity(world, {
    isPaused: () => idleWarningEndsAt !== undefined,
    onActivity: () => isSignedIn && channel?.postMessage({ kind: 'used' } satisfies Message),
  })

  /** @returns whether this tab shows another player. It has no token then: nothing in it acts as anybody. */
  function rejectOtherPlayer(next: number): boolean {
    if (playerId === undefined || playerId === next) return false
    idToken = undefined
    for (const listener of listeners) listener.onPlayerChanged?.()
    return true
  }

  /** @returns the token; undefined when it is another player's */
  function keep(token: Token): string | undefined {
    if (rejectOtherPlayer(token.playerId)) return undefined
    const { leftMs, idle } = token
    isSignedIn = true
    playerId = token.playerId
    idToken = token.idToken
    endsAt = world.now() + leftMs
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), waitBefore(leftMs, idle))
    setIdleWarning(idle.askInMs > 0 ? undefined : world.now() + idle.endInMs)
    return idToken
  }

  function drop(): void {
    isSignedIn = false
    playerId = undefined
    idToken = undefined
    clearTimeout(timer)
    setIdleWarning(undefined)
  }

  function setIdleWarning(next: number | undefined): void {
    if (idleWarningEndsAt === next) return
    idleWarningEndsAt = next
    for (const listener of listeners) listener.onIdleWarning?.()
  }

  async function fetchToken(): Promise<string | undefined> {
    try {
      const input = { idleSeconds: activity.idleSeconds() }
      const signal = AbortSignal.timeout(15_000)
      const token = toToken(await world.api('session.refresh', input, { signal }))
      channel?.postMessage({ kind: 'token', token } satisfies Message)
      return keep(token)
    } catch (error) {
      if (error instanceof ApiError && error.isSignedOut) {
        end(error.additionalInfo['reason'] === 'idle' ? 'idle' : 'expired')
        return undefined
      }
      // The old token is good until its end, and the next call or the timer tries again.
      timer = setTimeout(() => void renew(), RETRY_MS)
      return idToken
    }
  }

  const hasGoodToken = (): boolean => idToken !== undefined && endsAt - world.now() > SHORTEST_WAIT_MS

  /** A new token, from this tab or from another one that was quicker. */
  function renew(): Promise<string | undefined> {
    if (!isSignedIn) return Promise.resolve(undefined)
    const before = idToken
    const work = async () => (idToken === before ? fetchToken() : idToken)
    running ??= world.lock(work).finally(() => {
      running = undefined
    })
    return running
  }

  function end(because: SessionEnd, isTold = false): void {
    if (!isSignedIn) return
    const why = isLeaving ? 'signed-out' : because
    drop()
    // The cookie goes too: a page that found it again would start the same session once more.
    if (!isTold && why === 'expired')
      void world.api('session.delete', {}, { isKeptAlive: true }).catch(() => undefined)
    if (!isTold) channel?.postMessage({ kind: 'ended', end: why } satisfies Message)
    for (const listener of listeners) listener.onEnded?.(why)
  }

  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    const message = event.data
    switch (message.kind) {
      case 'token':
        if (isSignedIn) keep(message.token)
        break
      case 'used':
        if (idleWarningEndsAt === undefined) activity.note()
        break
      case 'signed-in':
        if (rejectOtherPlayer(message.playerId)) break
        for (const listener of listeners) listener.onSignedIn?.()
        break
      case 'ended':
        end(message.end === 'signed-out' ? 'elsewhere' : message.end, true)
        break
      default:
        break
    }
  })

  return {
    /** The token for a call, renewed first when its end is near; undefined for visitors. */
    async token(): Promise<string | undefined> {
      if (!isSignedIn) return undefined
      return hasGoodToken() ? idToken : renew()
    },
    renew,
    /** A page was rendered for a player: the token, which no page carries, is asked for unless this tab has one. */
    resume(id: number): void {
      if (rejectOtherPlayer(id)) return
      isSignedIn = true
      playerId = id
      if (!hasGoodToken()) void renew()
    },
    /** Takes the answer of a sign-in and tells other tabs to read the session again. */
    signedIn(answer: TokenAnswer): void {
      const token = toToken(answer)
      keep(token)
      channel?.postMessage({ kind: 'signed-in', playerId: token.playerId } satisfies Message)
    },
    end,
    /** Ends the session for the player. Ends that are reported meanwhile count as this one. */
    async leave(tellServer: () => Promise<unknown>): Promise<void> {
      isLeaving = true
      try {
        await tellServer()
        end('signed-out')
      } finally {
        isLeaving = false
      }
    },
    /**
     * When the session ends unless the player says that they are there (by `now` of the tab); undefined asks nothing.
     */
    idleWarningEndsAt: () => idleWarningEndsAt,
    /** The player is there. @returns whether the server has heard it; false asks on */
    async keepAlive(): Promise<boolean> {
      activity.note()
      await running
      if (idleWarningEndsAt !== undefined) await renew()
      return idleWarningEndsAt === undefined
    },
    isSignedIn: () => isSignedIn,
    listen(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type BrowserSession = ReturnType<typeof createBrowserSession>

const noToken = async () => undefined

const tab: SessionDeps = {
  api: lazyBrowserApi({ token: noToken, renew: noToken, isSignedIn: () => false, end() {} }),
  channel: typeof window === 'undefined' ? undefined : new BroadcastChannel('marquee-session'),
  lock: (work) => ('locks' in navigator ? navigator.locks.request('marquee-session', work) : work()),
  now: () => performance.now(),
  onActivity(listener) {
    if (typeof window === 'undefined') return
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'message'])
      window.addEventListener(kind, listener, { passive: true, capture: true })
  },
}

/** One for the tab. On the server it exists and does nothing. */
export const browserSession: BrowserSession = createBrowserSession(tab)
