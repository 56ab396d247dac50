import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Sandbox, buildSandbox } from '../app.ts'
import { openBooks } from '../books.ts'
import { credentials } from '../credentials.ts'
import { settingsFrom } from '../settings.ts'
import { paymentIq } from './paymentiq.ts'

const START = Date.UTC(2026, 10, 21, 12, 0, 0)
const { merchantId, clientId, clientSecret, callbackUser, callbackPassword } = credentials.paymentiq

interface MerchantCall {
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
  readonly authorization: string
}

/** A fake merchant that records calls and answers as the test says. */
async function openMerchant() {
  const calls: MerchantCall[] = []
  const answers = new Map<string, (call: MerchantCall) => object | 'down'>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call: MerchantCall = {
        action: request.url?.split('/').at(-1) ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
        authorization: request.headers.authorization ?? '',
      }
      calls.push(call)
      const answer = (answers.get(call.action) ?? usual)(call)
      if (answer === 'down') {
        response.statusCode = 503
        response.end('{}')
      } else {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(answer))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    calls,
    actions: () => calls.map((call) => call.action),
    answer: (action: string, answer: (call: MerchantCall) => object | 'down') => answers.set(action, answer),
    usual: (action: string) => answers.delete(action),
    url: `http://127.0.0.1:${port}/callbacks/paymentiq`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
type FakeMerchant = Awaited<ReturnType<typeof openMerchant>>

function usual({ action, body }: MerchantCall): object {
  const userId = body['userId']
  switch (action) {
    case 'verifyuser':
      return {
        success: true,
        userId,
        balance: 100.5,
        balanceCy: 'EUR',
        firstName: 'Aino',
        lastName: 'Selkeä',
        country: 'FIN',
        attributes: { paymentId: 'dep_1' },
      }
    case 'authorize':
      return { success: true, userId, authCode: 'auth-1', merchantTxId: 'dep_1' }
    case 'transfer':
      return { success: true, userId, txId: body['txId'], merchantTxId: 'dep_1' }
    default:
      return { success: true, userId }
  }
}

interface World {
  readonly sandbox: Sandbox
  readonly merchant: FakeMerchant
  readonly time: { ms: number }
  restart(): Promise<World>
}

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const clean of cleanUps.splice(0).toReversed()) await clean()
})

async function world(
  given: { merchant?: FakeMerchant; dataDir?: string; time?: { ms: number } } = {},
): Promise<World> {
  const merchant = given.merchant ?? (await openMerchant())
  const time = given.time ?? { ms: START }
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'paymentiq-'))
  const sandbox = await buildSandbox({
    settings: settingsFrom({ PAYMENTIQ_INTEGRATION_URL: merchant.url, SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(dataDir),
    clock: { now: () => time.ms },
    companies: [paymentIq],
  })
  let isOpen = true
  const stop = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await sandbox.stop()
  }
  if (!given.merchant) cleanUps.push(() => merchant.close())
  if (!given.dataDir) cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  cleanUps.push(stop)
  sandbox.start()
  return {
    sandbox,
    merchant,
    time,
    async restart() {
      await stop()
      return world({ merchant, dataDir, time })
    },
  }
}

async function until<T>(read: () => T | Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (const deadline = performance.now() + 15_000; ;) {
    const value = await read()
    if (isRight(value) || performance.now() > deadline) return value
    await pause(20)
  }
}

/** Advances the clock in steps until a condition holds: delays between retries are long. */
async function passTime(at: World, stepMs: number, isDone: () => boolean | Promise<boolean>): Promise<void> {
  await until(
    () => {
      at.time.ms += stepMs
      return isDone()
    },
    (done) => done,
  )
}

let lastSession = 0
function cashierUrl(change: Readonly<Record<string, string>> = {}): string {
  const settings = {
    merchantId,
    userId: '7',
    sessionId: `session-${++lastSession}`,
    method: 'deposit',
    providerType: 'CREDITCARD',
    amount: '25.00',
    currency: 'EUR',
    locale: 'en-FI',
    ...change,
  }
  return `/paymentiq/cashier?${new URLSearchParams(settings).toString()}`
}
async function open(at: World, change: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await at.sandbox.app.inject(cashierUrl(change))
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}
async function press(at: World, path: string, form: Readonly<Record<string, string>>) {
  return at.sandbox.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}
