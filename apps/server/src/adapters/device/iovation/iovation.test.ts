import { describe, expect, it } from 'vitest'
import { type FakeAnswer, fakeCompany } from '../../test-kit.ts'
import { createIovation, createIovationScripts, deviceSources } from './adapter.ts'

const checked = {
  id: 'b0e8f1a2',
  result: 'A',
  statedIp: '203.0.113.4',
  accountCode: '17',
  details: { device: { type: 'WEB' }, ruleResults: { score: 0, rulesMatched: 0 } },
}

/** The company, which gives these answers in turn. */
function iovation(...answers: FakeAnswer[]) {
  const { asked, alarms, warnings, ...surroundings } = fakeCompany(answers, 201)
  const company = createIovation({
    config: { url: 'https://api.example', subscriberId: '123456', account: 'OLTP', password: 's3cret' },
    timeoutMs: 100,
    ...surroundings,
  })
  const check = (signal?: AbortSignal) =>
    company.check({
      accountCode: '17',
      statedIp: '203.0.113.4',
      blackbox: '0400bpNfiPCR',
      type: 'deposit',
      ...(signal ? { signal } : {}),
    })
  return { asked, alarms, warnings, check }
}

describe('a check of a device', () => {
  it('names account, address, blackbox and rule set, with the credentials of subscriber and account', async () => {
    const { asked, check } = iovation(checked)
    expect(await check()).toEqual({
      outcome: 'done',
      result: 'allow',
      reason: null,
      trackingNumber: null,
      deviceAlias: null,
    })
    expect(asked[0]).toMatchObject({
      url: 'https://api.example/fraud/v1/subs/123456/checks',
      init: { method: 'POST', headers: { authorization: `Basic ${btoa('123456/OLTP:s3cret')}` } },
    })
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
      accountCode: '17',
      statedIp: '203.0.113.4',
      blackbox: '0400bpNfiPCR',
      type: 'deposit',
    })
  })

  it.each([
    ['A', 'allow'],
    ['R', 'review'],
    ['D', 'deny'],
  ])('of result %s is %s', async (result, meaning) => {
    expect(await iovation({ ...checked, result }).check()).toMatchObject({ outcome: 'done', result: meaning })
  })

  it('keeps every digit of its ids, which are larger than a float is exact', async () => {
    const text =
      '{"result":"R","reason":"Evidence","trackingNumber":9007199254740993,"details":{"device":{"alias":4611686018427387101}}}'
    expect(await iovation(text).check()).toEqual({
      outcome: 'done',
      result: 'review',
      reason: 'Evidence',
      trackingNumber: '9007199254740993',
      deviceAlias: '4611686018427387101',
    })
  })

  it.each([
    ['another letter', { ...checked, result: 'X' }],
    ['no result', { ...checked, result: undefined }],
    ['no JSON', '<html>'],
  ])('with %s is unknown, with an alarm that has no value in it', async (_what, answer) => {
    const { alarms, check } = iovation(answer)
    expect(await check()).toEqual({ outcome: 'unknown' })
    expect(alarms).toEqual([expect.objectContaining({ port: 'iovation', alarm: true })])
    expect(JSON.stringify(alarms)).not.toMatch(/203\.0|0400bp/)
  })

  it.each([401, 403, 404])('that is refused with %i is unknown, with an alarm', async (status) => {
    const { alarms, check } = iovation(status)
    expect(await check()).toEqual({ outcome: 'unknown' })
    expect(alarms).toHaveLength(1)
  })

  it('that is refused with 400 is unknown without an alarm: anybody can make up a blackbox', async () => {
    const { alarms, warnings, check } = iovation(400)
    expect(await check()).toEqual({ outcome: 'unknown' })
    expect([alarms.length, warnings.length]).toEqual([0, 1])
  })

  it('has one attempt: a failure and a slow answer are unknown', async () => {
    const failing = iovation(500, checked)
    expect(await failing.check()).toEqual({ outcome: 'unknown' })
    expect(failing.asked).toHaveLength(1)
    const slow = iovation('never', checked)
    expect(await slow.check()).toEqual({ outcome: 'unknown' })
    expect(slow.asked).toHaveLength(1)
  })
})

describe('a script that our own host serves', () => {
  function scripts(...answers: FakeAnswer[]) {
    const { asked, log, fetch } = fakeCompany(answers)
    const company = createIovationScripts({
      config: { url: 'https://first.example', subkey: 'our-subkey' },
      timeoutMs: 100,
      log,
      fetch,
    })
    const read = (search = '') =>
      company.read({
        name: 'dyn_wdp.js',
        search: new URLSearchParams(search),
        visitor: { ip: '203.0.113.4', userAgent: 'Browser/1', language: 'fi' },
      })
    return { asked, company, read }
  }

  it('is asked for with what the loader adds, and with address, user agent and language of the browser', async () => {
    const { asked, company, read } = scripts('collect()')
    expect(company.folder).toBe('/iojs/general5/our-subkey')
    const search = 'loaderVer=5.2.2&tp_host=https%3A%2F%2Floader.example&fp_dyn=true&callback=x'
    expect(await read(search)).toEqual({ outcome: 'done', text: 'collect()' })
    expect(asked[0]?.url).toBe(
      'https://first.example/general5/our-subkey/dyn_wdp.js?loaderVer=5.2.2&tp_host=https%3A%2F%2Floader.example&fp_dyn=true',
    )
    expect(asked[0]?.init.headers).toEqual({
      'user-agent': 'Browser/1',
      'accept-language': 'fi',
      'x-forwarded-for': '203.0.113.4',
    })
  })

  it('passes on a value of 200 characters and leaves out a longer one', async () => {
    const { asked, read } = scripts('', '')
    await read(`loaderVer=${'5'.repeat(200)}`)
    await read(`loaderVer=${'5'.repeat(201)}`)
    expect(asked.map(({ url }) => new URL(url).search.length)).toEqual(['?loaderVer='.length + 200, 0])
  })

  it.each([
    ['refused', 'its status is 404', 404],
    ['unknown', 'its status is 503', 503],
    ['unknown', 'nothing comes in time', 'never'],
  ] as const)('is %s when %s, after one attempt', async (outcome, _when, answer) => {
    const { asked, read } = scripts(answer, 'collect()')
    expect(await read()).toEqual({ outcome })
    expect(asked).toHaveLength(1)
  })
})

describe('the policy of a page with the scripts', () => {
  it('allows both hosts for scripts, and the loader’s host for requests and pictures', () => {
    expect(
      deviceSources({
        scriptUrl: 'https://cdn.operator.example/loader.js',
        loaderUrl: 'https://loader.example/x',
      }),
    ).toEqual({
      scripts: ['https://cdn.operator.example', 'https://loader.example'],
      connects: ['https://loader.example'],
      images: ['https://loader.example'],
    })
  })
})
