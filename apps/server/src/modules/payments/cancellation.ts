import { policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  type JobHandler,
  type Tx,
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  jobKind,
} from '../../kernel/index.ts'
import { isPayoutInSuspense } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import type { CompanyAnswer } from './ports.ts'
import { type WithdrawalSteps, type WithdrawalView, mayBeCancelled } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

const cancelJob = jobKind({
  name: 'payments.cancel-withdrawal',
  payload: z.object({ playerId: z.string(), withdrawalId: z.string() }),
})
/** The job calls the company only if the request ended without an answer. */
const ASK_AFTER_SECONDS = 20

type EnqueueDecision = (tx: Tx, withdrawal: store.Withdrawal) => Promise<void>

/** Too late at the company: the withdrawal continues, and the request does not count. */
async function continueWithdrawal(
  tx: Tx,
  withdrawal: store.Withdrawal,
  { at, enqueueDecision }: { readonly at: Temporal.Instant; readonly enqueueDecision: EnqueueDecision },
): Promise<null> {
  await store.updateWithdrawal(tx, withdrawal, { at, cancelAskedAt: null })
  await enqueueDecision(tx, withdrawal)
  return null
}

/**
 * Cancellation by the player: only where the market allows it, limited per day, never after the money has left
 * (WAL-09). The request is stored and counted under the wallet's lock before the company is called, because its
 * callback can arrive before its response.
 */
export function createCancellation(
  context: PaymentsContext,
  steps: WithdrawalSteps,
  enqueueDecision: EnqueueDecision,
) {
  const { db, clock, wallet, company } = context

  async function cancel(
    playerId: bigint,
    withdrawalId: string,
    amount: { minor: bigint; currency: string },
  ): Promise<WithdrawalView> {
    const player = await context.playerOf(playerId)
    const policy = context.policyOf(player)
    if (!policyValue(policy, 'withdraw.reversible')) throw new AppError('error.withdrawal.cancel.not_allowed')
    const { answer, companyTx } = await inTransactionOf(db, playerId, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (amount.minor !== withdrawal.amount || amount.currency !== withdrawal.currency)
        throw fieldError('amount', 'differs', 'not the amount of the withdrawal')
      // A duplicate of a stored request changes nothing.
      if (withdrawal.cancelAskedAt !== null && withdrawal.stage !== 'arrived')
        return { answer: null, companyTx: withdrawal.stage === 'checking' ? withdrawal.companyTx : null }
      if (!(await mayBeCancelled(tx, withdrawal))) throw new AppError('error.withdrawal.cancel.too_late')
      if (await steps.isCancelUsedUp(tx, player)) throw new AppError('error.withdrawal.cancel.limit_reached')
      await store.updateWithdrawal(tx, withdrawal, {
        at: withdrawal.updatedAt,
        cancelAskedAt: clock.now(),
      })
      if (withdrawal.companyTx === null)
        return { answer: await steps.release(tx, withdrawal, 'cancelled', 'player'), companyTx: null }
      await enqueueCancel(tx, withdrawal, clock.now().add({ seconds: ASK_AFTER_SECONDS }))
      return { answer: null, companyTx: withdrawal.companyTx }
    })
    if (answer) wallet.announce(playerId, answer)
    if (companyTx !== null && (await ask(playerId, withdrawalId)) === 'refused')
      throw new AppError('error.withdrawal.cancel.too_late')
    return steps.viewOf(playerId, withdrawalId)
  }

  /** One waiting job calls the company; enqueueing it again restarts it. */
  async function enqueueCancel(tx: Tx, withdrawal: store.Withdrawal, runAt: Temporal.Instant): Promise<void> {
    const { playerId, withdrawalId } = withdrawal
    const jobKey = `payments.cancel-withdrawal:${playerId}:${withdrawalId}`
    await enqueueJob(
      tx,
      cancelJob,
      { playerId: playerId.toString(), withdrawalId },
      { playerId, runAt, jobKey },
    )
  }

  /** Calls the company and applies its answer. */
  async function ask(playerId: bigint, withdrawalId: string): Promise<CompanyAnswer['outcome'] | 'over'> {
    const player = await context.playerOf(playerId)
    const found = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    if (!found || found.companyTx === null || !isWaiting(found)) return 'over'
    const answer = await company.cancel(player, found.companyTx)
    if (answer.outcome === 'unknown') return 'unknown'
    const released = await inTransactionOf(db, playerId, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      // The company's callback can arrive before its response to us.
      if (!isWaiting(withdrawal)) return null
      if (answer.outcome !== 'done')
        return continueWithdrawal(tx, withdrawal, { at: clock.now(), enqueueDecision })
      if (await isPayoutInSuspense(tx, withdrawal)) return null
      return steps.release(tx, withdrawal, 'cancelled', 'player')
    })
    if (released) wallet.announce(playerId, released)
    if (answer.outcome === 'done') return 'done'
    const now = await store.readWithdrawal(db, playerId, { id: withdrawalId })
    return now?.stage === 'cancelled' ? 'over' : 'refused'
  }

  const job: JobHandler = handleJob(cancelJob, async ({ playerId, withdrawalId }) => {
    if ((await ask(BigInt(playerId), withdrawalId)) === 'unknown')
      throw new Error('the payment company did not answer')
  })

  return { cancel, enqueueCancel, job }
}

/** The request is stored, and the company has not answered it. */
function isWaiting(withdrawal: store.Withdrawal): boolean {
  return withdrawal.cancelAskedAt !== null && withdrawal.stage === 'checking'
}
