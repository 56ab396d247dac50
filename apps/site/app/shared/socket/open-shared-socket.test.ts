import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SharedSocketOptions, openSharedSocket } from './open-shared-socket.ts'
import { socketState } from './socket-state.ts'
import type { Topics } from './topics.ts'

class FakeSocket extends EventTarget {
  static readonly CLOSED = 3
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: string[] = []
  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  send(text: string) {
    this.sent.push(text)
  }
  receive(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    this.readyState = FakeSocket.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006, reason: '' }))
  }
}

class FakeChannel extends EventTarget {
  static last: FakeChannel
  readonly posted: unknown[] = []
  constructor() {
    super()
    FakeChannel.last = this
  }
  postMessage(data: unknown) {
    this.posted.push(data)
  }
  receive(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {}
}

const noTopics: Topics = {
  PONG: [],
  WALLET_BALANCE: [],
  PLAYER_ATTRIBUTE_CHANGE: [],
  PLAYER_LOYALTY_LEVEL: [],
  GAME_SESSIONS_CLOSED: [],
  SEAT_FREE: [],
  INBOX_CHANGED: [],
  REALITY_CHECK: [],
  LIMITS_CHANGED: [],
}
const PONG = '{"type":"PONG","seq":1}'
const SECOND = 1_000

/** A tab. `takeOver` gives it the lock, which it has from the start unless it follows another tab. */
function tab(options: Partial<SharedSocketOptions> & { readonly isFollower?: boolean } = {}) {
  const { isFollower = false, ...more } = options
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const frame = new EventTarget()
  let takeOver = () => {}
  const locks = {
    request: (_name: string, _options: unknown, hold: () => Promise<void>) => {
      if (isFollower) takeOver = () => void hold()
      else void hold()
      return new Promise(() => {})
    },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('navigator', { locks })
  const onOpen = vi.fn()
  const close = openSharedSocket({
    name: 'test',
    client: new QueryClient(),
    topics: noTopics,
    findUrl: async () => 'ws://test',
    onOpen,
    onClosed: async () => true,
    ...more,
  })
  return {
    close,
    onOpen,
    takeOver: () => takeOver(),
    wake: () => page.dispatchEvent(new Event('visibilitychange')),
    online: () => frame.dispatchEvent(new Event('online')),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const openSockets = () => FakeSocket.all.filter(({ readyState }) => readyState !== FakeSocket.CLOSED)

describe('the shared socket', () => {
  beforeEach(() => {
    FakeSocket.all = []
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('BroadcastChannel', FakeChannel)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    socketState.set(false)
  })

  it('does not connect with a lock that is granted after it was closed', async () => {
    const { close, takeOver } = tab({ isFollower: true })
    close()
    takeOver()
    await settle()
    expect(FakeSocket.all).toEqual([])
    expect(FakeChannel.last.posted).toEqual([])
  })

  it('is live from the first pong until nothing has arrived for 25 s', async () => {
    const { close, onOpen } = tab()
    await settle()
    const [socket] = FakeSocket.all as [FakeSocket]
    socket.open()
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(socketState.get()).toBe(false)
    socket.receive(PONG)
    expect(socketState.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(24 * SECOND)
    expect(socketState.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    expect(socketState.get()).toBe(false)
    expect(FakeChannel.last.posted).toContainEqual({ isLive: false })
    socket.receive(PONG)
    expect(socketState.get()).toBe(true)
    close()
    expect(socketState.get()).toBe(false)
  })

  it('is opened once by a tab that becomes visible while its ticket is fetched, and closed with it', async () => {
    const give: ((url: string) => void)[] = []
    const { close, wake, online } = tab({ findUrl: () => new Promise((resolve) => give.push(resolve)) })
    wake()
    online()
    for (const resolve of give) resolve('ws://test')
    await settle()
    expect(FakeSocket.all).toHaveLength(1)
    openSockets()[0]?.open()
    wake()
    await settle()
    expect(FakeSocket.all).toHaveLength(1)
    close()
    expect(openSockets()).toEqual([])
  })

  it('is pinged by one timer, also after it was lost and reconnected', async () => {
    const { close } = tab()
    await settle()
    FakeSocket.all[0]!.open()
    FakeSocket.all[0]!.close()
    await vi.advanceTimersByTimeAsync(3 * SECOND)
    const [first, second] = FakeSocket.all as [FakeSocket, FakeSocket]
    second.open()
    await vi.advanceTimersByTimeAsync(40 * SECOND)
    expect([first.sent.length, second.sent.length]).toEqual([1, 3])
    close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['its ticket cannot be had', () => Promise.reject(new Error('500'))],
    ['it may not connect', async () => undefined],
    ['its ticket does not come', () => new Promise<undefined>(() => {})],
  ])('is not live in a tab that takes over when %s', async (_case, findUrl) => {
    const { close, takeOver } = tab({ isFollower: true, findUrl })
    FakeChannel.last.receive({ text: PONG })
    expect(socketState.get()).toBe(true)
    takeOver()
    await settle()
    expect(socketState.get()).toBe(false)
    expect(FakeChannel.last.posted).toContainEqual({ isLive: false })
    await vi.advanceTimersByTimeAsync(600 * SECOND)
    expect(socketState.get()).toBe(false)
    close()
  })

  it('is not live in a following tab once the holder is silent for 25 s, or reports the loss', async () => {
    const { close } = tab({ isFollower: true })
    const { last: channel } = FakeChannel
    channel.receive({ text: PONG })
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    channel.receive({ text: '{"type":"ODDS"}' })
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    expect(socketState.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(6 * SECOND)
    expect(socketState.get()).toBe(false)
    channel.receive({ text: PONG })
    channel.receive({ isLive: false })
    expect(socketState.get()).toBe(false)
    expect(FakeSocket.all).toEqual([])
    close()
  })

  it('is tried 10 times, and again when the player is back', async () => {
    const findUrl = vi.fn(() => Promise.reject(new Error('500')))
    const { close, wake } = tab({ findUrl })
    await vi.advanceTimersByTimeAsync(600 * SECOND)
    expect(findUrl).toHaveBeenCalledTimes(11)
    wake()
    await vi.advanceTimersByTimeAsync(4 * SECOND)
    expect(findUrl).toHaveBeenCalledTimes(13)
    close()
  })

  it('stays closed when the server says that it is over', async () => {
    const { close } = tab({ onClosed: async () => false })
    await settle()
    FakeSocket.all[0]!.open()
    FakeSocket.all[0]!.close()
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(FakeSocket.all).toHaveLength(1)
    close()
  })
})
