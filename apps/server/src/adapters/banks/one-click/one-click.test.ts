import { describe, expect, it } from 'vitest'
import { type Log, silentLog } from '../../../kernel/index.ts'
import type { BankReports, BankVerdict } from '../../../modules/identity/index.ts'
import { createOneClick, signInCall } from './adapter.ts'

const config = {
  url: 'https://one-click.example',
  clientId: 'client',
  clientSecret: 'secret-of-the-client',
  identityProvider: 'trustly',
}
const signal = new AbortController().signal
const request = {
  attemptId: 'bank_1',
  ownCode: 'unused',
  callbackUrl: 'https://shop.example/fi-FI/signup/callback',
  country: 'FI',
  currency: 'EUR',
  locale: 'fi-FI',
  ip: '203.0.113.7',
  signal,
}
const person = {
  txRefId: 't-1',
  firstName: 'Aino',
  lastName: 'Selkeä',
  personid: 'FI140388-904A',
  street: 'Kalevankatu 12',
  city: 'Helsinki',
  zip: '00100',
  country: 'FIN',
  dob: '1988-03-14',
}

function oneClickThat(answer: () => Response | Promise<Response>) {
  const sent: { url: URL; authorization: string | null; body: string }[] = []
  const alarms: unknown[] = []
  const company = createOneClick({
    config,
    timeoutMs: 1_000,
    log: Object.assign(Object.create(silentLog), { error: (facts: unknown) => alarms.push(facts) }) as Log,
    fetch: (async (url: string, init: RequestInit) => {
      const authorization = new Headers(init.headers).get('authorization')
      sent.push({ url: new URL(url), authorization, body: (init.body ?? '') as string })
      return answer()
    }) as typeof fetch,
  })
  const exchange = () => company.exchange!({ code: 'c-1', callbackUrl: request.callbackUrl, signal })
  return { company, exchange, sent, alarms }
}
const page = {
  success: true,
  redirectOutput: { container: 'iframe', url: 'https://bank.example/x' },
  messages: [],
}
const oauth = (error: string, status: number) => () => Response.json({ error }, { status })

describe('an authorization', () => {
  it('names client, attempt and the page to return to, and answers with the bank’s page', async () => {
    const { company, sent } = oneClickThat(() => Response.json(page))
    expect(await company.authorize(request)).toMatchObject({
      outcome: 'done',
      iframeUrl: 'https://bank.example/x',
    })
    expect(sent[0]!.url.pathname).toBe('/paymentiq/oauth/authorize')
    expect(Object.fromEntries(sent[0]!.url.searchParams)).toEqual({
      client_id: 'client',
      redirect_uri: request.callbackUrl,
      response_type: 'code',
      state: 'bank_1',
      identity_provider: 'trustly',
      country: 'FI',
      currency: 'EUR',
      locale: 'fi_FI',
      iframe: 'true',
      'attributes[attempt]': 'bank_1',
    })
    await company.authorize({ ...request, amount: '25.00' })
    expect(sent[1]!.url.searchParams.get('amount')).toBe('25.00')
  })

  it.each([
    ['an explicit no', oauth('invalid_request', 400), 'refused', 0],
    ['a no about our client', oauth('unauthorized_client', 401), 'unknown', 1],
    ['a refusal of something on the way', () => new Response('<html>', { status: 403 }), 'unknown', 0],
    ['a page instead of an answer', () => new Response('<html>'), 'unknown', 0],
    ['a fault of the company', oauth('server_error', 503), 'unknown', 0],
  ] as const)('with %s is as it is said', async (_title, answer, outcome, alarmCount) => {
    const { company, alarms } = oneClickThat(answer)
    expect(await company.authorize(request)).toEqual({ outcome })
    expect(alarms).toHaveLength(alarmCount)
  })
})

