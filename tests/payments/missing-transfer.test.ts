/** A transfer that never comes, with the company's stand-in on the other side of real HTTP: its books say what became of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, buildSandbox } from '../../apps/sandbox/src/app.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { paymentIq } from '../../apps/sandbox/src/paymentiq/paymentiq.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import {
  createPaymentIqCompany,
  paymentIqCallbacks,
} from '../../apps/server/src/adapters/payments/paymentiq/adapter.ts'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import {
  type Payments,
  type PaymentsPlayer,
  createPayments,
} from '../../apps/server/src/modules/payments/index.ts'
import { paymentsPlayer } from '../../apps/server/src/modules/payments/test-kit.ts'
import { type WalletKit, createWalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'

const START = '2026-11-21T10:00:00Z'
const { merchantId, clientId, clientSecret, callbackUser, callbackPassword } = credentials.paymentiq
const LOST = '4000000000000127'
const UNSURE = '4000000000000101'
const ASKED = '4111111111111111'
const DECLINED = '4000000000009995'

let kit: WalletKit
let payments: Payments
let sandbox: Sandbox
let callbacks: Server
let sandboxUrl = ''
const dataDir = mkdtempSync(join(tmpdir(), 'missing-transfer-'))
const players = new Map<bigint, PaymentsPlayer>()
const alarms: { readonly why?: string }[] = []

const configAt = (url: string) => ({
  merchantId,
  environment: 'test' as const,
  hostUri: 'http://localhost:3000',
  clientId,
  clientSecret,
  callbackUser,
  callbackPassword,
  cashierUrl: url,
  adminUrl: url,
})
const companyAt = (url: string) =>
  createPaymentIqCompany({ config: configAt(url), timeoutMs: 2_000, log: silentLog })

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

beforeAll(async () => {
  kit = await createWalletKit({ start: START })
  callbacks = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      integration
        .handle({
          requestId: 'req_test',
          method: request.method ?? '',
          path: request.url ?? '',
          queryText: '',
          query: new URLSearchParams(),
          headers: request.headers,
          body: Buffer.concat(chunks),
          ip: '127.0.0.1',
          log: silentLog,
        })
        .then(
          (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
          () => response.writeHead(500).end(),
        )
    })
  })
  const integrationUrl = await listen(callbacks)
  sandbox = await buildSandbox({
    settings: settingsFrom({ PAYMENTIQ_INTEGRATION_URL: integrationUrl, SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(dataDir),
    // Their time stands still: what they do later is never done here.
    clock: { now: () => Date.parse(START) },
    companies: [paymentIq],
  })
  sandbox.start()
  sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  payments = createPayments({
    db: kit.db,
    clock: kit.clock,
    log: { ...silentLog, error: (line: object) => alarms.push(line) } as never,
    wallet: kit.wallet,
    players: { factsOf: async (playerId) => players.get(playerId) ?? null },
    company: companyAt(`${sandboxUrl}/paymentiq`),
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
  })
  const integration = paymentIqCallbacks({
    config: configAt(`${sandboxUrl}/paymentiq`),
    payments,
    addresses: ['127.0.0.1'],
    cashOf: async () => '0.00',
    playerOf: async (playerId) => players.get(playerId) ?? null,
    findPlayer: async () => null,
  })
})
afterAll(async () => {
  await sandbox?.stop()
  callbacks?.closeAllConnections()
  callbacks?.close()
  await kit?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A player whose deposit by card is authorized, and of which nothing more has been heard. */
