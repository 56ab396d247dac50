import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CallbackRequest, type Log, silentLog } from '../../../kernel/index.ts'
import type { BankReports } from '../../../modules/identity/index.ts'
import type { BankOrders } from '../../../modules/payments/index.ts'
import { createTrustly, createTrustlyOrders, trustlyCallbacks } from './adapter.ts'
import { createSignatures, serialise } from './auth.ts'
import { keysIn } from './config.ts'

const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, theirs, previous, stranger] = [newPair(), newPair(), newPair(), newPair()]
const signed = (pair: { privateKey: string }) =>
  createSignatures({ privateKey: pair.privateKey, publicKeys: [ours.publicKey] })

const config = {
  url: 'https://bank.example/api',
  username: 'house',
  password: 'password-of-the-house',
  privateKey: ours.privateKey,
  publicKeys: [theirs.publicKey, previous.publicKey],
  notificationUrl: 'https://shop.example/callbacks/trustly/bank',
}

const request = {
  attemptId: 'bank_1',
  ownCode: 'code-1',
  callbackUrl: 'https://shop.example/fi-FI/signup/callback',
  country: 'FI',
  currency: 'EUR',
  locale: 'fi-FI',
  ip: '203.0.113.7',
  signal: new AbortController().signal,
}

interface Sent {
  readonly method: string
  readonly params: { Signature: string; UUID: string; Data: Record<string, unknown> }
}

function trustlyThat(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const alarms: unknown[] = []
  const company = createTrustly({
    config,
    timeoutMs: 1_000,
    log: Object.assign(Object.create(silentLog), { error: (facts: unknown) => alarms.push(facts) }) as Log,
    fetch: (async (_url: string, init: RequestInit) => {
      const body = JSON.parse(init.body as string) as Sent
      sent.push(body)
      return answer(body)
    }) as typeof fetch,
  })
  return { company, sent, alarms }
}

const result = (pair: { privateKey: string }) => (sent: Sent) => {
  const whole = {
    uuid: sent.params.UUID,
    method: sent.method,
    data: { orderid: '77', url: 'https://bank.example/x' },
  }
  const signature = signed(pair).sign(whole)
  return Response.json({ version: '1.1', result: { signature, ...whole } })
}
const refusal =
  (code: number, pair = theirs) =>
  (sent: Sent) => {
    const whole = { uuid: sent.params.UUID, method: sent.method, data: { code, message: 'ERROR' } }
    const signature = signed(pair).sign(whole)
    return Response.json({
      version: '1.1',
      error: { name: 'JSONRPCError', code, message: 'ERROR', error: { signature, ...whole } },
    })
  }

describe('serialising', () => {
  it('gives the text of the documentation’s example', () => {
    expect(
      serialise({
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
      }),
    ).toBe(
      'AttributesCurrencySEKFirstnameJohnIP123.123.123.123LastnameDoeLocalesv_SEMobilePhone+46709876543NationalIdentificationNumber790131-1234EndUserID12345MessageIDyour_unique_deposit_idNotificationURLURL_to_your_notification_servicePasswordmerchant_passwordUsernamemerchant_username',
    )
  })
  it('keeps the order of lists, takes keys by their codes, and writes null as nothing', () => {
    expect(serialise({ b: ['y', 'x'], a: null, B: 1, c: true })).toBe('B1abyxctrue')
  })
})

