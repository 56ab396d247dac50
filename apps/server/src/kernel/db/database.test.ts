import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { returnAttempt, takeAttempt } from '../attempts.ts'
import { testClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { publish } from '../events/events.ts'
import { createDatabase, inTransaction, tablesOf } from './database.ts'
import { uniqueViolation } from './errors.ts'

interface Tables {
  thing: { id: bigint; at: Temporal.Instant; amount: string | null; day: string | null }
}

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.query(
    'create table kernel.thing (id bigint constraint thing_pkey primary key, at timestamptz not null, amount numeric, day date)',
  )
})
afterAll(() => db.close())

describe('the database layer', () => {
  it('reads int8 as bigint, timestamptz as Instant, numeric and date as text', async () => {
    const at = Temporal.Instant.from('2026-03-29T00:30:00.123456Z')
    const { rows } = await db.query(
      `select 9007199254740993::int8 as big, $1::timestamptz as at, 12.340::numeric as amount, date '2026-02-28' as day,
              array[1, null, 3]::int8[] as bigs, array[$1::timestamptz, null] as ats, '{}'::int8[] as none`,
      [at],
    )
    expect(rows[0]).toMatchObject({
      big: 9007199254740993n,
      amount: '12.340',
      day: '2026-02-28',
      bigs: [1n, null, 3n],
      none: [],
    })
    expect((rows[0]!['at'] as Temporal.Instant).equals(at)).toBe(true)
    expect(String((rows[0]!['ats'] as unknown[])[0])).toBe(at.toString())
  })

  it('offers SQL text and the query builder on the same transaction', async () => {
    const at = Temporal.Instant.from('2026-01-01T00:00:00Z')
    await inTransaction(db, async (tx) => {
      await tablesOf<Tables>(tx, 'kernel')
        .insertInto('thing')
        .values({ id: 1n, at, amount: '1.50', day: null })
        .execute()
      const { rows } = await tx.query<{ id: bigint }>('select id from kernel.thing where id = $1', [1n])
      expect(rows).toEqual([{ id: 1n }])
    })
    const row = await tablesOf<Tables>(db, 'kernel')
      .selectFrom('thing')
      .selectAll()
      .where('id', '=', 1n)
      .executeTakeFirstOrThrow()
    expect(row.amount).toBe('1.50')
    const updated = await tablesOf<Tables>(db, 'kernel')
      .updateTable('thing')
      .set({ amount: '2' })
      .where('id', '=', 1n)
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
  })

  it('rolls everything back when the work throws, and passes the error on', async () => {
    const work = inTransaction(db, async (tx) => {
      await tx.query("insert into kernel.thing (id, at) values (2, '2026-01-01Z')")
      await publish(tx, { topic: 'thing.made', playerId: 2n })
      throw new AppError('error.not_found')
    })
    await expect(work).rejects.toMatchObject({ code: 'error.not_found' })
    expect((await db.query('select 1 from kernel.thing where id = 2')).rowCount).toBe(0)
    expect((await db.query('select 1 from kernel.outbox where player_id = 2')).rowCount).toBe(0)
  })

  it('names the index that refused a row', async () => {
    const error = await db
      .query("insert into kernel.thing (id, at) values (1, '2026-01-01Z')")
      .catch((reason: unknown) => reason)
    expect(uniqueViolation(error)).toBe('thing_pkey')
  })

  it('refuses to commit when an error inside was swallowed', async () => {
    const work = inTransaction(db, async (tx) => {
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
  })

  it('refuses a statement after the transaction has ended', async () => {
    const tx = await inTransaction(db, async (open) => open)
    await expect(tx.query('select 1')).rejects.toThrow('has ended')
  })

  it('runs a deadlocked transaction again', async () => {
    await db.query(
      "insert into kernel.thing (id, at, amount) values (10, '2026-01-01Z', 0), (11, '2026-01-01Z', 0)",
    )
    const add = (first: bigint, second: bigint) =>
      inTransaction(db, async (tx) => {
        await tx.query("set local deadlock_timeout = '50ms'")
        for (const id of [first, second]) {
          await tx.query('update kernel.thing set amount = amount + 1 where id = $1', [id])
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
    await Promise.all([add(10n, 11n), add(11n, 10n)])
    const { rows } = await db.query('select amount from kernel.thing where id in (10, 11)')
    expect(rows).toEqual([{ amount: '2' }, { amount: '2' }])
  })

  it('answers error.unavailable while the database refuses, and works again without a restart', async () => {
    const own = createDatabase({ connection: db.connection, max: 2, applicationName: 'marquee test' })
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    const during = inTransaction(own, async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(during).rejects.toMatchObject({ code: 'error.unavailable' })
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await own.close()
    const nowhere = createDatabase({
      connection: { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' },
      max: 1,
      applicationName: 'marquee test',
    })
    await expect(nowhere.query('select 1')).rejects.toMatchObject({ code: 'error.unavailable' })
    await expect(inTransaction(nowhere, async () => 1)).rejects.toMatchObject({ code: 'error.unavailable' })
    await nowhere.close()
  })
})

describe('attempt budgets', () => {
  it('allow exactly the budget under concurrency and start over when the window ends', async () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const budget = { scope: 'pin', subject: 'account:1', max: 3, windowMs: 60_000 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeAttempt(db, clock, budget)))
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(3)
    clock.advance({ seconds: 59 })
    expect((await takeAttempt(db, clock, budget)).allowed).toBe(false)
    clock.advance({ seconds: 1 })
    expect(await takeAttempt(db, clock, budget)).toMatchObject({ allowed: true, left: 2 })
    await returnAttempt(db, budget)
    expect(await takeAttempt(db, clock, budget)).toMatchObject({ allowed: true, left: 2 })
  })
})
