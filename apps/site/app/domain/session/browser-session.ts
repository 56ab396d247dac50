import type { IdleTimes, RouteOutput } from '@marquee/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/api.ts'
import { lazyBrowserApi } from '../../shared/api/lazy-api.ts'
import { trackActivity } from './activity.ts'
import type { SessionEnd } from './session.ts'
import { createSignOut, type SignOut } from './sign-out.ts'

/** The answer of a sign-in or a renewal. */
export type TokenAnswer = RouteOutput<'session.refresh'>

/** An ID token, the player it belongs to, and what the server says of its session. */
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
  | { readonly kind: 'ended'; readonly end: SessionEnd; readonly playerId: number | undefined }

export interface SessionListener {
  /** Another tab signed in: the session has to be fetched again. */
  readonly onSignedIn?: () => void
  /** The cookie now belongs to another player: the page and its cache must be discarded. */
  readonly onPlayerChanged?: () => void
  /** The session is over, here or in another tab. Called once. */
  readonly onEnded?: (end: SessionEnd) => void
  /** The idle warning (RC-09) opened or closed. */
  readonly onIdleWarning?: () => void
}

/**
 * The signed-in session of this browser. The ID token is kept in memory only, never in storage and never in a page: a
 * tab fetches its first one with the session's cookie. One tab renews the token 60 s before its end and sends it to
 * the others. A token of another player than the one that this tab shows is never used. A renewal reports for how long
 * there was no input in any tab, because the server ends an idle session (SEC-09). When the server's answer says so,
 * the player is asked whether they are still there (RC-09); while that warning is open, only an answer counts as use.
 * Nothing here renders or navigates: the shell subscribes. No function throws, except `signOut`.
 */
export interface BrowserSession {
  /** The ID token for a call, renewed first when it expires; undefined for visitors and while none can be fetched. */
  readonly token: () => Promise<string | undefined>
  /**
   * A new token, from this tab or from another tab that renewed first. Without an answer of the server the old token
   * stays and the renewal is repeated after 10 s; after a 401 or 403 the session is over.
   */
  readonly renew: () => Promise<string | undefined>
  /** A page was rendered for this player. No page contains the token, so it is fetched unless this tab has one. */
  readonly resume: (playerId: number) => void
  /** Takes the answer of a sign-in and tells the other tabs. */
  readonly signIn: (answer: TokenAnswer) => void
  /** The session is over: drops the token, calls `onEnded`, tells the other tabs. Does nothing for visitors. */
  readonly end: (reason: SessionEnd) => void
  /** Ends the session by a call of the player: a log-out, or the closing of the account. */
  readonly signOut: SignOut['run']
  /** When the session ends unless the warning is answered, by `performance.now`; undefined without a warning. */
  readonly idleWarningEndsAt: () => number | undefined
  /**
   * The player is there.
   * @returns whether the server received it; when false the warning stays open
   */
  readonly keepAlive: () => Promise<boolean>
  /** Whether the page belongs to a player, even while no token can be fetched. */
  readonly isSignedIn: () => boolean
  /** @returns the function that unsubscribes */
  readonly subscribe: (listener: SessionListener) => () => void
}

/** The token is renewed this long before its end. */
const RENEW_BEFORE_END_MS = 60_000
const MIN_RENEW_DELAY_MS = 5_000
/** A token with less time left is not sent. */
const MIN_TOKEN_LEFT_MS = 5_000
/** The shortest time between two requests about the idle warning or the end of the session. */
const MIN_IDLE_CHECK_DELAY_MS = 1_000
const RENEW_RETRY_MS = 10_000
const RENEW_TIMEOUT_MS = 15_000

/** What the session needs from its tab; tests pass fakes. */
export interface SessionDeps {
  /** Calls that are authorized by the session's cookie, without a token. */
  readonly api: Api
  /** Channel to the other tabs of this site. Undefined on the server. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Lock held by one tab at a time. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** A monotonic clock (ms). */
  readonly now: () => number
  /** Calls back on every input in this tab and on every message of a frame in it. */
  readonly onActivity: (listener: () => void) => void
}

/**
 * Renewal before the token's end, and at half of its time when little is left. At the time of the idle warning and at
 * the end of the session the server is asked sooner, because it decides both.
 */
function msUntilRenewal(leftMs: number, { askInMs, endInMs }: IdleTimes): number {
  const beforeTokenEnd = leftMs > 2 * RENEW_BEFORE_END_MS ? leftMs - RENEW_BEFORE_END_MS : leftMs / 2
  return Math.min(
    Math.max(MIN_RENEW_DELAY_MS, beforeTokenEnd),
    Math.max(MIN_IDLE_CHECK_DELAY_MS, askInMs > 0 ? askInMs : endInMs),
  )
}

function toToken({ idToken, expiresAt, idle, playerSession }: TokenAnswer): Token {
  const { playerId, iat } = playerSession
  // The token's remaining lifetime, computed from its own two dates, independent of this machine's clock.
  return { playerId, idToken, idle, leftMs: Date.parse(expiresAt) - iat * 1000 }
}

