import type { PaymentMethodId } from '@marquee/contract'
import {
  AppError,
  type JobHandler,
  type Tx,
  assertInvariant,
  derivedId,
  enqueueJob,
  handleJob,
  inTransactionOf,
  publish,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { createAutomaticApproval, isUndecided, payloadOf, withdrawalJob } from './approval.ts'
import { isPayoutInSuspense } from './case-store.ts'
import {
  type CashierChoice,
  type CashierView,
  type PaymentsContext,
  checkAmount,
  digestOf,
} from './context.ts'
import type { PaymentVisit, PaymentsPlayer } from './ports.ts'
import { type PaymentOutcome, SESSION_MINUTES, outcomeOfHold } from './rules.ts'
import { createReleaseUnnamed, enqueueReleaseUnnamed } from './unnamed-withdrawals.ts'
import { withdrawalAct } from './withdrawal-acts.ts'
import { readPending, readState } from './withdrawal-state.ts'
import {
  type WithdrawalSteps,
  type WithdrawalView,
  needsAccount,
  withdrawalTopics,
} from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

const sendJob = withdrawalJob('payments.send-withdrawal')

export interface WithdrawalRequest extends CashierChoice {
  readonly amount: { readonly minor: bigint; readonly currency: string }
  readonly method: PaymentMethodId
  readonly visit: PaymentVisit
  /** A duplicate requests no second withdrawal. */
  readonly idempotencyKey: string
}

export interface RequestedWithdrawal {
  readonly outcome: PaymentOutcome
  readonly withdrawal: WithdrawalView | null
  readonly cashier: CashierView | null
}

export interface ContinuedWithdrawal {
  readonly outcome: 'SUCCESS'
  readonly withdrawal: WithdrawalView
  readonly cashier: CashierView
}

const nothing = (outcome: PaymentOutcome): RequestedWithdrawal => ({
  outcome,
  withdrawal: null,
  cashier: null,
})

/** Body of the event of a request. */
const toRequested = ({ withdrawalId, amount, currency, method, requestedAt }: store.NewWithdrawal) => ({
  withdrawalId,
  amountMinor: amount,
  currency,
  method,
  at: requestedAt.toString(),
})

/** Withdrawals: each step is stored, and every call to the company is a job that may run again. */
export function createWithdrawals(context: PaymentsContext, steps: WithdrawalSteps) {
  const { db, clock, log, wallet, company } = context

  /** The answer to a request, the same for its duplicates. */
  async function answerOf(
    player: PaymentsPlayer,
    withdrawal: store.Withdrawal,
    asked: WithdrawalRequest,
  ): Promise<RequestedWithdrawal> {
    if (
      withdrawal.amount !== asked.amount.minor ||
      withdrawal.currency !== asked.amount.currency ||
      withdrawal.method !== asked.method
    )
      throw new AppError('error.idempotency.conflict')
    const sessionId = context.sessionIdOf(withdrawal.withdrawalId)
    return {
      outcome: 'SUCCESS',
      withdrawal: await steps.view(withdrawal, player),
      cashier: context.cashierFor(player, withdrawal, 'withdrawal', sessionId, asked),
    }
  }

  /** Step 1: moves MAIN to LOCKED in the transaction that records the request (WAL-10). Undo: release. */
  async function request(playerId: bigint, asked: WithdrawalRequest): Promise<RequestedWithdrawal> {
    const player = await context.playerOf(playerId)
    const withdrawalId = derivedId('wd', playerId, asked.idempotencyKey)
    // A duplicate gets what the first request did, not a new decision.
    const known = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (known) return answerOf(player, known, asked)
    const balances = await wallet.balancesOf(playerId)
    assertInvariant(balances, 'a player has a wallet')
    const { outcome, refusal } = await context.decide(player, { direction: 'withdrawal' }, { balances })
    if (refusal) return nothing(outcome)
    const offer = await context.offerFor(player, 'withdrawal', asked.method)
    // The whole remaining balance can always be withdrawn, however small (WAL-12).
    const min = balances.withdrawable < offer.min ? balances.withdrawable : offer.min
    checkAmount(asked.amount, player, min, offer.max)
    await context.devices.check({ ...asked.visit, player, type: 'withdrawal', paymentId: withdrawalId })
    const withdrawal = {
      playerId,
      withdrawalId,
      method: asked.method,
      amount: asked.amount.minor,
      currency: player.currency,
      requestedAt: clock.now(),
    }
    const answer = await inTransactionOf(db, playerId, (tx) => holdIn(tx, withdrawal))
    if (answer && !answer.ok) return nothing(outcomeOfHold(answer))
    if (answer) wallet.announce(playerId, answer)
    const stored = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    assertInvariant(stored, 'a withdrawal just written can be read')
    return answerOf(player, stored, asked)
  }

  /** Holds the money of a withdrawal and stores it. @returns null when a concurrent duplicate was first */
  async function holdIn(tx: Tx, withdrawal: store.NewWithdrawal): Promise<Answer | null> {
    const { playerId, withdrawalId, currency, amount } = withdrawal
    await context.lock(tx, playerId)
    if (await store.readWithdrawal(tx, playerId, { id: withdrawalId })) return null
    const held = await wallet.executeIn(tx, {
      kind: 'hold',
      playerId,
      currency,
      provider: company.number,
      tx: withdrawalId,
      holdId: withdrawalId,
      amount,
      detail: { method: withdrawal.method },
    })
    if (!held.ok) return held
    await store.insertWithdrawal(tx, withdrawal, digestOf(context.sessionIdOf(withdrawalId)))
    await enqueueReleaseUnnamed(tx, withdrawal, clock.now().add({ minutes: SESSION_MINUTES }))
    await context.audit.record(tx, withdrawalAct('requested', withdrawal))
    await publish(tx, { topic: withdrawalTopics.requested, playerId, body: toRequested(withdrawal) })
    return held
  }

  /** Opens the cashier again for a withdrawal without an account; the previous session becomes invalid. */
  async function continueIn(
    playerId: bigint,
    withdrawalId: string,
    choice: CashierChoice & { idempotencyKey: string },
  ): Promise<ContinuedWithdrawal> {
    const player = await context.playerOf(playerId)
    const sessionId = context.sessionIdOf(withdrawalId, choice.idempotencyKey)
    const withdrawal = await inTransactionOf(db, playerId, async (tx) => {
      const found = await steps.lockOwn(tx, playerId, withdrawalId)
      if (!needsAccount(found)) throw new AppError('error.withdrawal.cancel.too_late')
      await store.setWithdrawalSession(tx, found, { digest: digestOf(sessionId), at: clock.now() })
      return found
    })
    return {
      outcome: 'SUCCESS',
      withdrawal: await steps.view(withdrawal, player),
      cashier: context.cashierFor(player, withdrawal, 'withdrawal', sessionId, choice),
    }
  }

  async function makeFinal(playerId: bigint, withdrawalId: string) {
    await inTransactionOf(db, playerId, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      await store.updateWithdrawal(tx, withdrawal, { at: withdrawal.updatedAt, isFinal: true })
    })
    return steps.viewOf(playerId, withdrawalId)
  }

  async function approveIn(tx: Tx, withdrawal: store.Withdrawal, approver: string): Promise<void> {
    if (!isUndecided(withdrawal)) return
    await steps.moveStage(tx, withdrawal, 'approved', approver)
    await enqueueSend(tx, withdrawal)
  }

  /** One waiting job calls the company; enqueueing it again restarts it. */
  async function enqueueSend(tx: Tx, withdrawal: store.Withdrawal): Promise<void> {
    const { playerId, withdrawalId } = withdrawal
    const jobKey = `payments.send-withdrawal:${playerId}:${withdrawalId}`
    await enqueueJob(tx, sendJob, payloadOf(withdrawal), { playerId, jobKey })
  }

  /** Approval of a waiting withdrawal by staff. */
  async function approve(playerId: bigint, withdrawalId: string, approver: string): Promise<void> {
    await inTransactionOf(db, playerId, async (tx) =>
      approveIn(tx, await steps.lockOwn(tx, playerId, withdrawalId), approver),
    )
  }

  /** Refusal by staff, with a reason that the player reads. */
  async function refuse(playerId: bigint, withdrawalId: string, reason: string): Promise<void> {
    const found = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    if (await isPayoutInSuspense(db, found)) throw new AppError('error.withdrawal.cancel.too_late')
    if (found.companyTx !== null) {
      const answer = await company.deny(found.companyTx, reason)
      if (answer.outcome === 'unknown') throw new AppError('error.unavailable')
      if (answer.outcome === 'refused' && !(await steps.isOverInBooks(found)))
        throw new AppError('error.withdrawal.cancel.too_late')
    }
    const end = { stage: 'refused', reason } as const
    await steps.releaseIf(playerId, withdrawalId, end, ({ stage }) => stage === 'checking')
  }

  /**
   * Step 4: sends the approval to the company. The money is released only when the company's books say that it is over;
   * otherwise the call is retried.
   */
  async function send(playerId: bigint, withdrawalId: string): Promise<void> {
    const withdrawal = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (withdrawal?.stage !== 'approved' || withdrawal.companyTx === null) return
    const answer = await company.approve(withdrawal.companyTx)
    if (answer.outcome === 'unknown') throw new Error('the payment company did not answer')
    if (answer.outcome === 'refused') {
      log.warn({ withdrawalId, reason: answer.reason }, 'the payment company refused a withdrawal')
      // It may refuse because it has already approved, and its response was lost.
      if (!(await steps.isOverInBooks(withdrawal)))
        throw new Error('the payment company refused a withdrawal that is not over in its books')
      const end = { stage: 'refused', reason: answer.reason } as const
      return steps.releaseIf(playerId, withdrawalId, end, ({ stage }) => stage === 'approved')
    }
    await inTransactionOf(db, playerId, async (tx) => {
      const current = await steps.lockOwn(tx, playerId, withdrawalId)
      // The company's callback can arrive before its response to us.
      if (current.stage === 'approved') await steps.moveStage(tx, current, 'sent', null)
    })
  }

  const automatic = createAutomaticApproval(context, steps, approveIn)
  const jobs: readonly JobHandler[] = [
    automatic.job,
    handleJob(sendJob, ({ playerId, withdrawalId }) => send(BigInt(playerId), withdrawalId)),
    createReleaseUnnamed(context, steps),
  ]

  return {
    holdIn,
    state: (playerId: bigint) => readState(context, steps, playerId),
    pendingOf: (playerId: bigint) => readPending(context, steps, playerId),
    request,
    continueIn,
    makeFinal,
    approve,
    refuse,
    enqueueDecision: automatic.enqueue,
    decideAgain: automatic.decideAgain,
    enqueueSend,
    jobs,
  }
}
