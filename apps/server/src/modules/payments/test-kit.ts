import { minorFromDecimal, currencies } from '@marquee/money'
import { paymentMethodIds } from '@marquee/contract'
import { testAudit } from '../audit/test-kit.ts'
import { createDecisions } from '../decisions/index.ts'
import { inTransaction, silentLog } from '../../kernel/index.ts'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { requestCaseAct, voteOnCase } from './case-review.ts'
import type { CardRange } from './funding.ts'
import type { LimitFile, LimitFiles } from './limit-file-ports.ts'
import { type Payments, createPayments } from './service.ts'
import type { TransactionKey } from './transaction-store.ts'
import type { OrderCompany, OrderLines, OrderMoney } from './order-ports.ts'
import type {
  AuthorizeCall,
  CancelCall,
  CashierRequest,
  CompanyAnswer,
  CompanyStatus,
  PaymentAffordability,
  PaymentCompany,
  PaymentDepositSteps,
  PaymentDevices,
  PaymentDocuments,
  PaymentScreenings,
  PaymentsPlayer,
  TransactionKind,
  TransferCall,
} from './ports.ts'

/** A player who may deposit and withdraw, as the players module describes one; a test overrides what it is about. */
export function paymentsPlayer(playerId: bigint, change: Partial<PaymentsPlayer> = {}): PaymentsPlayer {
  return {
    playerId,
    currency: 'EUR',
    country: 'IE',
    province: null,
    market: 'UN',
    language: 'en',
    firstName: 'Aino',
    lastName: 'Test',
    email: 'aino@example.org',
    phone: '+358401234567',
    street: 'Street 1',
    city: 'Galway',
    postalCode: 'H91',
    dateOfBirth: '1990-01-01',
    kycStatus: 'NOT_VERIFIED',
    mayDeposit: true,
    mayWithdraw: true,
    blocked: null,
    marks: { volt: false, macropay: false, crypto: false },
    ...change,
  }
}

/** Every browser is allowed. */
export const everyDevice: PaymentDevices = { check: async () => {}, needsReview: async () => false }

/** Nothing comes before a deposit. */
export const noDepositSteps: PaymentDepositSteps = { dueOf: async () => null }

/** Nobody is on a list. */
export const cleanScreenings: PaymentScreenings = { needsReview: async () => false }

/** Nobody has to send a document. */
export const noDocuments: PaymentDocuments = {
  deadlineOf: async () => ({
    state: 'nothing',
    daysLeft: null,
    amountLeft: null,
    notice: null,
    withdrawal: 'free',
    graceEndsAt: null,
    isPlayWaiting: false,
  }),
}

/** Everybody can afford everything. */
export const everythingAffordable: PaymentAffordability = { refusalOf: async () => null }

/** A file of limits with room for everything. */
const boundlessFile: LimitFile = {
  givesRoomBack: false,
  reserve: async () => ({ outcome: 'reserved' }),
  confirm: async () => ({ outcome: 'done' }),
  release: async () => ({ outcome: 'done' }),
}
export const boundlessFiles: LimitFiles = { lugas: boundlessFile }

/** No rule about the means of players or about other operators. */
export const withoutLimits = { affordability: everythingAffordable, limitFiles: boundlessFiles }

/** A log line that people are woken by. */
export interface Alarm {
  readonly companyTx?: string
  readonly why?: string
  readonly withdrawalId?: string
}

