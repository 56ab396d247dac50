import { policyValue } from '@marquee/markets'
import {
  AppError,
  type Queryable,
  type Tx,
  assertInvariant,
  inTransactionOf,
  publish,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { isPayoutInSuspense } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import type { PaymentsPlayer } from './ports.ts'
import { CANCEL_WINDOW_HOURS, type WithdrawalStage, isOpenStage, mayFollow } from './rules.ts'
import { isDecision, withdrawalAct } from './withdrawal-acts.ts'
import * as store from './withdrawal-store.ts'

export const withdrawalTopics = {
  requested: 'withdrawal.requested',
  settled: 'withdrawal.settled',
  released: 'withdrawal.released',
} as const

/** What events tell of a withdrawal. */
const factsOf = ({ withdrawalId, amount, currency }: store.Withdrawal) => ({
  withdrawalId,
  amountMinor: amount,
  currency,
})

export interface WithdrawalView extends store.Withdrawal {
  readonly steps: readonly store.WithdrawalStep[]
  /** The player still has to name an account in the cashier. */
  readonly needsCashier: boolean
  readonly canCancel: boolean
  /** The player has requested a cancellation, and the company has not answered it. */
  readonly isCancelling: boolean
}

/** Steps of a withdrawal, each in its caller's transaction and under the wallet's lock. */
export interface WithdrawalSteps {
  /** @throws AppError `error.withdrawal.not_found` */
  lockOwn(tx: Tx, playerId: bigint, withdrawalId: string): Promise<store.Withdrawal>
  moveStage(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: WithdrawalStage,
    reason: string | null,
    extra?: { account?: string; companyTx?: string },
  ): Promise<void>
  /** Releases the hold and ends the withdrawal. Idempotent. */
  release(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: 'refused' | 'cancelled',
    reason: string,
  ): Promise<Answer | null>
  /** Releases a withdrawal in its own transaction if a condition still holds and no payout of it is in suspense. */
  releaseIf(
    playerId: bigint,
    withdrawalId: string,
    end: { stage: 'refused' | 'cancelled'; reason: string },
    condition: (withdrawal: store.Withdrawal) => boolean,
  ): Promise<void>
  /** The money has left. Calls of the stages in between may be missing. */
  arrive(tx: Tx, withdrawal: store.Withdrawal, companyTx: string): Promise<void>
  /** Whether the company's own books say that no money will move; a refused call alone does not say so. */
  isOverInBooks(withdrawal: store.Withdrawal): Promise<boolean>
  /** Whether today's cancellations are used up (WAL-09). */
  isCancelUsedUp(queryable: Queryable, player: PaymentsPlayer): Promise<boolean>
  view(withdrawal: store.Withdrawal, player: PaymentsPlayer): Promise<WithdrawalView>
  /** @throws AppError `error.withdrawal.not_found` */
  viewOf(playerId: bigint, withdrawalId: string): Promise<WithdrawalView>
}

export function createWithdrawalSteps(context: PaymentsContext): WithdrawalSteps {
  const { db, clock, wallet, company } = context

  async function lockOwn(tx: Tx, playerId: bigint, withdrawalId: string): Promise<store.Withdrawal> {
    await context.lock(tx, playerId)
    const found = await store.readWithdrawal(tx, playerId, { id: withdrawalId })
    if (!found) throw new AppError('error.withdrawal.not_found')
    return found
  }

  async function moveStage(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: WithdrawalStage,
    reason: string | null,
    extra: { account?: string; companyTx?: string } = {},
  ): Promise<void> {
    assertInvariant(mayFollow(withdrawal.stage, stage), 'a withdrawal moves along its stages', {
      from: withdrawal.stage,
      to: stage,
    })
    const at = clock.now()
    await store.updateWithdrawal(tx, withdrawal, { at, stage, ...extra })
    await store.insertStep(tx, withdrawal, { stage, at, reason })
    if (isDecision(stage)) await context.audit.record(tx, withdrawalAct(stage, withdrawal, reason))
  }

  async function release(
    tx: Tx,
    withdrawal: store.Withdrawal,
    stage: 'refused' | 'cancelled',
    reason: string,
  ): Promise<Answer | null> {
    if (!isOpenStage(withdrawal.stage)) return null
    const answer = await wallet.executeIn(tx, {
      kind: 'release',
      playerId: withdrawal.playerId,
      currency: withdrawal.currency,
      provider: company.number,
      tx: `release:${withdrawal.withdrawalId}`,
      holdId: withdrawal.withdrawalId,
      detail: { reason },
    })
    assertInvariant(answer.ok, 'a hold that is open can be released', {
      withdrawalId: withdrawal.withdrawalId,
    })
    await moveStage(tx, withdrawal, stage, reason)
    await publish(tx, {
      topic: withdrawalTopics.released,
      playerId: withdrawal.playerId,
      body: { ...factsOf(withdrawal), stage, reason },
    })
    return answer
  }

  async function arrive(tx: Tx, withdrawal: store.Withdrawal, companyTx: string): Promise<void> {
    const at = clock.now()
    for (const stage of ['approved', 'sent', 'arrived'] as const)
      await store.insertStep(tx, withdrawal, { stage, at, reason: null })
    await store.updateWithdrawal(tx, withdrawal, { at, stage: 'arrived', companyTx })
    const { playerId } = withdrawal
    await publish(tx, { topic: withdrawalTopics.settled, playerId, body: factsOf(withdrawal) })
  }

  async function releaseIf(
    playerId: bigint,
    withdrawalId: string,
    end: { stage: 'refused' | 'cancelled'; reason: string },
    condition: (withdrawal: store.Withdrawal) => boolean,
  ): Promise<void> {
    const answer = await inTransactionOf(db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      const withdrawal = await readReleasable(tx, { playerId, withdrawalId }, condition)
      return withdrawal && release(tx, withdrawal, end.stage, end.reason)
    })
    if (answer) wallet.announce(playerId, answer)
  }

  async function isOverInBooks({ playerId, companyTx }: store.Withdrawal): Promise<boolean> {
    if (companyTx === null) return true
    const status = await company.statusOf(companyTx)
    if (status.outcome !== 'done' || status.transaction.playerId !== playerId) return false
    return status.transaction.state === 'failed' || status.transaction.state === 'cancelled'
  }

  async function isCancelUsedUp(queryable: Queryable, player: PaymentsPlayer): Promise<boolean> {
    const since = clock.now().subtract({ hours: CANCEL_WINDOW_HOURS })
    const used = await store.countCancelRequests(queryable, player.playerId, since)
    return used >= policyValue(context.policyOf(player), 'withdraw.reversalsPerDay')
  }

  async function view(withdrawal: store.Withdrawal, player: PaymentsPlayer): Promise<WithdrawalView> {
    const mayAsk = policyValue(context.policyOf(player), 'withdraw.reversible')
    return {
      ...withdrawal,
      steps: await store.readSteps(db, withdrawal.playerId, withdrawal.withdrawalId),
      needsCashier: needsAccount(withdrawal),
      canCancel: mayAsk && (await mayBeCancelled(db, withdrawal)) && !(await isCancelUsedUp(db, player)),
      isCancelling: isOpenStage(withdrawal.stage) && withdrawal.cancelAskedAt !== null,
    }
  }

  async function viewOf(playerId: bigint, withdrawalId: string): Promise<WithdrawalView> {
    const withdrawal = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!withdrawal) throw new AppError('error.withdrawal.not_found')
    return view(withdrawal, await context.playerOf(playerId))
  }

  return { lockOwn, moveStage, release, releaseIf, arrive, isOverInBooks, isCancelUsedUp, view, viewOf }
}

