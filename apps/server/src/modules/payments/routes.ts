import type { RouteAnswer, Routes } from '@marquee/contract'
import { isMarketId, markets } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Handlers,
  type RequestContext,
  fieldError,
  readMoney,
} from '../../kernel/index.ts'
import { type Outside, locationOf } from '../outside/index.ts'
import type { Balances, Transaction, Wallet } from '../wallet/index.ts'
import type { MethodView } from './context.ts'
import type { DepositState } from './deposit-state.ts'
import { presentAffordability, presentOpened } from './present-deposit.ts'
import { type GameNames, moneyIn, presentTransaction } from './present-transaction.ts'
import { limitFields, presentLimit, presentNotice } from './present-limit.ts'
import { holderOf } from './rules.ts'
import type { Payments } from './service.ts'
import type { WithdrawalView } from './withdrawal-steps.ts'
import type { WithdrawalState } from './withdrawal-state.ts'

type PaymentRouteId = Extract<keyof Routes, `wallet.${string}`>

export interface PaymentRoutesDependencies {
  readonly payments: Payments
  readonly wallet: Pick<Wallet, 'balancesOf' | 'history' | 'netPosition'>
  readonly clock: Clock
  readonly placeOf: Outside['placeOf']
  /** Name of a game in the history, by the ledger's game id. */
  readonly gameOf: GameNames
}

export function paymentsHandlers(
  deps: PaymentRoutesDependencies,
): Pick<Handlers<Routes>, Exclude<PaymentRouteId, 'wallet.socketToken'>> {
  const { payments, wallet, clock } = deps

  return {
    'wallet.get': async (_input, { caller }) => {
      const balances = await wallet.balancesOf(caller.playerId)
      if (!balances) throw new AppError('error.session.missing')
      return presentWallet(balances, clock.now())
    },

    'wallet.transactions': async ({ limit, position, category, type, status, from, to }, { caller }) => {
      const lines = await wallet.history(caller.playerId, {
        limit,
        position,
        category: category === 'DORMANT_ADJUSTMENT' ? undefined : category,
        type: knownType(type),
        status: status === 'WAITING_INPUT' ? undefined : status,
        from: from === undefined ? undefined : Temporal.Instant.from(from),
        to: to === undefined ? undefined : Temporal.Instant.from(to),
      })
      return { transactions: lines.map((line) => presentTransaction(line, deps.gameOf)) }
    },

    'wallet.netPosition': async ({ from, to }, { caller }) => {
      const until = to === undefined ? clock.now() : Temporal.Instant.from(to)
      const since =
        from === undefined ? Temporal.Instant.from('2000-01-01T00:00:00Z') : Temporal.Instant.from(from)
      if (Temporal.Instant.compare(since, until) > 0) throw fieldError('from', 'after_to')
      const net = await wallet.netPosition(caller.playerId, since, until)
      if (!net) throw new AppError('error.session.missing')
      const money = moneyIn(net.currency)
      return {
        from: since.toString(),
        to: until.toString(),
        deposits: money(net.deposited),
        withdrawals: money(net.withdrawn),
        stakes: money(net.staked),
        wins: money(net.won),
        winLoss: money(net.winLoss),
        netPosition: money(net.withdrawn - net.deposited),
      }
    },

    'wallet.paymentMethods': async ({ market, direction }) => {
      const currency = isMarketId(market) ? markets[market].currency : markets.UN.currency
      return { methods: presentMethods(await payments.methodsOf(currency, market, direction), currency) }
    },
    'wallet.withdrawalTimes': () => payments.withdrawalTimes(),
    'wallet.recentDepositMethods': async (_input, { caller }) => ({
      methods: await payments.recentMethods(caller.playerId),
    }),

    ...depositHandlers(deps),
    'wallet.withdrawalState': async (_input, { caller }) =>
      presentWithdrawalState(await payments.withdrawalState(caller.playerId)),
    'wallet.withdrawal': async (input, context) => {
      const answer = await payments.requestWithdrawal(context.caller.playerId, requestFrom(input, context))
      return {
        outcome: answer.outcome,
        withdrawal: answer.withdrawal && presentWithdrawal(answer.withdrawal),
        cashier: answer.cashier,
        limit: null,
      }
    },
    'wallet.withdrawalContinue': async ({ pendingWithdrawalId, ...choice }, { caller, idempotencyKey }) => {
      const asked = { ...choice, idempotencyKey }
      const answer = await payments.continueWithdrawal(caller.playerId, pendingWithdrawalId, asked)
      return {
        outcome: answer.outcome,
        withdrawal: presentWithdrawal(answer.withdrawal),
        cashier: answer.cashier,
        limit: null,
      }
    },
    'wallet.withdrawalCancel': async ({ pendingWithdrawalId, amount }, { caller }) =>
      presentWithdrawal(
        await payments.cancelByPlayer(caller.playerId, pendingWithdrawalId, readMoney(amount)),
      ),
    'wallet.withdrawalFinal': async ({ pendingWithdrawalId }, { caller }) =>
      presentWithdrawal(await payments.makeFinal(caller.playerId, pendingWithdrawalId)),
    'wallet.pendingWithdrawals': async (_input, { caller }) => ({
      withdrawals: (await payments.pendingOf(caller.playerId)).map(presentWithdrawal),
    }),
    'wallet.withdrawalStatus': async ({ pendingWithdrawalId }, { caller }) =>
      presentWithdrawal(await payments.viewOf(caller.playerId, pendingWithdrawalId)),
  }
}

