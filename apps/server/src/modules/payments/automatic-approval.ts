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
  const { db, log } = context

  /**
   * Small amounts are approved automatically. Larger ones wait for staff, and so do those of a browser that the device
   * company did not allow, and of a player who may be on a list of sanctions or of politically exposed persons or was
   * not searched for yet. The player sees no difference between them.
   */
  async function decideAlone(playerId: bigint, withdrawalId: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (withdrawal.amount > autoApproveMax(withdrawal.method, withdrawal.currency)) return
      if (await context.devices.needsReview(tx, playerId, withdrawalId)) {
        log.info({ withdrawalId }, 'a withdrawal waits for staff because of the device that asked for it')
        return
      }
      if (await context.screenings.needsReview(tx, playerId)) {
        log.info({ withdrawalId }, 'a withdrawal waits for staff because of the screening of its player')
        return
      }
      await approveIn(tx, withdrawal, 'rules')
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
