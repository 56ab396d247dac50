import type { QueryClient } from '@tanstack/react-query'
import { type Connection, type ConnectionOptions, keepConnected } from './keep-connected.ts'
import { socketState } from './socket-state.ts'
import { type Topics, readMessage, writeMessage } from './topics.ts'

/** The connection counts as lost when no message has arrived for this time; pongs come every 20 s. */
const SILENT_AFTER_MS = 25_000

export interface SharedSocketOptions extends Pick<ConnectionOptions, 'findUrl' | 'onOpen' | 'onClosed'> {
  /** Name of the lock and the channel that the tabs of this browser share. */
  readonly name: string
  readonly client: QueryClient
  readonly topics: Topics
}

/**
 * One socket for all tabs of the browser: the tab that holds the lock connects and passes the messages on. Every tab
 * is live from a pong until the connection is reported lost, or until 25 s without a message; otherwise it polls.
 * @returns close
 */
export function openSharedSocket({ name, client, topics, ...socket }: SharedSocketOptions): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Of the tab that holds the lock. */
  let connection: Connection | undefined

  function setLive(isLive: boolean): void {
    clearTimeout(silence)
    if (isLive) silence = setTimeout(() => setLive(false), SILENT_AFTER_MS)
    else if (connection) channel.postMessage({ isLive })
    socketState.set(isLive)
  }

  function onMessage(text: string): void {
    const read = readMessage(text)
    if (!read) return
    if (read.type === 'PONG' || socketState.get()) setLive(true)
    writeMessage(client, topics, read)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<{ text?: string; isLive?: boolean }>) => {
    if (data.text !== undefined) onMessage(data.text)
    if (data.isLive !== undefined) setLive(data.isLive)
  })
  const wake = () => document.visibilityState !== 'hidden' && connection?.wake()
  addEventListener('online', wake, { signal: stop.signal })
  document.addEventListener('visibilitychange', wake, { signal: stop.signal })

  const hold = async (): Promise<void> => {
    // The lock can be granted in the moment in which this tab stops asking for it.
    if (stop.signal.aborted) return
    connection = keepConnected({
      ...socket,
      onLost: () => setLive(false),
      onText(text) {
        onMessage(text)
        channel.postMessage({ text })
      },
    })
    // The connection of the previous tab is gone.
    setLive(false)
    await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  }
  if ('locks' in navigator) navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => {})
  else void hold()

  return () => {
    stop.abort()
    clearTimeout(silence)
    connection?.close()
    channel.close()
    socketState.set(false)
  }
}