/** A withdrawal for which a condition holds and no payout is in suspense; null for any other. */
async function readReleasable(
  tx: Tx,
  { playerId, withdrawalId }: Pick<store.Withdrawal, 'playerId' | 'withdrawalId'>,
  condition: (withdrawal: store.Withdrawal) => boolean,
): Promise<store.Withdrawal | null> {
  const withdrawal = await store.readWithdrawal(tx, playerId, { id: withdrawalId })
  if (!withdrawal || !condition(withdrawal)) return null
  return (await isPayoutInSuspense(tx, withdrawal)) ? null : withdrawal
}

/**
 * Not approved, not made final by the player, and no cancellation requested yet. What no company has is released
 * directly, so that nothing of it may be in suspense; otherwise the company is asked.
 */
export async function mayBeCancelled(queryable: Queryable, withdrawal: store.Withdrawal): Promise<boolean> {
  const isEarly = withdrawal.stage === 'requested' || withdrawal.stage === 'checking'
  if (!isEarly || withdrawal.isFinal || withdrawal.cancelAskedAt !== null) return false
  return withdrawal.companyTx !== null || !(await isPayoutInSuspense(queryable, withdrawal))
}

/** The player has to name an account in the cashier, has not yet, and has not asked for a cancellation. */
export function needsAccount({
  stage,
  companyTx,
  cancelAskedAt,
  sourceAccountId,
}: store.Withdrawal): boolean {
  return stage === 'requested' && companyTx === null && cancelAskedAt === null && sourceAccountId === null
}
