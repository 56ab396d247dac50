import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type RedisService, startRedis } from '../../../../../tests/services/start.ts'
import type { Bus } from './bus.ts'
import type { DeliveredEvent } from './events.ts'
import { redisBus } from './redis-bus.ts'

const { redis: binary } = inject('services')
let redis: RedisService
const instances: Bus[] = []

const event = (id: bigint, topic = 'x.done'): DeliveredEvent => ({
  id,
  topic,
  playerId: 5n,
  seq: 3n,
  body: { n: 1 },
  at: Temporal.Instant.from('2026-01-01T00:00:00Z'),
})

async function until(isDone: () => boolean, act: () => void = () => {}): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error('it did not happen in time')
    act()
    await sleep(20)
  }
}

describe.skipIf(binary === null)('the bus of several instances on a real Redis', () => {
  beforeAll(async () => {
    redis = await startRedis(binary ?? '')
  })
  afterAll(() => redis.stop())
  afterEach(async () => {
    for (const instance of instances.splice(0)) await instance.close()
  })

  async function startInstance() {
    const errors: unknown[] = []
    const heard: bigint[] = []
    const figures = { lost: 0 }
    const bus = await redisBus(redis.url, {
      onError: (error) => errors.push(error),
      onLost: (count) => {
        figures.lost += count
      },
    })
    instances.push(bus)
    bus.listen('x.done', ({ id }) => heard.push(id))
    return { bus, errors, heard, figures }
  }

  it('reaches the listeners of every instance', async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    // The subscription starts asynchronously, so the first event is sent until both instances have received it.
    await until(
      () => one.heard.includes(1n) && two.heard.includes(1n),
      () => one.bus.publish([event(1n)]),
    )
    two.bus.publish([event(2n), event(3n)])
    await until(() => one.heard.includes(3n) && two.heard.includes(3n))
    expect(one.heard.filter((id) => id > 1n)).toEqual([2n, 3n])
    expect(two.errors).toEqual([])
  })

  it('publishing while Redis is killed throws nothing, is counted, and reaches this instance; afterwards all instances again', async () => {
    const [one, two] = [await startInstance(), await startInstance()]
    await until(
      () => two.heard.includes(1n),
      () => one.bus.publish([event(1n)]),
    )
    one.errors.length = 0
    await redis.kill()
    const rejections: unknown[] = []
    const note = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', note)
    try {
      for (let id = 10n; id < 60n; id++) {
        one.bus.publish([event(id)])
        await sleep(2)
      }
      await until(() => one.heard.includes(59n))
      expect(one.figures.lost).toBeGreaterThan(40)
      expect(one.heard).toEqual(expect.arrayContaining([10n, 30n, 59n]))
      expect(two.heard).not.toContain(59n)
      expect(one.errors).toHaveLength(1)
      expect(rejections).toEqual([])

      await redis.restart()
      await until(
        () => two.heard.includes(99n),
        () => one.bus.publish([event(99n)]),
      )
    } finally {
      process.off('unhandledRejection', note)
    }
  })

  it('a Redis that stops answering delays nobody', async () => {
    const one = await startInstance()
    await until(
      () => one.heard.includes(1n),
      () => one.bus.publish([event(1n)]),
    )
    const before = one.figures.lost
    redis.freeze()
    try {
      const start = performance.now()
      for (let id = 200n; id < 220n; id++) one.bus.publish([event(id)])
      expect(performance.now() - start).toBeLessThan(100)
      await until(() => one.heard.includes(219n))
      expect(one.figures.lost - before).toBe(20)
    } finally {
      redis.thaw()
    }
  })

  it('starts while Redis is away and connects when it comes', async () => {
    await redis.kill()
    const one = await startInstance()
    one.bus.publish([event(1n)])
    await until(() => one.heard.includes(1n))
    await redis.restart()
    const two = await startInstance()
    await until(
      () => two.heard.includes(2n),
      () => one.bus.publish([event(2n)]),
    )
  })
})
