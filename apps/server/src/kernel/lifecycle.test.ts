import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { Secret } from './config-reader.ts'
import { mountHealth } from './health.ts'
import { createServer } from './http/server.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLog, silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { derivedId, newId } from './ids.ts'
import { testClock } from './clock.ts'

describe('the end of a process', () => {
  it('runs every step once and in order, even when one throws or hangs', async () => {
    const seen: string[] = []
    const life = createLifecycle({ log: silentLog, graceMs: 5, stepMs: 20 })
    life.onStop('first', async () => void seen.push('first'))
    life.onStop('broken', async () => {
      throw new Error('no')
    })
    life.onStop('hanging', () => new Promise(() => {}))
    life.onStop('last', async () => void seen.push('last'))
    expect(life.isStopping()).toBe(false)
    await Promise.all([life.stop('a'), life.stop('b')])
    expect(seen).toEqual(['first', 'last'])
    expect(life.isStopping()).toBe(true)
  })
  it('exits at once on a second signal', async () => {
    const codes: number[] = []
    const life = createLifecycle({ log: silentLog, graceMs: 0, stepMs: 50, exit: (code) => codes.push(code) })
    life.onStop('hanging', () => new Promise(() => {}))
    const letGo = life.handleSignals()
    process.emit('SIGTERM')
    process.emit('SIGTERM')
    expect(codes).toEqual([1])
    await life.stop('')
    letGo()
  })
})

describe('health', () => {
  it('names the failed checks, and is not ready while stopping', async () => {
    const app = await createServer({ log: silentLog, clock: systemClock, publicUrl: 'http://localhost' })
    const state = { database: true, stopping: false }
    mountHealth(app, {
      checks: [
        { name: 'database', check: async () => state.database },
        {
          name: 'outbox',
          check: async () => {
            if (!state.database) throw new Error('away')
            return true
          },
        },
      ],
      isStopping: () => state.stopping,
      metrics: createMetrics(),
      metricsToken: new Secret('abc'),
    })
    const ready = async () => {
      const answer = await app.inject('/health/ready')
      return [answer.statusCode, answer.json()] as const
    }
    expect(await ready()).toEqual([200, { status: 'ready', failing: [] }])
    state.database = false
    expect(await ready()).toEqual([503, { status: 'not_ready', failing: ['database', 'outbox'] }])
    state.stopping = true
    expect((await ready())[0]).toBe(503)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    expect((await app.inject('/metrics')).statusCode).toBe(401)
    const metrics = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer abc' } })
    expect(metrics.body).toContain('outbox_age_seconds')
    await app.close()
  })
})

describe('the log', () => {
  it('contains no secrets, and of a database error not the values it quotes', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const error = Object.assign(new Error('invalid input syntax for type date: "1980-01-31"'), {
      code: '22007',
      detail: 'Key (email)=(aino@example.org) already exists.',
    })
    log.error(
      {
        err: error,
        headers: { authorization: 'Bearer x.y.z', cookie: 'identity-token=q' },
        password: 'hunter2',
        user: { email: 'aino@example.org' },
      },
      'failed',
    )
    expect(lines[0]).not.toMatch(/1980|aino|x\.y\.z|hunter2|identity-token=q/)
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: { code: '22007' }, password: '***' })
  })
})

describe('ids', () => {
  it('sort by time of creation and never repeat', () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const ids = Array.from({ length: 200 }, () => {
      clock.advance({ milliseconds: 1 })
      return newId('wd', clock)
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(Array.from({ length: 2000 }, () => newId('wd', clock))).size).toBe(2000)
    expect(ids[0]).toMatch(/^wd_[0-9a-hjkmnp-tv-z]{26}$/)
  })
  it('derived from the same parts are the same, in the format of a new one', () => {
    const id = derivedId('wd', 7n, 'key-0001')
    expect(id).toMatch(/^wd_[0-9a-hjkmnp-tv-z]{26}$/)
    expect(derivedId('wd', 7n, 'key-0001')).toBe(id)
    const others = [
      derivedId('dep', 7n, 'key-0001'),
      derivedId('wd', 7n, 'key-0002'),
      derivedId('wd', 8n, 'key-0001'),
      derivedId('wd', '7k', 'ey-0001'),
      derivedId('wd', '7', 'key', '-0001'),
    ]
    expect(new Set([id, ...others]).size).toBe(6)
  })
})
