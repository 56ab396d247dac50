import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@marquee/embedded-postgres'
import { describe, expect, it } from 'vitest'
import { inProcessBus } from '../events/bus.ts'
import { publish, subscribe } from '../events/events.ts'
import { startRelay } from '../events/relay.ts'
import { startWorker } from '../events/worker.ts'
import { standardChecks } from '../health.ts'
import { silentLog } from '../log.ts'
import { createDatabase, inTransaction } from './database.ts'
import { findMigrationSources, migrate } from './migrate.ts'

describe('when the database is killed and comes back', () => {
  it('calls fail as unavailable meanwhile; then statements, events and readiness go on without a restart', async () => {
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
    const relay = startRelay({ connection, bus: inProcessBus(), subscriptions, log: silentLog })
    const worker = startWorker({ db, connection, subscriptions, jobs: [], log: silentLog })
    const tell = (playerId: bigint) =>
      inTransaction(db, (tx) => publish(tx, { topic: 'thing.done', playerId }))
    const ready = () =>
      Promise.all(standardChecks(db, sources).map(({ check }) => check().catch(() => false)))
    try {
      await tell(1n)
      while (seen.length < 1) await sleep(10)
      expect(await ready()).toEqual([true, true, true])

      await server.kill()
      await expect(tell(2n)).rejects.toMatchObject({ code: 'error.unavailable' })
      await expect(db.query('select 1')).rejects.toMatchObject({ code: 'error.unavailable' })
      expect(await ready()).toEqual([false, false, false])

      server = await startPostgres(options)
      await tell(3n)
      // At least once: the first one's receipt may have been lost with the database.
      while (!seen.includes(3n)) await sleep(10)
      expect([...new Set(seen)]).toEqual([1n, 3n])
      expect(await ready()).toEqual([true, true, true])
    } finally {
      await worker.stop()
      await relay.stop()
      await db.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
