import { languageIds } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { type Log, silentLog } from '../../../kernel/index.ts'
import { createVonageCodes } from './adapter.ts'

/** Vonage as documented: answers come in order, requests are recorded. */
function vonage(...answers: (Response | Error)[]) {
  const asked: { url: string; method: string; headers: Headers; body: unknown }[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({
      url,
      method: init.method ?? '',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('fetch failed')
    return answer
  }) as typeof fetch
  const alarms: unknown[] = []
  const codes = createVonageCodes({
    config: { url: 'https://api.nexmo.com', key: 'abc', secret: 'def', brandName: 'Marquee' },
    timeoutMs: 1_000,
    log: Object.assign(Object.create(silentLog), { error: (facts: unknown) => alarms.push(facts) }) as Log,
    fetch: send,
  })
  return { asked, codes, alarms }
}
const problem = (status: number, more: object = {}) =>
  Response.json({ type: 'https://x', title: 'No', detail: 'no', instance: 'i', ...more }, { status })
const order = { to: '+358401234567', language: 'fi', reference: 'ver_1' }

describe('sending a code', () => {
  it('requests six digits by SMS, valid for ten minutes, in the language of the person', async () => {
    const { asked, codes } = vonage(Response.json({ request_id: 'r-1' }, { status: 202 }))
    expect(await codes.send(order)).toEqual({ outcome: 'done', ticket: 'r-1', isRunning: false })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      url: 'https://api.nexmo.com/v2/verify',
      method: 'POST',
      body: {
        brand: 'Marquee',
        locale: 'fi-fi',
        channel_timeout: 600,
        code_length: 6,
        client_ref: 'ver_1',
        workflow: [{ channel: 'sms', to: '358401234567' }],
      },
    })
    expect(asked[0]!.headers.get('authorization')).toBe(`Basic ${btoa('abc:def')}`)
  })

  it('uses the verification that is already running for the number', async () => {
    const { codes } = vonage(problem(409, { request_id: 'r-0' }))
    expect(await codes.send(order)).toEqual({ outcome: 'done', ticket: 'r-0', isRunning: true })
    expect(await vonage(problem(409)).codes.send(order)).toEqual({ outcome: 'refused', reason: 'running' })
  })

  it('after a lost answer finds the request that arrived instead of paying for another', async () => {
    const { asked, codes } = vonage(new TypeError('fetch failed'), problem(409, { request_id: 'r-0' }))
    expect(await codes.send(order)).toMatchObject({ outcome: 'done', ticket: 'r-0' })
    expect(asked).toHaveLength(2)
  })

  it.each([
    [422, { outcome: 'refused', reason: 'number' }],
    [401, { outcome: 'unknown' }],
    [402, { outcome: 'unknown' }],
    [403, { outcome: 'unknown' }],
  ])('takes status %i as %o', async (status, outcome) => {
    expect(await vonage(problem(status)).codes.send(order)).toEqual(outcome)
  })

  it.each([429, 500, 503])('retries once after status %i, then the outcome is unknown', async (status) => {
    const { asked, codes, alarms } = vonage(problem(status), problem(status))
    expect(await codes.send(order)).toEqual({ outcome: 'unknown' })
    expect(asked).toHaveLength(2)
    // "Later" is no refusal of our account.
    expect(alarms).toEqual([])
  })

  it.each([401, 402, 403])('raises an alarm when the account is refused: %i', async (status) => {
    const { codes, alarms } = vonage(problem(status))
    await codes.send(order)
    expect(alarms).toEqual([expect.objectContaining({ alarm: true, status })])
  })

  it('uses one of the company’s locales for each of our languages', async () => {
    const written = new Map<string, string>()
    for (const language of languageIds) {
      const { asked, codes } = vonage(Response.json({ request_id: 'r-1' }, { status: 202 }))
      await codes.send({ ...order, language })
      written.set(language, (asked[0]!.body as { locale: string }).locale)
    }
    expect(languageIds).toHaveLength(17)
    expect(Object.fromEntries(written)).toMatchObject({
      caf: 'fr-ca',
      no: 'nb-no',
      tl: 'fil-ph',
      inen: 'en-in',
    })
    expect([...written.values()].filter((locale) => locale === 'en-gb')).toHaveLength(1)
  })

  it('treats an unreadable answer as no answer', async () => {
    expect(await vonage(new Response('<html>', { status: 202 })).codes.send(order)).toEqual({
      outcome: 'unknown',
    })
    expect(await vonage(Response.json({}, { status: 202 })).codes.send(order)).toEqual({ outcome: 'unknown' })
  })
})

describe('checking a code', () => {
  it.each([
    [200, { outcome: 'done' }],
    [400, { outcome: 'refused', reason: 'wrong' }],
    [410, { outcome: 'refused', reason: 'too_many' }],
    [404, { outcome: 'refused', reason: 'expired' }],
    [409, { outcome: 'refused', reason: 'expired' }],
    [401, { outcome: 'unknown' }],
    [500, { outcome: 'unknown' }],
  ])('takes status %i as %o and asks once', async (status, outcome) => {
    const { asked, codes } = vonage(problem(status))
    expect(await codes.check({ ticket: 'a/b', code: '123456' })).toEqual(outcome)
    expect(asked).toEqual([
      expect.objectContaining({ url: 'https://api.nexmo.com/v2/verify/a%2Fb', body: { code: '123456' } }),
    ])
  })
})

describe('cancelling', () => {
  it('accepts any answer of the company', async () => {
    const { asked, codes } = vonage(new Response(null, { status: 204 }), problem(404))
    await codes.cancel({ ticket: 'r-1' })
    await codes.cancel({ ticket: 'r-1' })
    expect(asked.map((call) => call.method)).toEqual(['DELETE', 'DELETE'])
  })
})
