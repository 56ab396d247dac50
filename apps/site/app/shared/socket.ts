import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { ME, type Wallet, keepWallet, summaryKey, walletKey } from './me.ts'
import { browserSession } from './session/browser-session.ts'
import type { SessionEnd } from './session/session.ts'
import { socketState } from './socket-state.ts'

const PING_MS = 20_000
/** An answer to a ping older than this means that nobody is there. */
const SILENT_AFTER_MS = 25_000
const RECONNECTS = 10
const RECONNECT_MS = 3_000
const SESSION_ENDED = 4401
/** A quick player has many rounds in a minute; the net result of the session follows at this pace. */
const SUMMARY_PACE_MS = 3_000

interface Message {
  readonly type?: string
  readonly seq?: number
  readonly body?: { readonly type?: string; readonly balanceMap?: Wallet }
}

/** Why the server ended the session, by the word with which it closes the socket. */
function endOf(reason: string): SessionEnd {
  if (reason === 'idle') return 'idle'
  return reason === 'sign-out' || reason === 'sign-out-everywhere' ? 'elsewhere' : 'expired'
}

export interface SocketOptions {
  readonly client: QueryClient
  /** The player's attributes changed: read the session again. */
  readonly onAttributes: () => void
}

/**
 * The wallet socket of the tab (spec 2 §7): opened with a one-use ticket, pinged every 20 s, tried again 10 times after
 * 3 s, then left to polling until the network or the player comes back. One tab holds it, the others listen on a channel.
 * @returns the way to close it
 */
export function openWalletSocket({ client, onAttributes }: SocketOptions): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('marquee-wallet')
  let socket: WebSocket | undefined
  let tries = 0
  let heardAt = 0
  let ping: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isHolder = false
  let summary: ReturnType<typeof setTimeout> | undefined

  function setLive(isLive: boolean): void {
    socketState.set(isLive)
    if (isHolder) channel.postMessage({ isLive })
  }

  /** Messages that cannot be read are dropped. */
  function receive(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      return
    }
    heardAt = performance.now()
    const kind = message.body?.type ?? message.type
    if (kind === 'WALLET_BALANCE' && typeof message.body?.balanceMap?.seq === 'number') {
      keepWallet(client, message.body.balanceMap)
      summary ??= setTimeout(() => {
        summary = undefined
        void client.invalidateQueries({ queryKey: summaryKey })
      }, SUMMARY_PACE_MS)
    } else if (kind === 'PLAYER_ATTRIBUTE_CHANGE' || kind === 'PLAYER_LOYALTY_LEVEL') {
      void client.invalidateQueries({ queryKey: ME })
      onAttributes()
    } else if (kind === 'PONG') {
      setLive(true)
      // The answer carries the wallet's version: a message that was lost is noticed here.
      const known = client.getQueryData<Wallet>(walletKey)?.seq
      if (typeof message.seq === 'number' && known !== undefined && message.seq > known)
        void client.invalidateQueries({ queryKey: walletKey })
    }
  }

  async function connect(): Promise<void> {
    clearTimeout(retry)
    let ticket: string
    try {
      ticket = (await apiOf(client)('wallet.socketToken', {}, { signal: stop.signal, isAside: true })).token
    } catch (error) {
      // A refused ticket is not the end of the session (spec 2 §7); the next call will find that out.
      if (!(error instanceof ApiError && error.isSignedOut)) again()
      return
    }
    if (stop.signal.aborted) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const opened = new WebSocket(
      `${scheme}://${location.host}/socket/wallet?Authorization=${encodeURIComponent(ticket)}`,
    )
    socket = opened
    opened.addEventListener('open', () => {
      tries = 0
      heardAt = performance.now()
      const send = () => {
        if (performance.now() - heardAt > SILENT_AFTER_MS) setLive(false)
        opened.send('{"type":"PING"}')
      }
      send()
      ping = setInterval(send, PING_MS)
      // What changed while nobody listened.
      void client.invalidateQueries({ queryKey: walletKey })
    })
    opened.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data !== 'string') return
      receive(event.data)
      channel.postMessage({ text: event.data })
    })
    opened.addEventListener('close', (event) => {
      clearInterval(ping)
      setLive(false)
      if (stop.signal.aborted) return
      // A sign-in in another tab has replaced this session: the cookie holds the new one.
      if (event.code === SESSION_ENDED && event.reason === 'replaced')
        void browserSession.renew().then(again, again)
      else if (event.code === SESSION_ENDED) browserSession.end(endOf(event.reason))
      else again()
    })
  }

  function again(): void {
    if (stop.signal.aborted || tries >= RECONNECTS) return
    tries += 1
    retry = setTimeout(() => void connect(), RECONNECT_MS)
  }

  /** Back on the network or back on the page: a closed socket gets a new set of tries. */
  function wake(): void {
    const isClosed = socket === undefined || socket.readyState === WebSocket.CLOSED
    if (!isHolder || !isClosed || document.visibilityState === 'hidden') return
    tries = 0
    void connect()
  }

  channel.addEventListener('message', (event: MessageEvent<{ text?: string; isLive?: boolean }>) => {
    if (event.data.text !== undefined) receive(event.data.text)
    if (event.data.isLive !== undefined) socketState.set(event.data.isLive)
  })
  addEventListener('online', wake, { signal: stop.signal })
  document.addEventListener('visibilitychange', wake, { signal: stop.signal })

  const hold = (): Promise<void> => {
    isHolder = true
    void connect()
    return new Promise((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  }
  if ('locks' in navigator) {
    navigator.locks.request('marquee-wallet-socket', { signal: stop.signal }, hold).catch(() => {})
  } else void hold()

  return () => {
    stop.abort()
    clearTimeout(retry)
    clearTimeout(summary)
    clearInterval(ping)
    socket?.close()
    channel.close()
    socketState.set(false)
  }
}
