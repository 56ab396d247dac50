import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, noPlayer } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { standardChecks } from '../health.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { inProcessBus } from './bus.ts'
import { publish, subscribe, type Subscription } from './events.ts'
import { enqueueJob, handleJob, jobKind, type JobHandler } from './jobs.ts'
import { deliveryShards } from './names.ts'
import { startRelay } from './relay.ts'
import { startEventWatch } from './watch.ts'
import { startWorker } from './worker.ts'

let db: TestDatabase
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  db = await createTestDatabase({ max: 20 })
})
afterAll(() => db.close())
afterEach(async () => {
  for (const part of running.splice(0).toReversed()) await part.stop()
})

const parse = (body: unknown) => z.object({ n: z.number() }).parse(body)
const tell = (topic: string, playerId: bigint, n: unknown) =>
  inTransaction(db, (tx) => publish(tx, { topic, playerId, body: { n } }))
const retry = { attempts: 3, firstPauseMs: 20, longestPauseMs: 50 }

function startCopy(
  subscriptions: readonly Subscription[],
  options: { jobs?: readonly JobHandler[]; withRelay?: boolean; withWorker?: boolean; leaseMs?: number } = {},
) {
  const metrics = createMetrics()
  const connection = db.connection
  if (options.withWorker ?? true)
    running.push(
      startWorker({
        node: db.nodeOf(noPlayer),
        connection,
        subscriptions,
        jobs: options.jobs ?? [],
        log: silentLog,
        metrics,
        retry,
        leaseMs: options.leaseMs ?? 600,
      }),
    )
  if (options.withRelay ?? true)
    running.push(
      startRelay({
        node: db.nodeOf(noPlayer),
        connection,
        bus: inProcessBus(),
        subscriptions,
        log: silentLog,
        metrics,
      }),
    )
  return metrics
}

async function until(isDone: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await sleep(10)
  }
}
const count = async (from: string, values: readonly unknown[] = []) =>
  Number((await db.query<{ count: bigint }>(`select count(*) as count from ${from}`, values)).rows[0]?.count)
const alarms = async (metrics: ReturnType<typeof createMetrics>, kind: string) =>
  (await metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0

/** Three events per player, published over many connections at once. */
async function burst(topic: string, players: number): Promise<void> {
  const queue = Array.from({ length: players }, (_, index) => BigInt(index + 1))
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let player = queue.pop(); player !== undefined; player = queue.pop())
        for (let n = 0; n < 3; n++) await tell(topic, player, n)
    }),
  )
}

