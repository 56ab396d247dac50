/** Deposits, and the companies of the sandbox that tell whether they can be afforded. */
import { buildSandbox } from '../../apps/sandbox/src/app.ts'
import { accountInformation } from '../../apps/sandbox/src/account-information/account-information.ts'
import { openBooks } from '../../apps/sandbox/src/books.ts'
import { systemClock } from '../../apps/sandbox/src/clock.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { publicRecords } from '../../apps/sandbox/src/public-records/public-records.ts'
import { settingsFrom } from '../../apps/sandbox/src/settings.ts'
import {
  createAccountInformation,
  incomeCallbacksOf,
} from '../../apps/server/src/adapters/income/account-information/adapter.ts'
import { createPublicRecords } from '../../apps/server/src/adapters/public-records/vulnerability/adapter.ts'
import { createServer, mountCallbacks, silentLog } from '../../apps/server/src/kernel/index.ts'
import { createAffordability } from '../../apps/server/src/modules/affordability/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import {
  createPayments,
  type Payments,
  readNetDeposits,
} from '../../apps/server/src/modules/payments/index.ts'
import {
  boundlessFiles,
  cleanScreenings,
  companySide,
  createFakeCompany,
  everyDevice,
  noDepositSteps,
  noDocuments,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { paymentsPlayers } from '../../apps/server/src/wiring/payments-ports.ts'
import { alarmLog } from '../kit/alarm-log.ts'
import { createAccountsKit } from './kit.ts'

/** From so much that is paid in on a company may be asked: half of `afford.vulnCheckNet30d`, minor units of euro. */
export const ASKED_FROM = 25_000n

type OpenedDeposit = Awaited<ReturnType<Payments['openDeposit']>>
type Account = Parameters<Awaited<ReturnType<typeof createAccountsKit>>['player']>[0]

async function openCompanies(log: typeof silentLog) {
  const sandbox = await buildSandbox({
    settings: settingsFrom({ SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'silent' }),
    books: openBooks(':memory:'),
    clock: systemClock,
    companies: [publicRecords, accountInformation],
  })
  const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  let callbackUrl = ''
  const common = { timeoutMs: 2_000, log }
  return {
    sandbox,
    hearAt: (address: string) => (callbackUrl = address),
    records: createPublicRecords({
      config: { url: `${url}/public-records`, apiKey: credentials.publicRecords.apiKey },
      ...common,
    }),
    /** The address of callbacks is known later than the company. */
    income: () =>
      createAccountInformation({
        config: {
          url: `${url}/account-information`,
          apiKey: credentials.accountInformation.apiKey,
          callbackUrl,
        },
        ...common,
      }),
  }
}

export async function createAffordabilityWorld(start: string) {
  const kit = await createAccountsKit({ start })
  const alarms: string[] = []
  const outages = { records: false }
  const identity: { due: 'checking' | 'age' | 'identity' | null } = { due: null }
  const log = alarmLog(alarms)
  const { sandbox, hearAt, records, income } = await openCompanies(log)
  const { db, clock, wallet, players } = kit
  const affordability = createAffordability({
    db,
    clock,
    log,
    publicRecords: {
      check: async (request) => (outages.records ? { outcome: 'unknown' } : records.check(request)),
    },
    incomeCompany: { begin: (request) => income().begin(request), read: (request) => income().read(request) },
    playerOf: (playerId, within) => players.factsOf(playerId, within),
    netDepositsSince: readNetDeposits,
    identityDueOf: async () => identity.due,
    wallet,
    decisions: createDecisions({ clock }),
    siteUrl: 'http://localhost:3000',
  })
  const payments = createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock }),
    db,
    clock,
    log,
    wallet,
    players: paymentsPlayers(players, () => 3),
    company: createFakeCompany().port,
    creditRanges: [],
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices: everyDevice,
    screenings: cleanScreenings,
    depositSteps: noDepositSteps,
    documents: noDocuments,
    affordability: affordability.deposits,
    limitFiles: boundlessFiles,
    tellUnpaidBalance: async () => {},
  })
  const server = await createServer({
    log: silentLog,
    clock,
    publicUrl: 'http://localhost:3000',
    rateScale: 1_000,
  })
  const reports = affordability.incomeReports
  await mountCallbacks(server, [incomeCallbacksOf({ addresses: ['127.0.0.1'], reports })], { log })
  hearAt(`${await server.listen({ port: 0, host: '127.0.0.1' })}/callbacks/account-information`)

  let rounds = 0
  return {
    ...depositCalls({ payments, clock }),
    kit,
    affordability,
    payments,
    sandbox,
    alarms,
    /** A company that gives no answer. */
    outages,
    /** What is to be confirmed of every player. */
    identity,
    /** A player of the global market, in Ireland, with amounts of the default policy in euros. */
    irish: async (account: Account = {}) =>
      (await kit.player({ market: 'UN', country: 'IE', language: 'en', ...account })).playerId,
    /** A round that wins nothing. */
    async lose(playerId: bigint, amount: bigint): Promise<void> {
      rounds += 1
      const round = `afford-${rounds}`
      const play = { playerId, currency: 'EUR', provider: 15, round, vertical: 'casino' } as const
      await wallet.execute({ ...play, kind: 'stake', tx: `${round}-1`, amount })
      await wallet.execute({ ...play, kind: 'closeRound', tx: `${round}-2` })
      clock.advance({ seconds: 1 })
    },
    view: (playerId: bigint) => affordability.handlers['affordability.get']({}, callOf(playerId)),
    control: (company: string, payload: object) =>
      sandbox.app.inject({ method: 'POST', url: `/${company}/_control`, payload }),
    async close() {
      await server.close()
      await kit.close()
      await sandbox.stop()
    },
  }
}
export type AffordabilityWorld = Awaited<ReturnType<typeof createAffordabilityWorld>>

