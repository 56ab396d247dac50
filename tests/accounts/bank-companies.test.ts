/** Pay-and-play over the sandbox's companies, with their real protocols: each fault of their panels. */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { type Sandbox, buildSandbox } from '../../apps/sandbox/src/app.ts'
import { bankBrowser } from '../../apps/sandbox/src/bank-login/test-kit.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { paymentIq } from '../../apps/sandbox/src/paymentiq/paymentiq.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { trustly } from '../../apps/sandbox/src/trustly/trustly.ts'
import { createOneClick, signInCall } from '../../apps/server/src/adapters/banks/one-click/adapter.ts'
import {
  createTrustly,
  createTrustlyOrders,
  trustlyCallbacks,
} from '../../apps/server/src/adapters/banks/trustly/adapter.ts'
import { keysIn } from '../../apps/server/src/adapters/banks/trustly/config.ts'
import {
  type CallbackRequest,
  inTransaction,
  loadConfig,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import { paymentIqCallbacks } from '../../apps/server/src/adapters/payments/paymentiq/adapter.ts'
import type { BankCompany } from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import { cleanScreenings, everyDevice } from '../../apps/server/src/modules/payments/test-kit.ts'
import { bankDeposits, paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import { testChange } from '../../apps/server/src/modules/wallet/test-kit.ts'
import { companyAt, configAt } from '../payments/kit.ts'
import { proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

interface World {
  readonly kit: AccountsKit
  readonly sandbox: Sandbox
  readonly payments: Payments
  /** Sets the next answer of the company's panel. */
  next(answer: string): void
  close(): Promise<void>
}

/** The company of the sandbox, our adapter, and the module, over real HTTP. */
async function open(dialect: 'trustly' | 'one-click'): Promise<World> {
  let answer: (
    request: Pick<CallbackRequest, 'path' | 'headers' | 'body'>,
  ) => Promise<{ status: number; body: string }> = async () => ({
    status: 500,
    body: '',
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = (request.url ?? '').replace('/callbacks/paymentiq', '')
      answer({ path, headers: request.headers, body: Buffer.concat(chunks) }).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' })
          response.end(body)
        },
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ours = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const sandbox = await buildSandbox({
    settings: settingsFrom({
      PAYMENTIQ_INTEGRATION_URL: `${ours}/callbacks/paymentiq`,
      SANDBOX_LOG_LEVEL: 'silent',
      SANDBOX_PORT: '0',
    }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [trustly, paymentIq],
  })
  sandbox.start()
  const theirs = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const surroundings = { timeoutMs: 2_000, log: silentLog }
  const { trustly: settings } = loadConfig({ NODE_ENV: 'test', PNP_COMPANY: 'trustly' }).ports.bankSignIn
  const config = {
    url: `${theirs}/trustly/api`,
    username: credentials.trustly.user,
    password: credentials.trustly.password,
    privateKey: keysIn(settings!.privateKey.reveal())[0]!,
    publicKeys: keysIn(settings!.publicKeys),
    notificationUrl: `${ours}/callbacks/trustly/bank`,
  }
  const company: BankCompany =
    dialect === 'trustly'
      ? createTrustly({ config, ...surroundings })
      : createOneClick({
          config: {
            url: `${theirs}/paymentiq`,
            clientId: credentials.paymentiq.oneClickId,
            clientSecret: credentials.paymentiq.oneClickSecret,
            identityProvider: 'trustly',
          },
          ...surroundings,
        })
  const kit = await createAccountsKit({
    overrides: { bankCompany: company, bankDeposits: bankDeposits(() => payments) },
  })
  const paymentIqAt = configAt(`${theirs}/paymentiq`)
  const payments = createPayments({
    audit: testAudit,
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: paymentsPlayers(kit.players, () => 3),
    company: companyAt(`${theirs}/paymentiq`),
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    orderCompany:
      dialect === 'trustly'
        ? createTrustlyOrders({
            config,
            ...surroundings,
            today: () => Temporal.Now.plainDateISO('UTC'),
          })
        : undefined,
  })
  const reports = kit.identity.bankReports
  const callbacks = trustlyCallbacks({
    config,
    addresses: [],
    reports,
    orders: () => payments.bankOrders,
  })
  const integration = paymentIqCallbacks({
    config: paymentIqAt,
    payments,
    addresses: [],
    cashOf: async () => '0.00',
    playerOf: (playerId) => kit.players.factsOf(playerId),
    findPlayer: async () => null,
    signIn: signInCall(reports),
  })
  answer = async (called) => {
    const served = dialect === 'one-click' ? integration : callbacks
    const request = { method: 'POST', ...called, log: silentLog } as CallbackRequest
    const { status, body: text } = await served.handle(request)
    return { status, body: String(text) }
  }
  const panel = sandbox.controls.get(dialect === 'trustly' ? 'trustly' : 'paymentiq')!
  return {
    kit,
    sandbox,
    payments,
    next: (name) => panel.set({ next: name }),
    async close() {
      await sandbox.stop()
      server.closeAllConnections()
      server.close()
      await kit.close()
    },
  }
}

/** A browser in which a player has signed in with a bank: the bank is asked for a deposit when it identifies. */
function knownBrowser({ kit }: World): Browser {
  const browser = kit.browser()
  browser.cookies.set('bank-player', 'yes')
  return browser
}

/** A person's way through the bank. @returns the address to which the frame returns, and the check of its code */
async function signInAt(
  { kit, sandbox }: World,
  person: string,
  amount?: string,
  browser: Browser = kit.browser(),
) {
  const opened = await browser.call('POST', '/v1/player/pnp/authorize', {
    body: {
      market: 'FI',
      languageCode: 'fi',
      ...(amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }),
    },
  })
  expect(opened.status).toBe(200)
  const bank = bankBrowser(sandbox, opened.body.iframeUrl as string)
  await bank.logIn(person)
  await bank.confirm()
  const returned = (await bank.returnUrl()).searchParams
  const { sessionId } = opened.body as { sessionId: string }
  expect(returned.get('state')).toBe(sessionId)
  const verify = () =>
    browser.call('POST', '/v1/player/pnp/verify_code', {
      body: { sessionId, code: returned.get('code') ?? 'none' },
    })
  return { browser, sessionId, returned, verify }
}

/** Contact data told and proven. @returns the new player */
async function joinBy(
  { kit }: World,
  { browser, sessionId, verify }: Awaited<ReturnType<typeof signInAt>>,
): Promise<bigint> {
  await verify()
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  const sms = { sessionId, kind: 'sms', target: phone.e164 } as const
  return BigInt((await proveContact(kit, browser, sms)).body.playerId)
}

describe.each(['trustly', 'one-click'] as const)('a first deposit by way of %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await open(dialect)
  })
  afterAll(() => world.close())

  it('is opened with the first login, and no money was asked for before', async () => {
    const attempt = await signInAt(world, 'aino-selkea', '20.00')
    const playerId = await joinBy(world, attempt)
    const { browser, sessionId } = attempt
    const { body } = await browser.call('POST', '/v1/player/pnp/login', { body: { sessionId } })
    const { depositId } = body.deposit as { depositId: string }
    expect(await world.payments.depositOf(playerId, depositId)).toMatchObject({
      status: 'OPEN',
      method: 'TRUSTLY',
      amount: 2000n,
    })
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, depositId, choice)).not.toBeNull()
    expect((await world.kit.wallet.balancesOf(playerId))?.main).toBe(0n)
  })
})