/** Payments over the ledger of a kit. @param facts the players it knows @param alarms gets its alarms */
export function createTestPayments(
  kit: WalletKit,
  {
    company,
    facts,
    alarms = [],
    devices = everyDevice,
    screenings = cleanScreenings,
    depositSteps = noDepositSteps,
    documents = noDocuments,
    affordability = everythingAffordable,
    limitFiles = boundlessFiles,
    creditRanges = [],
    orderCompany,
    beforeFacts = async () => {},
    unpaid = [],
  }: {
    readonly company: PaymentCompany
    readonly facts: ReadonlyMap<bigint, PaymentsPlayer>
    readonly alarms?: Alarm[]
    /** Every browser is allowed by default. */
    readonly devices?: PaymentDevices
    /** Nobody is on a list by default. */
    readonly screenings?: PaymentScreenings
    /** Nothing comes before a deposit by default. */
    readonly depositSteps?: PaymentDepositSteps
    /** Nobody has to send a document by default. */
    readonly documents?: PaymentDocuments
    /** Everybody can afford everything by default. */
    readonly affordability?: PaymentAffordability
    /** Room for everything by default. */
    readonly limitFiles?: LimitFiles
    /** No card is a credit card by default. */
    readonly creditRanges?: readonly CardRange[]
    /** None by default. */
    readonly orderCompany?: OrderCompany
    /** Runs before a player is read. */
    readonly beforeFacts?: () => Promise<void>
    /** Players who were told how to claim their balance. */
    readonly unpaid?: bigint[]
  },
): Payments {
  return createPayments({
    audit: testAudit,
    decisions: createDecisions({ clock: kit.clock }),
    db: kit.db,
    clock: kit.clock,
    log: { ...silentLog, error: (line: Alarm) => void alarms.push(line) },
    wallet: kit.wallet,
    players: {
      factsOf: async (playerId) => {
        await beforeFacts()
        return facts.get(playerId) ?? null
      },
      areTermsDue: async () => false,
    },
    company,
    orderCompany,
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices,
    screenings,
    depositSteps,
    documents,
    affordability,
    limitFiles,
    creditRanges,
    tellUnpaidBalance: async (_tx, { playerId }) => void unpaid.push(playerId),
  })
}

/** A debit card, as a company shows it. */
const debitCard = { maskedAccount: '424242******4242' }

type Draft<Call> = Omit<Call, 'kind'> & { readonly kind?: TransactionKind }

/**
 * A payment company's side of the calls: it remembers what it was given with each authorization and shows it, as a real
 * one does.
 */
export function companySide(payments: Pick<Payments, 'company'>) {
  const codes = new Map<string, string>()
  const keyOf = (call: { playerId: bigint; companyTx: string }) => `${call.playerId}:${call.companyTx}`
  const known = (call: { playerId: bigint; companyTx: string }) => {
    const authCode = codes.get(keyOf(call))
    return authCode === undefined ? {} : { authCode }
  }
  const kindOf = (call: { originalTx?: string }, isOut: boolean): TransactionKind =>
    call.originalTx === undefined ? (isOut ? 'payout' : 'deposit') : isOut ? 'reversal' : 'return'
  async function authorize(call: Draft<AuthorizeCall>, isOut: boolean) {
    const answer = await payments.company.authorize({ kind: kindOf(call, isOut), ...call })
    if (answer.ok) codes.set(keyOf(call), answer.value.authCode)
    return answer
  }
  const transfer = (call: Draft<TransferCall>, isOut: boolean) =>
    payments.company.transfer({ kind: kindOf(call, isOut), ...known(call), ...call })
  const cancel = (call: Draft<CancelCall>, isOut: boolean) =>
    payments.company.cancel({ kind: kindOf(call, isOut), ...known(call), ...call })
  return {
    sessionOf: (playerId: bigint, sessionId: string) => payments.company.sessionOf(playerId, sessionId),
    authorizeDeposit: (call: Draft<AuthorizeCall>) => authorize({ ...debitCard, ...call }, false),
    authorizeWithdrawal: (call: Draft<AuthorizeCall>) => authorize(call, true),
    transferDeposit: (call: Draft<TransferCall>) => transfer({ ...debitCard, ...call }, false),
    transferWithdrawal: (call: Draft<TransferCall>) => transfer(call, true),
    cancelDeposit: (call: Draft<CancelCall>) => cancel(call, false),
    cancelWithdrawal: (call: Draft<CancelCall>) => cancel(call, true),
  }
}

