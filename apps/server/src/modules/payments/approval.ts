import type { Tx } from '../../kernel/index.ts'
import type { PaymentsContext } from './context.ts'
import { autoApproveMax } from './rules.ts'
import type { Withdrawal } from './withdrawal-store.ts'

/**
 * Whether a withdrawal waits for staff: a large amount, or one that a device asked for which its company did not allow
 * (decision 74).
 */
export async function isForStaff(
  { devices, log }: Pick<PaymentsContext, 'devices' | 'log'>,
  tx: Tx,
  { playerId, withdrawalId, amount, method, currency }: Withdrawal,
): Promise<boolean> {
  if (amount > autoApproveMax(method, currency)) return true
  const needsReview = await devices.needsReview(tx, playerId, withdrawalId)
  if (needsReview) log.info({ withdrawalId }, 'a withdrawal waits for staff because of its device')
  return needsReview
}
