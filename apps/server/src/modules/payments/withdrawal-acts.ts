import type { AuditEvent } from '../audit/index.ts'
import type { WithdrawalStage } from './rules.ts'
import type { NewWithdrawal } from './withdrawal-store.ts'

type Decision = 'approved' | 'cancelled' | 'refused'

/** Stages that somebody decides about; of the others the ledger's entries are the record. */
export const isDecision = (stage: WithdrawalStage): stage is Decision =>
  stage === 'approved' || stage === 'cancelled' || stage === 'refused'

/** Approver of the rules; every other one is a member of staff. */
const RULES = 'rules'

/** @param reason of a refusal or a cancellation; of an approval its approver */
export function withdrawalAct(
  stage: 'requested' | Decision,
  withdrawal: Pick<NewWithdrawal, 'playerId' | 'withdrawalId' | 'amount' | 'currency' | 'method'>,
  reason: string | null = null,
): AuditEvent<`withdrawal.${'requested' | Decision}`> {
  const { playerId, withdrawalId: object, amount: amountMinor, currency, method } = withdrawal
  const isByStaff = stage === 'approved' && reason !== null && reason !== RULES
  return {
    act: `withdrawal.${stage}`,
    playerId,
    object,
    after: { amountMinor, currency, method },
    ...(isByStaff ? { actor: { kind: 'staff', name: reason } } : {}),
    ...(reason === null || isByStaff ? {} : { reason }),
  }
}