const presentWithdrawalState = (state: WithdrawalState): RouteAnswer<'wallet.withdrawalState'> => ({
  outcome: state.outcome,
  daysLeftToVerifyDocuments: state.documentDaysLeft,
  graceEndsAt: state.graceEndsAt?.toString() ?? null,
  withdrawable: moneyIn(state.currency)(state.withdrawable),
  methods: presentMethods(state.methods, state.currency),
  limit: null,
  originalLimit: null,
  duration: 'daily',
  isCancellable: state.isCancellable,
  paidBackFirst: state.paidBackFirst.map(({ method, amount }) => ({
    method,
    amount: moneyIn(state.currency)(amount),
  })),
  pending: state.pending.map(presentWithdrawal),
})

function presentDepositState(state: DepositState): RouteAnswer<'wallet.depositState'> {
  const limit = state.limit && presentLimit(state.limit, state.currency)
  const money = moneyIn(state.currency)
  return {
    outcome: state.outcome,
    step: state.step,
    hideCashier: state.hideCashier,
    methods: presentMethods(state.methods, state.currency),
    recentMethods: state.recentMethods,
    depositedToday: money(state.depositedToday),
    limit,
    daysLeftToVerifyDocuments: state.documentDaysLeft,
    graceEndsAt: state.graceEndsAt?.toString() ?? null,
    isPlayWaiting: state.isPlayWaiting,
    leftWithoutDocuments: state.documentsLeft === null ? null : money(state.documentsLeft),
    documentsNotice: presentNotice(state.documentsNotice, state.currency),
    affordability: presentAffordability(state.affordability, state.currency),
    ...limitFields(limit),
  }
}

type DepositRouteId = Extract<PaymentRouteId, `wallet.deposit${string}`>

