import { route } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { type Line, openLine } from '../../../../../tests/kit/line.ts'
import { systemClock, testClock } from '../clock.ts'
import { createDatabase, type Database, inTransaction } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { derivedId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { createApi } from './api.ts'
import { databaseIdempotency, hashRequest } from './idempotency.ts'
import type { Handlers } from './types.ts'

const routes = {
  'take.once': route({
    method: 'POST',
    path: '/v1/take',
    auth: 'player',
    body: z.strictObject({ amount: z.int(), how: z.string().default('') }),
    ok: z.strictObject({ id: z.string(), amount: z.int(), secret: z.string() }),
    errors: [],
    summary: 'Takes money once',
    tag: 'things',
    once: true,
  }),
  'visitor.make': route({
    method: 'POST',
    path: '/v1/visitors',
    auth: 'none',
    body: z.strictObject({}),
    ok: z.strictObject({ secret: z.string() }),
    errors: [],
    summary: 'Opens something of a visitor',
    tag: 'things',
  }),
} as const

const TIMEOUT_MS = 300
let db: TestDatabase
let line: Line
let overLine: Database
let opened = 0
const begun: string[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  // A slow COMMIT, as on a busy disk or with a synchronous standby.
  await db.query('create table taken (id text primary key, player_id bigint, amount integer, slow boolean)')
  await db.query(`create function be_slow() returns trigger language plpgsql as
    $$ begin if new.slow then perform pg_sleep(0.15); end if; return null; end $$`)
  await db.query(`create constraint trigger slowly after insert on taken deferrable initially deferred
    for each row execute function be_slow()`)
  line = await openLine(db.connection)
  overLine = createDatabase({ connection: line.connection, max: 5, applicationName: 'marquee test' })
})
afterAll(async () => {
  await overLine.close()
  await line.close()
  await db.close()
})

function handlersOver(own: Database): Handlers<typeof routes> {
  return {
    'take.once': async ({ amount, how }, { caller, idempotencyKey, signal }) => {
      begun.push(idempotencyKey)
      const id = derivedId('tk', caller.playerId, idempotencyKey)
      if (how === 'hang') await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS * 2))
      if (how === 'refuse-later' && begun.filter((key) => key === idempotencyKey).length > 1)
        throw new AppError('error.rate.limited')
      if (how === 'give-up')
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      await inTransaction(own, (tx) =>
        tx.query('insert into taken values ($1, $2, $3, $4) on conflict (id) do nothing', [
          id,
          caller.playerId,
          amount,
          how.startsWith('slow'),
        ]),
      )
      if (how.startsWith('refuse')) throw new Error('the answer is lost')
      const { rows } = await own.query<{ amount: number }>('select amount from taken where id = $1', [id])
      return { id, amount: rows[0]!.amount, secret: `cashier-session-of-${id}` }
    },
    'visitor.make': async () => ({ secret: `handle-${++opened}` }),
  }
}

const apiOver = (own: Database, timeoutMs = TIMEOUT_MS) =>
  createApi({
    routes,
    handlers: handlersOver(own),
    authenticate: async () => null,
    idempotency: databaseIdempotency(own, systemClock),
    clock: systemClock,
    log: silentLog,
    siteId: 1,
    timeoutMs,
  })

let lastPlayer = 100n
function player(own: Database = db) {
  const playerId = ++lastPlayer
  const caller = { playerId, sessionId: 's', claims: {} }
  return {
    take: (key: string, amount: number, how = '', at: Database = own, timeoutMs = TIMEOUT_MS) =>
      apiOver(at, timeoutMs).dispatch(
        'take.once',
        { amount, how },
        { ip: '192.0.2.1', headers: { 'idempotency-key': key }, caller },
      ),
    taken: async () =>
      (await db.query<{ amount: number }>('select amount from taken where player_id = $1', [playerId])).rows,
    rows: async () =>
      (
        await db.query<{ runs: number; answer: Buffer | null }>(
          'select runs, answer from kernel.idempotency where scope = $1',
          [`player:${playerId}:take.once`],
        )
      ).rows,
  }
}

