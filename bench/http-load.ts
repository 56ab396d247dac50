/**
 * The load of the HTTP benchmark, in a separate process: prepared requests are written to persistent connections as
 * bytes, and answers are parsed only as far as needed to find their end. A client library would cost more than the
 * server being measured.
 */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { signedForm } from './kit/studio.ts'

export interface LoadPlan {
  readonly host: string
  readonly port: number
  readonly clients: number
  readonly symbol: string
  readonly players: readonly { readonly playerId: string; readonly idToken: string }[]
}
export type Target = 'bare' | 'stake' | 'read' | 'lobby' | 'page'
/** A page by its address, on a server of this machine. */
export interface PageTarget {
  readonly port: number
  readonly path: string
  /** Each request has a parameter of its own, so that no rendered page is sent again. */
  readonly isVaried?: boolean
  readonly cookie?: string | undefined
}
export interface LoadRound {
  readonly target: Target | PageTarget
  readonly ms: number
}
export interface LoadResult {
  readonly calls: number
  readonly seconds: number
  /** Of a hundred answers, 99 came faster (ms). */
  readonly p99Ms: number
  /** The first answer that was not 200 or not a success. */
  readonly wrong: string | null
}

/** Number of stakes that are signed before a round begins. */
const PREPARED = 12_000
const HEAD_END = '\r\n\r\n'

let plan: LoadPlan | undefined
let number = 0

function get(path: string, headers = ''): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${plan?.port}\r\n${headers}\r\n`)
}

function stake(): Buffer {
  const { players = [], symbol = '' } = plan ?? {}
  const id = `http-${process.pid}-${number}`
  const body = signedForm({
    userId: players[number++ % players.length]?.playerId ?? '',
    gameId: symbol,
    roundId: id,
    reference: id,
    amount: '0.01',
    timestamp: '1767225600000',
    roundDetails: 'spin',
  })
  return Buffer.from(
    `POST /callbacks/pragmaticplay/main/bet.html HTTP/1.1\r\nhost: localhost:${plan?.port}\r\n` +
      `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** A page parameter that changes nothing on the page. */
const VARIED = 'win'

function pageRequests({ path, isVaried, cookie }: PageTarget): () => Buffer {
  const headers = `accept-encoding: br\r\n${cookie === undefined ? '' : `cookie: ${cookie}\r\n`}`
  const request = get(path, headers)
  return isVaried ? () => get(`${path}?${VARIED}=${process.pid}${number++}`, headers) : () => request
}

/** Returns the next request of a target; as much as possible is prepared beforehand. */
function requestsFor(target: Target | PageTarget): () => Buffer {
  const one = (request: Buffer) => () => request
  if (typeof target === 'object') return pageRequests(target)
  switch (target) {
    case 'bare':
      return one(get('/.well-known/openid-configuration'))
    case 'page':
      return one(get('/en-UN/online-casino', 'accept-encoding: br\r\n'))
    case 'lobby':
      return one(get('/api/v1/lobby?page=casino-lobby&langmarket=en-UN'))
    case 'read': {
      const requests = (plan?.players ?? []).map(({ idToken }) =>
        get('/api/v1/wallet', `authorization: Bearer ${idToken}\r\n`),
      )
      return () => requests[number++ % requests.length] ?? Buffer.alloc(0)
    }
    case 'stake': {
      const prepared = Array.from({ length: PREPARED }, stake)
      return () => prepared.pop() ?? stake()
    }
    default:
      return target satisfies never
  }
}

interface Notes {
  readonly wrong: (text: string) => void
  readonly taken: (ms: number) => void
}

/** One connection that sends one request after the other until `end`. */
function client(port: number, next: () => Buffer, end: number, note: Notes): Promise<number> {
  const { host = '' } = plan ?? {}
  return new Promise((resolve) => {
    let calls = 0
    let sentAt = 0
    let received = ''
    let missing = -1
    const socket: Socket = connect(port, host)
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    const finish = (wrong?: string) => {
      if (wrong !== undefined) note.wrong(wrong)
      socket.destroy()
      resolve(calls)
    }
    const send = () => {
      received = ''
      missing = -1
      sentAt = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', (error) => finish(error.message))
    socket.on('data', (chunk: string) => {
      if (missing < 0) {
        received += chunk
        const head = received.indexOf(HEAD_END)
        if (head < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]
        if (length === undefined || !received.startsWith('HTTP/1.1 200'))
          return finish(received.slice(0, 300))
        missing = Number(length) - (received.length - head - HEAD_END.length)
      } else missing -= chunk.length
      if (missing > 0) return
      if (received.includes('"error":') && !received.includes('"error":0'))
        return finish(received.slice(received.indexOf(HEAD_END)))
      calls++
      const now = performance.now()
      note.taken(now - sentAt)
      if (now >= end) finish()
      else send()
    })
  })
}

async function round({ target, ms }: LoadRound): Promise<LoadResult> {
  const next = requestsFor(target)
  const port = typeof target === 'object' ? target.port : (plan?.port ?? 0)
  const start = performance.now()
  let wrong: string | null = null
  const taken: number[] = []
  const notes: Notes = { wrong: (text) => (wrong ??= text), taken: (time) => taken.push(time) }
  const counts = await Promise.all(
    Array.from({ length: plan?.clients ?? 0 }, () => client(port, next, start + ms, notes)),
  )
  const calls = counts.reduce((sum, count) => sum + count, 0)
  const p99Ms = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0
  return { calls, seconds: (performance.now() - start) / 1000, p99Ms, wrong }
}

process.on('message', (message: LoadPlan | LoadRound) => {
  if ('players' in message) {
    plan = message
    return
  }
  round(message).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