describe('an authorization', () => {
  it('is signed, names our addresses, and answers with the bank’s page', async () => {
    const { company, sent } = trustlyThat(result(theirs))
    expect(await company.authorize(request)).toEqual({
      outcome: 'done',
      iframeUrl: 'https://bank.example/x',
      reference: '77',
    })
    const { method, params } = sent[0]!
    expect(method).toBe('SelectAccount')
    const ofOurs = createSignatures({ privateKey: theirs.privateKey, publicKeys: [ours.publicKey] })
    expect(ofOurs.isTheirs({ method, uuid: params.UUID, data: params.Data }, params.Signature)).toBe(true)
    expect(params.Data).toMatchObject({
      EndUserID: 'bank_1',
      MessageID: 'bank_1',
      NotificationURL: config.notificationUrl,
      Attributes: {
        Country: 'FI',
        Locale: 'fi_FI',
        RequestKYC: '1',
        SuccessURL: 'https://shop.example/fi-FI/signup/callback?state=bank_1&code=code-1',
        FailURL: 'https://shop.example/fi-FI/signup/callback?state=bank_1&error=access_denied',
      },
    })
  })

  it('takes the signature of the previous key too, and of no other', async () => {
    expect(await trustlyThat(result(previous)).company.authorize(request)).toMatchObject({ outcome: 'done' })
    const { company, alarms } = trustlyThat(result(stranger))
    expect(await company.authorize(request)).toEqual({ outcome: 'unknown' })
    expect(alarms).toHaveLength(1)
  })

  it.each([
    [637, 'refused', 0],
    [698, 'refused', 0],
    [620, 'unknown', 0],
    [616, 'unknown', 1],
    [636, 'unknown', 1],
    [732, 'unknown', 1],
  ])('with error %i is %s', async (code, outcome, alarmCount) => {
    const { company, alarms } = trustlyThat(refusal(code))
    expect(await company.authorize(request)).toEqual({ outcome })
    expect(alarms).toHaveLength(alarmCount)
  })

  it('of which nothing is known is not refused: no answer, a page of a proxy, an answer to another call, a forged error', async () => {
    for (const answer of [
      () => new Response('<html>', { status: 403 }),
      () => new Response('{}', { status: 500 }),
      (sent: Sent) => result(theirs)({ ...sent, params: { ...sent.params, UUID: 'other' } }),
      refusal(637, stranger),
      () => Promise.reject(new Error('no connection')),
    ])
      expect(await trustlyThat(answer).company.authorize(request)).toEqual({ outcome: 'unknown' })
  })

  it('is sent once: a repeat could only be refused', async () => {
    const { company, sent } = trustlyThat(() => new Response('', { status: 503 }))
    await company.authorize(request)
    expect(sent).toHaveLength(1)
  })
})

describe('a deposit', () => {
  it('is an order of the method Deposit with its amount', async () => {
    const { company, sent } = trustlyThat(result(theirs))
    expect(await company.authorize({ ...request, amount: '20.00' })).toMatchObject({ reference: '77' })
    expect(sent[0]).toMatchObject({
      method: 'Deposit',
      params: { Data: { Attributes: { Amount: '20.00', Currency: 'EUR', RequestKYC: '1' } } },
    })
  })

  it('is in the books with every line of the account ledger that names it, and unknown without a signed ledger', async () => {
    const alarms: unknown[] = []
    const booksThat = (lines: unknown, pair = theirs) =>
      createTrustlyOrders({
        config,
        timeoutMs: 1_000,
        log: Object.assign(Object.create(silentLog), {
          error: (facts: unknown) => alarms.push(facts),
        }) as Log,
        today: () => Temporal.PlainDate.from('2026-07-01'),
        fetch: (async (_url: string, init: RequestInit) => {
          const { method, params } = JSON.parse(init.body as string) as Sent
          expect([method, params.Data['FromDate'], params.Data['ToDate'], params.Data['Currency']]).toEqual([
            'AccountLedger',
            '2026-05-31',
            '2026-07-03',
            null,
          ])
          const whole = { uuid: params.UUID, method, data: lines }
          return Response.json({
            version: '1.1',
            result: { signature: signed(pair).sign(whole), ...whole },
          })
        }) as typeof fetch,
      }).linesOf('77')
    const line = (orderid: string, amount: string) => ({ orderid, amount, currency: 'EUR' })
    const lines = [line('78', '5.00'), line('77', '20.00'), line('77', '-20.00')]
    const [first, second] = [
      { amount: 2_000n, currency: 'EUR' },
      { amount: 700n, currency: 'EUR' },
    ]
    expect(await booksThat(lines)).toEqual({ outcome: 'done', credits: [first], debits: [first] })
    expect(await booksThat([line('77', '7.00'), ...lines, line('77', '20.00')])).toEqual({
      outcome: 'done',
      credits: [second, first, first],
      debits: [first],
    })
    expect(await booksThat([line('78', '5.00')])).toEqual({ outcome: 'done', credits: [], debits: [] })
    const fee = { ...line('77', '-0.50000000000000000000'), accountname: 'TRANSACTION_FEE_BANK_DEPOSIT' }
    expect(await booksThat([line('77', '20.00000000000000000000'), fee])).toEqual({
      outcome: 'done',
      credits: [first],
      debits: [],
    })
    // Lines of other orders, and of none, need not be read.
    const others = [{ amount: '-90.00', currency: 'EUR' }, { orderid: null }, line('78', '5.001')]
    expect(await booksThat([...others, line('77', '20.00')])).toMatchObject({ credits: [first] })
    expect(alarms).toEqual([])
    // A line that cannot be read is not "no money".
    expect(await booksThat([line('77', '20.001'), line('77', '20.00')])).toEqual({ outcome: 'unknown' })
    expect(await booksThat([{ orderid: ['77'], amount: '5.00', currency: 'EUR' }])).toEqual({
      outcome: 'unknown',
    })
    const alarm = { port: 'trustly', orderId: '77', alarm: true }
    expect(alarms).toEqual([alarm, alarm])
    expect(await booksThat(lines, stranger)).toEqual({ outcome: 'unknown' })
    expect(await booksThat('none')).toEqual({ outcome: 'unknown' })
  })
})

