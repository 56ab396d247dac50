import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { AppError } from '../errors.ts'
import type { Bus } from '../events/bus.ts'
import type { DeliveredEvent } from '../events/events.ts'
import { toJson } from '../events/events.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { checkOrigin, hasTwoHosts } from './security.ts'
import type { Caller } from './types.ts'

/** Why a socket was closed, for the client: sign-in is over; the server stops; too slow; too many of one player. */
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
  /** Takes a one-use ticket and tells whose it was; null for a wrong, old or used one. */
  readonly redeem: (ticket: string) => Promise<Caller | null>
  /**
   * The version of what a player is told about, which a ping is answered with. Asked when it is not known from what was sent
   * to the player lately; null for a player without one.
   */
  readonly readSeq?: (playerId: bigint) => Promise<bigint | null>
  readonly log: Log
  readonly metrics?: Metrics
  /** Silence after which a socket is cut (ms); 60 s unless told. Clients ping every 20 s. */
  readonly silenceMs?: number
  /** Bytes that may wait for a slow reader; 256 KiB unless told. */
  readonly maxWaiting?: number
  /** Sockets of one player at most; the oldest goes. 8 unless told. */
  readonly maxPerPlayer?: number
  /** Between two answered pings of a socket (ms); 5 s unless told. What comes sooner counts as a sign of life only. */
  readonly pingPaceMs?: number
  /** Handshakes under way at most, of all and of one address; 200 and 20 unless told. */
  readonly maxHandshakes?: { readonly all: number; readonly ofOneAddress: number }
}

/** What stands before a handshake, as before every route. */
export interface SocketFence {
  /** Where a handshake comes from, through our own proxies. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Counts a handshake. @throws AppError `error.rate.limited` */
  readonly count: (address: string) => Promise<void>
  /** Origins whose pages may open a socket; a client without a page sends none. */
  readonly allowedOrigins: readonly string[]
}

export interface SocketHub {
  /** Serves upgrades on its path; other paths are left to their own listeners. */
  attach(server: Server, fence: SocketFence): void
  /** Sends to every open socket of a player in this copy. bigint values travel as decimal text. */
  sendTo(playerId: bigint, message: unknown): void
  /**
   * Sends what the bus tells: `toMessage` gives the message of an event, or undefined for none.
   * @param isVersioned the events' `seq` is the version that pings are answered with
   */
  feed(
    bus: Bus,
    topic: string,
    toMessage: (event: DeliveredEvent) => unknown,
    isVersioned?: boolean,
  ): () => void
  /** Ends all sockets of a session with 4401 and the reason; of the whole player when no session is named. */
  endSession(playerId: bigint, ending: { readonly sessionId?: string; readonly reason: string }): void
  size(): number
  /** Refuses new sockets and closes the open ones with 1012. */
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
  /** When it was read; what the bus tells later does not make it younger, because the bus may lose messages. */
  readonly readAt: number
}

/** A message that the bus lost is noticed so much later at most (ms). */
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
    // Compression costs twenty times the memory of a connection and gains nothing on small messages.
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
    clientTracking: false,
  })
  const pingPaceMs = options.pingPaceMs ?? PING_PACE_MS
  const maxHandshakes = options.maxHandshakes ?? MAX_HANDSHAKES
  const byPlayer = new Map<bigint, Set<Connection>>()
  /** Only of players with an open socket. */
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

  /** From here on nothing is sent to it and it counts no more, however long its closing takes. */
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
    // Whoever does not answer the closing handshake is let go all the same.
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
    const seq = await seqOf(connection.caller.playerId)
    deliver(connection, toJson({ type: 'PONG', ...(seq === null ? {} : { seq: Number(seq) }) }))
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

  /** Runs one handshake; undefined when too many are under way. */
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

  /** Who may open a socket, or the status of the refusal. The ticket costs a statement, so it is looked at last. */
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
          // Nobody else listens: an unanswered upgrade would stay open for ever.
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
