import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, noPlayer } from '../db/database.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { inProcessBus } from './bus.ts'
import { type DeliveredEvent, publish, subscribe, type Subscription } from './events.ts'
import { enqueueJob, handleJob, jobKind, type JobHandler } from './jobs.ts'
import { decodeEvents, encodeEvents } from './redis-bus.ts'
import { startRelay } from './relay.ts'
import { startWorker } from './worker.ts'

let db: TestDatabase
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
afterEach(async () => {
  for (const part of running.splice(0)) await part.stop()
})

const bus = inProcessBus()
function start(subscriptions: readonly Subscription[], jobs: readonly JobHandler[] = [], withWorker = true) {
  const relay = startRelay({
    node: db.nodeOf(noPlayer),
    connection: db.connection,
    bus,
    subscriptions,
    log: silentLog,
    metrics: createMetrics(),
    recoverAfterMs: 200,
  })
  running.push(relay)
  if (withWorker)
    running.push(
      startWorker({
        node: db.nodeOf(noPlayer),
        connection: db.connection,
        subscriptions,
        jobs,
        log: silentLog,
        retry: { attempts: 3, firstPauseMs: 20, longestPauseMs: 100 },
        leaseMs: 600,
      }),
    )
  return relay
}
async function until(isDone: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    await sleep(10)
  }
}
const tell = (topic: string, playerId: bigint, n: number) =>
  inTransaction(db, (tx) => publish(tx, { topic, playerId, body: { n, amount: 12n } }))
const parse = (body: unknown) => z.object({ n: z.number(), amount: z.string() }).parse(body)
const waiting = async (name: string) =>
  (await db.query('select 1 from kernel.delivery where subscriber = $1', [name])).rowCount

describe('events', () => {
  it('reach a durable subscriber in order for each player, and the bus', async () => {
    const seen = new Map<bigint, number[]>()
    const onBus: DeliveredEvent[] = []
    const end = bus.listen('order.made', (event) => onBus.push(event))
    start([
      subscribe({
        topic: 'order.made',
        name: 'test.order',
        parse,
        handler: async ({ playerId, body }) => {
          await sleep(body.n % 3)
          seen.set(playerId, [...(seen.get(playerId) ?? []), body.n])
        },
      }),
    ])
    const numbers = Array.from({ length: 30 }, (_, i) => i)
    await Promise.all(
      [1n, 2n, 3n, 66n].map(async (playerId) => {
        for (const n of numbers) await tell('order.made', playerId, n)
      }),
    )
    await until(() => [...seen.values()].flat().length === 120)
    for (const list of seen.values()) expect(list).toEqual(numbers)
    expect(onBus).toHaveLength(120)
    expect(onBus[0]!.at).toBeInstanceOf(Temporal.Instant)
    end()
  })

  it('of a transaction that is rolled back are never delivered', async () => {
    const seen: number[] = []
    const end = bus.listen('*', (event) => seen.push(Number(event.playerId)))
    start([], [], false)
    await inTransaction(db, async (tx) => {
      await publish(tx, { topic: 'x.done', playerId: 100n })
      throw new Error('no')
    }).catch(() => {})
    await tell('x.done', 101n, 1)
    await until(() => seen.includes(101))
    expect(seen).toEqual([101])
    end()
  })

  it('that fail are repeated before later ones of that player, and hold back no other player', async () => {
    const seen: string[] = []
    let failures = 0
    start([
      subscribe({
        topic: 'fail.made',
        name: 'test.fail',
        parse,
        handler: async ({ playerId, body }, { attempt }) => {
          if (playerId === 1n && body.n === 0 && failures < 1) {
            failures++
            throw new Error(`not now ${attempt}`)
          }
          seen.push(`${playerId}:${body.n}:${attempt}`)
        },
      }),
    ])
    await tell('fail.made', 1n, 0)
    await until(() => failures === 1)
    await tell('fail.made', 65n, 7)
    await tell('fail.made', 1n, 1)
    await until(() => seen.length === 3)
    expect(seen.filter((line) => line.startsWith('1:'))).toEqual(['1:0:2', '1:1:1'])
    expect(seen).toContain('65:7:1')
  })

  it('reach every subscriber of a topic independently', async () => {
    const seen: string[] = []
    const named = (name: string, fail: boolean) =>
      subscribe({
        topic: 'both.made',
        name,
        parse,
        handler: async () => {
          if (fail) throw new Error('always')
          seen.push(name)
        },
      })
    start([named('test.a', true), named('test.b', false)])
    await tell('both.made', 5n, 1)
    await until(() => seen.length === 1)
    expect(seen).toEqual(['test.b'])
    expect(await waiting('test.a')).toBe(1)
  })

  it('held by an instance that was killed are delivered by another when its leases end', async () => {
    const seen: bigint[] = []
    const subscription = subscribe({
      topic: 'crash.made',
      name: 'test.crash',
      parse,
      handler: async ({ playerId }) => {
        seen.push(playerId)
      },
    })
    const relay = start([subscription], [], false)
    await tell('crash.made', 9n, 1)
    await until(async () => (await waiting('test.crash')) === 1)
    await relay.stop()
    await db.query(
      `insert into kernel.delivery_lease (subscriber, shard, owner, expires_at)
       select 'test.crash', shard, 'instance that was killed', clock_timestamp() + interval '300 ms'
       from generate_series(0, 15) shard`,
    )
    start([subscription])
    await sleep(100)
    expect(seen).toEqual([])
    await until(() => seen.length === 1)
    await until(async () => (await waiting('test.crash')) === 0)
  })

  it('are relayed by one instance at a time, and by the next when it is gone', async () => {
    const seen: DeliveredEvent[] = []
    const end = bus.listen('lead.made', (event) => seen.push(event))
    const relays = [start([], [], false), start([], [], false)]
    await until(() => relays.some((relay) => relay.isLeader()))
    await sleep(50)
    expect(relays.filter((relay) => relay.isLeader())).toHaveLength(1)
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marquee relay' and datname = current_database()",
    )
    await tell('lead.made', 1n, 1)
    await until(() => seen.length === 1)
    end()
  })
})

