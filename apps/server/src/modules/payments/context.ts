import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentMethodId } from '@marquee/contract'
import { type Policy, type PolicyQuestion, policyFor, policyValue } from '@marquee/markets'
import { decimalFromMinor } from '@marquee/money'
import { AppError, type Clock, type Database, type Log, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Decisions } from '../decisions/index.ts'
import type { Wallet } from '../wallet/index.ts'
import * as deposits from './deposit-store.ts'
import type { CardRange } from './funding.ts'
import type { OrderCredits } from './order-store.ts'
import type { OrderCompany } from './order-ports.ts'
import type { LimitFiles } from './limit-file-ports.ts'
import type {
  PaymentAffordability,
  PaymentCall,
  PaymentCompany,
  PaymentDepositSteps,
  PaymentDevices,
  PaymentDocuments,
  PaymentScreenings,
  PaymentsPlayer,
  PaymentsPlayers,
} from './ports.ts'
import {
  type Decision,
  type Direction,
  type MethodOffer,
  type PaymentIntent,
  type Standing,
  type SuspenseReason,
  decide,
  durationPercentiles,
  methodsFor,
} from './rules.ts'
import { readStanding, requestedDeposit, type StandingFacts } from './standing.ts'
import type { TransactionKey } from './transaction-store.ts'

export interface PaymentsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly wallet: Pick<Wallet, 'executeIn' | 'announce' | 'balancesOf' | 'limitsOf' | 'lock'>
  readonly players: PaymentsPlayers
  readonly company: PaymentCompany
  /** The company whose bank pays deposits in the visit of a sign-in; absent where the payment company does. */
  readonly orderCompany?: OrderCompany | undefined
  /** Card numbers of credit cards (KYC-09). */
  readonly creditRanges: readonly CardRange[]
  /**
   * Key from which cashier sessions and authorization codes are derived: a duplicate gets the same ones, and none is
   * stored.
   */
  readonly sessionKey: Buffer
  /** The licence under which a market takes money. */
  readonly licenceOf: (market: string) => 'none' | 'sandbox' | 'real'
  readonly devices: PaymentDevices
  readonly screenings: PaymentScreenings
  readonly depositSteps: PaymentDepositSteps
  readonly documents: PaymentDocuments
  readonly affordability: PaymentAffordability
  readonly limitFiles: LimitFiles
  /** Tells a player whose balance cannot be paid out how to claim it (EXC-11). */
  readonly tellUnpaidBalance: (tx: Tx, player: PaymentsPlayer) => Promise<void>
  readonly audit: Audit
  readonly decisions: Decisions
}

export interface MethodView extends MethodOffer {
  readonly durationSeconds: { readonly p50: number; readonly p90: number } | null
}

export interface CashierView {
  readonly sessionId: string
  readonly url: string
  readonly origin: string
}

export interface CashierChoice {
  readonly langmarket: string
  readonly theme: 'dark' | 'light'
}

/** Shared dependencies and helpers of the module's parts. */
export interface PaymentsContext extends Omit<PaymentsDependencies, 'wallet'> {
  readonly wallet: Pick<Wallet, 'announce' | 'balancesOf'> & {
    /** @throws AppError `error.unavailable` when the ledger has not decided: the transaction must be rolled back */
    readonly executeIn: Wallet['executeIn']
  }
  /** Why a transaction waits for a person, whatever the company and its books say; absent where nothing does. */
  readonly holdOf?: (
    tx: Tx,
    transaction: Pick<PaymentCall, 'playerId' | 'companyTx' | 'kind' | 'originalTx'>,
  ) => Promise<SuspenseReason | null>
  /**
   * The credits of an order: its debits take back no more than they brought into the account, whatever the books say.
   * Absent where a company names the transaction of each debit.
   */
  readonly creditsOf?: (tx: Tx, order: TransactionKey) => Promise<OrderCredits>
  /** Ending of the names of jobs that belong to another company than the cashier's. */
  readonly jobsOf?: string
  /** @throws AppError `error.session.missing` for an unknown player */
  playerOf(playerId: bigint): Promise<PaymentsPlayer>
  policyOf(player: PaymentsPlayer): Policy
  standingOf(player: PaymentsPlayer, facts: StandingFacts): Promise<Standing>
  /** The decision about a payment from what stands now. */
  decide(player: PaymentsPlayer, intent: PaymentIntent, facts?: StandingFacts): Promise<Decision>
  /** Adds percentiles of recent durations. */
  withDurations(offers: readonly MethodOffer[], direction: Direction): Promise<MethodView[]>
  /** Methods that a player can use. */
  offersFor(player: PaymentsPlayer, direction: Direction): Promise<readonly MethodOffer[]>
  /** @throws AppError `error.validation` when the method is not offered */
  offerFor(player: PaymentsPlayer, direction: Direction, method: PaymentMethodId): Promise<MethodOffer>
  cashierFor(
    player: PaymentsPlayer,
    payment: { method: PaymentMethodId; amount: bigint },
    direction: Direction,
    sessionId: string,
    choice: CashierChoice,
  ): CashierView
  /** Cashier session of a payment: the same for the same idempotency key, and not computable without the secret. */
  sessionIdOf(paymentId: string, idempotencyKey?: string): string
  /** Code that proves a transfer: returned by the authorization, the same for duplicates. Shaped like a UUID. */
  authCodeOf(key: TransactionKey): string
  keyOf(call: { playerId: bigint; companyTx: string }): TransactionKey
  /** Locks the wallet row, always as the first lock: one player's payments are serialised. */
  lock(tx: Tx, playerId: bigint): Promise<void>
}

