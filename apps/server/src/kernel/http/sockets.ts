import type { SentSocketMessage } from '@marquee/contract'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { AppError } from '../errors.ts'
import type { Bus } from '../events/bus.ts'
import { type DeliveredEvent, toJson } from '../events/events.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { toPong } from './pong.ts'
import { checkOrigin, hasTwoHosts } from './security.ts'
import type { Caller } from './types.ts'

/** Close codes for the client: signed out; server stops; too slow; too many sockets of one player. */
export const socketCodes = {
  sessionEnded: 4401,
  stopping: 1012,
  tooSlow: 4408,
  tooMany: 4429,
  silent: 4400,
} as const

export interface SocketHubOptions {
  /** `/socket/wallet` */
  readonly path: string
  /** Consumes a one-use ticket and returns its caller; null for an invalid, old or used one. */
  readonly redeem: (ticket: string) => Promise<Caller | null>
  /**
   * Version of the player's state, which answers a ping. Called when no recent message to the player carried it; null
   * for a player without one.
   */
  readonly readSeq?: (playerId: bigint) => Promise<bigint | null>
  readonly log: Log
  readonly metrics?: Metrics
  /** Silence after which a socket is closed (ms); 60 s by default. Clients ping every 20 s. */
  readonly silenceMs?: number
  /** Bytes that may be queued for a slow client; 256 KiB by default. */
  readonly maxWaiting?: number
  /** Maximum number of sockets of one player; the oldest is closed. 8 by default. */
  readonly maxPerPlayer?: number
  /**
   * Minimum time between two answered pings of a socket (ms); 5 s by default. Earlier pings only count as a sign of
   * life.
   */
  readonly pingPaceMs?: number
  /** Maximum number of concurrent handshakes, in total and per address; 200 and 20 by default. */
  readonly maxHandshakes?: { readonly all: number; readonly ofOneAddress: number }
}

/** Checks before a handshake, as before every route. */
export interface SocketFence {
  /** Client address of a handshake, resolved through our own proxies. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Counts a handshake. @throws AppError `error.rate.limited` */
  readonly count: (address: string) => Promise<void>
  /** Origins whose pages may open a socket. Clients that are not pages send none. */
  readonly allowedOrigins: readonly string[]
}

export interface SocketHub {
  /** Serves upgrades on its path; others are left to their own listeners. */
  attach(server: Server, fence: SocketFence): void
  /** Sends to every open socket of a player on this instance. bigint values become decimal text. */
  sendTo(playerId: bigint, message: SentSocketMessage): void
  /**
   * Forwards events of the bus: `toMessage` gives an event's message, or undefined for none.
   * @param isVersioned the events' `seq` is the version that answers pings
   */
  feed(
    bus: Bus,
    topic: string,
    toMessage: (event: DeliveredEvent) => SentSocketMessage | undefined,
    isVersioned?: boolean,
  ): () => void
  /** Closes all sockets of a session with 4401 and the reason; of the whole player when no session is named. */
  endSession(playerId: bigint, ending: { readonly sessionId?: string; readonly reason: string }): void
  size(): number
  /** Refuses new sockets and closes open ones with 1012. */
  stop(): Promise<void>
}

interface Connection {
  readonly socket: WebSocket
  readonly caller: Caller
  lastHeardAt: number
  lastPongAt: number
}

interface KnownSeq {
  readonly seq: bigint
  /** When it was read. Messages of the bus do not refresh it, because the bus may lose messages. */
  readonly readAt: number
}

/** How long a message lost by the bus may go unnoticed (ms). */
const SEQ_LIFE_MS = 60_000
const PING_PACE_MS = 5_000
const MAX_HANDSHAKES = { all: 200, ofOneAddress: 20 } as const
const MAX_PAYLOAD = 4 * 1024
const MAX_TICKET = 512
const STOP_WAIT_MS = 2_000

