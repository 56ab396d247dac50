import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

let server: Server | undefined
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await new Promise((resolve) => server?.close(resolve))
})

async function start(
  limits: ConnectionLimits,
  more: { trustedProxies?: string[]; countsLoopback?: boolean },
) {
  const own = createServer()
  server = own
  limitConnections(own, { log: silentLog, limits, trustedProxies: [], ...more })
  own.listen(0, '127.0.0.1')
  await once(own, 'listening')
  const { port } = own.address() as AddressInfo
  return {
    open: async (count: number): Promise<Socket[]> => {
      const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}))
      clients.push(...opened)
      await Promise.all(opened.map((client) => once(client, 'connect')))
      return opened
    },
    count: () => new Promise<number>((resolve) => own.getConnections((_error, count) => resolve(count))),
  }
}

it('an address keeps its connections up to the limit, and gets new ones when it has closed some', async () => {
  const { open, count } = await start({ all: 100, ofOneAddress: 3 }, { countsLoopback: true })
  const [first] = await open(5)
  await vi.waitFor(async () => expect(await count()).toBe(3))
  first!.destroy()
  await vi.waitFor(async () => expect(await count()).toBe(2))
  await open(2)
  await vi.waitFor(async () => expect(await count()).toBe(3))
})

it('our own proxy may hold more than one address, up to the total limit', async () => {
  const { open, count } = await start(
    { all: 6, ofOneAddress: 3 },
    { countsLoopback: true, trustedProxies: ['127.0.0.0/8'] },
  )
  await open(8)
  await vi.waitFor(async () => expect(await count()).toBe(6))
})
