import { z } from 'zod'
import {
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Tx,
} from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { hasPayoutSince, readPayoutSources } from './payout-source-store.ts'
import { failedElsewhereAt } from './payout-sources.ts'
import { autoApproveMax } from './rules.ts'
import { findTransaction } from './transaction-store.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import { type ApprovalInputs, withdrawalApproval } from './withdrawal-approval.ts'
import * as store from './withdrawal-store.ts'

const payload = z.object({ playerId: z.string(), withdrawalId: z.string() })

/** A job about one withdrawal. */
export const withdrawalJob = (name: string) => jobKind({ name, payload })

export function payloadOf(withdrawal: { playerId: bigint; withdrawalId: string }) {
  return { playerId: withdrawal.playerId.toString(), withdrawalId: withdrawal.withdrawalId }
}

const decideJob = withdrawalJob('payments.decide-withdrawal')

type ReviewContext = Pick<
  PaymentsContext,
  'decisions' | 'devices' | 'screenings' | 'wallet' | 'log' | 'company'
>

/** Whether a withdrawal is the first one to its account since a payout to another source has failed. */
async function followsFailure(
  { company: { name: company } }: Pick<ReviewContext, 'company'>,
  tx: Tx,
  { playerId, companyTx }: store.Withdrawal,
): Promise<boolean> {
  const paid = companyTx === null ? null : await findTransaction(tx, { playerId, company, companyTx })
  const accountId = paid?.accountId ?? null
  const since = failedElsewhereAt(await readPayoutSources(tx, playerId, company), accountId)
  if (since === null) return false
  return accountId === null || !(await hasPayoutSince(tx, { playerId, company, accountId }, since))
}

async function approvalInputs(
  context: ReviewContext,
  tx: Tx,
  withdrawal: store.Withdrawal,
): Promise<ApprovalInputs> {
  const { devices, screenings, wallet } = context
  const { playerId, withdrawalId, amount, method, currency } = withdrawal
  return {
    amount,
    automaticMax: autoApproveMax(method, currency),
    isOwing: ((await wallet.balancesOf(playerId, tx))?.receivable ?? 0n) > 0n,
    needsDeviceReview: await devices.needsReview(tx, playerId, withdrawalId),
    needsScreening: await screenings.needsReview(tx, playerId),
    followsFailure: await followsFailure(context, tx, withdrawal),
  }
}

/** Whether a withdrawal waits for staff; what was decided from what is stored with it. */
async function isForStaff(context: ReviewContext, tx: Tx, withdrawal: store.Withdrawal): Promise<boolean> {
  const { playerId, withdrawalId } = withdrawal
  const inputs = await approvalInputs(context, tx, withdrawal)
  const { answer } = await context.decisions.decide(tx, withdrawalApproval, {
    playerId,
    object: withdrawalId,
    inputs,
  })
  if (answer === 'staff') context.log.info({ withdrawalId }, 'a withdrawal waits for staff')
  return answer === 'staff'
}

/** Nobody has decided yet; a cancellation request that the company has not answered has precedence. */
export const isUndecided = ({ stage, cancelAskedAt }: store.Withdrawal): boolean =>
  stage === 'checking' && cancelAskedAt === null

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
    await inTransactionOf(db, playerId, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (!isUndecided(withdrawal) || (await isForStaff(context, tx, withdrawal))) return
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
      await inTransactionOf(db, playerId, async (tx) => {
        for (const withdrawal of open) if (withdrawal.stage === 'checking') await enqueue(tx, withdrawal)
      })
    },
  }
}