export function createSocketHub(options: SocketHubOptions): SocketHub {
  const { log, metrics } = options
  const silenceMs = options.silenceMs ?? 60_000
  const maxWaiting = options.maxWaiting ?? 256 * 1024
  const maxPerPlayer = options.maxPerPlayer ?? 8
  const wss = new WebSocketServer({
    noServer: true,
    // Compression would multiply a connection's memory by twenty and gains nothing on small messages.
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
    clientTracking: false,
  })
  const pingPaceMs = options.pingPaceMs ?? PING_PACE_MS
  const maxHandshakes = options.maxHandshakes ?? MAX_HANDSHAKES
  const byPlayer = new Map<bigint, Set<Connection>>()
  /** Only players with an open socket. */
  const seqs = new Map<bigint, KnownSeq>()
  const handshakes = new Map<string, number>()
  let handshakeCount = 0
  let isStopping = false
  let count = 0

  const sweep = setInterval(
    () => {
      const oldest = performance.now() - silenceMs
      for (const connections of byPlayer.values())
        for (const connection of connections)
          if (connection.lastHeardAt < oldest) close(connection, socketCodes.silent)
    },
    Math.max(10, silenceMs / 10),
  )
  sweep.unref()

  /** Nothing is sent to it from now on and it is not counted, however long closing takes. */
  function drop(connection: Connection): void {
    const connections = byPlayer.get(connection.caller.playerId)
    if (!connections?.delete(connection)) return
    if (connections.size === 0) {
      byPlayer.delete(connection.caller.playerId)
      seqs.delete(connection.caller.playerId)
    }
    count--
    metrics?.sockets.set(count)
  }

  function close(connection: Connection, code: number, reason?: string): void {
    drop(connection)
    connection.socket.close(code, reason)
    // A client that does not answer the closing handshake is disconnected.
    const timer = setTimeout(() => connection.socket.terminate(), STOP_WAIT_MS)
    timer.unref()
    connection.socket.once('close', () => clearTimeout(timer))
  }

  function deliver(connection: Connection, text: string): void {
    const { socket } = connection
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > maxWaiting) {
      close(connection, socketCodes.tooSlow)
      return
    }
    socket.send(text)
  }

  function admit(socket: WebSocket, caller: Caller): void {
    const connection: Connection = { socket, caller, lastHeardAt: performance.now(), lastPongAt: -Infinity }
    const connections = byPlayer.get(caller.playerId) ?? new Set()
    byPlayer.set(caller.playerId, connections)
    connections.add(connection)
    count++
    metrics?.sockets.set(count)
    if (connections.size > maxPerPlayer) close([...connections][0]!, socketCodes.tooMany)
    socket.on('message', (data: Buffer, isBinary) => {
      const now = performance.now()
      connection.lastHeardAt = now
      if (isBinary || now - connection.lastPongAt < pingPaceMs || !isPing(data.toString('utf8'))) return
      connection.lastPongAt = now
      answerPing(connection).catch((error: unknown) => log.warn({ err: error }, 'ping was not answered'))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => drop(connection))
  }

  async function answerPing(connection: Connection): Promise<void> {
    deliver(connection, toJson(toPong(await seqOf(connection.caller.playerId))))
  }

  async function seqOf(playerId: bigint): Promise<bigint | null> {
    const readAt = performance.now()
    const known = seqs.get(playerId)
    if (known && readAt - known.readAt < SEQ_LIFE_MS) return known.seq
    const seq = (await options.readSeq?.(playerId)) ?? null
    if (seq !== null && byPlayer.has(playerId)) seqs.set(playerId, { seq, readAt })
    return seq
  }

  function noteSeq(playerId: bigint, seq: bigint): void {
    const known = seqs.get(playerId)
    if (known && seq > known.seq) seqs.set(playerId, { ...known, seq })
  }

  /** Runs one handshake; undefined when too many are running. */
  async function amongHandshakes<T>(address: string, work: () => Promise<T>): Promise<T | undefined> {
    const own = handshakes.get(address) ?? 0
    if (handshakeCount >= maxHandshakes.all || own >= maxHandshakes.ofOneAddress) return undefined
    handshakeCount++
    handshakes.set(address, own + 1)
    try {
      return await work()
    } finally {
      handshakeCount--
      const left = (handshakes.get(address) ?? 1) - 1
      if (left === 0) handshakes.delete(address)
      else handshakes.set(address, left)
    }
  }

  /**
   * Decides about a handshake: the caller, or the status of the refusal. The ticket costs a statement, so it is checked
   * last.
   */
  async function judgeHandshake(request: IncomingMessage, fence: SocketFence): Promise<Caller | number> {
    if (isStopping) return 503
    if (hasTwoHosts(request)) return 400
    const address = fence.addressOf(request)
    const ticket = new URL(request.url ?? '/', 'http://x').searchParams.get('Authorization') ?? ''
    try {
      checkOrigin(request.headers, fence.allowedOrigins)
      await fence.count(address)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.status
    }
    if (ticket === '' || ticket.length > MAX_TICKET) return 401
    const caller = await amongHandshakes(address, () => options.redeem(ticket))
    return caller === undefined ? 503 : (caller ?? 401)
  }

  async function upgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    fence: SocketFence,
  ): Promise<void> {
    const caller = await judgeHandshake(request, fence)
    if (typeof caller === 'number') {
      refuse(stream, caller)
      return
    }
    wss.handleUpgrade(request, stream, head, (socket) => {
      if (isStopping) socket.close(socketCodes.stopping)
      else admit(socket, caller)
    })
  }

  return {
    attach(server, fence) {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const path = (request.url ?? '').split('?', 1)[0]
        if (path !== options.path) {
          // No other listener: an unanswered upgrade would stay open forever.
          if (server.listenerCount('upgrade') === 1) refuse(stream, 404)
          return
        }
        const onError = () => stream.destroy()
        stream.on('error', onError)
        upgrade(request, stream, head, fence)
          .catch((error: unknown) => {
            log.warn({ err: error }, 'socket was not opened')
            refuse(stream, 503)
          })
          .finally(() => stream.off('error', onError))
      })
    },
    sendTo(playerId, message) {
      const connections = byPlayer.get(playerId)
      if (!connections) return
      const text = toJson(message)
      for (const connection of connections) deliver(connection, text)
    },
    feed(bus, topic, toMessage, isVersioned = false) {
      return bus.listen(topic, (event) => {
        if (!byPlayer.has(event.playerId)) return
        if (isVersioned && event.seq !== null) noteSeq(event.playerId, event.seq)
        const message = toMessage(event)
        if (message !== undefined) this.sendTo(event.playerId, message)
      })
    },
    endSession(playerId, { sessionId, reason }) {
      for (const connection of byPlayer.get(playerId) ?? [])
        if (sessionId === undefined || connection.caller.sessionId === sessionId)
          close(connection, socketCodes.sessionEnded, reason)
    },
    size: () => count,
    async stop() {
      isStopping = true
      clearInterval(sweep)
      const open = [...byPlayer.values()].flatMap((connections) => [...connections])
      await Promise.all(
        open.map(
          (connection) =>
            new Promise<void>((resolve) => {
              connection.socket.once('close', () => resolve())
              close(connection, socketCodes.stopping)
            }),
        ),
      )
    },
  }
}

/** `ping`, or JSON `{"type":"PING"}`. */
function isPing(text: string): boolean {
  if (text === 'ping') return true
  try {
    const message = JSON.parse(text) as { type?: unknown } | null
    return typeof message?.type === 'string' && message.type.toUpperCase() === 'PING'
  } catch {
    return false
  }
}

function refuse(stream: Duplex, status: number): void {
  if (stream.destroyed) return
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}
