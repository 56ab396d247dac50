import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { createLog } from '../log.ts'
import { createDatabase, inTransaction } from './database.ts'
import { connectDirect } from './pool.ts'
import { checkRoleLimits, setRoleLimits } from './role-limits.ts'

const poolerPort = inject('poolerPort')
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

describe('time limits', () => {
  it('hold for a single statement and in a transaction, with and without a pooler', async () => {
    const read = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                         current_setting('idle_in_transaction_session_timeout') as idle`
    const limits = { statement: '5s', lock: '2s', idle: '10s' }
    expect((await db.query(read)).rows).toEqual([limits])
    expect((await inTransaction(db, (tx) => tx.query(read))).rows).toEqual([limits])
  })

  it('are set by several instances that start together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => setRoleLimits(db.connection)))
    const client = await connectDirect(db.connection, 'marquee test')
    const { rows } = await client.query<{ settings: string[] }>(
      `select setconfig as settings from pg_db_role_setting
       join pg_database on pg_database.oid = setdatabase where datname = current_database() and setrole <> 0`,
    )
    await client.end()
    expect(rows[0]?.settings.toSorted()).toEqual([
      'idle_in_transaction_session_timeout=10000ms',
      'lock_timeout=2000ms',
      'statement_timeout=5000ms',
    ])
  })
})

describe.skipIf(poolerPort === null)('behind PgBouncer in transaction mode', () => {
  it('many more callers than connections are served, and transactions stay separate', async () => {
    const own = createDatabase({
      connection: {
        host: '127.0.0.1',
        port: poolerPort ?? 0,
        user: db.connection.user,
        database: db.connection.database,
      },
      max: 80,
      applicationName: 'marquee test',
      pooler: true,
    })
    try {
      const results = await Promise.all(
        Array.from({ length: 80 }, (_, n) =>
          inTransaction(own, async (tx) => {
            await tx.query(`select set_config('marquee.test', $1, true)`, [String(n)])
            await tx.query('select pg_sleep(0.01)')
            const { rows } = await tx.query<{ n: string }>(`select current_setting('marquee.test') as n`)
            return rows[0]?.n
          }),
        ),
      )
      expect(results).toEqual(Array.from({ length: 80 }, (_, n) => String(n)))
    } finally {
      await own.close()
    }
  })

  it('warns when statements have no limit', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } })
    await checkRoleLimits(db, log)
    expect(lines).toEqual([])
    await checkRoleLimits(
      { ...db, query: async () => ({ rows: [{ is_limited: false }] as never[], rowCount: 1 }) },
      log,
    )
    expect(lines[0]).toContain('no time limit')
  })
})
