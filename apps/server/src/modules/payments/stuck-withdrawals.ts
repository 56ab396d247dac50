import { type Tx, inTransactionOf } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { MISSING_HOURS, UNREACHABLE_HOURS } from './rules.ts'
import * as store from './withdrawal-store.ts'

export interface Resumption {
  /** Enqueues the approval call again. */
  readonly enqueueSend: (tx: Tx, withdrawal: store.Withdrawal) => Promise<void>
  /** Enqueues the cancellation call again. */
  readonly enqueueCancel: (tx: Tx, withdrawal: store.Withdrawal, runAt: Temporal.Instant) => Promise<void>
}

/**
 * Resumes withdrawals whose jobs have given up. The approval or cancellation is sent again with every query about the
 * transaction; after a day each query raises an alarm.
 */
export function createResumption(context: PaymentsContext, resumption: Resumption) {
  const { db, clock, log } = context

  return async function resume(playerId: bigint, companyTx: string): Promise<void> {
    const stuck = await inTransactionOf(db, playerId, async (tx) => {
      await context.lock(tx, playerId)
      const withdrawal = await store.readWithdrawal(tx, playerId, { companyTx })
      const since = withdrawal && waitsSince(withdrawal)
      if (!withdrawal || !since) return null
      const hours = clock.now().since(since).total('hours')
      // The first job is still running.
      if (hours < UNREACHABLE_HOURS) return null
      if (withdrawal.stage === 'approved') await resumption.enqueueSend(tx, withdrawal)
      else await resumption.enqueueCancel(tx, withdrawal, clock.now())
      return { withdrawal, hours }
    })
    if (!stuck || stuck.hours < MISSING_HOURS) return
    const { withdrawalId, stage } = stuck.withdrawal
    log.error(
      { alarm: true, companyTx, withdrawalId, stage, hours: Math.floor(stuck.hours) },
      'a withdrawal needs people: the payment company does not take what it is told',
    )
  }
}

/** Since when a call to the company is due; null when none is. */
function waitsSince({ stage, updatedAt, cancelAskedAt }: store.Withdrawal): Temporal.Instant | null {
  if (stage === 'approved') return updatedAt
  return stage === 'checking' ? cancelAskedAt : null
}
