import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inProcessBus } from '../events/bus.ts'
import { silentLog } from '../log.ts'
import { createSocketHub, type SocketHub, type SocketHubOptions } from './sockets.ts'

let server: Server
let hub: SocketHub
let base: string

async function start(more: Partial<SocketHubOptions> = {}): Promise<void> {
  const tickets = new Map([1, 2, 3, 4, 5].map((n) => [`t${n}`, BigInt(n > 2 ? 1 : n)]))
  hub = createSocketHub({
    path: '/socket/wallet',
    redeem: async (ticket) => {
      const playerId = tickets.get(ticket)
      tickets.delete(ticket)
      return playerId === undefined ? null : { playerId, sessionId: `s-${ticket}`, claims: {} }
    },
    onPing: async () => ({ seq: 7n }),
    log: silentLog,
    ...more,
  })
  server = createServer()
  hub.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(async () => {
  await hub.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function open(ticket: string, path = '/socket/wallet') {
  const socket = new WebSocket(`${base}${path}?Authorization=${ticket}`)
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
  it('brings a player what concerns that player', async () => {
    await start()
    const one = await open('t1')
    const two = await open('t2')
    const bus = inProcessBus()
    hub.feed(bus, 'wallet.changed', ({ body }) => ({ type: 'WALLET_BALANCE', ...(body as object) }))
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
      { type: 'WALLET_BALANCE', seq: '4' },
      { type: 'PONG', seq: '7' },
    ])
    expect(two.messages).toEqual([{ type: 'PONG', seq: '7' }])
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
  it('is cut after silence', async () => {
    await start({ silenceMs: 60 })
    const quiet = await open('t1')
    const lively = await open('t2')
    const timer = setInterval(() => lively.socket.send('ping'), 20)
    expect(await quiet.closed).toBe(4400)
    clearInterval(timer)
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
  })
  it('of a reader that does not read is closed', async () => {
    await start({ maxWaiting: 64 * 1024 })
    const slow = await open('t1')
    slow.socket.pause()
    const big = { text: 'x'.repeat(100_000) }
    for (let i = 0; i < 200 && hub.size() === 1; i++) {
      hub.sendTo(1n, big)
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
