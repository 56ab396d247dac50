import { derivedId } from '../../kernel/index.ts'
import type { AuditEvent } from '../audit/index.ts'
import type { CaseRequest } from './case-request-store.ts'

/**
 * The row of an act about a case.
 * @param more `reason`: why it failed or expired, in place of why it was asked for; `bookedMinor`: what was booked
 */
export function caseEvent(
  act: 'requested' | 'approved' | 'refused' | 'booked' | 'closed' | 'failed' | 'expired',
  request: CaseRequest,
  actor: string,
  more: { readonly reason?: string; readonly bookedMinor?: bigint | null } = {},
): AuditEvent<'case.booked'> {
  const { playerId, company, companyTx, act: decision, why, amount: amountMinor, currency } = request
  const { reason = request.reason, ...booked } = more
  return {
    // Every act about a case has the same fields, and a booking one more.
    act: `case.${act}` as 'case.booked',
    playerId,
    object: derivedId('case', playerId, company, companyTx),
    actor: { kind: 'staff', name: actor },
    after: { decision, company, companyTx, why, amountMinor, currency, ...booked },
    reason,
  }
}
