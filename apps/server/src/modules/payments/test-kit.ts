import { minorFromDecimal, currencies } from '@marquee/money'
import { paymentMethodIds } from '@marquee/contract'
import { testAudit } from '../audit/test-kit.ts'
import { silentLog } from '../../kernel/index.ts'
import type { WalletKit } from '../wallet/test-kit.ts'
import { type Payments, createPayments } from './service.ts'
import type {
  AuthorizeCall,
  CancelCall,
  CashierRequest,
  CompanyAnswer,
  CompanyStatus,
  OrderCompany,
  PaymentCompany,
  PaymentDevices,
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

/** Nobody is on a list. */
export const cleanScreenings: PaymentScreenings = { needsReview: async () => false }

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
    orderCompany,
  }: {
    readonly company: PaymentCompany
    readonly facts: ReadonlyMap<bigint, PaymentsPlayer>
    readonly alarms?: Alarm[]
    /** Every browser is allowed by default. */
    readonly devices?: PaymentDevices
    /** Nobody is on a list by default. */
    readonly screenings?: PaymentScreenings
    /** None by default. */
    readonly orderCompany?: OrderCompany
  },
): Payments {
  return createPayments({
    audit: testAudit,
    db: kit.db,
    clock: kit.clock,
    log: { ...silentLog, error: (line: Alarm) => void alarms.push(line) },
    wallet: kit.wallet,
    players: {
      factsOf: async (playerId) => facts.get(playerId) ?? null,
      areTermsDue: async () => false,
    },
    company,
    orderCompany,
    sessionKey: Buffer.alloc(32, 7),
    licenceOf: () => 'sandbox',
    devices,
    screenings,
  })
}

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
    authorizeDeposit: (call: Draft<AuthorizeCall>) => authorize(call, false),
    authorizeWithdrawal: (call: Draft<AuthorizeCall>) => authorize(call, true),
    transferDeposit: (call: Draft<TransferCall>) => transfer(call, false),
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
