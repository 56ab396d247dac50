import { derivedId } from '../../kernel/index.ts'
import type { AuditEvent } from '../audit/index.ts'
import type { CaseRequest } from './case-request-store.ts'

/** The row of an act about a case. */
export function caseEvent(
  act: 'requested' | 'approved' | 'refused' | 'booked' | 'closed',
  request: CaseRequest,
  actor: string,
): AuditEvent<'case.requested'> {
  const { playerId, company, companyTx, act: decision, why, amount: amountMinor, currency, reason } = request
  return {
    // Every act about a case has the same fields.
    act: `case.${act}` as 'case.requested',
    playerId,
    object: derivedId('case', playerId, company, companyTx),
    actor: { kind: 'staff', name: actor },
    after: { decision, company, companyTx, why, amountMinor, currency },
    reason,
  }
}
