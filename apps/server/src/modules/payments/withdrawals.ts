import type { PaymentMethodId } from '@marquee/contract'
import { policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  type JobHandler,
  type Tx,
  assertInvariant,
  derivedId,
  enqueueJob,
  handleJob,
  inTransaction,
  jobKind,
  publish,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import {
  type CashierChoice,
  type CashierView,
  type PaymentsContext,
  checkAmount,
  digestOf,
} from './context.ts'
import type { PaymentsPlayer } from './ports.ts'
import { type PaymentOutcome, SESSION_MINUTES, autoApproveMax, decide } from './rules.ts'
import {
  type WithdrawalSteps,
  type WithdrawalView,
  needsAccount,
  withdrawalTopics,
} from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

const payload = z.object({ playerId: z.string(), withdrawalId: z.string() })
const decideJob = jobKind({ name: 'payments.decide-withdrawal', payload })
const sendJob = jobKind({ name: 'payments.send-withdrawal', payload })
const abandonJob = jobKind({ name: 'payments.release-unnamed-withdrawal', payload })

export interface WithdrawalRequest extends CashierChoice {
  readonly amount: { readonly minor: bigint; readonly currency: string }
  readonly method: PaymentMethodId
  /** Of the player's wish: a repeat asks for no second withdrawal. */
  readonly idempotencyKey: string
}

interface RequestedWithdrawal {
  readonly outcome: PaymentOutcome
  readonly withdrawal: WithdrawalView | null
  readonly cashier: CashierView | null
}

const nothing = (outcome: PaymentOutcome): RequestedWithdrawal => ({
  outcome,
  withdrawal: null,
  cashier: null,
})

/** Money out: each step is stored, and whatever leaves the database is a job that may run again. */
export function createWithdrawals(context: PaymentsContext, steps: WithdrawalSteps) {
  const { db, clock, log, wallet, company } = context

  async function state(playerId: bigint) {
    const player = await context.playerOf(playerId)
    const balances = await wallet.balancesOf(playerId)
    assertInvariant(balances, 'a player has a wallet')
    return {
      outcome: decide(context.standingOf(player, { balances }), { direction: 'withdrawal' }).outcome,
      currency: player.currency,
      withdrawable: balances.withdrawable,
      methods: await context.withMeasures(await context.offersFor(player, 'withdrawal'), 'withdrawal'),
      isCancellable: policyValue(context.policyOf(player), 'withdraw.reversible'),
      pending: await pendingOf(playerId),
    }
  }

  async function pendingOf(playerId: bigint): Promise<WithdrawalView[]> {
    const player = await context.playerOf(playerId)
    const open = await store.listOpenWithdrawals(db, playerId)
    return Promise.all(open.map((withdrawal) => steps.view(withdrawal, player)))
  }

  /** What a request has come to, at first and with each repeat. */
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

  /** Step 1: MAIN to LOCKED in the very transaction that records the request (WAL-10). Undo: release. */
  async function request(playerId: bigint, asked: WithdrawalRequest): Promise<RequestedWithdrawal> {
    const player = await context.playerOf(playerId)
    const withdrawalId = derivedId('wd', playerId, asked.idempotencyKey)
    // What an earlier request with this key has done counts, not what would be decided now.
    const known = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (known) return answerOf(player, known, asked)
    const balances = await wallet.balancesOf(playerId)
    assertInvariant(balances, 'a player has a wallet')
    const { outcome } = decide(context.standingOf(player, { balances }), { direction: 'withdrawal' })
    if (outcome !== 'SUCCESS') return nothing(outcome)
    const offer = await context.offerFor(player, 'withdrawal', asked.method)
    // The whole remaining balance can always be taken out, however small (WAL-12).
    const min = balances.withdrawable < offer.min ? balances.withdrawable : offer.min
    checkAmount(asked.amount, player, min, offer.max)
    const withdrawal = {
      playerId,
      withdrawalId,
      method: asked.method,
      amount: asked.amount.minor,
      currency: player.currency,
      requestedAt: clock.now(),
    }
    const answer = await inTransaction(db, (tx) => holdIn(tx, withdrawal))
    if (answer && !answer.ok) return nothing(outcomeOfHold(answer))
    if (answer) wallet.announce(playerId, answer)
    const stored = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    assertInvariant(stored, 'a withdrawal just written can be read')
    return answerOf(player, stored, asked)
  }

  /** @returns null when a repeat beside it was faster */
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
    await enqueueJob(tx, abandonJob, payloadOf(withdrawal), {
      playerId,
      runAt: clock.now().add({ minutes: SESSION_MINUTES }),
    })
    await publish(tx, {
      topic: withdrawalTopics.requested,
      playerId,
      body: { withdrawalId, amountMinor: amount, currency },
    })
    return held
  }

  /** The cashier again, for a withdrawal whose account has not been named; the session before is worth nothing then. */
  async function continueIn(
    playerId: bigint,
    withdrawalId: string,
    choice: CashierChoice & { idempotencyKey: string },
  ) {
    const player = await context.playerOf(playerId)
    const sessionId = context.sessionIdOf(withdrawalId, choice.idempotencyKey)
    const withdrawal = await inTransaction(db, async (tx) => {
      const found = await steps.lockOwn(tx, playerId, withdrawalId)
      if (!needsAccount(found)) throw new AppError('error.withdrawal.cancel.too_late')
      await store.setWithdrawalSession(tx, found, { digest: digestOf(sessionId), at: clock.now() })
      return found
    })
    return {
      outcome: 'SUCCESS' as const,
      withdrawal: await steps.view(withdrawal, player),
      cashier: context.cashierFor(player, withdrawal, 'withdrawal', sessionId, choice),
    }
  }

  async function makeFinal(playerId: bigint, withdrawalId: string) {
    await inTransaction(db, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      await store.updateWithdrawal(tx, withdrawal, { at: withdrawal.updatedAt, isFinal: true })
    })
    return steps.viewOf(playerId, withdrawalId)
  }

  /** Step 3: yes or wait. Small amounts need no second look; larger ones wait for people. */
  async function decideAlone(playerId: bigint, withdrawalId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (withdrawal.amount > autoApproveMax(withdrawal.method, withdrawal.currency)) return
      await approveIn(tx, withdrawal, 'rules')
    })
  }

  async function approveIn(tx: Tx, withdrawal: store.Withdrawal, approver: string): Promise<void> {
    // A wish to cancel that the company has not answered comes first.
    if (withdrawal.stage !== 'checking' || withdrawal.cancelAskedAt !== null) return
    await steps.moveStage(tx, withdrawal, 'approved', approver)
    await enqueueSend(tx, withdrawal)
  }

  /** One waiting job tells the company; asking for it again lets it begin anew. */
  async function enqueueSend(tx: Tx, withdrawal: store.Withdrawal): Promise<void> {
    const { playerId, withdrawalId } = withdrawal
    const jobKey = `payments.send-withdrawal:${playerId}:${withdrawalId}`
    await enqueueJob(tx, sendJob, payloadOf(withdrawal), { playerId, jobKey })
  }

  /** A person's yes to a withdrawal that waits. */
  async function approve(playerId: bigint, withdrawalId: string, approver: string): Promise<void> {
    await inTransaction(db, async (tx) =>
      approveIn(tx, await steps.lockOwn(tx, playerId, withdrawalId), approver),
    )
  }

  /** A person's no, with a reason that the player reads. */
  async function refuse(playerId: bigint, withdrawalId: string, reason: string): Promise<void> {
    const found = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    if (found.companyTx !== null) {
      const answer = await company.deny(found.companyTx, reason)
      if (answer.outcome === 'unknown') throw new AppError('error.unavailable')
      if (answer.outcome === 'refused' && !(await steps.isOverInBooks(found)))
        throw new AppError('error.withdrawal.cancel.too_late')
    }
    const end = { stage: 'refused', reason } as const
    await steps.releaseIf(playerId, withdrawalId, end, ({ stage }) => stage === 'checking')
  }

  /** Step 4: the company is told to pay. Money comes back when its books say that it is over; all else means asking again. */
  async function send(playerId: bigint, withdrawalId: string): Promise<void> {
    const withdrawal = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (withdrawal?.stage !== 'approved' || withdrawal.companyTx === null) return
    const answer = await company.approve(withdrawal.companyTx)
    if (answer.outcome === 'unknown') throw new Error('the payment company did not answer')
    if (answer.outcome === 'refused') {
      log.warn({ withdrawalId, reason: answer.reason }, 'the payment company refused a withdrawal')
      // It may refuse because it has approved before, and its answer was lost.
      if (!(await steps.isOverInBooks(withdrawal)))
        throw new Error('the payment company refused a withdrawal that is not over in its books')
      const end = { stage: 'refused', reason: answer.reason } as const
      return steps.releaseIf(playerId, withdrawalId, end, ({ stage }) => stage === 'approved')
    }
    await inTransaction(db, async (tx) => {
      const current = await steps.lockOwn(tx, playerId, withdrawalId)
      // The company's callback can arrive before its response to us.
      if (current.stage === 'approved') await steps.moveStage(tx, current, 'sent', null)
    })
  }

  const jobs: readonly JobHandler[] = [
    handleJob(decideJob, ({ playerId, withdrawalId }) => decideAlone(BigInt(playerId), withdrawalId)),
    handleJob(sendJob, ({ playerId, withdrawalId }) => send(BigInt(playerId), withdrawalId)),
    handleJob(abandonJob, ({ playerId, withdrawalId }) =>
      steps.releaseIf(
        BigInt(playerId),
        withdrawalId,
        { stage: 'cancelled', reason: 'no-account-named' },
        ({ stage }) => stage === 'requested',
      ),
    ),
  ]

  return {
    state,
    pendingOf,
    request,
    continueIn,
    makeFinal,
    approve,
    refuse,
    /** The account is named: what follows is decided in a job. */
    enqueueDecision: (tx: Tx, withdrawal: store.Withdrawal) =>
      enqueueJob(tx, decideJob, payloadOf(withdrawal), { playerId: withdrawal.playerId }),
    enqueueSend,
    jobs,
  }
}

function payloadOf(withdrawal: { playerId: bigint; withdrawalId: string }) {
  return { playerId: withdrawal.playerId.toString(), withdrawalId: withdrawal.withdrawalId }
}

/** Spec 2 §4: what a refused hold means for the screen. */
function outcomeOfHold(answer: Answer & { ok: false }): PaymentOutcome {
  switch (answer.reason) {
    case 'no_funds':
      return 'NOT_ENOUGH_FUNDS'
    case 'withdrawal_off':
    case 'receivable_open':
    case 'account_status':
    case 'product_off':
      return 'RESTRICTED'
    default:
      return 'FAILURE'
  }
}
