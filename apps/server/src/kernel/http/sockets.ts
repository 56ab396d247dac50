import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../events/bus.ts'
import type { DeliveredEvent } from '../events/events.ts'
import { toJson } from '../events/events.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
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
  /** What a ping is answered with, beside its type: the wallet's version, say. */
  readonly onPing?: (caller: Caller) => Promise<Readonly<Record<string, unknown>>>
  readonly log: Log
  readonly metrics?: Metrics
  /** Silence after which a socket is cut (ms); 60 s unless told. Clients ping every 20 s. */
  readonly silenceMs?: number
  /** Bytes that may wait for a slow reader; 256 KiB unless told. */
  readonly maxWaiting?: number
  /** Sockets of one player at most; the oldest goes. 8 unless told. */
  readonly maxPerPlayer?: number
}

export interface SocketHub {
  /** Serves upgrades on its path; other paths are left to their own listeners. */
  attach(server: Server): void
  /** Sends to every open socket of a player in this copy. bigint values travel as decimal text. */
  sendTo(playerId: bigint, message: unknown): void
  /** Sends what the bus tells: `toMessage` gives the message of an event, or undefined for none. */
  feed(bus: Bus, topic: string, toMessage: (event: DeliveredEvent) => unknown): () => void
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
}

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
  const byPlayer = new Map<bigint, Set<Connection>>()
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
    if (connections.size === 0) byPlayer.delete(connection.caller.playerId)
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
    const connection: Connection = { socket, caller, lastHeardAt: performance.now() }
    const connections = byPlayer.get(caller.playerId) ?? new Set()
    byPlayer.set(caller.playerId, connections)
    connections.add(connection)
    count++
    metrics?.sockets.set(count)
    if (connections.size > maxPerPlayer) close([...connections][0]!, socketCodes.tooMany)
    let isAnswering = false
    socket.on('message', (data: Buffer, isBinary) => {
      connection.lastHeardAt = performance.now()
      if (isBinary || !isPing(data.toString('utf8')) || isAnswering) return
      isAnswering = true
      answerPing(connection)
        .catch((error: unknown) => log.warn({ err: error }, 'ping was not answered'))
        .finally(() => {
          isAnswering = false
        })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => drop(connection))
  }

  async function answerPing(connection: Connection): Promise<void> {
    const facts = options.onPing ? await options.onPing(connection.caller) : {}
    deliver(connection, toJson({ type: 'PONG', ...facts }))
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const ticket = new URL(request.url ?? '/', 'http://x').searchParams.get('Authorization') ?? ''
    if (isStopping) {
      refuse(stream, 503, 'Service Unavailable')
      return
    }
    const caller = ticket === '' || ticket.length > MAX_TICKET ? null : await options.redeem(ticket)
    if (!caller) {
      refuse(stream, 401, 'Unauthorized')
      return
    }
    wss.handleUpgrade(request, stream, head, (socket) => {
      if (isStopping) socket.close(socketCodes.stopping)
      else admit(socket, caller)
    })
  }

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const path = (request.url ?? '').split('?', 1)[0]
        if (path !== options.path) {
          // Nobody else listens: an unanswered upgrade would stay open for ever.
          if (server.listenerCount('upgrade') === 1) refuse(stream, 404, 'Not Found')
          return
        }
        const onError = () => stream.destroy()
        stream.on('error', onError)
        upgrade(request, stream, head)
          .catch((error: unknown) => {
            log.warn({ err: error }, 'socket was not opened')
            refuse(stream, 503, 'Service Unavailable')
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
    feed(bus, topic, toMessage) {
      return bus.listen(topic, (event) => {
        if (!byPlayer.has(event.playerId)) return
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

function refuse(stream: Duplex, status: number, reason: string): void {
  if (stream.destroyed) return
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