describe('jobs', () => {
  const add = jobKind({
    name: 'test.add',
    payload: z.object({ n: z.number() }),
    maxAttempts: 3,
    timeoutMs: 50,
  })

  it('are requested in a transaction and run once, with the last request of a key', async () => {
    const done: number[] = []
    start([], [handleJob(add, async ({ n }) => void done.push(n))])
    await inTransaction(db, async (tx) => {
      await enqueueJob(tx, add, { n: 1 }, { jobKey: 'same' })
      await enqueueJob(tx, add, { n: 2 }, { jobKey: 'same' })
      await enqueueJob(tx, add, { n: 3 })
    })
    await until(() => done.length === 2)
    expect(done.toSorted((a, b) => a - b)).toEqual([2, 3])
  })

  it('under one key run at the earlier of two times, whichever was asked for first', async () => {
    const done: number[] = []
    start([], [handleJob(add, async ({ n }) => void done.push(n))])
    const inAnHour = Temporal.Now.instant().add({ hours: 1 })
    const ask = (n: number, jobKey: string, runAt?: Temporal.Instant) =>
      inTransaction(db, (tx) => enqueueJob(tx, add, { n }, { jobKey, ...(runAt && { runAt }) }))
    const delayed = async () =>
      (
        await db.query<{ count: bigint }>(
          `select count(*) from graphile_worker._private_jobs where key like 'time %' and run_at > now()`,
        )
      ).rows[0]?.count
    await ask(1, 'time first later', inAnHour)
    await until(async () => (await delayed()) === 1n)
    await ask(2, 'time first later')
    await until(() => done.length === 1)
    await ask(3, 'time first sooner', inAnHour)
    await until(async () => (await delayed()) === 1n)
    await ask(4, 'time first sooner', inAnHour.add({ hours: 1 }))
    const runAt = `select run_at from graphile_worker._private_jobs
      where key = 'time first sooner' and payload::text like '%4%'`
    await until(async () => (await db.query(runAt)).rowCount === 1)
    expect((await db.query<{ run_at: Temporal.Instant }>(runAt)).rows[0]?.run_at.toString()).toBe(
      inAnHour.round('microsecond').toString(),
    )
    expect(done).toEqual([2])
    // Both of one batch.
    await inTransaction(db, async (tx) => {
      await enqueueJob(tx, add, { n: 5 }, { jobKey: 'time of one batch' })
      await enqueueJob(tx, add, { n: 6 }, { jobKey: 'time of one batch', runAt: inAnHour })
    })
    await until(() => done.includes(6))
    await db.query(`delete from graphile_worker._private_jobs where key = 'time first sooner'`)
  })

  it('that the job tables refuse are refused when they are requested', async () => {
    const never = { ...add, maxAttempts: 0 }
    const asked = (kind: typeof add, options: Parameters<typeof enqueueJob>[3]) =>
      inTransaction(db, (tx) => enqueueJob(tx, kind, { n: 1 }, options))
    await expect(asked(never, {})).rejects.toThrow('maxAttempts')
    await expect(asked(add, { jobKey: 'k'.repeat(513) })).rejects.toThrow('jobKey')
    await expect(asked(add, { jobKey: '' })).rejects.toThrow('jobKey')
    await expect(asked(add, { queue: 'q'.repeat(129) })).rejects.toThrow('queue')
    expect((await db.query("select 1 from kernel.outbox where topic = 'kernel.job'")).rowCount).toBe(0)
  })

  it('that hang are aborted and their signal fires', async () => {
    let told = false
    start(
      [],
      [
        handleJob(add, async (_payload, { signal }) => {
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => {
              told = true
              resolve()
            })
          })
        }),
      ],
    )
    await inTransaction(db, (tx) => enqueueJob(tx, add, { n: 1 }))
    await until(() => told)
    await until(async () => {
      const { rows } = await db.query(
        "select last_error from graphile_worker.jobs where task_identifier = 'test.add'",
      )
      return String(rows[0]?.['last_error']).includes('took longer than 50 ms')
    })
  })

  it('are refused at once when their payload does not fit their schema', async () => {
    const wrong = inTransaction(db, (tx) => enqueueJob(tx, add, { n: 'x' as never }))
    await expect(wrong).rejects.toThrow('expected number')
  })
})

it('events are unchanged by a shared bus', () => {
  const event: DeliveredEvent = {
    id: 9007199254740993n,
    topic: 'x.done',
    playerId: 5n,
    seq: null,
    body: { amount: '1.00' },
    at: Temporal.Instant.from('2026-01-01T00:00:00.123456Z'),
  }
  const [back] = decodeEvents(encodeEvents([event]))
  expect({ ...back, at: String(back!.at) }).toEqual({ ...event, at: String(event.at) })
})