function depositHandlers({
  payments,
  placeOf,
}: Pick<PaymentRoutesDependencies, 'payments' | 'placeOf'>): Pick<Handlers<Routes>, DepositRouteId> {
  return {
    'wallet.depositState': async (_input, context) => {
      const { playerId } = context.caller
      return presentDepositState(await payments.depositState(playerId, locationOf(placeOf(context))))
    },
    'wallet.depositLimitCheck': async ({ amount }, { caller }) => {
      const { outcome, limit } = await payments.checkDepositLimit(caller.playerId, readMoney(amount))
      return { outcome, limit: limit && presentLimit(limit, amount.currency) }
    },
    'wallet.deposit': async (input, context) => {
      const answer = await payments.openDeposit(context.caller.playerId, {
        ...requestFrom(input, context),
        location: locationOf(placeOf(context)),
      })
      return presentOpened(answer, input.amount.currency)
    },
    'wallet.depositStatus': async ({ depositId }, { caller }) => {
      const deposit = await payments.depositOf(caller.playerId, depositId)
      const money = moneyIn(deposit.currency)
      return {
        depositId: deposit.depositId,
        status: deposit.status,
        method: deposit.method,
        amount: money(deposit.amount),
        received: deposit.received === null ? null : money(deposit.received),
        reason: deposit.reason,
        referenceId: deposit.ledgerEntry,
        newBalance: deposit.balanceAfter === null ? null : money(deposit.balanceAfter),
        updatedAt: deposit.updatedAt.toString(),
      }
    },
    'wallet.depositCashier': async ({ depositId, langmarket, theme }, { caller }) => ({
      cashier: await payments.depositCashier(caller.playerId, depositId, { langmarket, theme }),
    }),
  }
}

type MoneyInput = Parameters<Handlers<Routes>['wallet.deposit' | 'wallet.withdrawal']>[0]

/** A deposit or withdrawal as a player asks for it, and the browser from which the call came. */
const requestFrom = (
  { amount, method, langmarket, theme, blackbox }: MoneyInput,
  { ip, signal, idempotencyKey }: RequestContext & { readonly idempotencyKey: string },
) => ({
  amount: readMoney(amount),
  method,
  langmarket,
  theme,
  visit: { ip, blackbox, signal },
  idempotencyKey,
})

/** Balances as the API and the wallet socket show them (spec 2 §3). */
export function presentWallet(balances: Balances, at: Temporal.Instant) {
  const money = moneyIn(balances.currency)
  return {
    currency: balances.currency,
    mainBalance: money(balances.main),
    lockedBalance: money(balances.locked),
    sportsBonus: money(balances.sportsBonus),
    casinoBonus: money(balances.casinoBonus),
    liveCasinoBonus: money(balances.liveCasinoBonus),
    totalBalance: money(balances.total),
    withdrawable: money(balances.withdrawable),
    receivable: money(balances.receivable),
    seq: Number(balances.seq),
    asOf: at.toString(),
  }
}

function presentMethods(methods: readonly MethodView[], currency: CurrencyCode) {
  const money = moneyIn(currency)
  return methods.map((method) => ({
    id: method.id,
    kind: method.kind,
    networks: [...method.networks],
    min: money(method.min),
    max: money(method.max),
    fee: money(method.fee),
    durationSeconds: method.durationSeconds,
  }))
}

function presentWithdrawal(withdrawal: WithdrawalView) {
  return {
    pendingWithdrawalId: withdrawal.withdrawalId,
    amount: moneyIn(withdrawal.currency)(withdrawal.amount),
    method: withdrawal.method,
    account: withdrawal.account,
    stage: withdrawal.stage,
    holder: holderOf(withdrawal.stage, withdrawal.needsCashier),
    steps: withdrawal.steps.map((step) => ({
      stage: step.stage,
      at: step.at.toString(),
      reason: step.reason,
    })),
    requestedAt: withdrawal.requestedAt.toString(),
    updatedAt: withdrawal.updatedAt.toString(),
    needsCashier: withdrawal.needsCashier,
    canCancel: withdrawal.canCancel,
    isCancelling: withdrawal.isCancelling,
    isFinal: withdrawal.isFinal,
  }
}

type TypeText = Awaited<ReturnType<Handlers<Routes>['wallet.transactions']>>['transactions'][number]['type']

/** A cash-out is changed by a new total of its bet: the ledger has no type of its own for that. */
function knownType(type: TypeText | undefined): Transaction['type'] | undefined {
  return type === 'CASHOUT_VOID' ? undefined : type
}
