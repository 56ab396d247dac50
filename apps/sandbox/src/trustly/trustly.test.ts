import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Sandbox, buildSandbox } from '../app.ts'
import { bankBrowser } from '../bank-login/test-kit.ts'
import { openBooks } from '../books.ts'
import { credentials } from '../credentials.ts'
import { settingsFrom } from '../settings.ts'
import { trustlyKeys } from './keys.ts'
import { merchantPrivateKey } from './test-kit.ts'
import { isSigned, serialise, signatureOf } from './signature.ts'
import { trustly } from './trustly.ts'

const START = Date.UTC(2026, 10, 21, 12, 0, 0)

interface Notified {
  readonly method: string
  readonly params: {
    readonly signature: string
    readonly uuid: string
    readonly data: Record<string, unknown>
  }
}

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const clean of cleanUps.splice(0).toReversed()) await clean()
})

/** A merchant that answers notifications with its signature. */
async function openMerchant() {
  const calls: Notified[] = []
  let status: ((call: Notified) => string | undefined) | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const notified = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Notified
      calls.push(notified)
      const said = status ? status(notified) : notified.method === 'kyc' ? 'CONTINUE' : 'OK'
      if (said === undefined) return response.writeHead(500).end()
      const result = { uuid: notified.params.uuid, method: notified.method, data: { status: said } }
      const signature = signatureOf(result, merchantPrivateKey)
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ version: '1.1', result: { signature, ...result } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    calls,
    says: (next: (call: Notified) => string | undefined) => void (status = next),
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/callbacks/trustly/bank`,
  }
}

async function world() {
  const merchant = await openMerchant()
  const time = { ms: START }
  const sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: { now: () => time.ms },
    companies: [trustly],
  })
  cleanUps.push(() => sandbox.stop())
  sandbox.start()
  return { merchant, sandbox, time }
}

const dataOf = (notificationUrl: string, more: Readonly<Record<string, unknown>> = {}) => ({
  Username: credentials.trustly.user,
  Password: credentials.trustly.password,
  NotificationURL: notificationUrl,
  EndUserID: 'bank_1',
  MessageID: `msg-${randomUUID()}`,
  ...more,
  Attributes: {
    Country: 'FI',
    Locale: 'fi_FI',
    IP: '203.0.113.7',
    SuccessURL: 'https://shop.example/signup/callback?code=abc',
    FailURL: 'https://shop.example/signup/callback?error=failed',
    RequestKYC: '1',
    ...(more['Attributes'] as object | undefined),
  },
})

interface Answer {
  readonly result?: {
    signature: string
    uuid: string
    method: string
    data: { orderid: string; url: string }
  }
  readonly error?: { code: number; message: string; error: { signature: string; uuid: string; data: object } }
}

async function call(
  sandbox: Sandbox,
  data: object,
  change: { method?: string; uuid?: string; signature?: string } = {},
): Promise<Answer> {
  const { method = 'SelectAccount', uuid = randomUUID() } = change
  const signature = change.signature ?? signatureOf({ method, uuid, data }, merchantPrivateKey)
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/trustly/api/1',
    payload: { method, version: '1.1', params: { Signature: signature, UUID: uuid, Data: data } },
  })
  return answer.json<Answer>()
}

async function order(given: Awaited<ReturnType<typeof world>>) {
  const { result } = await call(given.sandbox, dataOf(given.merchant.url))
  return { orderId: result?.data.orderid ?? '', bank: bankBrowser(given.sandbox, result?.data.url ?? '') }
}

it('serialises the example of Trustly’s documentation to the text that it shows', () => {
  const data = {
    Username: 'merchant_username',
    Password: 'merchant_password',
    NotificationURL: 'URL_to_your_notification_service',
    EndUserID: '12345',
    MessageID: 'your_unique_deposit_id',
    Attributes: {
      Locale: 'sv_SE',
      Currency: 'SEK',
      IP: '123.123.123.123',
      MobilePhone: '+46709876543',
      Firstname: 'John',
      Lastname: 'Doe',
      NationalIdentificationNumber: '790131-1234',
    },
  }
  expect(serialise(data)).toBe(
    'AttributesCurrencySEKFirstnameJohnIP123.123.123.123LastnameDoeLocalesv_SEMobilePhone+46709876543NationalIdentificationNumber790131-1234EndUserID12345MessageIDyour_unique_deposit_idNotificationURLURL_to_your_notification_servicePasswordmerchant_passwordUsernamemerchant_username',
  )
  expect(serialise({ list: ['b', 'a', null], no: null })).toBe('listbano')
})

describe('the API', () => {
  it('opens an order for a signed call and signs its answer', async () => {
    const given = await world()
    const { result } = await call(given.sandbox, dataOf(given.merchant.url))
    expect(result?.data.url).toMatch(/\/trustly\/bank\/[\w-]{36}$/)
    const { signature, ...signed } = result!
    expect(isSigned(signed, signature, trustlyKeys.publicKey)).toBe(true)
    expect(isSigned({ ...signed, method: 'Deposit' }, signature, trustlyKeys.publicKey)).toBe(false)
  })

  it.each([
    [
      636,
      {},
      {
        signature: sign('RSA-SHA1', Buffer.from('other'), createPrivateKey(merchantPrivateKey)).toString(
          'base64',
        ),
      },
    ],
    [616, { Password: 'wrong' }, {}],
    [602, {}, { method: 'Refund' }],
    [696, { EndUserID: '' }, {}],
    [697, { MessageID: '' }, {}],
    [705, { NotificationURL: 'http://127.0.0.1/a?b' }, {}],
    [734, { NotificationURL: 'http://shop.example/a' }, {}],
    [737, { Attributes: { Country: 'XX' } }, {}],
    [698, { Attributes: { IP: 'nowhere' } }, {}],
    [700, { Attributes: { SuccessURL: 'nowhere' } }, {}],
    [701, { Attributes: { FailURL: 'nowhere' } }, {}],
    [623, { Attributes: { Locale: 'fi-FI' } }, {}],
  ])('refuses with %i', async (code, more, change) => {
    const given = await world()
    const { error } = await call(given.sandbox, dataOf(given.merchant.url, more), change)
    expect(error?.code).toBe(code)
  })

  it('takes a UUID and a message id once', async () => {
    const given = await world()
    const data = dataOf(given.merchant.url)
    const uuid = randomUUID()
    expect((await call(given.sandbox, data, { uuid })).result).toBeDefined()
    expect((await call(given.sandbox, data, { uuid })).error?.code).toBe(688)
    expect((await call(given.sandbox, data)).error?.code).toBe(637)
  })

  it('answers as the panel says', async () => {
    const given = await world()
    given.sandbox.controls.get('trustly')!.set({ next: 'pay-n-play-off' })
    expect((await call(given.sandbox, dataOf(given.merchant.url))).error?.code).toBe(732)
    expect((await call(given.sandbox, dataOf(given.merchant.url))).result).toBeDefined()
  })
})

describe('the sign-in', () => {
  it('tells who it is before an account is chosen, and the account before it returns', async () => {
    const given = await world()
    const { orderId, bank } = await order(given)
    await bank.logIn('aino-selkea')
    const [kyc] = given.merchant.calls
    expect(kyc).toMatchObject({
      method: 'kyc',
      params: {
        data: {
          orderid: orderId,
          attributes: {
            personid: 'FI140388-904A',
            firstname: 'Aino',
            lastname: 'Selkeä',
            dob: '1988-03-14',
            country: 'FI',
          },
        },
      },
    })
    const { signature, uuid, data } = kyc!.params
    expect(isSigned({ method: 'kyc', uuid, data }, signature, trustlyKeys.publicKey)).toBe(true)
    expect(await bank.confirm()).toContain('Vahvistettu')
    expect(given.merchant.calls[1]).toMatchObject({
      method: 'account',
      params: { data: { verified: '1', attributes: { name: 'Aino Selkeä' } } },
    })
    expect((await bank.returnUrl()).href).toBe('https://shop.example/signup/callback?code=abc')
  })

  it('ends with a refusal when the merchant says FINISH, and with a wait when it does not answer', async () => {
    const given = await world()
    given.merchant.says(() => 'FINISH')
    const refused = await order(given)
    expect(await refused.bank.logIn('aino-selkea')).toContain('Et voi jatkaa')
    expect((await refused.bank.returnUrl()).searchParams.get('error')).toBe('failed')
    given.merchant.says(() => undefined)
    const away = await order(given)
    expect(await away.bank.logIn('aino-selkea')).toContain('ei vastaa')
  })

  it('repeats a notification until it is answered, with the same notification id', async () => {
    const given = await world()
    given.merchant.says((one) =>
      given.merchant.calls.length === 1 ? undefined : one.method === 'kyc' ? 'CONTINUE' : 'OK',
    )
    const { bank } = await order(given)
    await bank.logIn('aino-selkea')
    given.time.ms += 1_500
    await pause(700)
    const ids = given.merchant.calls.map((one) => one.params.data['notificationid'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('forges, declines and makes younger as the panel says', async () => {
    const given = await world()
    const control = given.sandbox.controls.get('trustly')!
    control.set({ next: 'forged-notification' })
    await (await order(given)).bank.logIn('aino-selkea')
    const forged = given.merchant.calls[0]!.params
    expect(isSigned({ method: 'kyc', ...forged }, forged.signature, trustlyKeys.publicKey)).toBe(false)
    control.set({ next: 'declined' })
    expect(await (await order(given)).bank.logIn('aino-selkea')).toContain('Pankki ei vahvistanut')
    expect(given.merchant.calls[1]!.params.data).toMatchObject({ abort: '1' })
    control.set({ next: 'under-age' })
    await (await order(given)).bank.logIn('aino-selkea')
    expect(given.merchant.calls[2]!.params.data['attributes']).toMatchObject({ dob: '2010-06-15' })
    control.set({ next: 'no-notification' })
    await (await order(given)).bank.logIn('aino-selkea')
    expect(given.merchant.calls).toHaveLength(3)
  })

  it('a page of an earlier step shows the present one, and cancelling passes nothing on', async () => {
    const given = await world()
    const { bank } = await order(given)
    expect(await bank.post('sign')).toContain('Valitse pankkisi')
    expect(await bank.post('cancel')).toContain('Peruutettu')
    expect(given.merchant.calls).toEqual([])
  })
})

describe('a deposit', () => {
  const paid = { Attributes: { Amount: '20.00', Currency: 'EUR' } }

  async function deposit(given: Awaited<ReturnType<typeof world>>) {
    const data = dataOf(given.merchant.url, paid)
    const { result } = await call(given.sandbox, data, { method: 'Deposit' })
    const bank = bankBrowser(given.sandbox, result!.data.url)
    await bank.logIn('aino-selkea')
    await bank.confirm()
    return { orderid: result!.data.orderid, bank }
  }
  const methods = ({ merchant }: Awaited<ReturnType<typeof world>>) =>
    merchant.calls.map(({ method }) => method)
  async function ledger({ sandbox }: Awaited<ReturnType<typeof world>>, dates: object) {
    const { Username, Password } = dataOf('')
    const answer = await call(sandbox, { Username, Password, ...dates }, { method: 'AccountLedger' })
    return answer.result?.data ?? answer.error?.code
  }
  const thatDay = { FromDate: '2026-11-21', ToDate: '2026-11-22' }

  it('is told of after the account, and its money is in the ledger of its day', async () => {
    const given = await world()
    const { orderid } = await deposit(given)
    expect(methods(given)).toEqual(['kyc', 'account', 'pending', 'credit'])
    expect(given.merchant.calls.at(-1)?.params.data).toMatchObject({
      orderid,
      amount: '20.00',
      currency: 'EUR',
    })
    expect(await ledger(given, thatDay)).toEqual([{ orderid, amount: '20.00', currency: 'EUR' }])
    expect(await ledger(given, { FromDate: '2026-11-20', ToDate: '2026-11-21' })).toEqual([])
    expect(await ledger(given, { FromDate: 'yesterday', ToDate: '2026-11-21' })).toBe(623)
  })

  it.each([
    ['payment-declined', ['cancel'], 0],
    ['no-credit', ['pending'], 1],
    ['forged-credit', ['pending', 'credit'], 0],
    ['credit-then-cancel', ['pending', 'credit', 'cancel'], 1],
    ['credit-then-debit', ['pending', 'credit', 'debit'], 2],
    ['second-credit', ['pending', 'credit', 'credit'], 2],
  ])('as the panel says: %s', async (next, told, lines) => {
    const given = await world()
    given.sandbox.controls.get('trustly')!.set({ next })
    await deposit(given)
    expect(methods(given)).toEqual(['kyc', 'account', ...told])
    expect(await ledger(given, thatDay)).toHaveLength(lines)
    const ids = given.merchant.calls.map(({ params }) => params.data['notificationid'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is told of before an account in another name, as the panel says', async () => {
    const given = await world()
    given.sandbox.controls.get('trustly')!.set({ next: 'name-differs-after-credit' })
    await deposit(given)
    expect(methods(given)).toEqual(['kyc', 'pending', 'credit', 'account'])
    expect(given.merchant.calls.at(-1)?.params.data).toMatchObject({ attributes: { name: 'Magnus Annen' } })
  })

  it('that the person cancels is told of', async () => {
    const given = await world()
    const { result } = await call(given.sandbox, dataOf(given.merchant.url, paid), { method: 'Deposit' })
    const page = new URL(result!.data.url).pathname
    for (let times = 0; times < 2; times += 1)
      await given.sandbox.app.inject({ method: 'POST', url: `${page}/cancel` })
    expect(methods(given)).toEqual(['cancel'])
  })

  it('needs an amount with two decimals', async () => {
    const given = await world()
    for (const Amount of ['20', '20.005', '-5.00', '']) {
      const data = dataOf(given.merchant.url, { Attributes: { Amount, Currency: 'EUR' } })
      expect((await call(given.sandbox, data, { method: 'Deposit' })).error?.code).toBe(623)
    }
  })
})

it('the keys of both sides belong together', () => {
  const message = { method: 'kyc', uuid: 'u', data: { a: 'b' } }
  expect(isSigned(message, signatureOf(message, trustlyKeys.privateKey), trustlyKeys.publicKey)).toBe(true)
  expect(isSigned(message, signatureOf(message, merchantPrivateKey), trustlyKeys.merchantPublicKey)).toBe(
    true,
  )
})