export function createContext(deps: PaymentsDependencies): PaymentsContext {
  const { db, clock, players, company, sessionKey } = deps

  async function playerOf(playerId: bigint): Promise<PaymentsPlayer> {
    const player = await players.factsOf(playerId)
    if (!player) throw new AppError('error.session.missing')
    return player
  }

  function questionOf(player: PaymentsPlayer): PolicyQuestion {
    return {
      market: player.market,
      residence: player.country,
      ...(player.province === null ? {} : { province: player.province }),
      licence: deps.licenceOf(player.market),
      at: clock.now(),
      currency: player.currency,
    }
  }

  const policyOf = (player: PaymentsPlayer): Policy => policyFor(questionOf(player))

  const standingOf = (player: PaymentsPlayer, facts: StandingFacts): Promise<Standing> =>
    readStanding(deps, { player, question: questionOf(player) }, facts)

  async function withDurations(offers: readonly MethodOffer[], direction: Direction): Promise<MethodView[]> {
    const views: MethodView[] = []
    for (const offer of offers)
      views.push({
        ...offer,
        durationSeconds: durationPercentiles(await deposits.readDurations(db, direction, offer.id)),
      })
    return views
  }

  async function offersFor(player: PaymentsPlayer, direction: Direction): Promise<readonly MethodOffer[]> {
    const { currency, country, marks } = player
    const used = await deposits.readRecentMethods(db, player.playerId)
    const isCreditAllowed = policyValue(policyOf(player), 'pay.creditAllowed')
    return methodsFor({ direction, currency, country, marks, used, isCreditAllowed })
  }

  async function offerFor(
    player: PaymentsPlayer,
    direction: Direction,
    method: PaymentMethodId,
  ): Promise<MethodOffer> {
    const offer = (await offersFor(player, direction)).find((candidate) => candidate.id === method)
    if (!offer)
      throw new AppError('error.validation', {
        fields: [{ field: 'method', code: 'not_offered', message: 'not offered here' }],
      })
    return offer
  }

  function cashierFor(
    player: PaymentsPlayer,
    payment: { method: PaymentMethodId; amount: bigint },
    direction: Direction,
    sessionId: string,
    choice: CashierChoice,
  ): CashierView {
    const { url, origin } = company.cashierUrl({
      player,
      direction,
      sessionId,
      method: payment.method,
      amount: decimalFromMinor(payment.amount, player.currency),
      // Passed by field: the request has an `amount` of its own with another type.
      langmarket: choice.langmarket,
      theme: choice.theme,
    })
    return { sessionId, url, origin }
  }

  const derived = (...parts: readonly string[]) =>
    createHmac('sha256', sessionKey).update(JSON.stringify(parts)).digest()

  const sessionIdOf = (paymentId: string, idempotencyKey = ''): string =>
    derived('session', paymentId, idempotencyKey).subarray(0, 24).toString('base64url')

  function authCodeOf({ playerId, company: name, companyTx }: TransactionKey): string {
    const hex = derived('authorization', playerId.toString(), name, companyTx).toString('hex')
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
    return [...parts, hex.slice(20, 32)].join('-')
  }

  const executeIn: Wallet['executeIn'] = async (tx, operation) => {
    const answer = await deps.wallet.executeIn(tx, operation)
    if (!answer.ok && (answer.reason === 'unavailable' || answer.reason === 'busy'))
      throw new AppError('error.unavailable', { cause: new Error(`the ledger is ${answer.reason}`) })
    return answer
  }

  return {
    ...deps,
    wallet: {
      executeIn,
      announce: (...told: Parameters<Wallet['announce']>) => deps.wallet.announce(...told),
      balancesOf: (...asked: Parameters<Wallet['balancesOf']>) => deps.wallet.balancesOf(...asked),
    },
    playerOf,
    policyOf,
    standingOf,
    decide: async (player, intent, facts = {}) =>
      decide(await standingOf(player, { ...facts, deposit: requestedDeposit(intent) }), intent),
    withDurations,
    offersFor,
    offerFor,
    cashierFor,
    sessionIdOf,
    authCodeOf,
    keyOf: (call) => ({
      playerId: call.playerId,
      company: company.name,
      companyTx: call.companyTx,
    }),
    lock: (tx, playerId) => deps.wallet.lock(tx, playerId),
  }
}

/** @throws AppError naming the field when an amount has another currency or is out of bounds */
export function checkAmount(
  amount: { minor: bigint; currency: string },
  player: Pick<PaymentsPlayer, 'currency'>,
  min: bigint,
  max: bigint,
): void {
  checkCurrency(amount, player)
  if (amount.minor < min) throw amountError('too_low')
  if (amount.minor > max) throw amountError('too_high')
}

/** @throws AppError naming the field when an amount has another currency than its player */
export function checkCurrency(
  amount: { readonly currency: string },
  player: Pick<PaymentsPlayer, 'currency'>,
): void {
  if (amount.currency !== player.currency) throw amountError('currency')
}

const amountError = (code: string) =>
  new AppError('error.validation', { fields: [{ field: 'amount', code, message: code }] })

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares a secret with a digest in constant time. */
export function isDigestOf(digest: Buffer, secret: string): boolean {
  const given = digestOf(secret)
  return given.length === digest.length && timingSafeEqual(given, digest)
}

/** The name of a job about transactions of the context's company. */
export const jobNameOf = ({ jobsOf }: Pick<PaymentsContext, 'jobsOf'>, name: string): string =>
  jobsOf === undefined ? name : `${name}.${jobsOf}`
