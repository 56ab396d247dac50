import type { PaymentMethodId } from '@marquee/contract'
import type { PolicyPlace } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import { type JobHandler, subscribe, type Subscription } from '../../kernel/index.ts'
import type { BankDeposits } from '../identity/index.ts'
import { type BalancePayouts, createBalancePayouts } from './balance-payouts.ts'
import { createBankDeposits } from './bank-deposits.ts'
import type { BankOrders } from './bank-orders.ts'
import { createCancellation } from './cancellation.ts'
import type { Cases } from './cases.ts'
import type { CompanyCalls } from './company-calls.ts'
import { openSides } from './company-sides.ts'
import {
  type CashierChoice,
  type CashierView,
  type MethodView,
  type PaymentsDependencies,
  createContext,
} from './context.ts'
import { type DepositState, createDepositState } from './deposit-state.ts'
import type { Deposit } from './deposit-store.ts'
import { type DepositRequest, type OpenedDeposit, createDeposits, reopenCashier } from './deposits.ts'
import { withInstrumentHolds } from './instruments.ts'
import { type LimitCheck, createLimitCheck } from './limit-check.ts'
import { limitFileJobs } from './limit-file-jobs.ts'
import { createPayoutFlow } from './payout-flow.ts'
import { type Direction, methodsFor } from './rules.ts'
import { createResumption } from './stuck-withdrawals.ts'
import { type WithdrawalView, createWithdrawalSteps } from './withdrawal-steps.ts'
import type { WithdrawalState } from './withdrawal-state.ts'
import { type WithdrawalTimes, createWithdrawalTimes } from './withdrawal-times.ts'
import {
  type ContinuedWithdrawal,
  type RequestedWithdrawal,
  type WithdrawalRequest,
  createWithdrawals,
} from './withdrawals.ts'

