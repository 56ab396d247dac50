import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestSandbox } from '../test-kit.ts'
import { iovation } from './iovation.ts'

const { subscriberId, account, password, subkey } = credentials.iovation
let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openTestSandbox(iovation)
})

const control = (payload: object) =>
  sandbox.app.inject({ method: 'POST', url: '/iovation/_control', payload })
const choose = (device: string) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/iovation/devices',
    headers: { accept: 'application/json' },
    payload: { device },
  })
async function blackbox(userAgent = 'Browser/1'): Promise<string> {
  const { body } = await sandbox.app.inject({
    url: `/iovation/general5/${subkey}/wdp.js`,
    headers: { 'user-agent': userAgent },
  })
  return /blackbox:"([^"]+)"/.exec(body)![1]!
}
async function check(
  change: Record<string, unknown> = {},
  secret: string = password,
  subscriber: string = subscriberId,
) {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: `/iovation/fraud/v1/subs/${subscriber}/checks`,
    headers: { authorization: `Basic ${btoa(`${subscriberId}/${account}:${secret}`)}` },
    payload: {
      accountCode: '17',
      statedIp: '203.0.113.4',
      type: 'login',
      blackbox: await blackbox(),
      ...change,
    },
  })
  return { status: response.statusCode, text: response.body, body: response.json() }
}

describe('TruValidate', () => {
  it('checks for our customer only', async () => {
    expect((await check()).status).toBe(201)
    expect((await check({}, 'another')).status).toBe(401)
    expect((await check({}, password, 'another')).status).toBe(401)
  })

  it('says what is known of the device that the blackbox names', async () => {
    expect((await check()).body).toMatchObject({ result: 'A', accountCode: '17', details: { realIp: {} } })
    await choose('shared')
    expect((await check()).body).toMatchObject({ result: 'R', reason: 'Accounts per device' })
    await choose('abroad')
    expect((await check()).body.details.realIp.ipLocation.countryCode).toBe('KP')
    await choose('fraud')
    expect((await check()).body.result).toBe('D')
    expect((await choose('another')).statusCode).toBe(400)
  })

  it('knows a browser again by an id that is a number of 64 bits', async () => {
    const aliasOf = async (userAgent: string) =>
      /"alias":(\d+)/.exec((await check({ blackbox: await blackbox(userAgent) })).text)?.[1]
    const first = await aliasOf('Browser/1')
    expect(BigInt(first!)).toBeGreaterThan(2n ** 53n)
    expect(await aliasOf('Browser/1')).toBe(first)
    expect(await aliasOf('Browser/2')).not.toBe(first)
  })

  it.each([
    ['accountCode', { accountCode: '' }],
    ['accountCode', { accountCode: 'x'.repeat(81) }],
    ['statedIp', { statedIp: 'somewhere' }],
    ['type', { type: 'another' }],
    ['blackbox', { blackbox: '' }],
    ['blackbox', { blackbox: btoa('{"text":"{}","seal":"AAAA"}') }],
  ])('refuses a check whose %s is not accepted', async (field, change) => {
    expect(await check(change)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('answers what the panel says, one time', async () => {
    for (const [next, result] of [
      ['review', 'R'],
      ['deny', 'D'],
      ['country-mismatch', 'R'],
    ]) {
      await control({ next })
      expect((await check()).body.result).toBe(result)
      expect((await check()).body.result).toBe('A')
    }
  })

  const scriptOf = (name: string, headers: Record<string, string> = {}) =>
    sandbox.app.inject({ url: `/iovation/general5/${subkey}/${name}`, headers })

  it('serves the loader, and the scripts that it loads to our subkey only', async () => {
    const loader = await sandbox.app.inject({ url: '/iovation/loader.js' })
    expect(loader.body).toContain('getBlackbox')
    expect(loader.headers['content-type']).toContain('text/javascript')
    for (const name of ['wdp.js', 'static_wdp.js', 'dyn_wdp.js']) {
      expect((await scriptOf(name)).statusCode).toBe(200)
      expect((await sandbox.app.inject({ url: `/iovation/general5/other/${name}` })).statusCode).toBe(404)
    }
    expect((await scriptOf('another.js')).statusCode).toBe(404)
  })

  it('says nothing of a browser in the script for everybody, and names the address that the host states', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Browser/1' }
    expect((await scriptOf('static_wdp.js', headers)).body).not.toContain('blackbox:"')
    const [, part = ''] = /blackbox:"([^"]+)"/.exec((await scriptOf('dyn_wdp.js', headers)).body)!
    const answer = await check({ blackbox: `${part};${await blackbox()}` })
    expect(answer.body.details.realIp.address).toBe('198.51.100.7')
  })

  it('lists devices and checks', async () => {
    await check()
    const asJson = await sandbox.app.inject({
      url: '/iovation/devices',
      headers: { accept: 'application/json' },
    })
    expect(asJson.json()).toMatchObject({
      chosen: 'own',
      checks: [{ account: '17', type: 'login', result: 'A' }],
    })
    const page = await sandbox.app.inject({ url: '/iovation/devices', headers: { accept: 'text/html' } })
    expect(page.body).toContain('Devices of TruValidate')
  })
})