const card = (cardNumber: string) => ({ cardNumber, holder: 'Aino Selkeä', expiry: '09/29', cvc: '123' })
const page = async (at: World, visit: string) => (await at.sandbox.app.inject(visit)).body
function eventsOf(body: string): { eventType: string; payload: Record<string, unknown> }[] {
  const text = /data-events="([^"]*)"/.exec(body)?.[1] ?? '[]'
  return JSON.parse(
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ) as ReturnType<typeof eventsOf>
}
const result = (at: World, visit: string) =>
  until(
    () => page(at, visit),
    (body) => body.includes('data-step="result"'),
  )
async function token(at: World): Promise<string> {
  const answer = await at.sandbox.app.inject({
    method: 'POST',
    url: '/paymentiq/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  })
  return answer.json<{ access_token: string }>().access_token
}
async function admin(at: World, action: string, txId: string, payload: object = {}) {
  return at.sandbox.app.inject({
    method: 'POST',
    url: `/paymentiq/paymentiq/admin/v1/payments/${action}/${txId}?merchantId=${merchantId}`,
    headers: { authorization: `Bearer ${await token(at)}` },
    payload,
  })
}
async function latest(at: World): Promise<Record<string, unknown>> {
  const answer = await at.sandbox.app.inject({
    url: `/paymentiq/admin/v1/payments?merchantId=${merchantId}`,
    headers: { authorization: `Bearer ${await token(at)}` },
  })
  return answer.json<{ transactions: Record<string, unknown>[] }>().transactions[0] ?? {}
}
async function set(at: World, change: object): Promise<void> {
  const answer = await at.sandbox.app.inject({ method: 'POST', url: '/paymentiq/_control', payload: change })
  expect(answer.statusCode).toBe(200)
}

/** A payout whose account is chosen: it waits for the merchant. */
async function waitingPayout(at: World): Promise<{ visit: string; txId: string }> {
  const visit = await open(at, { method: 'withdrawal', providerType: 'TRUSTLY' })
  await press(at, `${visit}/bank`, { bank: 'Havupankki' })
  await press(at, `${visit}/login`, { person: 'self' })
  const number = /name="number"\s+value="([^"]+)"/.exec(await page(at, visit))?.[1] ?? ''
  await press(at, `${visit}/account`, { number })
  expect(await page(at, visit)).toContain('data-step="confirm"')
  await press(at, `${visit}/confirm`, {})
  await result(at, visit)
  return { visit, txId: String((await latest(at))['txId']) }
}