async function paidBy(cardNumber: string, amount = '25.00') {
  const playerId = await kit.player()
  players.set(playerId, paymentsPlayer(playerId))
  const opened = await payments.openDeposit(playerId, {
    amount: { minor: BigInt(amount.replace('.', '')), currency: 'EUR' },
    method: 'CREDITCARD',
    langmarket: 'en-UN',
    theme: 'dark',
    idempotencyKey: `wish-${playerId}`,
  })
  const response = await fetch(`${sandboxUrl}/paymentiq/api/creditcard/deposit/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: opened.cashier?.sessionId,
      userId: playerId.toString(),
      merchantId,
      amount,
      cardNumber,
      cardHolder: 'Aino Test',
      expiryMonth: '09',
      expiryYear: '2039',
      cvv: '123',
    }),
  })
  const { txId } = (await response.json()) as { txId: string }
  const deposit = () => payments.depositOf(playerId, opened.depositId ?? '')
  while ((await deposit()).status === 'OPEN') await new Promise((resolve) => setTimeout(resolve, 10))
  return { playerId, txId, deposit }
}

async function ask(playerId: bigint, companyTx: string): Promise<void> {
  const found = payments.jobs.find(({ kind }) => kind.name === 'payments.ask-missing-transfer')
  await found?.run(
    { playerId: playerId.toString(), companyTx },
    { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
  )
}
/** Waits until the company's own work on the answer to its call is done. */
async function untilTheySay(txId: string, state: string): Promise<void> {
  const company = companyAt(`${sandboxUrl}/paymentiq`)
  for (;;) {
    const status = await company.statusOf(txId)
    if (status.outcome === 'done' && status.transaction.state === state) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
/** A transaction as an Admin API tells it. */
const book = {
  txId: 'tx-1',
  userId: '7',
  txState: 'SUCCESSFUL',
  statusCode: 0,
  txAmount: '25.00',
  txAmountCy: 'EUR',
}

describe('a deposit of which PaymentIQ has told nothing for a day', () => {
  it('is booked when its books say that it was paid, with what has moved', async () => {
    const { playerId, txId, deposit } = await paidBy(LOST)
    await untilTheySay(txId, 'successful')
    expect((await deposit()).status).toBe('PENDING')
    kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'SUCCESS', received: 2500n })
    expect(await cash(playerId)).toBe(2500n)
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('stays pending while its books are inconsistent, and calls people', async () => {
    const { playerId, txId, deposit } = await paidBy(UNSURE)
    await untilTheySay(txId, 'inconsistent')
    kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'PENDING', received: null })
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: txId, why: 'inconsistent' })
  })

  it('shows that it waits for the person while its books say so', async () => {
    const { playerId, txId, deposit } = await paidBy(ASKED)
    await untilTheySay(txId, 'waiting-input')
    kit.clock.advance({ hours: 24 })
    await ask(playerId, txId)
    expect(await deposit()).toMatchObject({ status: 'WAITING_INPUT' })
  })
})

describe('the status call', () => {
  it('tells what stands in the books: person, direction, amount, state, and why nothing came of it', async () => {
    const { playerId, txId, deposit } = await paidBy(DECLINED, '31.50')
    while ((await deposit()).status === 'PENDING') await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await companyAt(`${sandboxUrl}/paymentiq`).statusOf(txId)).toEqual({
      outcome: 'done',
      transaction: {
        companyTx: txId,
        playerId,
        kind: 'deposit',
        state: 'failed',
        amount: 3150n,
        currency: 'EUR',
        wasCancelled: false,
        reason: 'no-funds-at-bank',
      },
    })
  })

  it('says no when the company does not know the transaction', async () => {
    expect(await companyAt(`${sandboxUrl}/paymentiq`).statusOf('tx-of-nobody')).toEqual({
      outcome: 'refused',
      reason: 'not-in-their-books',
    })
  })

  it.each([
    ['nobody answers there', async () => 'http://127.0.0.1:9'],
    ['our credentials are not taken', async () => `${sandboxUrl}/nothing-here`],
  ])('knows nothing when %s', async (_what, url) => {
    expect(await companyAt(await url()).statusOf('tx-1')).toEqual({ outcome: 'unknown' })
  })

  it.each([
    ['is no JSON', 'not JSON'],
    ['has a state that is in no table', JSON.stringify({ ...book, txState: 'EVAPORATED' })],
    ['has an amount that does not fit its currency', JSON.stringify({ ...book, txAmount: '25.001' })],
    ['names nobody', JSON.stringify({ ...book, userId: 'somebody' })],
  ])('does not guess at an answer that %s', async (_what, body) => {
    const answers = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(request.url === '/oauth/token' ? '{"access_token":"t","expires_in":60}' : body)
    })
    const url = await listen(answers)
    try {
      expect(await companyAt(url).statusOf('tx-1')).toEqual({ outcome: 'refused', reason: 'not-understood' })
    } finally {
      answers.closeAllConnections()
      answers.close()
    }
  })
})
