/** Payments with a fake company behind real HTTP: its calls come back to the adapter. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { buildSandbox } from '../../apps/sandbox/src/app.ts'
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
  type PaymentsPlayer,
  createPayments,
  parseCardRanges,
} from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  cleanScreenings,
  everyDevice,
  noDepositSteps,
  everythingAffordable,
  noDocuments,
  paymentsPlayer,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { createWalletKit } from '../../apps/server/src/modules/wallet/test-kit.ts'

const START = '2026-11-21T10:00:00Z'
const { merchantId, clientId, clientSecret, callbackUser, callbackPassword } = credentials.paymentiq

export const configAt = (url: string) => ({
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
export const companyAt = (url: string) =>
  createPaymentIqCompany({ config: configAt(url), timeoutMs: 2_000, log: silentLog })

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

/** Their time stands still unless a test moves it: later work runs when the test says so. */
export async function openPaymentWorld() {
  const kit = await createWalletKit({ start: START })
  const dataDir = mkdtempSync(join(tmpdir(), 'payment-world-'))
  const players = new Map<bigint, PaymentsPlayer>()
  const alarms: { readonly why?: string }[] = []
  const time = { ms: Date.parse(START) }
  const callbacks = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void integration
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
          // As the real company: it retries.
          () => response.writeHead(500).end(),
        )
    })
  })
  const integrationUrl = await listen(callbacks)
  const sandbox = await buildSandbox({
    settings: settingsFrom({ PAYMENTIQ_INTEGRATION_URL: integrationUrl, SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(dataDir),
    clock: { now: () => time.ms },
    companies: [paymentIq],
  })
  sandbox.start()
  const sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const playerOf = async (playerId: bigint) => players.get(playerId) ?? null
  const payments = createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock: kit.clock }),
    db: kit.db,
    clock: kit.clock,
    log: { ...silentLog, error: (line: object) => alarms.push(line) } as never,
    wallet: kit.wallet,
    players: { factsOf: playerOf, areTermsDue: async () => false },
    company: companyAt(`${sandboxUrl}/paymentiq`),
    // The sandbox's own.
    creditRanges: parseCardRanges('453212'),
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: noDepositSteps,
    documents: noDocuments,
    affordability: everythingAffordable,
    limitFiles: boundlessFiles,
    tellUnpaidBalance: async () => {},
  })
  const integration = paymentIqCallbacks({
    config: configAt(`${sandboxUrl}/paymentiq`),
    payments,
    addresses: ['127.0.0.1'],
    cashOf: async () => '0.00',
    playerOf,
    signIn: undefined,
    findPlayer: async ({ playerId, email, phone }) =>
      [...players.values()].find(
        (player) =>
          (playerId === undefined || player.playerId === playerId) &&
          (email === undefined || player.email === email) &&
          (phone === undefined || player.phone === phone),
      ) ?? null,
  })

  async function newPlayer(main = 0n, change: Partial<PaymentsPlayer> = {}): Promise<bigint> {
    const playerId = await kit.player({ main })
    players.set(playerId, paymentsPlayer(playerId, change))
    return playerId
  }

  /**
   * Sends the cashier's card form.
   * @returns the company's id of the transaction
   */
  async function processCard(
    direction: 'deposit' | 'withdrawal',
    form: {
      playerId: bigint
      sessionId: string | undefined
      amount: string
      cardNumber: string
      cvv?: string
      cardHolder?: string
    },
  ): Promise<string> {
    const { playerId, ...fields } = form
    const response = await fetch(`${sandboxUrl}/paymentiq/api/creditcard/${direction}/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        cardHolder: 'Aino Test',
        ...fields,
        userId: playerId.toString(),
        merchantId,
        expiryMonth: '09',
        expiryYear: '2039',
      }),
    })
    return ((await response.json()) as { txId: string }).txId
  }

  /** A withdrawal for which a card was named in the cashier. */
  async function withdrawnBy(playerId: bigint, cardNumber: string, amount = '20.00') {
    const asked = await payments.requestWithdrawal(playerId, {
      amount: { minor: BigInt(amount.replace('.', '')), currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: `request-${playerId}`,
    })
    const withdrawalId = asked.withdrawal?.withdrawalId ?? ''
    const sessionId = asked.cashier?.sessionId
    const txId = await processCard('withdrawal', { playerId, sessionId, amount, cardNumber })
    const withdrawal = () => payments.viewOf(playerId, withdrawalId)
    return { playerId, withdrawalId, txId, withdrawal }
  }

  async function runJob(name: string, payload: object): Promise<void> {
    await payments.jobs
      .find(({ kind }) => kind.name === name)
      ?.run(payload, { signal: new AbortController().signal, attempt: 1, dueAt: undefined })
  }

  return {
    kit,
    payments,
    alarms,
    time,
    sandboxUrl,
    integrationUrl,
    newPlayer,
    cash: async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main,
    /** A call of the company made by somebody else, or by mistake. */
    async call(action: string, body: object, password = callbackPassword) {
      const basic = Buffer.from(`${callbackUser}:${password}`).toString('base64')
      const response = await fetch(`${integrationUrl}/${action}`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Record<string, unknown>
    },
    /** Switches of the company's panel. */
    async set(change: object): Promise<void> {
      await fetch(`${sandboxUrl}/paymentiq/_control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
    },
    runJob,
    /** A player whose deposit by card is authorized. */
    async paidBy(cardNumber: string, amount = '25.00', cardHolder = 'Aino Test') {
      const playerId = await newPlayer()
      const opened = await payments.openDeposit(playerId, {
        amount: { minor: BigInt(amount.replace('.', '')), currency: 'EUR' },
        method: 'CREDITCARD',
        langmarket: 'en-UN',
        theme: 'dark',
        visit: { ip: '203.0.113.4' },
        idempotencyKey: `request-${playerId}`,
      })
      const sessionId = opened.cashier?.sessionId
      const form = { playerId, sessionId, amount, cardNumber, cvv: '123', cardHolder }
      const txId = await processCard('deposit', form)
      const deposit = () => payments.depositOf(playerId, opened.depositId ?? '')
      while ((await deposit()).status === 'OPEN') await pause()
      return { playerId, txId, deposit }
    },
    /** A withdrawal whose account the player has chosen in the cashier: the company waits for our approval. */
    async withdrawnTo(cardNumber: string, amount = '20.00') {
      const playerId = await newPlayer(10_000n)
      const asked = await withdrawnBy(playerId, cardNumber, amount)
      while ((await asked.withdrawal()).stage === 'requested') await pause()
      return asked
    },
    withdrawnBy,
    /** The player excludes, and the job of the payout runs. */
    async exclude(playerId: bigint): Promise<void> {
      players.set(playerId, { ...players.get(playerId)!, blocked: 'excluded', mayDeposit: false })
      const told = payments.subscriptions.find(({ topic }) => topic === 'player.standing.changed')!
      const body = { accountStatus: 'SELF_EXCLUDED', beginsBreak: true }
      await told.deliver(
        { id: 1n, topic: told.topic, playerId, seq: null, body, at: kit.clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
      const { rows } = await kit.db.query<{ id: string }>(
        'select balance_payout_id as id from payments.balance_payout where player_id = $1',
        [playerId],
      )
      const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]?.id }
      await runJob('payments.pay-balance-out', payload)
    },
    /** Waits until the company has processed our answer to its call. */
    async untilTheySay(txId: string, state: string): Promise<void> {
      const company = companyAt(`${sandboxUrl}/paymentiq`)
      for (;;) {
        const status = await company.statusOf(txId)
        if (status.outcome === 'done' && status.transaction.state === state) return
        await pause()
      }
    },
    async close(): Promise<void> {
      await sandbox.stop()
      callbacks.closeAllConnections()
      callbacks.close()
      await kit.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>