describe('a card deposit', () => {
  it('calls verifyuser, authorize and transfer in this order, with HTTP Basic', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    const body = await result(at, visit)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer'])
    const expected = `Basic ${Buffer.from(`${callbackUser}:${callbackPassword}`).toString('base64')}`
    expect(new Set(at.merchant.calls.map((call) => call.authorization))).toEqual(new Set([expected]))
    const [, authorize, transfer] = at.merchant.calls
    expect(authorize?.body).toMatchObject({
      userId: '7',
      txAmount: '25.00',
      txAmountCy: 'EUR',
      txName: 'CreditcardDeposit',
      maskedAccount: '424242******4242',
      attributes: { paymentId: 'dep_1' },
    })
    expect(transfer?.body).toMatchObject({
      txId: authorize?.body['txId'],
      authCode: 'auth-1',
      txAmount: '25.00',
      fee: '0.00',
      feeMode: 'A',
      txRefId: `${merchantId}A${String(authorize?.body['txId'])}`,
      expiryMonth: '09',
      expiryYear: '2029',
    })
    const success = eventsOf(body).find((event) => event.eventType === 'TX_SUCCESS')
    expect(success?.payload).toMatchObject({
      status: 'SUCCESSFUL',
      txAmount: '25.00',
      merchantTxId: 'dep_1',
      pspAccount: '424242******4242',
    })
  })

  it('asks the holder to confirm before any money moves', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4111111111111111'))
    await until(
      () => page(at, visit),
      (body) => body.includes('data-step="challenge"'),
    )
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize'])
    await press(at, `${visit}/challenge`, { answer: 'approve' })
    await result(at, visit)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer'])
  })

  it('is cancelled when the holder declines, and when nobody answers for a quarter of an hour', async () => {
    const at = await world()
    const first = await open(at)
    await press(at, `${first}/card`, card('4111111111111111'))
    await until(
      () => page(at, first),
      (body) => body.includes('data-step="challenge"'),
    )
    await press(at, `${first}/challenge`, { answer: 'decline' })
    await result(at, first)
    expect(at.merchant.calls.at(-1)).toMatchObject({
      action: 'cancel',
      body: { statusCode: 550, authCode: 'auth-1' },
    })
    const second = await open(at)
    await press(at, `${second}/card`, card('4111111111111111'))
    await until(
      () => page(at, second),
      (body) => body.includes('data-step="challenge"'),
    )
    at.time.ms += 15 * 60_000
    expect(eventsOf(await result(at, second)).at(-1)?.eventType).toBe('TX_CANCELLED')
    expect(at.merchant.calls.at(-1)).toMatchObject({ action: 'cancel', body: { statusCode: 602 } })
  })

  it.each([
    ['4000000000000002', 513],
    ['4000000000009995', 504],
    ['4000000000000069', 531],
    ['4000000000000119', 512],
    ['4100000000000019', 503],
  ])('with card %s fails with %d and releases what was authorized', async (number, code) => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card(number))
    const body = await result(at, visit)
    expect(eventsOf(body).at(-1)).toMatchObject({ eventType: 'TX_FAILED', payload: { statusCode: code } })
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'cancel'])
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ statusCode: code, txAmount: '25.00' })
  })

  it('whose amount ends in 13 is declined, whatever the card', async () => {
    const at = await world()
    const visit = await open(at, { amount: '25.13' })
    await press(at, `${visit}/card`, card('4242424242424242'))
    expect(eventsOf(await result(at, visit)).at(-1)).toMatchObject({
      eventType: 'TX_FAILED',
      payload: { statusCode: 513 },
    })
  })

  it('that the merchant refuses takes no money and needs no cancel', async () => {
    const at = await world()
    at.merchant.answer('authorize', () => ({ success: false, errCode: '1003', errMsg: 'limit' }))
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    const body = await result(at, visit)
    expect(eventsOf(body).at(-1)).toMatchObject({
      eventType: 'TX_FAILED',
      payload: { statusCode: 546, errCode: '1003' },
    })
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize'])
  })

  it('that the merchant refuses without a reason of the bank does not blame the bank', async () => {
    const at = await world()
    at.merchant.answer('authorize', () => ({ success: false, errCode: '1001', errMsg: 'session' }))
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    const body = await result(at, visit)
    expect(body).toContain('did not accept this payment')
    expect(eventsOf(body).at(-1)?.payload).toMatchObject({ statusCode: 513, errCode: '1001' })
  })

  it.each([
    [{ cardNumber: '4242424242424241' }, 'cardNumber'],
    [{ expiry: '10/26' }, 'expiry'],
    [{ expiry: '13/29' }, 'expiry'],
    [{ cvc: '12' }, 'cvc'],
    [{ holder: ' ' }, 'holder'],
  ])('with %o is not begun and says which field', async (change, field) => {
    const at = await world()
    const visit = await open(at)
    const answer = await press(at, `${visit}/card`, { ...card('4242424242424242'), ...change })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`id="${field}-problem"`)
    expect(eventsOf(answer.body).at(-1)).toMatchObject({
      eventType: 'TX_VALIDATION_FAILED',
      payload: { errors: [{ field }] },
    })
    expect(at.merchant.actions()).toEqual(['verifyuser'])
  })

  it('is not started twice by pressing twice, and a new frame of the session shows its state', async () => {
    const at = await world()
    const url = cashierUrl()
    const visit = String((await at.sandbox.app.inject(url)).headers.location)
    await Promise.all([
      press(at, `${visit}/card`, card('4242424242424242')),
      press(at, `${visit}/card`, card('4242424242424242')),
    ])
    await result(at, visit)
    expect((await at.sandbox.app.inject(url)).headers.location).toBe(visit)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer'])
  })

  it('offers a card again after a payment, without its number', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await result(at, visit)
    const again = await open(at)
    const body = await page(at, again)
    expect(body).toContain('4242 42•• •••• 4242')
    expect(body).not.toContain('4242424242424242')
    const accountId = /name="accountId"\s+value="([^"]+)"/.exec(body)?.[1] ?? ''
    await press(at, `${again}/card`, { accountId, cvc: '123' })
    expect(eventsOf(await result(at, again)).at(-1)?.eventType).toBe('TX_SUCCESS')
  })
})