describe('a code', () => {
  it('is exchanged for the person, with our credentials and the same page', async () => {
    const { exchange, sent } = oneClickThat(() =>
      Response.json({ ...person, userId: 'bank_1', access_token: 'a' }),
    )
    expect(await exchange()).toEqual({
      outcome: 'done',
      attemptId: 'bank_1',
      reference: 't-1',
      person: {
        personId: 'FI140388-904A',
        firstName: 'Aino',
        lastName: 'Selkeä',
        dateOfBirth: '1988-03-14',
        street: 'Kalevankatu 12',
        postalCode: '00100',
        city: 'Helsinki',
        country: 'FI',
      },
    })
    expect(sent[0]!.authorization).toBe(
      `Basic ${Buffer.from('client:secret-of-the-client').toString('base64')}`,
    )
    expect(Object.fromEntries(new URLSearchParams(sent[0]!.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'c-1',
      redirect_uri: request.callbackUrl,
    })
  })

  it('of a payment names the player, and the attempt by its reference only', async () => {
    const { exchange } = oneClickThat(() => Response.json({ ...person, userId: '17', access_token: 'a' }))
    expect(await exchange()).toMatchObject({ outcome: 'done', attemptId: null, reference: 't-1' })
  })

  it.each([
    ['an explicit no', oauth('invalid_grant', 400), 'refused'],
    ['a no about our client', oauth('invalid_client', 401), 'unknown'],
    ['no answer', () => Promise.reject(new Error('no connection')), 'unknown'],
    [
      'a country of no table',
      () => Response.json({ ...person, userId: 'bank_1', country: 'QQQ' }),
      'unknown',
    ],
  ] as const)('with %s is as it is said', async (_title, answer, outcome) => {
    expect(await oneClickThat(answer).exchange()).toEqual({ outcome })
  })

  it('is sent once: a second exchange would be refused', async () => {
    const { exchange, sent } = oneClickThat(() => new Response('', { status: 503 }))
    await exchange()
    expect(sent).toHaveLength(1)
  })
})

describe('signin', () => {
  const answerFor = (verdict: BankVerdict | null) => {
    const told: unknown[] = []
    const reports = {
      identified: async (report: unknown) => {
        told.push(report)
        return verdict
      },
    } as unknown as BankReports
    return { call: signInCall(reports), told }
  }
  const body = { ...person, attributes: { attempt: 'bank_1' } }

  it('lets the person go on under the id of the attempt', async () => {
    const { call, told } = answerFor({ is: 'continue', currency: 'SEK' })
    expect(await call(body)).toEqual({
      success: true,
      userId: 'bank_1',
      sessionId: 'bank_1',
      balance: 0,
      balanceCy: 'SEK',
    })
    expect(told).toMatchObject([{ attemptId: 'bank_1', person: { country: 'FI' } }])
  })

  it('lets a player pay under their own id, in the session of the deposit', async () => {
    const payment = { playerId: 17n, sessionId: 'session-of-the-deposit' }
    const { call, told } = answerFor({ is: 'continue', currency: 'EUR', payment })
    expect(await call(body)).toMatchObject({
      success: true,
      userId: '17',
      sessionId: 'session-of-the-deposit',
    })
    expect(told).toMatchObject([{ reference: person.txRefId }])
  })

  it('refuses with a number of ours, and an attempt that is not ours with the one of sessions', async () => {
    const refused = await answerFor({ is: 'refused', reason: 'under_age' }).call(body)
    expect(refused).toMatchObject({ success: false, errCode: '1101' })
    expect(await answerFor(null).call(body)).toMatchObject({ success: false, errCode: '1001' })
  })

  it.each([
    ['no attempt', { ...person, attributes: {} }],
    ['no birth date', { ...body, dob: '14.3.1988' }],
    ['a country of no table', { ...body, country: 'QQQ' }],
  ])('with %s cannot be read', async (_title, wrong) => {
    const { call, told } = answerFor({ is: 'continue', currency: 'EUR' })
    expect(await call(wrong)).toBeNull()
    expect(told).toEqual([])
  })
})