describe('Trustly, called directly', () => {
  let world: World
  beforeAll(async () => {
    world = await open('trustly')
  })
  afterAll(() => world.close())

  it('names the person by a signed notification, with the code that the way back carries', async () => {
    const { verify } = await signInAt(world, 'aino-selkea')
    expect((await verify()).body).toMatchObject({
      currentStep: 'ContactInfo',
      person: { firstName: 'Aino', lastName: 'Selkeä', city: 'Helsinki' },
    })
  })

  it.each([
    ['yves-young', '', 'under_age'],
    ['eero-selkea', 'under-age', 'under_age'],
    ['eero-selkea', 'declined', 'declined'],
    ['eero-selkea', 'name-differs', 'name_differs'],
  ])('%s, panel "%s": %s', async (person, fault, reason) => {
    if (fault !== '') world.next(fault)
    const { verify } = await signInAt(world, person)
    expect((await verify()).body.additionalInfo).toMatchObject({ reason })
  })

  it.each(['forged-notification', 'no-notification'])('%s names nobody', async (fault) => {
    world.next(fault)
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).body.code).toBe('error.bank.pending')
  })

  it('a notification that comes late is waited for', async () => {
    world.next('late-notification')
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).body.code).toBe('error.bank.pending')
    const panel = world.sandbox.controls.get('trustly')!
    panel.set({ clockAheadMs: 6_000 })
    for (let look = 0; look < 40 && (await verify()).status !== 200; look++) await pause(100)
    expect((await verify()).body.currentStep).toBe('ContactInfo')
    panel.reset()
  })

  it('repeated notifications change nothing', async () => {
    world.sandbox.controls.get('trustly')!.set({ duplicate: 3 })
    const { verify } = await signInAt(world, 'eero-selkea')
    expect((await verify()).status).toBe(200)
    world.sandbox.controls.get('trustly')!.reset()
  })

  it.each(['unknown', 'wrong-signature', 'wrong-credentials', 'pay-n-play-off'])(
    'with %s is unavailable, and nobody is refused',
    async (fault) => {
      world.next(fault)
      const answer = await world.kit.browser().call('POST', '/v1/player/pnp/authorize', {
        body: { market: 'FI', languageCode: 'fi' },
      })
      expect(answer.body.code).toBe('error.bank.unavailable')
    },
  )
})

