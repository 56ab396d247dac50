import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Log } from '../log.ts'
import { rateKey } from './rate-limits.ts'

export interface ConnectionLimits {
  /** Maximum number of open connections of this instance. */
  readonly all: number
  /** Maximum per address that is not our proxy. Browsers open six; players behind one address share them. */
  readonly ofOneAddress: number
}

export const connectionLimits: ConnectionLimits = { all: 20_000, ofOneAddress: 1_000 }

const WARN_EVERY_MS = 60_000

/**
 * Closes connections over the limits, so that one client cannot occupy all of them with half-sent requests. Our own
 * proxies count for the total only; so does this machine, by default.
 */
export function limitConnections(
  server: Server,
  options: {
    readonly trustedProxies: readonly string[]
    readonly log: Log
    readonly limits?: ConnectionLimits
    readonly countsLoopback?: boolean
  },
): void {
  const limits = options.limits ?? connectionLimits
  const isOurs = proxyAddr.compile([
    ...options.trustedProxies,
    ...(options.countsLoopback ? [] : ['loopback']),
  ])
  const open = new Map<string, number>()
  let warnedAt = -WARN_EVERY_MS
  server.maxConnections = limits.all

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isOurs(address, 0)) return
    const key = rateKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > limits.ofOneAddress) {
      socket.destroy()
      if (performance.now() - warnedAt < WARN_EVERY_MS) return
      warnedAt = performance.now()
      options.log.warn({ peer: key }, 'an address has too many connections; further ones are cut')
      return
    }
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}