/** A fake company that answers as the test says and records its calls. */
export function createFakeCompany() {
  const company = {
    approve: { outcome: 'done' } as CompanyAnswer,
    deny: { outcome: 'done' } as CompanyAnswer,
    cancel: { outcome: 'done' } as CompanyAnswer,
    payTo: { outcome: 'done' } as CompanyAnswer,
    /** Payouts for which it was told the account. */
    paidTo: [] as Parameters<PaymentCompany['payTo']>[0][],
    approved: [] as string[],
    cancelled: [] as string[],
    /** What its books say, by transaction; it does not answer of others. */
    books: new Map<string, CompanyStatus>(),
    /** Transactions whose status was requested. */
    statusAsked: [] as string[],
    /** What the cashier was opened with. */
    asked: [] as CashierRequest[],
    /** Runs while the company works on a cancellation, before it answers. */
    whileCancelling: async (_companyTx: string): Promise<void> => {},
  }
  const port: PaymentCompany = {
    name: 'testpay',
    number: 31,
    cashierUrl(request) {
      checkCashierRequest(request)
      company.asked.push(request)
      const { sessionId, amount } = request
      return {
        url: `https://cashier.example/?s=${sessionId}&amount=${amount}`,
        origin: 'https://cashier.example',
      }
    },
    payTo: async (payout) => {
      company.paidTo.push(payout)
      return company.payTo
    },
    approve: async (tx) => {
      company.approved.push(tx)
      return company.approve
    },
    deny: async () => company.deny,
    cancel: async (_player, tx) => {
      company.cancelled.push(tx)
      await company.whileCancelling(tx)
      return company.cancel
    },
    statusOf: async (tx) => {
      company.statusAsked.push(tx)
      return company.books.get(tx) ?? { outcome: 'unknown' }
    },
  }
  return { company, port }
}

/** As strict as a real cashier: an amount with the currency's own digits, every other value a known text. */
export function checkCashierRequest(request: CashierRequest): void {
  const { player, amount, sessionId, method } = request
  const { exponent } = currencies[player.currency]
  const shape = exponent === 0 ? /^[1-9]\d*$/ : new RegExp(`^(?:0|[1-9]\\d*)\\.\\d{${exponent}}$`)
  if (typeof amount !== 'string' || !shape.test(amount))
    throw new Error(`a cashier cannot be asked for ${amount} ${player.currency}`)
  if (minorFromDecimal(amount, player.currency) <= 0n)
    throw new Error(`a cashier cannot be asked for nothing`)
  if (!paymentMethodIds.includes(method)) throw new Error('no such method')
  if (!/^[a-z]{2,3}-[A-Z]{2}$/.test(request.langmarket)) throw new Error(`no locale: ${request.langmarket}`)
  if (!['dark', 'light'].includes(request.theme)) throw new Error(`no theme: ${request.theme}`)
  if (!/^[\w-]{32}$/.test(sessionId)) throw new Error('a session is 24 random bytes')
}

/** An act about a case, by two people and the job of a server. */
export async function decideCase(
  { db, clock }: Pick<WalletKit, 'db' | 'clock'>,
  payments: Pick<Payments, 'jobs'>,
  key: TransactionKey,
  act: 'book' | 'close',
): Promise<void> {
  const ground = { audit: testAudit, clock }
  const reason = act === 'book' ? 'own_account' : 'sent_back'
  const asked = { ...key, act, by: 'anna', reason, note: '' } as const
  const requestId = await inTransaction(db, (tx) => requestCaseAct(tx, ground, asked))
  await inTransaction(db, (tx) =>
    voteOnCase(tx, ground, { requestId, vote: 'approve', by: 'bert', note: '' }),
  )
  await runJob(payments, 'payments.act-on-case', { requestId })
}

/** Runs a job as the worker would. */
export async function runJob(payments: Pick<Payments, 'jobs'>, name: string, payload: object): Promise<void> {
  const found = payments.jobs.find(({ kind }) => kind.name === name)
  await found!.run(payload, { signal: new AbortController().signal, attempt: 1, dueAt: undefined })
}

export const eur = (amount: bigint): OrderMoney => ({ amount, currency: 'EUR' })

