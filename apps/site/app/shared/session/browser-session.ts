import type { IdleTimes } from '@marquee/contract'
import type { EndByItself, SessionEnd, PlayerSession } from './session.ts'

/** What a sign-in or a renewal brings. */
export interface TokenAnswer {
  readonly idToken: string
  readonly expiresAt: string
  readonly idle: IdleTimes
  readonly playerSession: PlayerSession
}

type Message =
  | { readonly kind: 'token'; readonly idToken: string; readonly leftMs: number; readonly idle: IdleTimes }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'used' }
  | { readonly kind: 'ended'; readonly end: SessionEnd }

export interface SessionListener {
  /** This or another tab signed in: read the session again. */
  readonly onSignedIn?: () => void
  readonly onEnded?: (end: SessionEnd) => void
  /** The question whether somebody is still there is asked, or is not any more. */
  readonly onQuestion?: () => void
}

const RENEW_BEFORE_END_MS = 60_000
const SHORTEST_WAIT_MS = 5_000
const RETRY_MS = 10_000
/** Between two looks whether the time to ask, or the end, has come. */
const SHORTEST_LOOK_MS = 1_000
/** Between two words to the other tabs that this one is used. */
const TELL_USED_MS = 10_000
const MAX_IDLE_SECONDS = 86_400

/** What the session needs of its tab; tests bring their own. */
export interface SessionWorld {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Other tabs of this site. Undefined on the server. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** One tab at a time. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** A clock that only goes forward (ms). */
  readonly now: () => number
  /** Calls back with everything a person does in this tab, and with every message of a frame in it. */
  readonly onUse: (listener: () => void) => void
}

/**
 * Before the token's end, sooner when little of it is left: then the session ends unless somebody uses it. At the time of
 * the question and at the end of the session the server has the word.
 */
function waitBefore(leftMs: number, { askInMs, endInMs }: IdleTimes): number {
  const ofToken = leftMs > 2 * RENEW_BEFORE_END_MS ? leftMs - RENEW_BEFORE_END_MS : leftMs / 2
  return Math.min(
    Math.max(SHORTEST_WAIT_MS, ofToken),
    Math.max(SHORTEST_LOOK_MS, askInMs > 0 ? askInMs : endInMs),
  )
}

/** Why a renewal was refused, by the server's own word. */
async function endOf(refusal: Response): Promise<EndByItself> {
  const problem = (await refusal.json().catch(() => undefined)) as
    | { readonly additionalInfo?: { readonly reason?: unknown } }
    | undefined
  return problem?.additionalInfo?.reason === 'idle' ? 'idle' : 'expired'
}

/** The token's remaining life by its own two dates, whatever this machine's clock says. */
function leftOf({ expiresAt, playerSession }: TokenAnswer): number {
  return Date.parse(expiresAt) - playerSession.iat * 1000
}

/**
 * The signed-in session of this browser. The ID token lives in this closure only, never in storage and never in a page: a
 * tab asks for its first one with the cookie. It is renewed 60 s
 * before its end by one tab, which tells the others. A renewal says how long nobody has done anything in any of them, because the
 * server ends a session that is not used (SEC-09). Before that the player is asked whether they are still there, when the
 * server's answer says so (RC-09); as long as the question stands, an answer is the only use. Nothing here draws or
 * navigates: the shell listens.
 */