function notifications(reports: Partial<BankReports> = {}, taken?: Partial<BankOrders>) {
  const told: unknown[] = []
  const orders: BankOrders = {
    reserve: async (order) => (told.push(order), true),
    credit: async (orderId, money) => (told.push({ orderId, ...money }), true),
    debit: async (orderId, debit) => (told.push({ orderId, is: 'debit', ...debit }), true),
    cancel: async (orderId) => (told.push({ orderId, is: 'cancelled' }), true),
    hold: async (orderId) => void told.push({ orderId, is: 'held' }),
    compareHolder: async (orderId, holder) => (told.push({ orderId, holder }), true),
    ...taken,
  }
  const callbacks = trustlyCallbacks({
    config,
    addresses: [],
    orders: () => (taken ? orders : undefined),
    reports: {
      identified: async (report) => {
        told.push(report)
        return { is: 'continue', currency: 'EUR' }
      },
      declined: async (report) => (told.push(report), true),
      accountChosen: async (report) => (told.push(report), 'same'),
      ...reports,
    },
  })
  async function notify(
    method: string,
    data: object,
    change: { pair?: typeof theirs; data?: object; uuid?: string } = {},
  ) {
    const { uuid = '258a2184-2842-b485-25ca-293525152425' } = change
    const whole = { method, uuid, data }
    const signature = signed(change.pair ?? theirs).sign(whole)
    const body = { method, params: { signature, uuid, data: change.data ?? data }, version: '1.1' }
    const answer = await callbacks.handle({
      method: 'POST',
      body: Buffer.from(JSON.stringify(body)),
      log: silentLog,
    } as CallbackRequest)
    const parsed = JSON.parse(String(answer.body)) as {
      result?: { signature: string; uuid: string; method: string; data: { status: string } }
    }
    return { status: answer.status, result: parsed.result }
  }
  return { notify, told }
}
const head = { messageid: 'bank_1', orderid: '77', notificationid: '9' }
const attributes = {
  personid: 'FI140388-904A',
  firstname: 'Aino',
  lastname: 'Selkeä',
  dob: '1988-03-14',
  country: 'FI',
}

