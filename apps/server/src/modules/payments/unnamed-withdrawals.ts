/** Withdrawals for which the player names no account: they are released when the time for it is over. */
import { enqueueJob, handleJob, inTransactionOf, type JobHandler, type Tx } from '../../kernel/index.ts'
import { payloadOf, withdrawalJob } from './approval.ts'
import { lookSoon } from './balance-payout-job.ts'
import { isPayoutInSuspense } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import { MISSING_HOURS } from './rules.ts'
import type { WithdrawalSteps } from './withdrawal-steps.ts'
import type { Withdrawal } from './withdrawal-store.ts'

const releaseJob = withdrawalJob('payments.release-unnamed-withdrawal')

/** Requests the release of a withdrawal that has no account by then. */
export const enqueueReleaseUnnamed = (
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'playerId' | 'withdrawalId'>,
  runAt: Temporal.Instant,
): Promise<void> =>
  enqueueJob(tx, releaseJob, payloadOf(withdrawal), { playerId: withdrawal.playerId, runAt })

export function createReleaseUnnamed(
  { db, clock, wallet }: Pick<PaymentsContext, 'db' | 'clock' | 'wallet'>,
  steps: Pick<WithdrawalSteps, 'lockOwn' | 'release'>,
): JobHandler {
  async function releaseUnnamed(playerId: bigint, withdrawalId: string): Promise<void> {
    const released = await inTransactionOf(db, playerId, async (tx) => {
      const withdrawal = await steps.lockOwn(tx, playerId, withdrawalId)
      if (withdrawal.stage !== 'requested' || withdrawal.companyTx !== null) return null
      // The company has told of its payment before its account: its money may have left.
      if (await isPayoutInSuspense(tx, withdrawal)) {
        await enqueueReleaseUnnamed(tx, withdrawal, clock.now().add({ hours: MISSING_HOURS }))
        return null
      }
      const answer = await steps.release(tx, withdrawal, 'cancelled', 'no-account-named')
      if (withdrawal.sourceAccountId !== null) await lookSoon({ clock }, tx, playerId)
      return answer
    })
    if (released) wallet.announce(playerId, released)
  }
  return handleJob(releaseJob, ({ playerId, withdrawalId }) => releaseUnnamed(BigInt(playerId), withdrawalId))
}