describe('the cashier', () => {
  it('opens for the site only, and sends the site its messages', async () => {
    const at = await world()
    const visit = await open(at, { locale: 'fi-FI', theme: 'light' })
    const answer = await at.sandbox.app.inject(visit)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(answer.body).toContain('lang="fi" data-theme="light"')
    expect(answer.body).toContain('Maksa 25,00\u00a0€')
  })

  it('says why it cannot be opened', async () => {
    const at = await world()
    at.merchant.answer('verifyuser', () => ({ success: false, errCode: '1001', errMsg: 'session' }))
    const refused = await at.sandbox.app.inject(cashierUrl())
    expect(eventsOf(refused.body)).toMatchObject([
      { eventType: 'ONLOAD_ERROR', payload: { statusCode: 548, errCode: '1001' } },
    ])
    at.merchant.answer('verifyuser', () => 'down')
    expect((await at.sandbox.app.inject(cashierUrl())).statusCode).toBe(502)
    expect((await at.sandbox.app.inject('/paymentiq/cashier?merchantId=other')).statusCode).toBe(400)
    expect((await at.sandbox.app.inject('/paymentiq/cashier/unknown')).statusCode).toBe(400)
  })

  it('lets the player choose the method and type the amount when the page did neither', async () => {
    const at = await world()
    const settings = new URLSearchParams({ merchantId, userId: '7', sessionId: 'free', method: 'deposit' })
    const visit = String(
      (await at.sandbox.app.inject(`/paymentiq/cashier?${settings.toString()}`)).headers.location,
    )
    expect(await page(at, visit)).toContain('data-step="methods"')
    await press(at, `${visit}/method`, { method: 'CREDITCARD' })
    const wrong = await press(at, `${visit}/card`, { ...card('4242424242424242'), amount: '0' })
    expect(wrong.body).toContain('id="amount-problem"')
    await press(at, `${visit}/card`, { ...card('4242424242424242'), amount: '12,5' })
    await result(at, visit)
    expect(at.merchant.calls.at(-1)?.body['txAmount']).toBe('12.50')
  })
})

describe('a bank deposit', () => {
  it('has the steps bank, login, account and signature, and stores the account', async () => {
    const at = await world()
    const visit = await open(at, { providerType: 'TRUSTLY', amount: '100.00' })
    expect(await page(at, visit)).toContain('data-step="bank"')
    await press(at, `${visit}/bank`, { bank: 'Havupankki' })
    expect(await page(at, visit)).toContain('data-step="login"')
    await press(at, `${visit}/login`, { person: 'self' })
    const choice = await page(at, visit)
    expect(choice).toContain('data-step="account"')
    const number = /name="number"\s+value="(FI\d{16})"/.exec(choice)?.[1] ?? ''
    await press(at, `${visit}/account`, { number })
    await until(
      () => page(at, visit),
      (body) => body.includes('data-step="challenge"'),
    )
    await press(at, `${visit}/challenge`, { answer: 'approve' })
    await result(at, visit)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer'])
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({
      txName: 'TrustlyDeposit',
      accountHolder: 'Aino Selkeä',
      maskedAccount: `${number.slice(0, 4)}**********${number.slice(-4)}`,
    })
    expect((await at.sandbox.app.inject('/paymentiq/bank')).body).toContain('€24,900.00')
  })

  it.each([
    ['empty', 504],
    ['closed', 513],
  ])('from the %s account fails with %d', async (title, code) => {
    const at = await world()
    const visit = await open(at, { providerType: 'TRUSTLY' })
    await press(at, `${visit}/bank`, { bank: 'Havupankki' })
    await press(at, `${visit}/login`, { person: 'self' })
    const numbers = [...(await page(at, visit)).matchAll(/name="number"\s+value="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    await press(at, `${visit}/account`, { number: numbers[title === 'empty' ? 2 : 3] ?? '' })
    await until(
      () => page(at, visit),
      (body) => body.includes('data-step="challenge"'),
    )
    await press(at, `${visit}/challenge`, { answer: 'approve' })
    expect(eventsOf(await result(at, visit)).at(-1)?.payload).toMatchObject({ statusCode: code })
  })

  it('in another name is refused', async () => {
    const at = await world()
    const visit = await open(at, { providerType: 'TRUSTLY' })
    await press(at, `${visit}/bank`, { bank: 'Havupankki' })
    await press(at, `${visit}/login`, { person: 'mismatch' })
    const number = /name="number"\s+value="([^"]+)"/.exec(await page(at, visit))?.[1] ?? ''
    await press(at, `${visit}/account`, { number })
    await until(
      () => page(at, visit),
      (body) => body.includes('data-step="challenge"'),
    )
    await press(at, `${visit}/challenge`, { answer: 'approve' })
    expect(eventsOf(await result(at, visit)).at(-1)?.payload).toMatchObject({ statusCode: 594 })
  })
})