describe('a notification', () => {
  it('kyc tells who it is, and our signed answer lets the person go on', async () => {
    const { notify, told } = notifications()
    const { status, result: answer } = await notify('kyc', { ...head, attributes })
    expect([status, answer?.data.status]).toEqual([200, 'CONTINUE'])
    const { signature, ...rest } = answer!
    const company = createSignatures({ privateKey: theirs.privateKey, publicKeys: [ours.publicKey] })
    expect(company.isTheirs(rest, signature)).toBe(true)
    expect(told).toEqual([
      {
        attemptId: 'bank_1',
        reference: '77',
        person: {
          personId: 'FI140388-904A',
          firstName: 'Aino',
          lastName: 'Selkeä',
          dateOfBirth: '1988-03-14',
          street: '',
          postalCode: '',
          city: '',
          country: 'FI',
        },
      },
    ])
  })

  it('kyc ends with FINISH for a refusal, an abort, and an attempt that is not ours', async () => {
    const refused = notifications({ identified: async () => ({ is: 'refused', reason: 'under_age' }) })
    expect((await refused.notify('kyc', { ...head, attributes })).result?.data.status).toBe('FINISH')
    const aborted = notifications()
    expect((await aborted.notify('kyc', { ...head, abort: '1' })).result?.data.status).toBe('FINISH')
    expect(aborted.told).toEqual([{ attemptId: 'bank_1', reference: '77' }])
    const unknown = notifications({ identified: async () => null })
    expect((await unknown.notify('kyc', { ...head, attributes })).result?.data.status).toBe('FINISH')
  })

  it('account tells the holder; without orders of deposits, money is nothing that we have ordered and is only taken', async () => {
    const { notify, told } = notifications()
    const account = { ...head, accountid: '5', attributes: { name: 'Aino Selkeä' } }
    expect((await notify('account', account)).result?.data.status).toBe('OK')
    expect(told).toEqual([{ attemptId: 'bank_1', reference: '77', holder: 'Aino Selkeä' }])
    expect((await notify('credit', { ...head, amount: '10.00' })).result?.data.status).toBe('OK')
    expect(told).toHaveLength(1)
  })

  it('kyc of a deposit lets nobody pay before it is reserved', async () => {
    const payment = { playerId: 7n, sessionId: 's' }
    const identified = async () => ({ is: 'continue', currency: 'EUR', payment }) as const
    const { notify, told } = notifications({ identified }, {})
    expect((await notify('kyc', { ...head, attributes })).result?.data.status).toBe('CONTINUE')
    expect(told).toEqual([{ orderId: '77', ...payment }])
    const full = notifications({ identified }, { reserve: async () => false })
    expect((await full.notify('kyc', { ...head, attributes })).result?.data.status).toBe('FINISH')
    const nobody = notifications({ identified })
    expect((await nobody.notify('kyc', { ...head, attributes })).result?.data.status).toBe('FINISH')
  })

  it('credit and debit bring exact amounts, pending moves nothing, cancel ends the order', async () => {
    const { notify, told } = notifications({}, {})
    const money = { ...head, amount: '10.10', currency: 'EUR' }
    for (const method of ['pending', 'credit', 'debit', 'cancel'])
      expect((await notify(method, money)).result?.data.status).toBe('OK')
    expect(told).toEqual([
      { orderId: '77', amount: 1010n, currency: 'EUR', noticeId: '9' },
      { orderId: '77', is: 'debit', amount: 1010n, currency: 'EUR', noticeId: '9' },
      { orderId: '77', is: 'cancelled' },
    ])
  })

  it.each([
    ['10.005', 'EUR'],
    ['10,00', 'EUR'],
    ['1e3', 'EUR'],
    ['0.00', 'EUR'],
    ['-5.00', 'EUR'],
    ['10.00', 'XXX'],
    ['92233720368547758.08', 'EUR'],
  ])('credit of %s %s moves nothing and gets no signed answer', async (amount, currency) => {
    const { notify, told } = notifications({}, {})
    const answer = await notify('credit', { ...head, amount, currency })
    expect([answer.status, answer.result, told]).toEqual([400, undefined, []])
  })

  it('credit names its ids as text or numbers; a list or an object with the same signed text is not read', async () => {
    const { notify, told } = notifications({}, {})
    const credit = { ...head, amount: '10.00', currency: 'EUR' }
    for (const change of [
      { orderid: ['7', '7'] },
      { orderid: { 7: '7' } },
      { notificationid: ['9'] },
      { notificationid: { 9: null } },
      { notificationid: 9.5 },
      { messageid: ['bank_1'] },
      { orderid: '77 ' },
    ])
      expect((await notify('credit', { ...credit, ...change })).status).toBe(400)
    expect((await notify('credit', credit, { data: { ...credit, orderid: ['7', '7'] } })).status).toBe(400)
    expect((await notify('credit', credit, { uuid: 'u-1' })).status).toBe(400)
    expect(told).toEqual([])
    expect((await notify('credit', { ...credit, orderid: 77, notificationid: 9 })).status).toBe(200)
    expect(told).toEqual([{ orderId: '77', amount: 1000n, currency: 'EUR', noticeId: '9' }])
  })

  it('account in another name holds the order, one of an attempt that is gone is compared, an early one repeated', async () => {
    const account = { ...head, accountid: '5', attributes: { name: 'Magnus Annen' } }
    const other = notifications({ accountChosen: async () => 'another' }, {})
    expect((await other.notify('account', account)).result?.data.status).toBe('OK')
    expect(other.told).toEqual([{ orderId: '77', is: 'held' }])
    const gone = notifications({ accountChosen: async () => null }, {})
    expect((await gone.notify('account', account)).result?.data.status).toBe('OK')
    expect(gone.told).toEqual([{ orderId: '77', holder: 'Magnus Annen' }])
    const early = notifications({ accountChosen: async () => 'unnamed' }, {})
    expect(await early.notify('account', account)).toEqual({ status: 503, result: undefined })
    expect(early.told).toEqual([])
  })

  it('credit of an order that is not known yet gets no signed answer, so that it is repeated', async () => {
    const { notify } = notifications({}, { credit: async () => false })
    const answer = await notify('credit', { ...head, amount: '10.00', currency: 'EUR' })
    expect([answer.status, answer.result]).toEqual([503, undefined])
  })

  it('credit of a stranger is not read', async () => {
    const { notify, told } = notifications({}, {})
    const credit = { ...head, amount: '10.00', currency: 'EUR' }
    expect((await notify('credit', credit, { pair: stranger })).status).toBe(401)
    expect((await notify('credit', credit, { data: { ...credit, amount: '1000.00' } })).status).toBe(401)
    expect(told).toEqual([])
  })

  it('of a stranger, or changed on its way, tells nothing and gets no signed answer', async () => {
    const { notify, told } = notifications()
    const kyc = { ...head, attributes }
    expect(await notify('kyc', kyc, { pair: stranger })).toEqual({ status: 401, result: undefined })
    const changed = { ...head, attributes: { ...attributes, dob: '1988-03-15' } }
    expect(await notify('kyc', kyc, { data: changed })).toEqual({ status: 401, result: undefined })
    expect((await notify('kyc', kyc, { pair: previous })).status).toBe(200)
    expect(told).toHaveLength(1)
  })

  it('that cannot be read ends without a person', async () => {
    const { notify, told } = notifications()
    const noDate = { ...head, attributes: { ...attributes, dob: '14.3.1988' } }
    expect((await notify('kyc', noDate)).result?.data.status).toBe('FINISH')
    expect(told).toEqual([])
  })
})

it('keys are read from one text, also with lines as \\n', () => {
  const one = theirs.publicKey.trim()
  expect(keysIn(`sandbox\n${one}\n${previous.publicKey}`)).toEqual([one, previous.publicKey.trim()])
  expect(keysIn(one.replaceAll('\n', '\\n'))).toEqual([one])
  expect(() => keysIn('no key')).toThrow(RangeError)
})
