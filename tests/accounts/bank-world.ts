/** The companies of the sandbox that sign people in with a bank, our adapters, and the modules, over real HTTP. */
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
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
import { type CallbackRequest, loadConfig, silentLog } from '../../apps/server/src/kernel/index.ts'
import { paymentIqCallbacks } from '../../apps/server/src/adapters/payments/paymentiq/adapter.ts'
import type { BankCompany } from '../../apps/server/src/modules/identity/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { createPayments, type Payments } from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  cleanScreenings,
  everyDevice,
  everythingAffordable,
  noDepositSteps,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { bankDeposits, paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import { companyAt, configAt } from '../payments/kit.ts'
import { proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

export interface World {
  readonly kit: AccountsKit
  readonly sandbox: Sandbox
  readonly payments: Payments
  /** Sets the next answer of the company's panel. */
  next(answer: string): void
  close(): Promise<void>
}

/** The company of the sandbox, our adapter, and the module, over real HTTP. */
export async function openBankWorld(dialect: 'trustly' | 'one-click'): Promise<World> {
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
    decisions: createDecisions({ clock: kit.clock }),
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    wallet: kit.wallet,
    players: paymentsPlayers(kit.players, () => 3),
    company: companyAt(`${theirs}/paymentiq`),
    creditRanges: [],
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: noDepositSteps,
    documents: kit.verification.deadlines,
    affordability: everythingAffordable,
    limitFiles: boundlessFiles,
    tellUnpaidBalance: async () => {},
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
export function knownBrowser({ kit }: World): Browser {
  const browser = kit.browser()
  browser.cookies.set('bank-player', 'yes')
  return browser
}

/** A person's way through the bank. @returns the address to which the frame returns, and the check of its code */
export async function signInAt(
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
export async function joinBy(
  { kit }: World,
  { browser, sessionId, verify }: Awaited<ReturnType<typeof signInAt>>,
): Promise<bigint> {
  await verify()
  const { email, phone } = await tellContact(kit, browser, sessionId)
  await proveContact(kit, browser, { sessionId, kind: 'email', target: email })
  const sms = { sessionId, kind: 'sms', target: phone.e164 } as const
  return BigInt((await proveContact(kit, browser, sms)).body.playerId)
}
