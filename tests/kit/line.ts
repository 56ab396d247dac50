import { createServer, connect, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestDatabase } from './database.ts'

/** A connection to a database that a test can cut. */
export interface Line {
  /** The same database, through the proxy. */
  readonly connection: TestDatabase['connection']
  /**
   * The next COMMIT reaches the database, but its answer never comes back: the connection breaks during the COMMIT.
   * @param skip how many go through before it
   */
  loseNextCommit(skip?: number): void
  /** The next COMMIT never reaches the database, as when the server is killed before it. */
  dropNextCommit(skip?: number): void
  close(): Promise<void>
}

const COMMIT = /(?:^|[^a-z])commit\0/i

/** Opens a proxy on the loopback between a test and its database. */
export async function openLine(to: TestDatabase['connection']): Promise<Line> {
  const target: NetConnectOpts = to.host.startsWith('/')
    ? { path: join(to.host, `.s.PGSQL.${to.port}`) }
    : { host: to.host, port: to.port }
  const sockets = new Set<Socket>()
  let armed: { skip: number; readonly isReached: boolean } | undefined

  const server = createServer((client) => {
    const database = connect(target)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    let isCut = false
    client.on('data', (bytes) => {
      const cut = armed && COMMIT.test(bytes.toString('latin1')) && armed.skip-- === 0 ? armed : undefined
      if (!cut) return void database.write(bytes)
      armed = undefined
      isCut = true
      // The database's answer is discarded.
      if (cut.isReached) {
        database.once('data', () => database.destroy())
        database.write(bytes)
      } else database.destroy()
      return void client.destroy()
    })
    database.on('data', (bytes) => {
      if (!isCut) client.write(bytes)
    })
    client.once('close', () => {
      if (!isCut) database.destroy()
    })
    database.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...to, host: '127.0.0.1', port },
    loseNextCommit(skip = 0) {
      armed = { skip, isReached: true }
    },
    dropNextCommit(skip = 0) {
      armed = { skip, isReached: false }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
