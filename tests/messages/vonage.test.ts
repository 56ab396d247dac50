import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { Auth } from '@vonage/auth'
import { Verify } from '@vonage/verify'
import { Verify2 } from '@vonage/verify2'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { vonage } from '../../apps/sandbox/src/vonage/vonage.ts'
import { createVonageCodes } from '../../apps/server/src/adapters/messages/vonage/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'

const { key: apiKey, secret: apiSecret } = credentials.vonage
const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
let sandbox: Sandbox
let apiHost: string
let application: { id: string; privateKey: string }
let receiver: Server
const time = { ahead: 0 }
const received: { authorization: string; body: string }[] = []

async function createApplication(statusUrl: string): Promise<typeof application> {
  const response = await fetch(`${apiHost}/v2/applications`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'House',
      capabilities: { verify: { webhooks: { status_url: { address: statusUrl, http_method: 'POST' } } } },
    }),
  })
  expect(response.status).toBe(201)
  const made = (await response.json()) as { id: string; keys: { private_key: string } }
  return { id: made.id, privateKey: made.keys.private_key }
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization ?? '', body })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const place = receiver.address()
  sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: { now: () => Temporal.Now.instant().epochMilliseconds + time.ahead },
    companies: [vonage],
  })
  apiHost = `${await sandbox.app.listen({ port: 0, host: '127.0.0.1' })}/vonage`
  application = await createApplication(
    `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/events`,
  )
})
afterAll(async () => {
  await sandbox.stop()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(() => {
  received.length = 0
  time.ahead = 0
})

let numbers = 0
const newNumber = () => `35840${String(1_000_000 + ++numbers * 7).padStart(7, '0')}`
async function codeOn(number: string): Promise<string> {
  const answer = await sandbox.app.inject(`/phone/messages?number=${number}`)
  return answer.json<{ messages: { code: string }[] }>().messages[0]?.code ?? ''
}
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')
const statusOf = async (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: { response?: { status: number } }) => error.response?.status ?? 0,
  )
const order = (number: string, more: object = {}) => ({
  brand: 'Marquee',
  codeLength: 6,
  clientRef: 'ver_1',
  workflow: [{ channel: 'sms' as const, to: number }],
  ...more,
})

describe.each([
  ['with the token of an application, as it is by default', () => verify2WithToken()],
  ['with key and secret', () => verify2WithKey()],
])('the official client of Verify v2 %s', (_title, clientOf) => {
  it('sends a code and checks it once', async () => {
    const client = clientOf()
    const number = newNumber()
    const { requestId } = await client.newRequest(order(number) as never)
    const code = await codeOn(number)
    expect(await statusOf(client.checkCode(requestId, wrongOf(code)))).toBe(400)
    expect(await client.checkCode(requestId, code)).toBe('completed')
    expect(await statusOf(client.checkCode(requestId, code))).toBe(404)
  })

  it('is told of a running request, ends it after too many codes, and can cancel one', async () => {
    const client = clientOf()
    const number = newNumber()
    const { requestId } = await client.newRequest(order(number) as never)
    expect(await statusOf(client.newRequest(order(number) as never))).toBe(409)
    const wrong = wrongOf(await codeOn(number))
    const statuses = []
    for (let tries = 0; tries < 4; tries++) statuses.push(await statusOf(client.checkCode(requestId, wrong)))
    expect(statuses).toEqual([400, 400, 410, 410])
    const again = await client.newRequest(order(number) as never)
    expect(await client.nextWorkflow(again.requestId)).toBe(false)
    expect(await client.cancel(again.requestId)).toBe(true)
    expect(await client.cancel(again.requestId)).toBe(false)
  })
})

function verify2WithToken(more: { privateKey?: string; id?: string } = {}): Verify2 {
  return new Verify2(
    new Auth({
      apiKey,
      apiSecret,
      applicationId: more.id ?? application.id,
      privateKey: more.privateKey ?? application.privateKey,
    }),
    { apiHost },
  )
}
function verify2WithKey(secret: string = apiSecret): Verify2 {
  const client = new Verify2(new Auth({ apiKey, apiSecret: secret }), { apiHost })
  Object.assign(client, { authType: 'basic' })
  return client
}

describe('Verify v2 refuses', () => {
  it('a wrong secret, an unknown application, another one’s key and an old token', async () => {
    const other = await createApplication('http://127.0.0.1:9/none')
    for (const client of [
      verify2WithKey('wrong'),
      verify2WithToken({ id: '00000000-0000-4000-8000-000000000000' }),
      verify2WithToken({ privateKey: other.privateKey }),
    ])
      expect(await statusOf(client.newRequest(order(newNumber()) as never))).toBe(401)
    time.ahead = 3_600_000
    expect(await statusOf(verify2WithToken().newRequest(order(newNumber()) as never))).toBe(401)
  })

  it.each([
    ['a brand of 17 characters', { brand: 'x'.repeat(17) }, 422],
    ['a brand that is part of an address', { brand: 'a.example/x:1' }, 422],
    ['a locale that it does not write', { locale: 'xx-xx' }, 422],
    ['a code that is too long', { code_length: 11 }, 422],
  ])('%s, naming the parameter (RFC 7807)', async (_title, more, status) => {
    const body = { brand: 'Marquee', workflow: [{ channel: 'sms', to: newNumber() }], ...more }
    const response = await fetch(`${apiHost}/v2/verify`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      title: 'Invalid params',
      instance: expect.any(String),
      invalid_parameters: [{ name: Object.keys(more)[0], reason: expect.any(String) }],
    })
  })

  it('a brand of 16 characters is taken', async () => {
    const client = verify2WithKey()
    const brand = 'x'.repeat(16)
    expect((await client.newRequest(order(newNumber(), { brand }) as never)).requestId).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })

  it.each([
    ['{', 'application/json', 400],
    ['<a/>', 'application/xml', 415],
  ])('a body that is no JSON, in RFC 7807: %s', async (body, type, status) => {
    const response = await fetch(`${apiHost}/v2/verify`, {
      method: 'POST',
      headers: { authorization: basic, 'content-type': type },
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    })
  })
})