/** The session of one tab. */
export function createBrowserSession(deps: SessionDeps): BrowserSession {
  const { channel, now } = deps
  /** The player that this tab shows; undefined for a visitor. */
  let playerId: number | undefined
  let idToken: string | undefined
  let endsAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingRenewal: Promise<string | undefined> | undefined
  let idleWarningEndsAt: number | undefined
  const listeners = new Set<SessionListener>()
  const isSignedIn = () => playerId !== undefined
  const { report, forget, run } = createSignOut(end)

  const activity = trackActivity(deps, {
    isPaused: () => idleWarningEndsAt !== undefined,
    onActivity: () => isSignedIn() && channel?.postMessage({ kind: 'used' } satisfies Message),
  })

  /** @returns whether this tab shows another player. It then drops its token, so that no call is made for anybody. */
  function rejectOtherPlayer(next: number): boolean {
    if (playerId === undefined || playerId === next) return false
    idToken = undefined
    for (const listener of listeners) listener.onPlayerChanged?.()
    return true
  }

  /** @returns the token; undefined when it belongs to another player */
  function storeToken({ leftMs, idle, ...token }: Token): string | undefined {
    if (rejectOtherPlayer(token.playerId)) return undefined
    forget()
    playerId = token.playerId
    idToken = token.idToken
    endsAt = now() + leftMs
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), msUntilRenewal(leftMs, idle))
    setIdleWarning(idle.askInMs > 0 ? undefined : now() + idle.endInMs)
    return idToken
  }

  function clear(): void {
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
      const init = { signal: AbortSignal.timeout(RENEW_TIMEOUT_MS) }
      const answer = await deps.api('session.refresh', { idleSeconds: activity.idleSeconds() }, init)
      const token = toToken(answer)
      // The session ended while the request was in flight: its answer does not sign in again.
      if (!isSignedIn()) return undefined
      channel?.postMessage({ kind: 'token', token } satisfies Message)
      return storeToken(token)
    } catch (error) {
      if (error instanceof ApiError && error.isSignedOut) {
        report(error.additionalInfo['reason'] === 'idle' ? 'idle' : 'expired')
        return undefined
      }
      // The old token is valid until its end, and the next call or the timer tries again.
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), RENEW_RETRY_MS)
      return idToken
    }
  }

  const hasUsableToken = (): boolean => idToken !== undefined && endsAt - now() > MIN_TOKEN_LEFT_MS

  /** A new token, from this tab or from another tab that renewed first. */
  function renew(): Promise<string | undefined> {
    if (!isSignedIn()) return Promise.resolve(undefined)
    const before = idToken
    const work = async () => (idToken === before ? fetchToken() : idToken)
    pendingRenewal ??= deps.lock(work).finally(() => {
      pendingRenewal = undefined
    })
    return pendingRenewal
  }

  function end(reason: SessionEnd, isFromOtherTab = false): void {
    if (!isSignedIn()) return
    const message: Message = { kind: 'ended', end: reason, playerId }
    clear()
    // The cookie is removed too: a page loaded with it would start the same session again.
    if (!isFromOtherTab && reason === 'expired')
      void deps.api('session.delete', {}, { isKeptAlive: true }).catch(() => undefined)
    if (!isFromOtherTab) channel?.postMessage(message)
    for (const listener of listeners) listener.onEnded?.(reason)
  }

  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    const message = event.data
    switch (message.kind) {
      case 'token':
        if (isSignedIn()) storeToken(message.token)
        break
      case 'used':
        if (idleWarningEndsAt === undefined) activity.markActive()
        break
      case 'signed-in':
        forget()
        if (rejectOtherPlayer(message.playerId)) break
        for (const listener of listeners) listener.onSignedIn?.()
        break
      case 'ended':
        if (message.playerId !== playerId) break
        report(message.end === 'signed-out' ? 'elsewhere' : message.end, true)
        break
      default:
        break
    }
  })

  return {
    async token() {
      if (!isSignedIn()) return undefined
      return hasUsableToken() ? idToken : renew()
    },
    renew,
    resume(id) {
      if (rejectOtherPlayer(id)) return
      playerId = id
      if (!hasUsableToken()) void renew()
    },
    signIn(answer) {
      const token = toToken(answer)
      storeToken(token)
      channel?.postMessage({ kind: 'signed-in', playerId: token.playerId } satisfies Message)
    },
    end: report,
    signOut: run,
    idleWarningEndsAt: () => idleWarningEndsAt,
    async keepAlive() {
      activity.markActive()
      await pendingRenewal
      if (idleWarningEndsAt !== undefined) await renew()
      return idleWarningEndsAt === undefined
    },
    isSignedIn,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const noToken = async () => undefined

const browserDeps: SessionDeps = {
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

/** The session of this tab. On the server it exists and does nothing. */
export const browserSession: BrowserSession = createBrowserSession(browserDeps)
