import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdleTimes } from '@marquee/contract'
import type { Api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { type BrowserSession, type TokenAnswer, createBrowserSession } from './browser-session.ts'

interface SessionInput {
  readonly idleSeconds?: number
}

/** Fake of the two calls of a session. */
type SessionApi = (id: string, input: SessionInput) => Promise<unknown>

interface Tabs {
  /** The session of another tab; `use` simulates a person's input in it. */
  readonly tab: (options?: { api?: SessionApi }) => BrowserSession & { readonly use: () => void }
  readonly calls: string[]
  /** Idle seconds that the renewals reported. */
  readonly idle: number[]
}

const iat = 1_000
const MINUTE = 60_000
const fresh: IdleTimes = { askInMs: 10 * MINUTE, endInMs: 15 * MINUTE }
const UNA = 1
const NILS = 2
const answer = (idToken: string, idle = fresh, playerId = UNA): TokenAnswer => ({
  firstLogin: false,
  idToken,
  idle,
  expiresAt: new Date((iat + 600) * 1000).toISOString(),
  playerSession: { iat, playerId } as never,
})
/** A tab after a sign-in, with a token of the given lifetime. */
const begin = (session: BrowserSession, leftMs = 600_000) =>
  session.signIn({ ...answer('first'), expiresAt: new Date(iat * 1000 + leftMs).toISOString() })
const networkFailed = new ApiError(0, 'network')

/** Several tabs of one browser: a channel that reaches all but the sender, and one lock. */
function browser(): Tabs {
  const calls: string[] = []
  const idle: number[] = []
  const ears: ((event: MessageEvent) => void)[] = []
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  return {
    calls,
    idle,
    tab({ api } = {}) {
      let own: ((event: MessageEvent) => void) | undefined
      let use = () => {}
      const session = createBrowserSession({
        api: (api ??
          (async (id: string, { idleSeconds }: SessionInput) => {
            calls.push(id)
            if (idleSeconds !== undefined) idle.push(idleSeconds)
            count += 1
            return id === 'session.refresh' ? answer(`fresh-${count}`) : {}
          })) as Api,
        channel: {
          postMessage: (data: unknown) => {
            for (const ear of ears) if (ear !== own) ear({ data } as MessageEvent)
          },
          addEventListener: (_kind: string, ear: unknown) => {
            own = ear as (event: MessageEvent) => void
            ears.push(own)
          },
        },
        lock: (work) => {
          const next = last.then(work, work)
          last = next
          return next
        },
        now: () => Date.now(),
        onActivity: (listener) => {
          use = listener
        },
      })
      return { ...session, use: () => use() }
    },
  }
}

describe('the session of a browser', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has no token for visitors and requests none', async () => {
    const { tab, calls } = browser()
    expect(await tab().token()).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('requests its first token with the cookie when a page was rendered for a player, once for all calls', async () => {
    const { tab, calls } = browser()
    const session = tab()
    session.resume(UNA)
    expect(session.isSignedIn()).toBe(true)
    expect(await Promise.all([session.token(), session.token()])).toEqual(['fresh-1', 'fresh-1'])
    session.resume(UNA)
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toEqual(['session.refresh'])
  })

  it('has no token and ends nothing while the first token cannot be fetched, and tries again', async () => {
    const { tab } = browser()
    let isDown = true
    const session = tab({
      api: () => (isDown ? Promise.reject(networkFailed) : Promise.resolve(answer('late'))),
    })
    session.resume(UNA)
    expect(await session.token()).toBeUndefined()
    expect(session.isSignedIn()).toBe(true)
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await session.token()).toBe('late')
  })

  it('renews the token 60 s before its end', async () => {
    const { tab, calls } = browser()
    const session = tab()
    begin(session)
    await vi.advanceTimersByTimeAsync(539_000)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(calls).toEqual(['session.refresh'])
    expect(await session.token()).toBe('fresh-1')
  })

  it('renews in one tab, and the other tabs use its token', async () => {
    const { tab, calls } = browser()
    const tabs = [tab(), tab(), tab()]
    for (const one of tabs) begin(one)
    await vi.advanceTimersByTimeAsync(545_000)
    expect(calls).toHaveLength(1)
    for (const one of tabs) expect(await one.token()).toBe('fresh-1')
  })

  it('reports for how long there was no input in any tab', async () => {
    const { tab, idle } = browser()
    const [here, there] = [tab(), tab()]
    for (const one of [here, there]) begin(one)
    await vi.advanceTimersByTimeAsync(100_000)
    here.use()
    await vi.advanceTimersByTimeAsync(50_000)
    await here.renew()
    there.use()
    await vi.advanceTimersByTimeAsync(7_000)
    await here.renew()
    expect(idle).toEqual([50, 7])
  })

  it('renews at half of the remaining time when little is left, so that the last input still counts', async () => {
    const { tab, calls } = browser()
    begin(tab(), 60_000)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toHaveLength(1)
  })

  it('renews first when a call comes with the token at its end, as after sleep', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session, 1_000)
    expect(await session.token()).toBe('fresh-1')
  })

  it('ends everywhere when the server no longer knows the session, and removes the cookie', async () => {
    const calls: string[] = []
    const { tab } = browser()
    const session = tab({
      api: async (id) => {
        calls.push(id)
        if (id === 'session.refresh') throw new ApiError(401, 'error.token.expired')
        return {}
      },
    })
    const other = tab()
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(`here ${end}`) })
    other.subscribe({ onEnded: (end) => ends.push(`there ${end}`) })
    begin(session)
    begin(other)
    expect(await session.renew()).toBeUndefined()
    expect(ends).toEqual(['there expired', 'here expired'])
    expect(calls).toEqual(['session.refresh', 'session.delete'])
    expect(session.isSignedIn()).toBe(false)
  })

  it.each([
    ['no network', networkFailed],
    ['a server that is down', new ApiError(503, 'error.unavailable')],
    ['a server that does not answer in time', new DOMException('', 'TimeoutError')],
  ])('goes on with the token it has through %s, and tries again', async (_name, failure) => {
    const { tab } = browser()
    let isDown = true
    const session = tab({
      api: () => (isDown ? Promise.reject(failure) : Promise.resolve(answer('fresh'))),
    })
    begin(session)
    expect(await session.renew()).toBe('first')
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await session.token()).toBe('fresh')
  })

  it('tells other tabs of a sign-in, and of a log-out with its own reason', async () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    const heard: string[] = []
    there.subscribe({ onSignedIn: () => heard.push('signed in'), onEnded: (end) => heard.push(end) })
    here.signIn(answer('first'))
    there.resume(UNA)
    await vi.advanceTimersByTimeAsync(0)
    here.end('signed-out')
    expect(heard).toEqual(['signed in', 'elsewhere'])
  })

  it('lets its own tab read the session after a sign-in', () => {
    const { tab } = browser()
    const session = tab()
    const onSignedIn = vi.fn()
    session.subscribe({ onSignedIn })
    session.signIn(answer('first'))
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it.each([
    ['a renewal', (here: BrowserSession) => here.renew()],
    ['a renewal of another tab', (_here: BrowserSession, other: BrowserSession) => other.renew()],
    [
      'a sign-in in another tab',
      (_here: BrowserSession, other: BrowserSession) => other.signIn(answer('other', fresh, NILS)),
    ],
    ['a page of another player', (here: BrowserSession) => here.resume(NILS)],
  ])('shows one player and acts as no other: %s', async (_case, change) => {
    const { tab } = browser()
    const nils = answer('of Nils', fresh, NILS)
    const here = tab({ api: async () => nils })
    const other = tab({ api: async () => nils })
    begin(here)
    other.resume(NILS)
    await vi.advanceTimersByTimeAsync(0)
    const heard: string[] = []
    here.subscribe({
      onPlayerChanged: () => heard.push('player changed'),
      onSignedIn: () => heard.push('signed in'),
      onEnded: (end) => heard.push(end),
    })
    change(here, other)
    await vi.advanceTimersByTimeAsync(0)
    expect(new Set(heard)).toEqual(new Set(['player changed']))
    expect(await here.token()).toBeUndefined()
    expect(here.isSignedIn()).toBe(true)
  })

  it('counts as left by the player, whether the answer, the socket or another tab reports it first', async () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    const heard: string[] = []
    here.subscribe({ onEnded: (end) => heard.push(`here ${end}`) })
    there.subscribe({ onEnded: (end) => heard.push(`there ${end}`) })
    for (const one of [here, there]) begin(one)
    await here.signOut(async () => there.end('elsewhere'))
    expect(heard).toEqual(['there elsewhere', 'here signed-out'])
  })

  it('is over by the call of the player, whatever the server reports before the answer', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session)
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(end) })
    await session.signOut(async () => session.end('expired'), 'closed')
    expect(ends).toEqual(['closed'])
    expect(session.isSignedIn()).toBe(false)
  })

  it('is over as reported when the call of the player was refused meanwhile', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session)
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(end) })
    const refused = session.signOut(async () => {
      session.end('idle')
      throw new Error('refused')
    }, 'closed')
    await expect(refused).rejects.toThrow('refused')
    expect(ends).toEqual(['idle'])
  })

  it('does not wait longer than 10 s for a call of the player when an end was reported', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session)
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(end) })
    void session.signOut(() => new Promise(() => undefined), 'closed')
    session.end('expired')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ends).toEqual(['expired'])
  })

  it('of two calls of the player, waits until neither is under way', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session)
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(end) })
    const { promise, resolve } = Promise.withResolvers<void>()
    const closing = session.signOut(() => promise, 'closed')
    await expect(session.signOut(() => Promise.reject(new Error('network')))).rejects.toThrow('network')
    session.end('expired')
    resolve()
    await closing
    expect(ends).toEqual(['closed'])
  })

  it('of another player ends nothing here, and an end of before ends no session that began since', async () => {
    const { tab, calls } = browser()
    const [closing, other] = [tab(), tab()]
    begin(closing)
    const ends: string[] = []
    other.subscribe({ onEnded: (end) => ends.push(`other ${end}`) })
    const { promise, reject } = Promise.withResolvers<void>()
    const call = closing.signOut(() => promise)
    closing.end('expired')
    begin(other)
    reject(new Error('network'))
    await expect(call).rejects.toThrow('network')
    expect(calls).not.toContain('session.delete')
    expect(ends).toEqual([])
    const nils = tab()
    nils.subscribe({ onEnded: (end) => ends.push(`nils ${end}`) })
    nils.resume(NILS)
    closing.end('closed')
    expect(ends).not.toContain('nils closed')
  })

  it('continues when the server could not be told of the sign-out', async () => {
    const { tab } = browser()
    const session = tab()
    begin(session)
    await expect(session.signOut(() => Promise.reject(new Error('network')))).rejects.toThrow('network')
    expect(session.isSignedIn()).toBe(true)
    const ends: string[] = []
    session.subscribe({ onEnded: (end) => ends.push(end) })
    session.end('expired')
    expect(ends).toEqual(['expired'])
  })

  it('stays ended when a renewal that was under way is answered afterwards', async () => {
    const { tab } = browser()
    const { promise, resolve } = Promise.withResolvers<TokenAnswer>()
    const session = tab({ api: (id) => (id === 'session.refresh' ? promise : Promise.resolve({})) })
    begin(session)
    const renewed = session.renew()
    session.end('elsewhere')
    resolve(answer('late'))
    expect(await renewed).toBeUndefined()
    expect(session.isSignedIn()).toBe(false)
    expect(await session.token()).toBeUndefined()
  })

  it('ends once', () => {
    const { tab } = browser()
    const session = tab()
    const onEnded = vi.fn()
    session.subscribe({ onEnded })
    begin(session)
    session.end('signed-out')
    session.end('signed-out')
    expect(onEnded).toHaveBeenCalledTimes(1)
  })
})