describe('events of Verify v2', () => {
  const eventsOf = async () =>
    Promise.all(
      received.map(async ({ authorization, body }) => {
        const token = authorization.replace('Bearer ', '')
        const secret = Buffer.from(credentials.vonage.signatureSecret)
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
        expect(payload['payload_hash']).toBe(createHash('sha256').update(body).digest('hex'))
        expect(payload).toMatchObject({ iss: 'Vonage', api_key: apiKey, application_id: application.id })
        return JSON.parse(body) as Record<string, unknown>
      }),
    )

  it('tell the application that made the request, signed, its outcome', async () => {
    const client = verify2WithToken()
    const number = newNumber()
    const { requestId } = await client.newRequest(order(number) as never)
    await client.checkCode(requestId, await codeOn(number))
    expect(await eventsOf()).toMatchObject([
      { request_id: requestId, type: 'event', channel: 'sms', status: 'completed', client_ref: 'ver_1' },
      { request_id: requestId, type: 'summary', status: 'completed', workflow: [{ channel: 'sms' }] },
    ])
  })

  it('are not sent for requests with key and secret', async () => {
    const client = verify2WithKey()
    const number = newNumber()
    const { requestId } = await client.newRequest(order(number) as never)
    await client.checkCode(requestId, await codeOn(number))
    expect(received).toEqual([])
  })
})

describe('the official client of Verify v1', () => {
  const client = () => new Verify(new Auth({ apiKey, apiSecret }), { apiHost })

  it('sends a code, checks it once, and finds the request', async () => {
    const number = newNumber()
    const started = await client().start({ number, brand: 'Marquee', codeLength: 6 })
    expect(started).toMatchObject({ status: '0' })
    const { requestId } = started as { requestId: string }
    expect(await client().start({ number, brand: 'Marquee' })).toMatchObject({ status: '10', requestId })
    const code = await codeOn(number)
    expect(code).toMatch(/^\d{6}$/)
    expect(await client().check(requestId, wrongOf(code))).toMatchObject({ status: '16' })
    expect(await client().check(requestId, code)).toMatchObject({ status: '0', requestId })
    expect(await client().check(requestId, code)).toMatchObject({ status: '6' })
    expect(await client().search(requestId)).toMatchObject({
      status: 'SUCCESS',
      number,
      checks: [{ status: 'INVALID' }, { status: 'VALID' }],
    })
  })

  it('is refused with the numbers of its API version', async () => {
    const start = (more: object) => client().start({ number: newNumber(), brand: 'Marquee', ...more })
    expect(await start({ number: '123' })).toMatchObject({ status: '3' })
    expect(await start({ number: '358400000002' })).toMatchObject({ status: '7' })
    expect(await start({ number: '358400000003' })).toMatchObject({ status: '1' })
    expect(await start({ codeLength: 5 })).toMatchObject({
      status: '3',
      errorText: expect.stringContaining('code_length'),
    })
    const unknown = new Verify(new Auth({ apiKey, apiSecret: 'wrong' }), { apiHost })
    expect(await unknown.start({ number: newNumber(), brand: 'Marquee' })).toMatchObject({ status: '4' })
  })

  it('cancels after half a minute and not before, and continues with the next message', async () => {
    const number = newNumber()
    const { requestId } = (await client().start({ number, brand: 'Marquee' })) as { requestId: string }
    expect(await client().cancel(requestId)).toMatchObject({ status: '19' })
    expect(await client().trigger(requestId)).toMatchObject({ status: '0', command: 'trigger_next_event' })
    time.ahead = 30_000
    expect(await client().cancel(requestId)).toMatchObject({ status: '0', command: 'cancel' })
    expect(await client().check(requestId, '123456')).toMatchObject({ status: '6' })
  })

  it('forms with key and secret in the body are accepted', async () => {
    const response = await fetch(`${apiHost}/verify/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        api_key: apiKey,
        api_secret: apiSecret,
        number: newNumber(),
        brand: 'Marquee',
      }),
    })
    expect(await response.json()).toMatchObject({ status: '0', request_id: expect.any(String) })
  })
})

describe('our own adapter', () => {
  it('sends, checks and cancels with the same company', async () => {
    const codes = createVonageCodes({
      config: { url: apiHost, key: apiKey, secret: apiSecret, brandName: 'Marquee' },
      timeoutMs: 2_000,
      log: silentLog,
    })
    const number = newNumber()
    const sent = await codes.send({ to: `+${number}`, language: 'tl', reference: 'ver_1' })
    expect(sent).toMatchObject({ outcome: 'done', isRunning: false })
    const { ticket } = sent as { ticket: string }
    const code = await codeOn(number)
    expect(await codes.check({ ticket, code: wrongOf(code) })).toEqual({
      outcome: 'refused',
      reason: 'wrong',
    })
    expect(await codes.check({ ticket, code })).toEqual({ outcome: 'done' })
    await codes.cancel({ ticket })
  })
})