describe("the books' state of a transaction", () => {
  const statusOf = async (at: World, txId: unknown) =>
    at.sandbox.app.inject({
      url: `/paymentiq/paymentiq/admin/v1/payments/${String(txId)}?merchantId=${merchantId}`,
      headers: { authorization: `Bearer ${await token(at)}` },
    })

  it('is paid, also when the merchant was never told', async () => {
    const at = await world()
    const visit = await open(at, { amount: '25.90' })
    await press(at, `${visit}/card`, card('4242424242424242'))
    expect(eventsOf(await result(at, visit)).at(-1)?.eventType).toBe('TX_SUCCESS')
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize'])
    const { txId } = await latest(at)
    expect((await statusOf(at, txId)).json()).toMatchObject({
      success: true,
      txId,
      userId: '7',
      txState: 'SUCCESSFUL',
      statusCode: 0,
      txAmount: '25.90',
      txAmountCy: 'EUR',
    })
  })

  it('is sent for a payout, also when the merchant was never told', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    expect((await statusOf(at, txId)).json()).toMatchObject({ txState: 'WAITING_APPROVAL', statusCode: 351 })
    await set(at, { next: 'lost-transfer' })
    await admin(at, 'approve', txId)
    at.time.ms += 2_000
    const body = await until(
      async () => (await statusOf(at, txId)).json<Record<string, unknown>>(),
      (answer) => answer['txState'] === 'SUCCESSFUL',
    )
    expect(body).toMatchObject({ txState: 'SUCCESSFUL', txAmount: '-25.00' })
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize'])
  })

  it('contains the amount that has moved, and why nothing has', async () => {
    const at = await world()
    const half = await open(at)
    await press(at, `${half}/card`, card('4000000000000093'))
    await result(at, half)
    expect((await statusOf(at, (await latest(at))['txId'])).json()).toMatchObject({ txAmount: '12.50' })
    const none = await open(at)
    await press(at, `${none}/card`, card('4000000000009995'))
    await result(at, none)
    expect((await statusOf(at, (await latest(at))['txId'])).json()).toMatchObject({
      txState: 'FAILED',
      statusCode: 504,
      txAmount: '25.00',
    })
  })

  it('is shown to its merchant only, and only for known transactions', async () => {
    const at = await world()
    expect((await statusOf(at, 'tx-unknown')).statusCode).toBe(404)
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await result(at, visit)
    const url = `/paymentiq/paymentiq/admin/v1/payments/${String((await latest(at))['txId'])}`
    const bare = await at.sandbox.app.inject({ url: `${url}?merchantId=${merchantId}` })
    expect(bare.statusCode).toBe(401)
    const headers = { authorization: `Bearer ${await token(at)}` }
    expect((await at.sandbox.app.inject({ url: `${url}?merchantId=other`, headers })).statusCode).toBe(403)
  })
})