export function createBrowserSession(world: SessionWorld) {
  const { channel } = world
  let isSignedIn = false
  let idToken: string | undefined
  let endsAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<string | undefined> | undefined
  let usedAt = world.now()
  let toldAt = -TELL_USED_MS
  let question: number | undefined
  let isLeaving = false
  const listeners = new Set<SessionListener>()

  world.onUse(() => {
    if (question !== undefined) return
    usedAt = world.now()
    if (!isSignedIn || usedAt - toldAt < TELL_USED_MS) return
    toldAt = usedAt
    channel?.postMessage({ kind: 'used' } satisfies Message)
  })

  function keep(token: string, leftMs: number, idle: IdleTimes): void {
    isSignedIn = true
    idToken = token
    endsAt = world.now() + leftMs
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), waitBefore(leftMs, idle))
    setQuestion(idle.askInMs > 0 ? undefined : world.now() + idle.endInMs)
  }

  function drop(): void {
    isSignedIn = false
    idToken = undefined
    endsAt = 0
    clearTimeout(timer)
    setQuestion(undefined)
  }

  function setQuestion(next: number | undefined): void {
    if (question === next) return
    question = next
    for (const listener of listeners) listener.onQuestion?.()
  }

  async function fetchToken(): Promise<string | undefined> {
    let response: Response
    const idleSeconds = Math.min(MAX_IDLE_SECONDS, Math.round((world.now() - usedAt) / 1000))
    try {
      response = await world.fetch('/api/v1/session/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ idleSeconds }),
        signal: AbortSignal.timeout(15_000),
      })
    } catch {
      // No network: the old token is good until its end, and the next call or the timer tries again.
      timer = setTimeout(() => void renew(), RETRY_MS)
      return idToken
    }
    if (response.ok) {
      const answer = (await response.json()) as TokenAnswer
      const { idle } = answer
      const leftMs = leftOf(answer)
      keep(answer.idToken, leftMs, idle)
      channel?.postMessage({ kind: 'token', idToken: answer.idToken, leftMs, idle } satisfies Message)
      return answer.idToken
    }
    if (response.status === 401 || response.status === 403) {
      end(await endOf(response))
      return undefined
    }
    timer = setTimeout(() => void renew(), RETRY_MS)
    return idToken
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
      void world.fetch('/api/v1/session', { method: 'DELETE', keepalive: true }).catch(() => undefined)
    if (!isTold) channel?.postMessage({ kind: 'ended', end: why } satisfies Message)
    for (const listener of listeners) listener.onEnded?.(why)
  }

  channel?.addEventListener('message', (event: MessageEvent<Message>) => {
    const message = event.data
    switch (message.kind) {
      case 'token':
        if (isSignedIn) keep(message.idToken, message.leftMs, message.idle)
        break
      case 'used':
        if (question === undefined) usedAt = world.now()
        break
      case 'signed-in':
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
    /** A page was rendered for the player: the token, which no page carries, is asked for unless this tab has one. */
    resume(): void {
      isSignedIn = true
      if (!hasGoodToken()) void renew()
    },
    /** Takes the answer of a sign-in and tells this and other tabs to read the session again. */
    signedIn(answer: TokenAnswer): void {
      keep(answer.idToken, leftOf(answer), answer.idle)
      channel?.postMessage({ kind: 'signed-in' } satisfies Message)
      for (const listener of listeners) listener.onSignedIn?.()
    },
    end,
    /** Ends the session at the player's wish; what is heard of its end meanwhile, by whatever way, is that. */
    async leave(tellServer: () => Promise<unknown>): Promise<void> {
      isLeaving = true
      try {
        await tellServer()
        end('signed-out')
      } finally {
        isLeaving = false
      }
    },
    /** When the session ends unless the player says that they are there (by `now` of the tab); undefined asks nothing. */
    question: () => question,
    /** The player is there. @returns whether the server has heard it; false asks on */
    async stay(): Promise<boolean> {
      usedAt = world.now()
      await running
      if (question !== undefined) await renew()
      return question === undefined
    },
    isSignedIn: () => isSignedIn,
    listen(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type BrowserSession = ReturnType<typeof createBrowserSession>

const tab: SessionWorld = {
  fetch: (url, init) => fetch(url, init),
  channel: typeof window === 'undefined' ? undefined : new BroadcastChannel('marquee-session'),
  lock: (work) => ('locks' in navigator ? navigator.locks.request('marquee-session', work) : work()),
  now: () => performance.now(),
  onUse(listener) {
    if (typeof window === 'undefined') return
    for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'message'])
      window.addEventListener(kind, listener, { passive: true, capture: true })
  },
}

/** One for the tab. On the server it exists and does nothing. */
export const browserSession: BrowserSession = createBrowserSession(tab)
