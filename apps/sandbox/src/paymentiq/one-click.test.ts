import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { buildSandbox } from '../app.ts'
import { bankBrowser } from '../bank-login/test-kit.ts'
import { openBooks } from '../books.ts'
import { credentials } from '../credentials.ts'
import { settingsFrom } from '../settings.ts'
import { paymentIq } from './paymentiq.ts'

const { oneClickId, oneClickSecret } = credentials.paymentiq
const START = Date.UTC(2026, 10, 21, 12, 0, 0)

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const clean of cleanUps.splice(0).toReversed()) await clean()
})

async function world() {
  const calls: Record<string, unknown>[] = []
  let answer: object | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>)
      response.statusCode = answer === undefined ? 500 : 200
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const time = { ms: START }
  const sandbox = await buildSandbox({
    settings: settingsFrom({
      PAYMENTIQ_INTEGRATION_URL: `http://127.0.0.1:${port}/callbacks/paymentiq`,
      SANDBOX_LOG_LEVEL: 'silent',
    }),
    books: openBooks(':memory:'),
    clock: { now: () => time.ms },
    companies: [paymentIq],
  })
  cleanUps.push(() => sandbox.stop())
  const merchantSays = (next: object | undefined) => void (answer = next)
  merchantSays({ success: true, userId: 'bank_1', sessionId: 's', balance: 0, balanceCy: 'EUR' })
  return { sandbox, calls, merchantSays, time, control: sandbox.controls.get('paymentiq')! }
}
type World = Awaited<ReturnType<typeof world>>

const query = {
  client_id: oneClickId,
  redirect_uri: 'https://shop.example/signup/callback',
  response_type: 'code',
  state: 'state-1234',
  identity_provider: 'trustly',
  country: 'FI',
  currency: 'EUR',
  locale: 'fi_FI',
  iframe: 'true',
  'attributes[attempt]': 'a1',
}

async function authorize(given: World, change: Readonly<Record<string, string>> = {}) {
  const params = new URLSearchParams({ ...query, ...change })
  const answer = await given.sandbox.app.inject(`/paymentiq/paymentiq/oauth/authorize?${params.toString()}`)
  return {
    status: answer.statusCode,
    body: answer.json<{ error?: string; redirectOutput: { url: string } }>(),
  }
}
async function open(given: World) {
  return bankBrowser(given.sandbox, (await authorize(given)).body.redirectOutput.url)
}
async function exchange(given: World, code: string, change: { redirect_uri?: string; secret?: string } = {}) {
  const answer = await given.sandbox.app.inject({
    method: 'POST',
    url: '/paymentiq/paymentiq/oauth/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${oneClickId}:${change.secret ?? oneClickSecret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: change.redirect_uri ?? query.redirect_uri,
    }).toString(),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
async function codeOf(given: World, person = 'aino-selkea'): Promise<string> {
  const bank = await open(given)
  await bank.logIn(person)
  await bank.confirm()
  return (await bank.returnUrl()).searchParams.get('code') ?? ''
}

describe('1-Click', () => {
  it('asks the merchant before an account is chosen and exchanges the code for the person', async () => {
    const given = await world()
    const code = await codeOf(given)
    expect(given.calls[0]).toMatchObject({
      firstName: 'Aino',
      lastName: 'Selkeä',
      personid: 'FI140388-904A',
      dob: '1988-03-14',
      country: 'FIN',
      attributes: { attempt: 'a1' },
    })
    const { status, body } = await exchange(given, code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userId: 'bank_1',
      firstName: 'Aino',
      personid: 'FI140388-904A',
      country: 'FIN',
    })
    const checked = await given.sandbox.app.inject({
      method: 'POST',
      url: '/paymentiq/oauth/check_token',
      payload: { token: body['access_token'] },
    })
    expect(checked.json()).toMatchObject({ active: true })
  })

  it('exchanges a code once, for a minute, for its client and its address', async () => {
    const given = await world()
    const code = await codeOf(given)
    expect((await exchange(given, code, { secret: 'wrong' })).status).toBe(401)
    expect((await exchange(given, code)).status).toBe(200)
    expect((await exchange(given, code)).body).toEqual({ error: 'invalid_grant' })
    const elsewhere = await codeOf(given)
    expect((await exchange(given, elsewhere, { redirect_uri: 'https://other.example/' })).status).toBe(400)
    const old = await codeOf(given)
    given.time.ms += 60_000
    expect((await exchange(given, old)).status).toBe(400)
  })

  it('returns with the merchant’s refusal, and with the bank’s', async () => {
    const given = await world()
    given.merchantSays({ success: false, errCode: '1013', errMsg: 'excluded' })
    const refused = await open(given)
    expect(await refused.logIn('aino-selkea')).toContain('Et voi jatkaa')
    const url = await refused.returnUrl()
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      errCode: '1013',
      state: 'state-1234',
    })
    given.control.set({ next: 'one-click-declined' })
    const declined = await open(given)
    expect(await declined.logIn('aino-selkea')).toContain('Pankki ei vahvistanut')
    given.merchantSays(undefined)
    expect(await (await open(given)).logIn('aino-selkea')).toContain('ei vastaa')
  })

  it.each([
    ['client_id', 'unauthorized_client', 401],
    ['response_type', 'unsupported_response_type', 400],
    ['state', 'invalid_request', 400],
    ['country', 'invalid_request', 400],
  ])('refuses a wrong %s with %s', async (field, error, status) => {
    const given = await world()
    const answer = await authorize(given, { [field]: 'x' })
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  it('changes the name, the age and the code as the panel says, and repeats signin', async () => {
    const given = await world()
    given.control.set({ next: 'one-click-under-age', duplicate: 2 })
    const code = await codeOf(given)
    expect(given.calls).toHaveLength(3)
    expect(given.calls[0]).toMatchObject({ dob: '2010-06-15' })
    given.control.set({ next: 'one-click-name-differs', duplicate: 0 })
    expect((await exchange(given, code)).body).toMatchObject({ firstName: 'Magnus' })
    given.control.set({ next: 'one-click-server-error' })
    expect((await authorize(given)).status).toBe(503)
    given.control.set({ next: 'one-click-forged-code' })
    expect((await exchange(given, await codeOf(given))).status).toBe(400)
  })
})
