/** Pay-and-play over the sandbox's companies, with their real protocols: each fault of their panels. */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, buildSandbox } from '../../apps/sandbox/src/app.ts'
import { bankBrowser } from '../../apps/sandbox/src/bank-login/test-kit.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { paymentIq } from '../../apps/sandbox/src/paymentiq/paymentiq.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import { trustly } from '../../apps/sandbox/src/trustly/trustly.ts'
import { createOneClick, signInCall } from '../../apps/server/src/adapters/banks/one-click/adapter.ts'
import { createTrustly, trustlyCallbacks } from '../../apps/server/src/adapters/banks/trustly/adapter.ts'
import { keysIn } from '../../apps/server/src/adapters/banks/trustly/config.ts'
import { type CallbackRequest, loadConfig, silentLog } from '../../apps/server/src/kernel/index.ts'
import type { BankCompany } from '../../apps/server/src/modules/identity/index.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

interface World {
  readonly kit: AccountsKit
  readonly sandbox: Sandbox
  /** Sets the next answer of the company's panel. */
  next(answer: string): void
  close(): Promise<void>
}

/** The company of the sandbox, our adapter, and the module, over real HTTP. */
async function open(dialect: 'trustly' | 'one-click'): Promise<World> {
  let answer: (body: Buffer) => Promise<{ status: number; body: string }> = async () => ({
    status: 500,
    body: '',
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(Buffer.concat(chunks)).then(
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
  const kit = await createAccountsKit({ overrides: { bankCompany: company } })
  const reports = kit.identity.bankReports
  const callbacks = trustlyCallbacks({ config, addresses: [], reports })
  const signIn = signInCall(reports)
  answer = async (body) => {
    if (dialect === 'one-click') {
      const fields = await signIn(JSON.parse(body.toString('utf8')))
      return { status: 200, body: JSON.stringify(fields) }
    }
    const request = { method: 'POST', body, log: silentLog } as CallbackRequest
    const { status, body: text } = await callbacks.handle(request)
    return { status, body: String(text) }
  }
  const panel = sandbox.controls.get(dialect === 'trustly' ? 'trustly' : 'paymentiq')!
  return {
    kit,
    sandbox,
    next: (name) => panel.set({ next: name }),
    async close() {
      await sandbox.stop()
      server.closeAllConnections()
      server.close()
      await kit.close()
    },
  }
}

/** A person's way through the bank. @returns the address to which the frame returns, and the check of its code */
async function signInAt({ kit, sandbox }: World, person: string) {
  const browser = kit.browser()
  const opened = await browser.call('POST', '/v1/player/pnp/authorize', {
    body: { market: 'FI', languageCode: 'fi' },
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
  return { returned, verify }
}

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
