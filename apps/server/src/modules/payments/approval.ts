import { z } from 'zod'
import {
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Tx,
} from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { autoApproveMax } from './rules.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import * as store from './withdrawal-store.ts'

const payload = z.object({ playerId: z.string(), withdrawalId: z.string() })

/** A job about one withdrawal. */
export const withdrawalJob = (name: string) => jobKind({ name, payload })

export function payloadOf(withdrawal: { playerId: bigint; withdrawalId: string }) {
  return { playerId: withdrawal.playerId.toString(), withdrawalId: withdrawal.withdrawalId }
}

const decideJob = withdrawalJob('payments.decide-withdrawal')

type ReviewContext = Pick<PaymentsContext, 'devices' | 'screenings' | 'wallet' | 'log'>

/** Why a withdrawal up to the automatic limit waits for staff; null when it does not. */
async function reviewReasonOf(
  { devices, screenings, wallet }: ReviewContext,
  tx: Tx,
  { playerId, withdrawalId }: store.Withdrawal,
): Promise<'owed' | 'device' | 'screening' | null> {
  // A deposit was taken back after the request: its money would leave a second time.
  if (((await wallet.balancesOf(playerId, tx))?.receivable ?? 0n) > 0n) return 'owed'
  if (await devices.needsReview(tx, playerId, withdrawalId)) return 'device'
  return (await screenings.needsReview(tx, playerId)) ? 'screening' : null
}

/**
 * Whether a withdrawal waits for staff: a large amount, one of a player who owes money, one that a device asked for
 * which its company did not allow (decision 74), or one of a player who may be on a list of sanctions or of politically
 * exposed persons, or who was not searched for yet (decision 63). The player sees no difference between them.
 */
async function isForStaff(context: ReviewContext, tx: Tx, withdrawal: store.Withdrawal): Promise<boolean> {
  const { withdrawalId, amount, method, currency } = withdrawal
  if (amount > autoApproveMax(method, currency)) return true
  const reason = await reviewReasonOf(context, tx, withdrawal)
  if (reason !== null) context.log.info({ withdrawalId, reason }, 'a withdrawal waits for staff')
  return reason !== null
}

export interface AutomaticApproval {
  readonly job: JobHandler
  /** The account is named: a job decides how the withdrawal continues. */
  readonly enqueue: (tx: Tx, withdrawal: store.Withdrawal) => Promise<void>
  /** What kept the withdrawals of a player waiting is settled: the rules decide again. A repeat changes nothing. */
  readonly decideAgain: (playerId: bigint) => Promise<void>
}

/** Step 3 of a withdrawal: the rules approve it, or it waits for staff. */
export function createAutomaticApproval(
  context: PaymentsContext,
  steps: WithdrawalSteps,
  approveIn: (tx: Tx, withdrawal: store.Withdrawal, approver: string) => Promise<void>,
): AutomaticApproval {
  const { db } = context

  async function decideAlone(playerId: bigint, withdrawalId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (!(await isForStaff(context, tx, withdrawal))) await approveIn(tx, withdrawal, 'rules')
    })
  }

  const enqueue = (tx: Tx, withdrawal: store.Withdrawal) =>
    enqueueJob(tx, decideJob, payloadOf(withdrawal), { playerId: withdrawal.playerId })

  return {
    job: handleJob(decideJob, ({ playerId, withdrawalId }) => decideAlone(BigInt(playerId), withdrawalId)),
    enqueue,
    async decideAgain(playerId) {
      const open = await store.listOpenWithdrawals(db, playerId)
      await inTransaction(db, async (tx) => {
        for (const withdrawal of open) if (withdrawal.stage === 'checking') await enqueue(tx, withdrawal)
      })
    },
  }
}
