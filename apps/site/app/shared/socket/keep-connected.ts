const PING_MS = 20_000
const RECONNECTS = 10
const RECONNECT_MS = 3_000

export interface ConnectionOptions {
  /** The address with a fresh ticket; undefined when no connection is possible. Rejects when a retry makes sense. */
  readonly findUrl: (signal: AbortSignal) => Promise<string | undefined>
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** There is no connection: it was closed, or could not be opened. */
  readonly onLost: () => void
  /** Whether to reconnect after the server closed the socket. */
  readonly onClosed: (event: CloseEvent) => Promise<boolean>
}

export interface Connection {
  /** Back online or back on the page: a closed socket gets a new set of attempts. */
  wake(): void
  close(): void
}

interface SocketListeners {
  /** Closes the socket. No callback is called after it. */
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onClose: (event: CloseEvent) => void
}

/** A socket that is pinged while it is open. */
function openSocket(url: string, { signal, onOpen, onText, onClose }: SocketListeners): WebSocket {
  const socket = new WebSocket(url)
  let ping: ReturnType<typeof setInterval> | undefined
  const sendPing = () => socket.send('{"type":"PING"}')
  socket.addEventListener('open', () => {
    sendPing()
    ping = setInterval(sendPing, PING_MS)
    onOpen()
  })
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && !signal.aborted) onText(data)
  })
  socket.addEventListener('close', (event) => {
    clearInterval(ping)
    if (!signal.aborted) onClose(event)
  })
  signal.addEventListener('abort', () => {
    clearInterval(ping)
    socket.close()
  })
  return socket
}

/**
 * Keeps one socket open: pinged every 20 s, reconnected up to 10 times, 3 s apart. There is at most one at a time,
 * even when several events ask for one while its ticket is fetched.
 */
export function keepConnected({ findUrl, onOpen, onText, onLost, onClosed }: ConnectionOptions): Connection {
  const stop = new AbortController()
  const { signal } = stop
  let socket: WebSocket | undefined
  let connecting: Promise<void> | undefined
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    connecting ??= open().finally(() => {
      connecting = undefined
    })
  }

  async function open(): Promise<void> {
    let url: string | undefined
    try {
      url = await findUrl(signal)
    } catch {
      reconnect()
    }
    if (signal.aborted) return
    if (url === undefined) onLost()
    else socket = openSocket(url, { signal, onOpen: onOpened, onText, onClose })
  }

  function onOpened(): void {
    tries = 0
    onOpen()
  }

  function onClose(event: CloseEvent): void {
    onLost()
    void onClosed(event).then((isWorthIt) => isWorthIt && reconnect(), reconnect)
  }

  function reconnect(): void {
    if (signal.aborted || tries >= RECONNECTS) return
    tries += 1
    clearTimeout(retry)
    retry = setTimeout(connect, RECONNECT_MS)
  }

  connect()
  return {
    wake() {
      if (socket && socket.readyState !== WebSocket.CLOSED) return
      tries = 0
      connect()
    },
    close() {
      clearTimeout(retry)
      stop.abort()
    },
  }
}