describe('a call that the merchant does not answer', () => {
  it('is repeated with the same body until it is answered', async () => {
    const at = await world()
    at.merchant.answer('transfer', () => 'down')
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    const count = () => at.merchant.actions().filter((action) => action === 'transfer').length
    await passTime(at, 60_000, () => count() >= 4)
    at.merchant.usual('transfer')
    await passTime(at, 60_000, () => count() >= 5)
    await result(at, visit)
    const transfers = at.merchant.calls.filter((call) => call.action === 'transfer')
    expect(transfers.length).toBeGreaterThanOrEqual(5)
    expect(new Set(transfers.map((call) => JSON.stringify(call.body))).size).toBe(1)
  })

  it('is repeated after a restart of the company', async () => {
    const at = await world()
    at.merchant.answer('transfer', () => 'down')
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await until(at.merchant.actions, (actions) => actions.includes('transfer'))
    at.merchant.usual('transfer')
    at.time.ms += 60_000
    const again = await at.restart()
    expect(eventsOf(await result(again, visit)).at(-1)?.eventType).toBe('TX_SUCCESS')
  })

  it('fails an authorization after half a minute, and is cancelled until the merchant has acknowledged it', async () => {
    const at = await world()
    at.merchant.answer('authorize', () => 'down')
    at.merchant.answer('cancel', () => 'down')
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await passTime(at, 8_000, () => at.merchant.actions().includes('cancel'))
    expect(at.merchant.actions().filter((action) => action === 'authorize')).toHaveLength(9)
    at.merchant.usual('cancel')
    await passTime(at, 60_000, async () => (await page(at, visit)).includes('data-step="result"'))
    expect(eventsOf(await result(at, visit)).at(-1)?.payload).toMatchObject({ statusCode: 520 })
    expect(at.merchant.actions()).not.toContain('transfer')
  })
})

describe('a transfer is sent', () => {
  it('twice on two connections and again a minute later', async () => {
    const at = await world()
    const visit = await open(at, { amount: '20.89' })
    await press(at, `${visit}/card`, card('4242424242424242'))
    await result(at, visit)
    const transfers = () => at.merchant.calls.filter((call) => call.action === 'transfer')
    await until(transfers, (calls) => calls.length === 2)
    at.time.ms += 60_000
    await until(transfers, (calls) => calls.length === 3)
    expect(new Set(transfers().map((call) => JSON.stringify(call.body))).size).toBe(1)
  })

  it('late, with another amount, or before its authorization', async () => {
    const at = await world()
    const late = await open(at, { amount: '20.88' })
    await press(at, `${late}/card`, card('4242424242424242'))
    await until(at.merchant.actions, (actions) => actions.includes('authorize'))
    await pause(150)
    expect(at.merchant.actions()).not.toContain('transfer')
    at.time.ms += 20_000
    await result(at, late)

    const other = await open(at, { amount: '20.87' })
    await press(at, `${other}/card`, card('4242424242424242'))
    await result(at, other)
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ txAmount: '10.43', txPspAmount: '10.43' })

    at.merchant.calls.length = 0
    await set(at, { reorder: true })
    const early = await open(at)
    await press(at, `${early}/card`, card('4242424242424242'))
    await until(at.merchant.actions, (actions) => actions.length === 3)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'transfer', 'authorize'])
    expect(await latest(at)).toMatchObject({ txState: 'SUCCESSFUL' })
  })

  it('as often as the panel says, and once with wrong credentials', async () => {
    const at = await world()
    await set(at, { duplicate: 2 })
    const visit = await open(at)
    await set(at, { next: 'wrong-credentials' })
    await press(at, `${visit}/card`, card('4242424242424242'))
    await until(
      at.merchant.actions,
      (actions) => actions.filter((action) => action === 'transfer').length === 3,
    )
    expect(at.merchant.actions().filter((action) => action === 'authorize')).toHaveLength(3)
    expect(at.merchant.calls[1]?.authorization).not.toBe(at.merchant.calls[0]?.authorization)
  })
})