/** Deposits, withdrawals and the payment company's calls. */
export interface Payments {
  /** Whether the player may deposit now, with methods, bounds and limit. @throws AppError `error.session.missing` */
  depositState(playerId: bigint, location?: PolicyPlace): Promise<DepositState>
  /**
   * Whether an amount passes the deposit limits of the player now. Reserves nothing.
   * @throws AppError `error.session.missing`, `error.validation` for another currency
   */
  checkDepositLimit(playerId: bigint, amount: DepositRequest['amount']): Promise<LimitCheck>
  /**
   * Opens a deposit and its cashier session; the same idempotency key opens the same one. A refusal is an outcome.
   * @throws AppError `error.validation` (method, amount), `error.idempotency.conflict`, `error.session.missing`,
   *   `error.terms.due`, `error.device.refused`, `error.deposit.choice.due`, `error.deposit.review.due`,
   *   `error.deposit.cross_operator.limit`, `error.deposit.cross_operator.unavailable`
   */
  openDeposit(playerId: bigint, request: DepositRequest): Promise<OpenedDeposit>
  /** @throws AppError `error.not_found` */
  depositOf(playerId: bigint, depositId: string): Promise<Deposit>
  /**
   * The cashier of a deposit that was opened before; null when the deposit or its session is over. Moves nothing.
   * @throws AppError `error.not_found`, `error.session.missing`
   */
  depositCashier(playerId: bigint, depositId: string, choice: CashierChoice): Promise<CashierView | null>
  /** Methods that the player has used, latest first. */
  recentMethods(playerId: bigint): Promise<PaymentMethodId[]>
  /** How long withdrawals of the last days took, all players together. */
  withdrawalTimes(): Promise<WithdrawalTimes>
  /** Methods for visitors of a country. */
  methodsOf(currency: CurrencyCode, country: string, direction: Direction): Promise<MethodView[]>
  /** Whether the player may withdraw now, how much, and what is pending. @throws AppError `error.session.missing` */
  withdrawalState(playerId: bigint): Promise<WithdrawalState>
  /**
   * Holds the amount and opens the cashier; the same idempotency key requests the same withdrawal. A refusal is an outcome.
   * @throws AppError `error.validation` (method, amount), `error.idempotency.conflict`, `error.unavailable`
   */
  requestWithdrawal(playerId: bigint, request: WithdrawalRequest): Promise<RequestedWithdrawal>
  /**
   * Opens the cashier again for a withdrawal without an account.
   * @throws AppError `error.withdrawal.not_found`, `error.withdrawal.cancel.too_late` once an account is named
   */
  continueWithdrawal(
    playerId: bigint,
    withdrawalId: string,
    choice: CashierChoice & { idempotencyKey: string },
  ): Promise<ContinuedWithdrawal>
  /**
   * Cancels for the player.
   * @throws AppError `error.withdrawal.not_found`, `error.withdrawal.cancel.not_allowed`, `.too_late`, `.limit_reached`,
   *   `error.validation` for another amount
   */
  cancelByPlayer(
    playerId: bigint,
    withdrawalId: string,
    amount: { minor: bigint; currency: string },
  ): Promise<WithdrawalView>
  /** Waives the right to cancel. @throws AppError `error.withdrawal.not_found` */
  makeFinal(playerId: bigint, withdrawalId: string): Promise<WithdrawalView>
  /** @throws AppError `error.withdrawal.not_found` */
  viewOf(playerId: bigint, withdrawalId: string): Promise<WithdrawalView>
  /** Open withdrawals, newest first. */
  pendingOf(playerId: bigint): Promise<WithdrawalView[]>
  /** Approves a waiting withdrawal for staff. @throws AppError `error.withdrawal.not_found` */
  approve(playerId: bigint, withdrawalId: string, approver: string): Promise<void>
  /**
   * Refuses a waiting withdrawal for staff; the player reads the reason.
   * @throws AppError `error.withdrawal.not_found`, `error.withdrawal.cancel.too_late`, `error.unavailable`
   */
  refuse(playerId: bigint, withdrawalId: string, reason: string): Promise<void>
  /** Money in suspense; what people do with it is asked for by `requestCaseAct`. */
  readonly cases: Pick<Cases, 'of'>
  /** Pays whole balances back to where deposits came from. */
  readonly balancePayouts: Pick<BalancePayouts, 'beginAtClosing' | 'coversBalance'>
  /** Deposits that go with a sign-in by bank. */
  readonly bankDeposits: BankDeposits
  /** Orders by which a bank pays such deposits; absent where the payment company does. */
  readonly bankOrders: BankOrders | undefined
  /** The payment company's calls, each idempotent. */
  readonly company: CompanyCalls
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

/** What kept the withdrawals of a player waiting is settled. */
const clearedScreenings = ({
  decideAgain,
}: {
  decideAgain: (playerId: bigint) => Promise<void>
}): Subscription =>
  subscribe({
    topic: 'player.screening.cleared',
    name: 'payments.decide-again',
    parse: () => null,
    handler: ({ playerId }) => decideAgain(playerId),
  })

export function createPayments(deps: PaymentsDependencies): Payments {
  const context = withInstrumentHolds(createContext(deps))
  const steps = createWithdrawalSteps(context)
  const deposits = createDeposits(context)
  const withdrawals = createWithdrawals(context, steps)
  const { enqueueDecision, enqueueSend } = withdrawals
  const balancePayouts = createBalancePayouts(context, steps, withdrawals.holdIn)
  const cancellation = createCancellation(context, steps, enqueueDecision)
  const { enqueueCancel } = cancellation
  const {
    own,
    bank,
    jobs: sideJobs,
  } = openSides(context, deps.orderCompany, (of) => ({
    payout: createPayoutFlow(of, steps, enqueueDecision),
    resume: createResumption(of, { enqueueSend, enqueueCancel }),
  }))
  const jobs: readonly JobHandler[] = [
    ...deposits.jobs,
    ...withdrawals.jobs,
    ...balancePayouts.jobs,
    cancellation.job,
    ...limitFileJobs(context),
    ...sideJobs,
  ]
  return {
    depositState: createDepositState(context, deps.wallet),
    checkDepositLimit: createLimitCheck(context, deps.wallet),
    openDeposit: deposits.open,
    depositOf: deposits.find,
    depositCashier: async (playerId, depositId, choice) => {
      const deposit = await deposits.find(playerId, depositId)
      // Where a bank pays it already, the player would pay a second time in a cashier.
      if (deposit.company !== null && deposit.company !== context.company.name) return null
      return reopenCashier(context, deposit, choice)
    },
    recentMethods: deposits.recentMethods,
    withdrawalTimes: createWithdrawalTimes(context),
    methodsOf: (currency, country, direction) =>
      context.withDurations(methodsFor({ currency, country, direction }), direction),
    withdrawalState: withdrawals.state,
    requestWithdrawal: withdrawals.request,
    continueWithdrawal: withdrawals.continueIn,
    cancelByPlayer: cancellation.cancel,
    makeFinal: withdrawals.makeFinal,
    viewOf: (playerId, withdrawalId) => steps.viewOf(playerId, withdrawalId),
    pendingOf: withdrawals.pendingOf,
    approve: withdrawals.approve,
    refuse: withdrawals.refuse,
    cases: { of: (playerId) => own.cases.of(playerId) },
    balancePayouts,
    bankDeposits: createBankDeposits(deposits),
    company: own.calls,
    bankOrders: bank?.orders,
    jobs,
    subscriptions: [clearedScreenings(withdrawals), ...balancePayouts.subscriptions],
  }
}
