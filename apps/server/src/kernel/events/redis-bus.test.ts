import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeliveredEvent } from './events.ts'
import { redisBus } from './redis-bus.ts'

/** As much of Redis as a bus needs: every copy that subscribed hears what one publishes. */
function startRedis(port = 0): Promise<Server> {
  const subscribers = new Set<Socket>()
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
  const server = createServer((socket) => {
    let pending = ''
    socket.on('error', () => {})
    socket.on('close', () => subscribers.delete(socket))
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8')
      for (;;) {
        const parts = readCommand(pending)
        if (!parts) return
        pending = pending.slice(parts.length)
        const [name = '', ...args] = parts.words
        if (name.toLowerCase() === 'hello') socket.write(`%1\r\n${bulk('proto')}:3\r\n`)
        else if (name.toLowerCase() === 'info') socket.write(bulk('redis_version:7.4.0\r\nloading:0\r\n'))
        else if (name.toLowerCase() === 'subscribe') {
          subscribers.add(socket)
          socket.write(`>3\r\n${bulk('subscribe')}${bulk(args[0]!)}:1\r\n`)
        } else if (name.toLowerCase() === 'publish') {
          for (const other of subscribers)
            other.write(`>3\r\n${bulk('message')}${bulk(args[0]!)}${bulk(args[1]!)}`)
          socket.write(`:${subscribers.size}\r\n`)
        } else socket.write('+OK\r\n')
      }
    })
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  const words: string[] = []
  let at = head[0].length
  for (let i = 0; i < Number(head[1]); i++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    const start = at + size[0].length
    const end = start + Number(size[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(start, end))
    at = end + 2
  }
  return { words, length: at }
}

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
const open: Socket[] = []
function track(server: Server): Server {
  server.on('connection', (socket) => open.push(socket))
  closers.push(() => {
    for (const socket of open.splice(0)) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return server
}
const event = (id: bigint): DeliveredEvent => ({
  id,
  topic: 'x.done',
  playerId: 5n,
  seq: 3n,
  body: { n: 1 },
  at: Temporal.Instant.from('2026-01-01T00:00:00Z'),
})

describe('the bus of several copies', () => {
  it('reaches listeners of every copy, and again after Redis was away', async () => {
    const server = track(await startRedis())
    const { port } = server.address() as AddressInfo
    const errors: unknown[] = []
    const copies = await Promise.all(
      [1, 2].map(() => redisBus(`redis://127.0.0.1:${port}`, (e) => errors.push(e))),
    )
    for (const copy of copies) closers.push(() => copy.close())
    const heard: string[] = []
    copies[0]!.listen('x.done', ({ id, seq }) => heard.push(`a${id}:${seq}`))
    copies[1]!.listen('*', ({ id }) => heard.push(`b${id}`))
    // Each copy finds its way back in its own time, so the same event is sent until both have heard it.
    const sent = async (id: bigint) => {
      for (let i = 0; i < 200 && !(heard.includes(`a${id}:3`) && heard.includes(`b${id}`)); i++) {
        await copies[0]!.publish([event(id)]).catch(() => {})
        await sleep(20)
      }
    }
    await sent(1n)
    expect(new Set(heard)).toEqual(new Set(['a1:3', 'b1']))

    for (const socket of open.splice(0)) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await expect(copies[0]!.publish([event(2n)])).rejects.toThrow(/./)
    expect(errors.length).toBeGreaterThan(0)

    track(await startRedis(port))
    await sent(3n)
    expect(new Set(heard)).toEqual(new Set(['a1:3', 'b1', 'a3:3', 'b3']))
  })
})