describe('a deposit with Trustly', () => {
  let world: World
  let playerId: bigint
  beforeAll(async () => {
    world = await open('trustly')
    playerId = await joinBy(world, await signInAt(world, 'aino-selkea'))
  })
  afterAll(() => world.close())
  const cash = async () => (await world.kit.wallet.balancesOf(playerId))?.main ?? 0n
  const panel = () => world.sandbox.controls.get('trustly')!
  const limitDeposits = (day: bigint | null) =>
    inTransaction(world.kit.db, (tx) =>
      world.kit.wallet.setGate(tx, playerId, { limits: { deposit: { day } } }, testChange),
    )
  const pay = () => signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
  const depositOf = (body: { deposit: { depositId: string } }) =>
    world.payments.depositOf(playerId, body.deposit.depositId)

  it.each([
    ['as it should be', {}],
    ['with each notification three times more', { duplicate: 3 }],
  ])('%s is on the balance when the frame returns', async (_what, switches) => {
    const before = await cash()
    panel().set(switches)
    const { verify } = await pay()
    const { body } = await verify()
    panel().reset()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'arrived' } })
    expect(await depositOf(body)).toMatchObject({ status: 'SUCCESS', method: 'TRUSTLY', received: 2000n })
    expect(await cash()).toBe(before + 2000n)
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, body.deposit.depositId, choice)).toBeNull()
  })

  it('that the bank does not pay takes nothing, and says so', async () => {
    const before = await cash()
    world.next('payment-declined')
    const { returned, verify } = await pay()
    expect(returned.get('error')).toBe('access_denied')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('paid late is on its way when the frame returns, in no cashier, and arrives after the page was closed', async () => {
    const before = await cash()
    world.next('late-credit')
    const { body } = await (await pay()).verify()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'open' } })
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    expect(await world.payments.depositCashier(playerId, body.deposit.depositId, choice)).toBeNull()
    panel().set({ clockAheadMs: 30_000 })
    for (let look = 0; look < 60 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('whose credit comes before its person is named is repeated by the company, and booked then', async () => {
    const before = await cash()
    world.next('late-notification')
    await pay()
    expect(await cash()).toBe(before)
    panel().set({ clockAheadMs: 6_000 })
    for (let look = 0; look < 80 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('with a credit that the company has not signed moves nothing', async () => {
    const before = await cash()
    world.next('forged-credit')
    const { body } = await (await pay()).verify()
    expect(await depositOf(body)).toMatchObject({ status: 'PENDING' })
    expect(await cash()).toBe(before)
  })

  it('cancelled after its credit keeps the money', async () => {
    const before = await cash()
    world.next('credit-then-cancel')
    const { body } = await (await pay()).verify()
    expect(await depositOf(body)).toMatchObject({ status: 'SUCCESS' })
    expect(await cash()).toBe(before + 2000n)
  })

  it('debited after its credit is a chargeback, however often the debit comes', async () => {
    const before = await cash()
    panel().set({ duplicate: 3, next: 'credit-then-debit' })
    await (await pay()).verify()
    panel().reset()
    expect(await cash()).toBe(before)
    expect((await world.kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('over a limit of the player is refused before the bank asks for money', async () => {
    await limitDeposits(1n)
    const before = await cash()
    const { returned, verify } = await pay()
    await limitDeposits(null)
    expect(returned.get('error')).toBe('access_denied')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('of somebody without an account is refused before the bank can pay', async () => {
    const { verify } = await signInAt(world, 'eero-selkea', '20.00', knownBrowser(world))
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'no_account' })
  })
})

describe('PaymentIQ 1-Click', () => {
  let world: World
  beforeAll(async () => {
    world = await open('one-click')
  })
  afterAll(() => world.close())

  it('names the person in signin and in the token', async () => {
    const { verify } = await signInAt(world, 'aino-selkea')
    expect((await verify()).body).toMatchObject({ currentStep: 'ContactInfo', person: { firstName: 'Aino' } })
    expect((await verify()).status).toBe(200)
  })

  it.each([
    ['yves-young', '', 'under_age'],
    ['eero-selkea', 'one-click-under-age', 'under_age'],
    ['eero-selkea', 'one-click-name-differs', 'name_differs'],
  ])('%s, panel "%s": %s', async (person, fault, reason) => {
    if (fault !== '') world.next(fault)
    const { verify } = await signInAt(world, person)
    expect((await verify()).body.additionalInfo).toMatchObject({ reason })
  })

  it('a code that nobody issued names nobody, and a slow token is unknown and not a refusal', async () => {
    world.next('one-click-forged-code')
    expect((await (await signInAt(world, 'eero-selkea')).verify()).body.code).toBe('error.bank.expired')
    const { verify } = await signInAt(world, 'eero-selkea')
    world.next('one-click-late')
    expect((await verify()).body.code).toBe('error.bank.unavailable')
  })
})

describe('a deposit with 1-Click', () => {
  let world: World
  let playerId: bigint
  beforeAll(async () => {
    world = await open('one-click')
    playerId = await joinBy(world, await signInAt(world, 'aino-selkea'))
  })
  afterAll(() => world.close())
  const cash = async () => (await world.kit.wallet.balancesOf(playerId))?.main ?? 0n
  const panel = () => world.sandbox.controls.get('paymentiq')!

  it.each([
    ['as it should be', {}],
    ['with each call three times more', { duplicate: 3 }],
  ])('%s is on the balance when the frame returns', async (_what, switches) => {
    const before = await cash()
    panel().set(switches)
    const { verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    const { body } = await verify()
    panel().reset()
    expect(body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'arrived' } })
    expect(await world.payments.depositOf(playerId, body.deposit.depositId)).toMatchObject({
      status: 'SUCCESS',
      received: 2000n,
    })
    expect(await cash()).toBe(before + 2000n)
  })

  it.each(['declined', 'no-funds', 'no-connection'])('%s: no money was taken', async (fault) => {
    const before = await cash()
    world.next(fault)
    const { returned, verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    expect(returned.get('tx_state')).toBe('FAILED')
    const info = (await verify()).body.additionalInfo
    expect(info).toEqual({ reason: 'not_paid', money: 'none' })
    expect(await cash()).toBe(before)
  })

  it('paid late is on its way when the frame returns, and arrives after the page was closed', async () => {
    const before = await cash()
    world.next('late-transfer')
    const { verify } = await signInAt(world, 'aino-selkea', '20.00', knownBrowser(world))
    expect((await verify()).body).toMatchObject({ currentStep: 'Complete', deposit: { money: 'open' } })
    expect(await cash()).toBe(before)
    panel().set({ clockAheadMs: 30_000 })
    for (let look = 0; look < 60 && (await cash()) === before; look++) await pause(100)
    panel().reset()
    expect(await cash()).toBe(before + 2000n)
  })

  it('of somebody without an account is refused before the bank can pay', async () => {
    const { returned, verify } = await signInAt(world, 'eero-selkea', '20.00', knownBrowser(world))
    expect(returned.get('errCode')).toBe('1110')
    expect((await verify()).body.additionalInfo).toEqual({ reason: 'no_account' })
  })
})