describe('durable events', () => {
  it('stop when another instance has the lease: an instance that was paused does not deliver in parallel', async () => {
    const seen: unknown[] = []
    let isAborted = false
    const subscription = subscribe({
      topic: 'lease.taken',
      name: 'lease-taken',
      parse,
      handler: async ({ body }, { signal }) => {
        seen.push(body.n)
        await sleep(6_000, undefined, { signal }).catch(() => {
          isAborted = true
        })
      },
    })
    for (const n of [0, 1, 2]) await tell('lease.taken', 7n, n)
    startCopy([subscription], { leaseMs: 300 })
    await until(() => seen.length === 1)
    await db.query(
      `update kernel.delivery_lease set owner = 'another instance', expires_at = now() + interval '1 hour'
        where subscriber = 'lease-taken' and owner is not null`,
    )
    await until(() => isAborted, 3_000)
    await sleep(100)
    expect(seen).toEqual([0])
    expect(
      await count(`kernel.delivery_lease where subscriber = 'lease-taken' and owner = 'another instance'`),
    ).toBe(1)
    await db.query(`delete from kernel.delivery where subscriber = 'lease-taken'`)
  })

  it('of a burst over 1,000 players all arrive once, in order for each player, and none is left behind (A3a, P80)', async () => {
    const seen = new Map<bigint, number[]>()
    const subscription = subscribe({
      topic: 'burst.made',
      name: 'test.burst',
      parse,
      handler: async ({ playerId, body }) => {
        seen.set(playerId, [...(seen.get(playerId) ?? []), body.n])
      },
    })
    startCopy([subscription])
    await burst('burst.made', 1_000)
    await until(async () => (await count("kernel.outbox where topic = 'burst.made'")) === 0)
    await until(async () => (await count("kernel.delivery where subscriber = 'test.burst'")) === 0)
    expect(seen.size).toBe(1_000)
    for (const list of seen.values()) expect(list).toEqual([0, 1, 2])
  }, 30_000)

  it('are shared by two instances, each event delivered by one of them', async () => {
    const seen = [new Map<bigint, number[]>(), new Map<bigint, number[]>()]
    for (const [instance, mine] of seen.entries())
      startCopy(
        [
          subscribe({
            topic: 'shared.made',
            name: 'test.shared',
            parse,
            handler: async ({ playerId, body }) => {
              await sleep(1)
              mine.set(playerId, [...(mine.get(playerId) ?? []), body.n])
            },
          }),
        ],
        { withRelay: instance === 0 },
      )
    await burst('shared.made', 200)
    await until(() => seen.flatMap((mine) => [...mine.values()]).flat().length >= 600)
    await until(async () => (await count("kernel.delivery where subscriber = 'test.shared'")) === 0)
    for (const mine of seen) expect(mine.size).toBeGreaterThan(10)
    for (let player = 1n; player <= 200n; player++) {
      const all = seen.flatMap((mine) => mine.get(player) ?? [])
      expect(all.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
    }
  }, 30_000)

  it('are taken a page at a time by a page handler, and a page that fails is halved down to the failing event', async () => {
    const pages: number[] = []
    const seen: string[] = []
    const subscription = subscribe({
      topic: 'page.made',
      name: 'test.page',
      parse,
      pageHandler: async (events) => {
        if (events.some(({ playerId, body }) => playerId === 16n && body.n === 1)) throw new Error('this one')
        pages.push(events.length)
        for (const { playerId, body } of events) seen.push(`${playerId}:${body.n}`)
      },
    })
    for (let n = 0; n < 3; n++) for (const player of [16n, 32n, 48n]) await tell('page.made', player, n)
    const metrics = startCopy([subscription])
    await until(async () => (await count("kernel.delivery_dead where subscriber = 'test.page'")) === 1)
    await until(async () => (await count("kernel.delivery where subscriber = 'test.page'")) === 0)
    expect(seen.filter((line) => line.startsWith('16:'))).toEqual(['16:0', '16:2'])
    expect(seen.filter((line) => line.startsWith('32:'))).toEqual(['32:0', '32:1', '32:2'])
    expect(Math.max(...pages)).toBeGreaterThan(1)
    expect(await alarms(metrics, 'dead_letter')).toBe(1)
  })

  it('that cannot be handled become dead letters with an alarm; other events and later ones of that player are delivered; a replay delivers them again', async () => {
    const seen: string[] = []
    let isMended = false
    const subscription = subscribe({
      topic: 'poison.made',
      name: 'test.poison',
      parse: (body) => {
        if (!isMended) return parse(body)
        return { n: 7 }
      },
      handler: async ({ playerId, body }) => {
        seen.push(`${playerId}:${body.n}`)
      },
    })
    const metrics = startCopy([subscription])
    await tell('poison.made', 1n, 'no number')
    await tell('poison.made', 1n, 2)
    await tell('poison.made', 17n, 3)
    await until(() => seen.includes('17:3'))
    await until(() => seen.includes('1:2'))
    const { rows } = await db.query<{ failures: number; error: string; player_id: bigint }>(
      "select failures, error, player_id from kernel.delivery_dead where subscriber = 'test.poison'",
    )
    expect(rows).toEqual([{ failures: 3, error: expect.stringContaining('expected number'), player_id: 1n }])
    expect(await alarms(metrics, 'dead_letter')).toBe(1)

    isMended = true
    const replayed = await db.query<{ count: bigint }>(
      "select kernel.replay_delivery_dead('test.poison') as count",
    )
    expect(replayed.rows[0]?.count).toBe(1n)
    await until(() => seen.includes('1:7'))
    await until(async () => (await count("kernel.delivery where subscriber = 'test.poison'")) === 0)
  })

  it('of a subscriber whose database is unreachable are retried and never become dead letters', async () => {
    let tries = 0
    const subscription = subscribe({
      topic: 'away.made',
      name: 'test.away',
      parse,
      handler: async () => {
        tries++
        if (tries <= 5) throw new AppError('error.unavailable')
      },
    })
    startCopy([subscription])
    await tell('away.made', 3n, 1)
    await until(() => tries === 6)
    await until(async () => (await count("kernel.delivery where subscriber = 'test.away'")) === 0)
    expect(await count("kernel.delivery_dead where subscriber = 'test.away'")).toBe(0)
  })

  it('a handler that runs longer than its lease keeps it, and no other instance gets the event', async () => {
    let calls = 0
    const slow = () =>
      subscribe({
        topic: 'slow.made',
        name: 'test.slow',
        parse,
        handler: async () => {
          calls++
          await sleep(900)
        },
      })
    startCopy([slow()], { leaseMs: 300 })
    startCopy([slow()], { leaseMs: 300, withRelay: false })
    await tell('slow.made', 4n, 1)
    await until(() => calls === 1)
    await until(async () => (await count("kernel.delivery where subscriber = 'test.slow'")) === 0)
    expect(calls).toBe(1)
  })
})

it('every shard that the table computes has its own lease row', async () => {
  const { rows } = await db.query<{ formula: string }>(
    `select pg_get_expr(adbin, adrelid) as formula from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'kernel.delivery'::regclass and attname = 'shard'`,
    [],
  )
  expect(rows.map(({ formula }) => /%\D*(\d+)/.exec(formula)?.[1])).toEqual([String(deliveryShards)])
})

describe('the relay', () => {
  const kind = jobKind({ name: 'test.after', payload: z.object({ n: z.number() }) })

  it('makes an outbox row that cannot be moved a dead letter and moves all others; a replay delivers it (A3b, P60)', async () => {
    const seen: number[] = []
    const done: number[] = []
    const subscription = subscribe({
      topic: 'beside.made',
      name: 'test.beside',
      parse,
      handler: async ({ body }) => void seen.push(body.n),
    })
    for (let n = 0; n < 40; n++) await tell('beside.made', 5n, n)
    // Rows that a faulty release could write: one that the job tables refuse, and one that cannot be parsed.
    await db.query(
      `insert into kernel.outbox (player_id, topic, body) values
         (0, 'kernel.job', '{"task": "test.after", "payload": {"n": 1}, "maxAttempts": 0}'),
         (0, 'kernel.job', '"no request"')`,
    )
    for (let n = 40; n < 80; n++) await tell('beside.made', 5n, n)
    await inTransaction(db, (tx) => enqueueJob(tx, kind, { n: 9 }))
    const metrics = startCopy([subscription], {
      jobs: [handleJob(kind, async ({ n }) => void done.push(n))],
    })
    await until(() => seen.length === 80 && done.length === 1)
    expect(seen).toEqual(Array.from({ length: 80 }, (_, n) => n))
    expect(await count('kernel.outbox')).toBe(0)
    const { rows } = await db.query<{ error: string }>('select error from kernel.outbox_dead order by id')
    expect(rows.map((row) => row.error)).toEqual([
      expect.stringContaining('maxAttempts'),
      expect.stringContaining('expected object'),
    ])
    expect(await alarms(metrics, 'dead_letter')).toBe(2)

    await db.query(`update kernel.outbox_dead set body = body || '{"maxAttempts": 3}' where body ? 'task'`)
    const replayed = await db.query<{ count: bigint }>(
      `select kernel.replay_outbox_dead(array(select id from kernel.outbox_dead where body ? 'task')) as count`,
    )
    expect(replayed.rows[0]?.count).toBe(1n)
    await until(() => done.length === 2)
    expect(await count('kernel.outbox_dead')).toBe(1)
    await db.query('delete from kernel.outbox_dead')
  })

  it('requests a job again whose predecessor a worker started during the request', async () => {
    const same = jobKind({ name: 'test.same-key', payload: z.object({ n: z.number() }) })
    const ask = (n: number) =>
      inTransaction(db, (tx) => enqueueJob(tx, same, { n }, { jobKey: 'always the same' }))
    const jobs = async () =>
      (
        await db.query<{ payload: unknown }>(
          `select payload from graphile_worker._private_jobs where key = 'always the same' and locked_at is null`,
        )
      ).rows.map((row) => row.payload)
    startCopy([], { withWorker: false })
    await ask(1)
    await until(async () => (await jobs()).length === 1)
    // `add_jobs` releases the keys of running jobs, then inserts: the relay waits in between while we hold a lock.
    await db.query(`
      create function kernel.test_wait() returns trigger language plpgsql as $$
      begin
        if current_setting('application_name') = 'marquee relay' then perform pg_advisory_xact_lock(4711); end if;
        return null;
      end $$;
      create trigger test_wait after update on graphile_worker._private_jobs
        for each statement execute function kernel.test_wait()`)
    const holder = await db.pool.connect()
    try {
      await holder.query('select pg_advisory_lock(4711)')
      await ask(2)
      await until(
        async () =>
          (await count("pg_locks where locktype = 'advisory' and objid = 4711 and not granted")) === 1,
      )
      await db.query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = 'always the same'`,
      )
      await holder.query('select pg_advisory_unlock(4711)')
      await until(async () => (await jobs()).length === 1)
      expect(await jobs()).toEqual([{ n: 2 }])
    } finally {
      holder.release(true)
      await db.query('drop function kernel.test_wait cascade')
    }
  })

  it('when it is stopped the age of events is measured, an alarm is raised, and the instance stays ready (P61)', async () => {
    const metrics = createMetrics()
    await db.query(
      `insert into kernel.outbox (player_id, topic, at) values (1, 'old.made', now() - interval '2 minutes')`,
    )
    const watch = startEventWatch({ db, log: silentLog, metrics, everyMs: 20 })
    running.push(watch)
    await until(async () => ((await metrics.outboxAge.get()).values[0]?.value ?? 0) > 119)
    await until(async () => (await alarms(metrics, 'events_late')) === 1)
    const checks = standardChecks(db, [])
    expect(checks.map((check) => check.name)).not.toContain('outbox')
    expect(await checks[0]?.check()).toBe(true)
    startCopy([])
    await until(async () => (await metrics.outboxAge.get()).values[0]?.value === 0)
    expect(await alarms(metrics, 'events_late')).toBe(1)
  })
})