/** A company's ledger of an order, with these payments. */
export const linesOf = (
  credits: readonly OrderMoney[] = [],
  debits: readonly OrderMoney[] = [],
): OrderLines => ({ outcome: 'done', credits, debits })

/** Payments with a second company, `orderpay`, whose bank pays deposits by orders. */
export function createOrderKit(start: string) {
  let kit: WalletKit
  let payments: Payments
  let numbers = 0
  const facts = new Map<bigint, PaymentsPlayer>()
  const alarms: Alarm[] = []
  /** What the company's ledger has of orders. */
  const ledger = new Map<string, OrderLines>()
  const { company, port } = createFakeCompany()
  const hooks = {
    /** Runs while a company answers what is in its books. */
    whileReading: async (_companyTx: string): Promise<void> => {},
    /** Runs before a player is read, which comes after the books and before the lock. */
    beforeFacts: async (): Promise<void> => {},
  }

  async function open(): Promise<void> {
    kit = await createWalletKit({ start })
    const read = async (orderId: string) => {
      const lines = ledger.get(orderId) ?? linesOf()
      await hooks.whileReading(orderId)
      return lines
    }
    const statusOf = async (companyTx: string) => {
      const status = await port.statusOf(companyTx)
      await hooks.whileReading(companyTx)
      return status
    }
    payments = createTestPayments(kit, {
      company: { ...port, statusOf },
      facts,
      alarms,
      orderCompany: { name: 'orderpay', number: 32, ledgerDays: 31, linesOf: read },
      beforeFacts: () => hooks.beforeFacts(),
    })
  }

  async function person(main = 0n): Promise<bigint> {
    const playerId = await kit.player({ main })
    facts.set(playerId, paymentsPlayer(playerId))
    return playerId
  }

  /** A deposit as a sign-in by bank opens it, and its order. */
  async function ordered(playerId: bigint) {
    const attemptId = `attempt-${++numbers}`
    const opened = await payments.bankDeposits.open(playerId, {
      attemptId,
      amount: { minor: 2_000n, currency: 'EUR' },
      langmarket: 'fi-FI',
      location: undefined,
      visit: { ip: '203.0.113.4' },
    })
    return { orderId: `order-${numbers}`, playerId, ...opened! }
  }

  async function reserved(playerId: bigint) {
    const order = await ordered(playerId)
    if (!(await payments.bankOrders!.reserve(order))) throw new Error('the order is not reserved')
    return order
  }

  const run = (name: string, payload: object) => runJob(payments, name, payload)

  return {
    open,
    end: () => kit.close(),
    get kit() {
      return kit
    },
    get payments() {
      return payments
    },
    alarms,
    company,
    ledger,
    hooks,
    person,
    ordered,
    reserved,
    run,
    /** A message of the company, with an id of its own. */
    notice: (amount: bigint, currency = 'EUR') => ({ amount, currency, noticeId: `n-${++numbers}` }),
    /** Runs a job of the orders' company about a transaction. */
    job: (name: string, { playerId, orderId: companyTx }: { playerId: bigint; orderId: string }) =>
      run(`${name}.orderpay`, { playerId: playerId.toString(), companyTx }),
    cash: async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main,
    /** Cases of a player, the largest amount first. */
    casesOf: async (playerId: bigint) =>
      (await payments.cases.of(playerId)).toSorted((one, other) => Number(other.amount - one.amount)),
    /** Closes a case by two people. */
    close: (playerId: bigint, companyTx: string, name = 'orderpay') =>
      decideCase(kit, payments, { playerId, company: name, companyTx }, 'close'),
    /** Books the credit of a case by two people. */
    book: (playerId: bigint, companyTx: string) =>
      decideCase(kit, payments, { playerId, company: 'orderpay', companyTx }, 'book'),
    clean: async (playerId: bigint): Promise<void> => {
      const { differences } = await kit.wallet.check({ players: [playerId] })
      if (differences.length > 0) throw new Error(JSON.stringify(differences))
    },
  }
}