describe('a duplicate with the same key', () => {
  it('after a COMMIT whose answer was lost finds the effect (P50)', async () => {
    const { take, taken } = player(overLine)
    line.loseNextCommit()
    const lost = await take('lost-0001', 200, 'slow')
    expect(lost).toMatchObject({ ok: false, status: 503, problem: { code: 'error.unavailable' } })
    // The connection breaks while the first COMMIT is running.
    const again = await take('lost-0001', 200, 'slow')
    expect(again).toMatchObject({ ok: true, body: { amount: 200 } })
    expect(await taken()).toEqual([{ amount: 200 }])
  })

  it('after an unknown outcome never lets another request in', async () => {
    const { take, taken } = player()
    expect(await take('bound-001', 200, 'refuse')).toMatchObject({ ok: false, status: 500 })
    expect(await take('bound-001', 300)).toMatchObject({
      ok: false,
      problem: { code: 'error.idempotency.conflict' },
    })
    expect(await taken()).toEqual([{ amount: 200 }])
  })

  it('that is refused for now does not free a key whose first outcome is unknown', async () => {
    const { take, rows } = player()
    await take('doubt-001', 200, 'refuse-later')
    expect(await take('doubt-001', 200, 'refuse-later')).toMatchObject({ status: 429 })
    expect(await take('doubt-001', 300)).toMatchObject({ problem: { code: 'error.idempotency.conflict' } })
    expect(await rows()).toEqual([{ runs: 2, answer: null }])
  })

  it('of a handler that exceeds its time limit waits for it, in this instance and in another (P12)', async () => {
    const { take, taken } = player()
    const before = begun.length
    const first = await take('slow-0001', 200, 'hang')
    expect(first).toMatchObject({ ok: false, status: 504 })
    const other = createDatabase({ connection: db.connection, max: 2, applicationName: 'marquee test' })
    const [here, there] = await Promise.all([
      take('slow-0001', 200, 'hang'),
      take('slow-0001', 200, 'hang', other),
    ])
    const late = await untilDone(() => take('slow-0001', 200, 'hang'))
    for (const answer of [here, there]) expect([200, 503]).toContain(answer.status)
    expect(late).toMatchObject({ ok: true, body: { amount: 200 } })
    expect(begun.length - before).toBe(1)
    expect(await taken()).toEqual([{ amount: 200 }])
    await other.close()
  })

  it('of a handler that stopped at its time limit starts it again', async () => {
    const { take } = player()
    const before = begun.length
    expect(await take('gave-up-1', 200, 'give-up')).toMatchObject({ status: 504 })
    expect(await take('gave-up-1', 200, 'give-up')).toMatchObject({ status: 504 })
    expect(begun.length - before).toBe(2)
  })

  it('sent a hundred times at once to two instances has one effect', async () => {
    const { take, taken } = player()
    const other = createDatabase({ connection: db.connection, max: 5, applicationName: 'marquee test' })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => take('race-0001', 200, '', index % 2 ? db : other, 10_000)),
    )
    const bodies = answers.map((answer) => (answer.ok ? answer.body.id : answer.problem.code))
    expect(new Set(bodies).size).toBe(1)
    expect(await taken()).toEqual([{ amount: 200 }])
    await other.close()
  })

  it('is answered from a table that reveals nothing without the key', async () => {
    const { take, rows } = player()
    const first = await take('sealed-01', 200)
    expect(await take('sealed-01', 200)).toMatchObject({ ok: true, body: first.ok ? first.body : {} })
    const { rows: all } = await db.query<{ text: string }>(
      'select i::text as text from kernel.idempotency as i',
    )
    const [row] = await rows()
    const text = `${all.map((one) => one.text).join('\n')}${row?.answer?.toString('latin1')}`
    expect(text).toContain('player:')
    expect(text).not.toMatch(/sealed-01|cashier-session/)
  })
})

async function untilDone<T extends { ok: boolean }>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < 20; turn++) {
    const answer = await ask()
    if (answer.ok) return answer
  }
  throw new Error('it was never answered')
}

describe('a key of a visitor', () => {
  it('belongs to one browser at one address (P81)', async () => {
    const make = (ip: string, userAgent?: string) =>
      apiOver(db).dispatch('visitor.make', {}, { ip, userAgent, headers: { 'idempotency-key': 'visit-001' } })
    const secretOf = async (...from: Parameters<typeof make>) => {
      const answer = await make(...from)
      return answer.ok ? answer.body.secret : answer.problem.code
    }
    const mine = await secretOf('192.0.2.1', 'Browser/1')
    expect(await secretOf('192.0.2.1', 'Browser/1')).toBe(mine)
    expect(await secretOf('192.0.2.2', 'Browser/1')).not.toBe(mine)
    expect(await secretOf('192.0.2.1', 'Browser/2')).not.toBe(mine)
    expect(await secretOf('192.0.2.1')).not.toBe(mine)
  })
})

describe('the lock of a key', () => {
  const request = (key: string, input: unknown = {}) => ({
    scope: 'player:9:x',
    key,
    hash: hashRequest(input, key),
  })

  it('of an instance that ended is taken over after 45 s, not before', async () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const store = databaseIdempotency(db, clock)
    const keyed = request('takeover')
    expect((await store.acquire(keyed)).kind).toBe('acquired')
    clock.advance({ seconds: 44 })
    expect((await store.acquire(keyed)).kind).toBe('running')
    clock.advance({ seconds: 1 })
    const second = await store.acquire(keyed)
    expect(second.kind).toBe('acquired')
    expect((await store.acquire(request('takeover', { other: 1 }))).kind).toBe('conflict')
    await store.complete(keyed, (second as { lockId: string }).lockId, { ok: 1 })
    expect(await store.acquire(keyed)).toEqual({ kind: 'stored', answer: { ok: 1 } })
    clock.advance({ hours: 24 })
    expect((await store.acquire(keyed)).kind).toBe('acquired')
  })

  it('is kept for as long as its handler renews it', async () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const store = databaseIdempotency(db, clock)
    const keyed = request('renewed-1')
    const { lockId } = (await store.acquire(keyed)) as { lockId: string }
    clock.advance({ seconds: 40 })
    await store.renew(keyed, lockId)
    clock.advance({ seconds: 44 })
    expect((await store.acquire(keyed)).kind).toBe('running')
  })

  it('changes nothing after another instance has taken it over', async () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const store = databaseIdempotency(db, clock)
    const keyed = request('late-0001')
    const { lockId } = (await store.acquire(keyed)) as { lockId: string }
    clock.advance({ seconds: 45 })
    await store.acquire(keyed)
    await store.complete(keyed, lockId, { ok: 'late' })
    await store.release(keyed, lockId)
    await store.unlock(keyed, lockId)
    expect((await store.acquire(keyed)).kind).toBe('running')
  })
})

describe('the hash of a request', () => {
  it('is the same in any order of its fields, and reveals nothing without the key', () => {
    expect(hashRequest({ a: 1, b: [2n] }, 'key-0001')).toEqual(hashRequest({ b: [2n], a: 1 }, 'key-0001'))
    expect(hashRequest({ a: 1 }, 'key-0001')).not.toEqual(hashRequest({ a: 2 }, 'key-0001'))
    expect(hashRequest({ a: 1 }, 'key-0001')).not.toEqual(hashRequest({ a: 1 }, 'key-0002'))
  })
})
