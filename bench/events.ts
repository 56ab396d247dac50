/**
 * Events from the outbox through relay and one durable subscriber that does nothing. Two parts: maximum throughput,
 * and a steady stream to measure latency. The database syncs every commit, as in production.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removePostgres, startPostgres } from '@marquee/embedded-postgres'
import {
  createDatabase,
  createLog,
  type Database,
  findMigrationSources,
  inProcessBus,
  migrate,
  noPlayer,
  startRelay,
  startWorker,
  subscribe,
} from '../apps/server/src/kernel/index.ts'
import type { WriterOrder } from './events-writer.ts'

const SETTINGS = {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
}
const PLAYERS = 1_000
const WAIT_MS = 120_000

interface Handled {
  count: number
  /** Milliseconds since the epoch. */
  last: number
  latenciesMs: number[]
}

/** `npm run bench -- events [--events 60000] [--steady 2000] [--seconds 10]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '60000' },
      steady: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '10' },
    },
  })
  const events = Number(values.events)
  const steady = Number(values.steady)
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-events-'))
  const server = await startPostgres({ dataDir: join(folder, 'db'), settings: SETTINGS })
  const { connection } = server
  await migrate(connection, findMigrationSources('/nowhere'))
  const db = createDatabase({ connection, max: 10, applicationName: 'bench events' })
  const handled: Handled = { count: 0, last: 0, latenciesMs: [] }
  const subscriptions = [
    subscribe({
      topic: 'bench.happened',
      name: 'bench.nothing',
      parse: (body) => body,
      handler: async ({ at }) => {
        handled.last = performance.timeOrigin + performance.now()
        handled.latenciesMs.push(handled.last - Number(at.epochNanoseconds / 1_000n) / 1_000)
        handled.count++
      },
    }),
  ]
  const log = createLog({ level: 'error' })
  const common = { node: db.nodeOf(noPlayer), connection, subscriptions, log }
  const worker = startWorker({ ...common, jobs: [] })
  const relay = startRelay({ ...common, bus: inProcessBus(), onDeliveries: () => worker.pollNow() })
  try {
    await pass(handled, { connection, events: 5_000, players: PLAYERS })
    const burst = await pass(handled, { connection, events, players: PLAYERS })
    console.log(
      `as many as go through: ${events} events in ${burst.seconds.toFixed(1)} s, ${Math.round(events / burst.seconds)} a second`,
    )
    const stream = {
      connection,
      events: steady * Number(values.seconds),
      players: PLAYERS,
      perSecond: steady,
    }
    const paced = await pass(handled, stream)
    console.log(
      `${steady} a second: p50 ${paced.p50.toFixed(0)} ms, p99 ${paced.p99.toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    const orphans = await countLeft(db)
    console.log(
      JSON.stringify({
        bench: 'events',
        per_s: Math.round(events / burst.seconds),
        p99_ms: Math.round(paced.p99),
        orphans,
      }),
    )
    if (orphans > 0) process.exitCode = 1
  } finally {
    await relay.stop()
    await worker.stop()
    await db.close()
    await server.stop()
    await removePostgres(join(folder, 'db'))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the writer and waits until all events are handled. */
async function pass(
  handled: Handled,
  order: WriterOrder,
): Promise<{ seconds: number; p50: number; p99: number }> {
  Object.assign(handled, { count: 0, last: 0, latenciesMs: [] })
  const writer = fork(join(import.meta.dirname, 'events-writer.ts'))
  await once(writer, 'spawn')
  const ended = once(writer, 'exit')
  const start = performance.timeOrigin + performance.now()
  writer.send(order)
  await untilHandled(handled, order.events, writer)
  await ended
  const sorted = handled.latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { seconds: (handled.last - start) / 1000, p50: at(0.5), p99: at(0.99) }
}

async function untilHandled(handled: Handled, events: number, writer: ChildProcess): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (handled.count < events && performance.now() < deadline && (writer.exitCode ?? 0) === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Rows that wait or are dead letters. Deletions of the last page may not be committed yet. */
async function countLeft(db: Database): Promise<number> {
  let left = 0
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rows } = await db.query<{ left: number }>(
      `select ((select count(*) from kernel.outbox) + (select count(*) from kernel.delivery)
             + (select count(*) from kernel.outbox_dead) + (select count(*) from kernel.delivery_dead))::int as left`,
    )
    left = rows[0]?.left ?? 0
    if (left === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return left
}
