import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { iovation } from '../../apps/sandbox/src/iovation/iovation.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { createIovation } from '../../apps/server/src/adapters/device/iovation/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'

describe('with the company of the sandbox', () => {
  let sandbox: Sandbox
  let url: string
  beforeAll(async () => {
    sandbox = await buildSandbox({
      settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
      books: openBooks(':memory:'),
      clock: systemClock,
      companies: [iovation],
    })
    url = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/iovation`
  })
  afterAll(() => sandbox.stop())

  const { subscriberId, account, password, subkey } = credentials.iovation
  const companyWith = (secret: string) =>
    createIovation({
      config: { url, subscriberId, account, password: secret },
      timeoutMs: 500,
      log: silentLog,
    })
  const control = (payload: object) =>
    sandbox.app.inject({ method: 'POST', url: '/iovation/_control', payload })
  async function blackboxOf(device: string): Promise<string> {
    await sandbox.app.inject({ method: 'POST', url: '/iovation/devices', payload: { device } })
    const script = await (await fetch(`${url}/general5/${subkey}/wdp.js`)).text()
    return /blackbox:"([^"]+)"/.exec(script)![1]!
  }
  const request = { accountCode: '1', statedIp: '203.0.113.9', type: 'login' } as const

  it('the whole protocol: allow, review, deny, bad blackbox, bad credentials, no answer in time', async () => {
    const company = companyWith(password)
    const check = async (blackbox: string) => company.check({ ...request, blackbox })
    const own = await blackboxOf('own')
    expect(await check(own)).toMatchObject({
      outcome: 'done',
      result: 'allow',
      reason: null,
      deviceAlias: expect.stringMatching(/^\d{10,19}$/),
      trackingNumber: '10000000000002',
    })
    expect(await check(await blackboxOf('shared'))).toMatchObject({
      result: 'review',
      deviceAlias: '4611686018427387101',
    })
    expect(await check(await blackboxOf('abroad'))).toMatchObject({
      result: 'review',
      reason: 'Country mismatch',
    })
    expect(await check(await blackboxOf('fraud'))).toMatchObject({ result: 'deny' })
    for (const answer of ['validation-error', 'server-error', 'unknown-result', 'not-json']) {
      await control({ next: answer })
      expect(await check(own), answer).toEqual({ outcome: 'unknown' })
    }
    expect(await check('made up')).toEqual({ outcome: 'unknown' })
    expect(await companyWith('another').check({ ...request, blackbox: own })).toEqual({ outcome: 'unknown' })
    await control({ delayMs: 2_000 })
    const startedAt = performance.now()
    expect(await companyWith(password).check({ ...request, blackbox: own })).toEqual({ outcome: 'unknown' })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    await control({ delayMs: 0 })
  })
})
