import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { AppError } from '../errors.ts'
import { inProcessBus } from '../events/bus.ts'
import { silentLog } from '../log.ts'
import { createSocketHub, type SocketFence, type SocketHub, type SocketHubOptions } from './sockets.ts'

let server: Server
let hub: SocketHub
let base: string

const openFence: SocketFence = {
  addressOf: () => '127.0.0.1',
  count: async () => {},
  allowedOrigins: ['https://play.example.com'],
}

async function start(more: Partial<SocketHubOptions> = {}, fence: Partial<SocketFence> = {}): Promise<void> {
  const tickets = new Map([1, 2, 3, 4, 5].map((n) => [`t${n}`, BigInt(n > 2 ? 1 : n)]))
  hub = createSocketHub({
    path: '/socket/wallet',
    redeem: async (ticket) => {
      const playerId = tickets.get(ticket)
      tickets.delete(ticket)
      return playerId === undefined ? null : { playerId, sessionId: `s-${ticket}`, claims: {} }
    },
    readSeq: async () => 7n,
    log: silentLog,
    ...more,
  })
  server = createServer()
  hub.attach(server, { ...openFence, ...fence })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(async () => {
  await hub.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function open(ticket: string, path = '/socket/wallet', headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${base}${path}?Authorization=${ticket}`, { headers })
  const messages: unknown[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
  return { socket, messages, closed, status }
}

describe('the socket', () => {
  it('opens for a ticket once, and for nothing else', async () => {
    await start()
    expect((await open('t1')).status).toBe(101)
    expect((await open('t1')).status).toBe(401)
    expect((await open('')).status).toBe(401)
    expect((await open('t2', '/socket/other')).status).toBe(404)
    expect(hub.size()).toBe(1)
  })
  it('is refused to a handshake that names two hosts', async () => {
    await start()
    const { port } = server.address() as AddressInfo
    const status = (hosts: string) =>
      new Promise<string>((resolve, reject) => {
        const line = connect(port, '127.0.0.1')
        line.once('error', reject)
        line.once('data', (bytes) => {
          resolve(bytes.toString('latin1').split(' ')[1] ?? '')
          line.destroy()
        })
        line.write(
          `GET /socket/wallet?Authorization=t1 HTTP/1.1\r\n${hosts}connection: upgrade\r\nupgrade: websocket\r\n` +
            `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\nsec-websocket-version: 13\r\n\r\n`,
        )
      })
    expect(await status('host: a\r\nHost: b\r\n')).toBe('400')
    expect(await status('host: a\r\n')).toBe('101')
  })
  it('sends a player only messages about that player', async () => {
    await start()
    const one = await open('t1')
    const two = await open('t2')
    const bus = inProcessBus()
    hub.feed(bus, 'wallet.changed', ({ body }) => ({
      body: { type: 'WALLET_BALANCE', balanceMap: body as never },
    }))
    bus.publish([
      {
        id: 1n,
        topic: 'wallet.changed',
        playerId: 1n,
        seq: 4n,
        body: { seq: 4n },
        at: Temporal.Instant.from('2026-01-01T00:00Z'),
      },
    ])
    two.socket.send('ping')
    one.socket.send('{"type":"PING"}')
    one.socket.send('{broken')
    while (one.messages.length < 2 || two.messages.length < 1) await sleep(5)
    expect(one.messages).toEqual([
      { body: { type: 'WALLET_BALANCE', balanceMap: { seq: '4' } } },
      { type: 'PONG', seq: 7 },
    ])
    expect(two.messages).toEqual([{ type: 'PONG', seq: 7 }])
  })
  it('ends with 4401 when the session does, and only that session', async () => {
    await start()
    const [first, second] = [await open('t1'), await open('t3')]
    const told = new Promise((resolve) => {
      first.socket.once('close', (_code, reason) => resolve(reason.toString()))
    })
    hub.endSession(1n, { sessionId: 's-t1', reason: 'idle' })
    expect(await first.closed).toBe(4401)
    expect(await told).toBe('idle')
    expect(second.socket.readyState).toBe(WebSocket.OPEN)
    hub.endSession(1n, { reason: 'sign-out-everywhere' })
    expect(await second.closed).toBe(4401)
  })
  it('is closed after silence', async () => {
    let now = 1_000_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    await start({ silenceMs: 60 })
    const quiet = await open('t1')
    const lively = await open('t2')
    now += 60
    lively.socket.send('ping')
    while (lively.messages.length === 0) await sleep(5)
    await sleep(30)
    expect(quiet.socket.readyState).toBe(WebSocket.OPEN)
    now += 1
    expect(await quiet.closed).toBe(4400)
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
  })
  it('of a client that does not read is closed', async () => {
    await start({ maxWaiting: 64 * 1024 })
    const slow = await open('t1')
    slow.socket.pause()
    const sessions = { sessionIds: ['x'.repeat(100_000)] }
    for (let i = 0; i < 200 && hub.size() === 1; i++) {
      hub.sendTo(1n, { body: { type: 'GAME_SESSIONS_CLOSED', sessions } })
      await sleep(1)
    }
    slow.socket.resume()
    expect(await slow.closed).toBe(4408)
  })
  it('is closed for messages larger than any of ours', async () => {
    await start()
    const loud = await open('t1')
    loud.socket.send('x'.repeat(5000))
    expect(await loud.closed).toBe(1009)
  })
  it('makes room for a new one of the same player by closing the oldest', async () => {
    await start({ maxPerPlayer: 2 })
    const first = await open('t1')
    await open('t3')
    await open('t4')
    expect(await first.closed).toBe(4429)
    expect(hub.size()).toBe(2)
  })
  it('is told when the server stops', async () => {
    await start()
    const one = await open('t1')
    const stopped = hub.stop()
    expect(await one.closed).toBe(1012)
    await stopped
    expect((await open('t2')).status).toBe(503)
  })
})

describe('before a socket is opened (P63)', () => {
  it('is rate-limited, and over the limit no ticket is looked up', async () => {
    const redeemed: string[] = []
    let left = 3
    await start(
      { redeem: async (ticket) => (redeemed.push(ticket), null) },
      {
        count: async (address) => {
          expect(address).toBe('127.0.0.1')
          if (left-- === 0) throw new AppError('error.rate.limited', { retryAfterSeconds: 60 })
        },
      },
    )
    const statuses: number[] = []
    for (const ticket of ['f1', 'f2', 'f3', 'f4']) statuses.push((await open(ticket)).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(redeemed).toEqual(['f1', 'f2', 'f3'])
  })

  it('has the origin of its page checked, and a client without a page needs none', async () => {
    await start()
    const from = (origin: string, ticket = 't1') => open(ticket, '/socket/wallet', { origin })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('null')).status).toBe(403)
    expect((await from('https://play.example.com')).status).toBe(101)
    expect((await from(base.replace('ws', 'http'), 't2')).status).toBe(101)
    expect((await open('t3')).status).toBe(101)
  })

  it('handshakes under way are limited, by address and in all', async () => {
    let release: () => void = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    const addresses = ['a', 'a', 'a', 'b', 'c']
    await start(
      {
        redeem: async () => {
          asked++
          await gate
          return null
        },
        maxHandshakes: { all: 3, ofOneAddress: 2 },
      },
      { addressOf: (request) => request.headers['x-test-address'] as string },
    )
    const opened = addresses.map((address) => open('t1', '/socket/wallet', { 'x-test-address': address }))
    const first = await Promise.race(opened)
    expect(first.status).toBe(503)
    await vi.waitFor(() => expect(asked).toBe(3))
    release()
    const statuses = (await Promise.all(opened)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 503)).toHaveLength(2)
    expect((await open('t1', '/socket/wallet', { 'x-test-address': 'a' })).status).toBe(401)
  })
})

describe('a ping', () => {
  const pongs = (messages: unknown[]) =>
    messages.filter((message) => (message as { type: string }).type === 'PONG')

  it('is answered once in its time, however many are sent', async () => {
    let reads = 0
    await start({ readSeq: async () => BigInt(++reads), pingPaceMs: 60_000 })
    const one = await open('t1')
    for (let i = 0; i < 200; i++) one.socket.send('ping')
    while (pongs(one.messages).length === 0) await sleep(5)
    await sleep(50)
    expect(pongs(one.messages)).toEqual([{ type: 'PONG', seq: 1 }])
    expect(reads).toBe(1)
  })

  it('is answered from the last message to the player, and the ledger is asked once', async () => {
    let reads = 0
    await start({ readSeq: async () => (reads++, 4n), pingPaceMs: 0 })
    const bus = inProcessBus()
    hub.feed(bus, 'wallet.balance', () => undefined, true)
    const one = await open('t1')
    const at = Temporal.Instant.from('2026-01-01T00:00Z')
    const ping = async (count: number) => {
      one.socket.send('ping')
      while (pongs(one.messages).length < count) await sleep(5)
      return (pongs(one.messages).at(-1) as { seq: number }).seq
    }
    expect(await ping(1)).toBe(4)
    bus.publish([{ id: 1n, topic: 'wallet.balance', playerId: 1n, seq: 9n, body: {}, at }])
    expect(await ping(2)).toBe(9)
    // A message of another instance may arrive late.
    bus.publish([{ id: 2n, topic: 'wallet.balance', playerId: 1n, seq: 8n, body: {}, at }])
    expect(await ping(3)).toBe(9)
    expect(reads).toBe(1)
  })
})