/** What a handler reads of its call. */
export const callOf = (playerId: bigint) => ({ caller: { playerId } }) as never

function depositCalls({
  payments,
  clock,
}: {
  readonly payments: ReturnType<typeof createPayments>
  readonly clock: { advance(by: Temporal.DurationLike): void }
}) {
  const company = companySide(payments)
  let numbers = 0
  const requestOf = (minor: bigint, currency = 'EUR') => {
    numbers += 1
    return {
      amount: { minor, currency },
      method: 'TRUSTLY',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: `request-${numbers}`,
    } as never
  }
  const open = (playerId: bigint, minor: bigint) => payments.openDeposit(playerId, requestOf(minor))
  const paymentOf = (playerId: bigint, paymentId: string | null, amount: bigint) => ({
    playerId,
    companyTx: `tx-${paymentId}`,
    paymentId: paymentId ?? '',
    amount,
    currency: 'EUR',
  })
  /**
   * A whole deposit, a large one in two parts: nobody is looked up who has paid in nothing.
   * @returns the answer that refused it; null where the money is there
   */
  async function deposit(playerId: bigint, minor: bigint): Promise<OpenedDeposit | null> {
    if (minor <= ASKED_FROM) return depositPart(playerId, minor)
    return (await depositPart(playerId, ASKED_FROM)) ?? depositPart(playerId, minor - ASKED_FROM)
  }
  async function depositPart(playerId: bigint, minor: bigint): Promise<OpenedDeposit | null> {
    const opened = await open(playerId, minor)
    if (opened.depositId === null) return opened
    const call = paymentOf(playerId, opened.depositId, minor)
    const authorized = await company.authorizeDeposit(call)
    if (!authorized.ok) throw new Error(authorized.refusal)
    const booked = await company.transferDeposit(call)
    if (!booked.ok) throw new Error(booked.refusal)
    clock.advance({ seconds: 1 })
    return null
  }
  return { company, open, deposit, paymentOf, requestOf }
}