describe('a withdrawal', () => {
  it('waits for the merchant, then is paid out automatically', async () => {
    const at = await world()
    const { visit, txId } = await waitingPayout(at)
    expect(await latest(at)).toMatchObject({
      txState: 'WAITING_APPROVAL',
      statusCode: 351,
      txAmount: '-25.00',
      txName: 'TrustlyWithdrawal',
    })
    expect(eventsOf(await page(at, visit)).at(-1)).toMatchObject({
      eventType: 'TX_SUCCESS',
      payload: { status: 'WAITING_APPROVAL' },
    })
    await pause(120)
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize'])
    expect((await admin(at, 'approve', txId)).json()).toMatchObject({ success: true })
    expect((await admin(at, 'approve', txId)).json()).toMatchObject({ success: true })
    at.time.ms += 1_500
    await until(
      () => latest(at),
      (payment) => payment['txState'] === 'SUCCESSFUL',
    )
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer'])
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ txAmount: '-25.00', authCode: 'auth-1' })
    expect((await at.sandbox.app.inject('/paymentiq/bank')).body).toContain('€25,025.00')
  })

  it('is paid out after a restart between approval and payout', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    await admin(at, 'approve', txId)
    at.time.ms += 1_500
    const again = await at.restart()
    await until(
      () => latest(again),
      (payment) => payment['txState'] === 'SUCCESSFUL',
    )
    expect(at.merchant.actions().filter((action) => action === 'transfer')).toHaveLength(1)
  })

  it('that is denied is cancelled once, and can no longer be approved', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    expect((await admin(at, 'deny', txId)).json()).toMatchObject({ success: true, statusCode: 601 })
    await until(at.merchant.actions, (actions) => actions.includes('cancel'))
    expect((await admin(at, 'deny', txId)).json()).toMatchObject({ success: true })
    expect((await admin(at, 'approve', txId)).statusCode).toBe(409)
    expect(at.merchant.actions().filter((action) => action === 'cancel')).toHaveLength(1)
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ txAmount: '-25.00', statusCode: 601 })
  })

  it('can be cancelled by the player while it waits, not afterwards', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    const drop = async () =>
      at.sandbox.app.inject({
        method: 'DELETE',
        url: `/paymentiq/api/user/transaction/${merchantId}/7/${txId}`,
        headers: { authorization: `Bearer ${await token(at)}` },
      })
    expect((await drop()).json()).toMatchObject({ success: true, statusCode: 600 })
    await until(at.merchant.actions, (actions) => actions.includes('cancel'))
    const other = await waitingPayout(at)
    await admin(at, 'approve', other.txId)
    const late = await at.sandbox.app.inject({
      method: 'DELETE',
      url: `/paymentiq/api/user/transaction/${merchantId}/7/${other.txId}`,
      headers: { authorization: `Bearer ${await token(at)}` },
    })
    expect(late.statusCode).toBe(409)
  })

  it('that the bank rejects is cancelled after its approval', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    await set(at, { next: 'declined' })
    await admin(at, 'approve', txId)
    at.time.ms += 1_500
    await until(at.merchant.actions, (actions) => actions.includes('cancel'))
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ statusCode: 513, txAmount: '-25.00' })
  })

  it('requires the merchant’s own token and number', async () => {
    const at = await world()
    const { txId } = await waitingPayout(at)
    const url = `/paymentiq/paymentiq/admin/v1/payments/approve/${txId}`
    expect(
      (await at.sandbox.app.inject({ method: 'POST', url: `${url}?merchantId=${merchantId}` })).statusCode,
    ).toBe(401)
    const headers = { authorization: `Bearer ${await token(at)}` }
    expect(
      (await at.sandbox.app.inject({ method: 'POST', url: `${url}?merchantId=other`, headers })).statusCode,
    ).toBe(403)
    await set(at, { next: 'admin-down' })
    expect(
      (await at.sandbox.app.inject({ method: 'POST', url: `${url}?merchantId=${merchantId}`, headers }))
        .statusCode,
    ).toBe(503)
    expect((await admin(at, 'approve', 'unknown')).statusCode).toBe(404)
  })
})

