/**
 * A proxy between the servers and PostgreSQL that can cut a connection while a COMMIT or a call of the ledger is on
 * it.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '@marquee/embedded-postgres'

/** When the connection is cut: before PostgreSQL has the statement, or before the server has the answer. */
export const cutKinds = [
  'commit unsent',
  'commit unanswered',
  'ledger call unsent',
  'ledger call unanswered',
] as const
export type CutKind = (typeof cutKinds)[number]

export interface DatabaseLine {
  readonly url: string
  /** Cuts the next connection on which such a statement is sent. */
  cutNext(kind: CutKind): void
  /** Number of cut connections, by kind. */
  readonly cuts: Readonly<Record<CutKind, number>>
  close(): Promise<void>
}

const SIMPLE_QUERY = 'Q'.charCodeAt(0)
/** By then PostgreSQL has executed what it received. */
const LINGER_MS = 250

function isCommit(chunk: Buffer): boolean {
  return chunk[0] === SIMPLE_QUERY && chunk.subarray(5, 11).toString('latin1').toLowerCase() === 'commit'
}

const isLedgerCall = (chunk: Buffer): boolean => chunk.includes('wallet.apply')

function matches(kind: CutKind, chunk: Buffer): boolean {
  return kind.startsWith('commit') ? isCommit(chunk) : isLedgerCall(chunk)
}

export async function openDatabaseLine({
  host,
  port,
  user,
  database,
  password,
}: PostgresConnection): Promise<DatabaseLine> {
  const cuts: Record<CutKind, number> = {
    'commit unsent': 0,
    'commit unanswered': 0,
    'ledger call unsent': 0,
    'ledger call unanswered': 0,
  }
  const wanted: CutKind[] = []
  const open = new Set<Socket>()
  const toPostgres = () =>
    host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)

  function serve(server: Socket): void {
    const postgres = toPostgres()
    for (const [socket, other] of [
      [server, postgres],
      [postgres, server],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (socket === postgres || !isLingering) other.destroy()
      })
    }
    let isLingering = false
    postgres.pipe(server)
    server.on('data', (chunk: Buffer) => {
      if (isLingering) return
      const at = wanted.findIndex((kind) => matches(kind, chunk))
      if (at < 0) {
        postgres.write(chunk)
        return
      }
      const [kind] = wanted.splice(at, 1) as [CutKind]
      cuts[kind]++
      if (kind.endsWith('unanswered')) {
        isLingering = true
        postgres.write(chunk)
        setTimeout(() => postgres.destroy(), LINGER_MS).unref()
      } else postgres.destroy()
      server.destroy()
    })
  }

  const listener = createServer(serve)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const place = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return {
    url: `postgresql://${account}@${place}/${database}`,
    cutNext: (kind) => void wanted.push(kind),
    cuts,
    async close() {
      for (const socket of open) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
