import { routes } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { type Handlers, createMetrics, silentLog } from '../kernel/index.ts'
import { telemetryHandlers } from './telemetry.ts'

function open() {
  const lines: object[] = []
  const metrics = createMetrics()
  const log = { ...silentLog, warn: (line: object) => void lines.push(line) } as unknown as typeof silentLog
  const handlers = telemetryHandlers({ log, metrics }) as unknown as Record<
    'telemetry.vitals' | 'telemetry.errors',
    (input: object) => ReturnType<Handlers<typeof routes>['telemetry.vitals']>
  >
  return { handlers, lines, figures: () => metrics.registry.metrics() }
}

const error = { name: 'TypeError', message: 'failed', frames: [], route: 'home', build: 'b1' }

describe('reports of browsers', () => {
  it('are counted by existing screens only, whatever is sent', async () => {
    const { handlers, figures } = open()
    for (const route of ['home', 'play', 'x1', 'x2', '__proto__', '"} evil 1'])
      await handlers['telemetry.errors']({ ...error, route })
    const series = (await figures()).split('\n').filter((line) => /^browser_errors\w*\{/.test(line))
    expect(series.map((line) => /route="([^"]*)"/.exec(line)?.[1])).toEqual(['home', 'play', 'unknown'])
  })

  it('are logged without personal data, by the same rule as in the browser', async () => {
    const { handlers, lines } = open()
    await handlers['telemetry.errors']({
      name: 'nora@x.example',
      message: 'mail nora@x.example card 4111111111111111',
      frames: ['at f (https://site.test/assets/f-1.js?token=abc:1:2)'],
      route: '/en-UN/my-account',
      build: 'b 1',
      requestId: 'nora',
    })
    expect(lines).toEqual([
      {
        browser: {
          name: 'Error',
          message: 'mail … card #',
          frames: ['at f (/assets/f-1.js:1:2)'],
          route: 'unknown',
          build: 'unknown',
          pageRequestId: undefined,
        },
      },
    ])
  })

  it('are dropped when a value is invalid', () => {
    const { body } = routes['telemetry.vitals']
    const of = (value: number, name = 'LCP') =>
      body.safeParse({ route: 'home', market: 'UN', device: 'phone', build: 'b1', values: [{ name, value }] })
        .success
    expect([0, 2_500, 600_000].map((value) => of(value))).toEqual([true, true, true])
    expect([-1, -1e300, 1e308, Infinity, Number.NaN].map((value) => of(value))).toEqual(Array(5).fill(false))
  })

  it('are left out of the sum when a layout shift is invalid', async () => {
    const { handlers, figures } = open()
    const values = [
      { name: 'CLS', value: 600_000 },
      { name: 'CLS', value: 0.1 },
    ]
    await handlers['telemetry.vitals']({ route: 'home', device: 'phone', values })
    expect(await figures()).toMatch(/web_vitals_sum\{[^}]*CLS[^}]*\} 0\.1\n/)
  })
})
