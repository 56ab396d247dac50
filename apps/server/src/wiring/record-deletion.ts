import type { JobHandler } from '../kernel/index.ts'
import { deleteAffordabilityRecords } from '../modules/affordability/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { findOpenCareCase } from '../modules/care/index.ts'
import { hasOpenComplaint } from '../modules/complaints/index.ts'
import { hasOpenPayments } from '../modules/payments/index.ts'
import { dueDiligenceRule, recordDeletionJob } from '../modules/players/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import { deleteRiskRecords, hasOpenRiskCase } from '../modules/risk/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'

/** Which records are deleted when their time ends, and what keeps them longer (KYC-14, EXC-17, decision 146). */
export const openRecordDeletion = (
  { db, clock, log }: Pick<Foundation, 'db' | 'clock' | 'log'>,
  {
    audit,
    wallet,
    protection,
    verification,
  }: {
    readonly audit: Audit
    readonly wallet: Wallet
    readonly protection: Pick<Protection, 'breakRecords'>
    readonly verification: Pick<Verification, 'deleteRecords'>
  },
): JobHandler =>
  recordDeletionJob({
    db,
    log,
    audit,
    rules: [
      protection.breakRecords.rule,
      dueDiligenceRule({
        db,
        clock,
        ledger: wallet,
        parts: [
          { isTold: true, deleteRecords: (tx, playerId) => verification.deleteRecords(tx, playerId) },
          {
            isTold: true,
            deleteRecords: async (tx, playerId) => ({
              rows: await deleteAffordabilityRecords(tx, playerId),
              files: 0,
            }),
          },
          {
            isTold: false,
            deleteRecords: async (tx, playerId) => ({
              rows: await deleteRiskRecords(tx, playerId),
              files: 0,
            }),
          },
        ],
        holds: [
          (queryable, playerId) => protection.breakRecords.isExclusionKept(queryable, playerId),
          hasOpenComplaint,
          hasOpenRiskCase,
          hasOpenPayments,
          async (queryable, playerId) => (await findOpenCareCase(queryable, playerId)) !== null,
        ],
      }),
    ],
  })
