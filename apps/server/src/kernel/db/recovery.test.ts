import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removePostgres, startPostgres } from '@marquee/embedded-postgres'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { inProcessBus } from '../events/bus.ts'
import { publish, subscribe } from '../events/events.ts'
import { enqueueJob, handleJob, jobKind } from '../events/jobs.ts'
import { startRelay } from '../events/relay.ts'
import { startWorker } from '../events/worker.ts'
import { standardChecks } from '../health.ts'
import { silentLog } from '../log.ts'
import { createDatabase, inTransaction, noPlayer } from './database.ts'
import { findMigrationSources, migrate } from './migrate.ts'

describe('when the database is killed and comes back', () => {
  // The job library prints a stack trace when a connection breaks while it polls; nothing else may print.
  afterEach(() => {
    const said = vi.mocked(console.error)
    for (const [text] of said.mock.calls) expect(text).toMatch(/^Trace: /)
    said.mockClear()
  })

  it('calls fail as unavailable, then statements, events and readiness recover without a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-recovery-'))
    const options = { dataDir: join(folder, 'db'), throwAway: true, settings: { shared_buffers: '16MB' } }
    let server = await startPostgres(options)
    const { connection } = server
    const sources = findMigrationSources('/nowhere')
    await migrate(connection, sources)
    const db = createDatabase({ connection, max: 3, applicationName: 'marquee test' })
    const seen: bigint[] = []
    const subscriptions = [
      subscribe({
        topic: 'thing.done',
        name: 'test.thing',
        parse: (body) => body,
        handler: async ({ playerId }) => void seen.push(playerId),
      }),
    ]
    const relay = startRelay({
      node: db.nodeOf(noPlayer),
      connection,
      bus: inProcessBus(),
      subscriptions,
      log: silentLog,
    })
    const worker = startWorker({
      node: db.nodeOf(noPlayer),
      connection,
      subscriptions,
      jobs: [],
      log: silentLog,
    })
    const tell = (playerId: bigint) =>
      inTransaction(db, (tx) => publish(tx, { topic: 'thing.done', playerId }))
    const ready = () =>
      Promise.all(standardChecks(db, sources).map(({ check }) => check().catch(() => false)))
    try {
      await tell(1n)
      while (seen.length < 1) await sleep(10)
      expect(await ready()).toEqual([true, true])

      await server.kill()
      await expect(tell(2n)).rejects.toMatchObject({ code: 'error.unavailable' })
      await expect(db.query('select 1')).rejects.toMatchObject({ code: 'error.unavailable' })
      expect(await ready()).toEqual([false, false])

      server = await startPostgres(options)
      await tell(3n)
      // At least once: the acknowledgement of the first delivery may be lost with the database.
      while (!seen.includes(3n)) await sleep(10)
      expect([...new Set(seen)]).toEqual([1n, 3n])
      expect(await ready()).toEqual([true, true])
    } finally {
      await worker.stop()
      await relay.stop()
      await db.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('running work is repeated and nothing else of the process ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-recovery-'))
    // A kept database: a throw-away one loses transactions that it has acknowledged.
    const options = { dataDir: join(folder, 'db'), settings: { shared_buffers: '16MB' } }
    let server = await startPostgres(options)
    const { connection } = server
    await migrate(connection, findMigrationSources('/nowhere'))
    const db = createDatabase({ connection, max: 3, applicationName: 'marquee test' })
    const kind = jobKind({ name: 'test.last-words', payload: z.object({ fails: z.boolean() }) })
    const done = { true: 0, false: 0 }
    const job = handleJob(kind, async ({ fails }) => {
      const count = ++done[`${fails}`]
      if (count > 1) return
      // Success or failure: there is no database to record it in.
      await server.kill()
      if (fails) throw new Error('failed beside a database that is gone')
    })
    const relay = startRelay({
      node: db.nodeOf(noPlayer),
      connection,
      bus: inProcessBus(),
      subscriptions: [],
      log: silentLog,
    })
    const worker = startWorker({
      node: db.nodeOf(noPlayer),
      connection,
      subscriptions: [],
      jobs: [job],
      log: silentLog,
    })
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    try {
      for (const fails of [false, true]) {
        await inTransaction(db, (tx) => enqueueJob(tx, kind, { fails }))
        while (done[`${fails}`] < 1) await sleep(10)
        await sleep(500)
        server = await startPostgres(options)
        await db.query(
          `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`,
        )
        while (done[`${fails}`] < 2) await sleep(10)
      }
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
      await worker.stop()
      await relay.stop()
      await db.close()
      await server.stop()
      await removePostgres(options.dataDir)
      await rm(folder, { recursive: true, force: true })
    }
  }, 30_000)
})