describe('a refund or chargeback', () => {
  it('is a transaction of its own that names the first, once', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await result(at, visit)
    const first = String((await latest(at))['txId'])
    const answer = await admin(at, 'refund', first)
    expect(answer.json()).toMatchObject({ success: true, txName: 'CreditcardRefund', originTxId: first })
    await until(
      () => latest(at),
      (payment) => payment['txState'] === 'SUCCESSFUL' && payment['originTxId'] === first,
    )
    expect(at.merchant.actions()).toEqual(['verifyuser', 'authorize', 'transfer', 'authorize', 'transfer'])
    expect(at.merchant.calls.at(-1)?.body).toMatchObject({ txAmount: '-25.00', originTxId: first })
    expect((await admin(at, 'refund', first)).statusCode).toBe(409)
  })

  it('follows a week after a disputed card has paid, and is repeated when it is refused', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4000000000000259'))
    await result(at, visit)
    at.merchant.answer('authorize', () => ({ success: false, errCode: '1099', errMsg: 'no' }))
    at.time.ms += 7 * 24 * 3_600_000
    await until(
      at.merchant.actions,
      (actions) => actions.filter((action) => action === 'authorize').length >= 2,
    )
    at.merchant.usual('authorize')
    // The delay before the next attempt starts when the refusal has been handled.
    await passTime(at, 60_000, async () => {
      const payment = await latest(at)
      return payment['txName'] === 'CreditcardChargeback' && payment['txState'] === 'SUCCESSFUL'
    })
    // The notification is of another payment: either may arrive first.
    await until(at.merchant.actions, (actions) => actions.includes('notification'))
    const transfer = at.merchant.calls.findLast(({ action }) => action === 'transfer')
    expect(transfer?.body).toMatchObject({ txAmount: '-25.00' })
  })

  it('is in the settlement of the day with everything else', async () => {
    const at = await world()
    const visit = await open(at)
    await press(at, `${visit}/card`, card('4242424242424242'))
    await result(at, visit)
    await admin(at, 'refund', String((await latest(at))['txId']))
    await until(
      () => latest(at),
      (payment) => payment['txState'] === 'SUCCESSFUL' && payment['txType'] === 'reversal',
    )
    const headers = { authorization: `Bearer ${await token(at)}`, accept: 'application/json' }
    const answer = await at.sandbox.app.inject({
      url: `/paymentiq/admin/v1/settlements/2026-11-21?merchantId=${merchantId}`,
      headers,
    })
    expect(answer.json<{ rows: { amount: string }[] }>().rows.map((row) => row.amount)).toEqual([
      '25.00',
      '-25.00',
    ])
    const csv = await at.sandbox.app.inject('/paymentiq/settlement/2026-11-21')
    expect(csv.body.split('\r\n')).toHaveLength(4)
  })
})

describe('the Front API', () => {
  it('processes a card and keeps the account', async () => {
    const at = await world()
    const answer = await at.sandbox.app.inject({
      method: 'POST',
      url: '/paymentiq/api/creditcard/deposit/process',
      payload: {
        sessionId: 'front-1',
        userId: '7',
        merchantId,
        amount: '15.00',
        cardNumber: '4242424242424242',
        cardHolder: 'Aino Selkeä',
        expiryMonth: '09',
        expiryYear: '2029',
        cvv: '123',
      },
    })
    expect(answer.json()).toMatchObject({ success: true, txState: 'REGISTERED' })
    await until(at.merchant.actions, (actions) => actions.includes('transfer'))
    const { txId } = answer.json<{ txId: string }>()
    const status = await until(
      async () =>
        (
          await at.sandbox.app.inject(
            `/paymentiq/api/user/transaction/${merchantId}/7/${txId}/status?sessionId=front-1`,
          )
        ).json<Record<string, unknown>>(),
      (payment) => payment['txState'] === 'SUCCESSFUL',
    )
    expect(status).toMatchObject({ success: true, statusCode: 0 })
    const accounts = await at.sandbox.app.inject(
      `/paymentiq/api/user/account/${merchantId}/7?sessionId=front-1`,
    )
    const [account] = accounts.json<{ accounts: { accountId: string; maskedAccount: string }[] }>().accounts
    expect(account?.maskedAccount).toBe('424242******4242')
    const url = `/paymentiq/api/user/account/${merchantId}/7/${account?.accountId}?sessionId=front-1`
    expect((await at.sandbox.app.inject({ method: 'DELETE', url })).json()).toEqual({ success: true })
    expect((await at.sandbox.app.inject({ method: 'DELETE', url })).statusCode).toBe(404)
  })

  it('shows a player nothing of another one', async () => {
    const at = await world()
    await waitingPayout(at)
    const { txId } = await latest(at)
    at.merchant.answer('verifyuser', () => ({ success: false, errCode: '1001' }))
    const answer = await at.sandbox.app.inject(
      `/paymentiq/api/user/transaction/${merchantId}/7/${String(txId)}/status?sessionId=stolen`,
    )
    expect(answer.statusCode).toBe(401)
  })
})