describe('RC-09: a browser without input', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Tabs of a server that counts their reports only: fifteen minutes of idle time, the warning after ten. */
  function idleBrowser() {
    let usedAt = Date.now()
    const told: number[] = []
    const browserOf = browser()
    const state = { isDown: false }
    const api: SessionApi = async (_id, { idleSeconds }) => {
      if (state.isDown) throw networkFailed
      if (idleSeconds === undefined) return {}
      told.push(idleSeconds)
      usedAt = Math.max(usedAt, Date.now() - idleSeconds * 1000)
      const left = usedAt + 15 * MINUTE - Date.now()
      if (left <= 0) throw new ApiError(401, 'error.token.expired', { additionalInfo: { reason: 'idle' } })
      return answer(`fresh-${told.length}`, { askInMs: Math.max(0, left - 5 * MINUTE), endInMs: left })
    }
    const tabs = [browserOf.tab({ api }), browserOf.tab({ api })] as const
    const asked = tabs.map(() => vi.fn())
    const ended: string[] = []
    for (const [index, tab] of tabs.entries()) {
      tab.subscribe({ onIdleWarning: asked[index]!, onEnded: (end) => ended.push(end) })
      begin(tab, 10 * MINUTE)
    }
    return { tabs, asked, ended, told, state, open: () => browserOf.tab({ api }) }
  }

  it('warns in every tab at the time that the server named, not before', async () => {
    const { tabs } = idleBrowser()
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 2_000)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(3_000)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()! - Date.now()).toBeCloseTo(5 * MINUTE - 1_000, -3)
  })

  it('does not warn when there was input in another tab meanwhile', async () => {
    const { tabs } = idleBrowser()
    await vi.advanceTimersByTimeAsync(9 * MINUTE + 30_000)
    tabs[1].use()
    await vi.advanceTimersByTimeAsync(60_000)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()).toBeUndefined()
  })

  it('counts only the answer as use while the warning is open', async () => {
    const { tabs, ended } = idleBrowser()
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 1_000)
    for (let i = 0; i < 5; i++) {
      for (const tab of tabs) tab.use()
      await vi.advanceTimersByTimeAsync(MINUTE)
    }
    expect(ended).toEqual(['idle', 'idle'])
    for (const tab of tabs) {
      expect(tab.isSignedIn()).toBe(false)
      expect(tab.idleWarningEndsAt()).toBeUndefined()
    }
  })

  it('continues in every tab after the answer in one, and warns again when it is due again', async () => {
    const { tabs, told, asked } = idleBrowser()
    await vi.advanceTimersByTimeAsync(14 * MINUTE + 58_000)
    expect(await tabs[0].keepAlive()).toBe(true)
    expect(told.at(-1)).toBe(0)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 2_000)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(3_000)
    for (const tab of tabs) expect(tab.idleWarningEndsAt()).toBeDefined()
    for (const listener of asked) expect(listener).toHaveBeenCalled()
  })

  it('keeps the warning open when the answer did not arrive, and sends it when the network is back', async () => {
    const { tabs, told, state } = idleBrowser()
    await vi.advanceTimersByTimeAsync(11 * MINUTE)
    state.isDown = true
    expect(await tabs[0].keepAlive()).toBe(false)
    expect(tabs[0].idleWarningEndsAt()).toBeDefined()
    state.isDown = false
    await vi.advanceTimersByTimeAsync(11_000)
    expect(told.at(-1)).toBeLessThan(15)
    expect(tabs[0].idleWarningEndsAt()).toBeUndefined()
  })

  it('closes the warning when a page was opened in a new tab: the server counts that as use', async () => {
    const { tabs, open } = idleBrowser()
    await vi.advanceTimersByTimeAsync(11 * MINUTE)
    open().resume(UNA)
    await vi.advanceTimersByTimeAsync(0)
    expect(tabs[0].idleWarningEndsAt()).toBeUndefined()
  })
})
