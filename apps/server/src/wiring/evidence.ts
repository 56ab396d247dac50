import type { Clock } from '../kernel/index.ts'
import { type Audit, openAuditRows } from '../modules/audit/index.ts'
import type { EvidenceDependencies } from '../modules/data-exports/index.ts'
import { readPlayer } from '../modules/players/index.ts'
import { ledgerEntries } from '../modules/wallet/index.ts'
import { personalDataSources } from './personal-data.ts'

/** What the evidence for a dispute is collected from, over HTTP and by the command (CARE-11). */
export const evidenceSources = ({
  clock,
  audit,
  secrets,
}: {
  readonly clock: Clock
  readonly audit: Audit
  /** `PII_KEYS`. */
  readonly secrets: readonly string[]
}): EvidenceDependencies => ({
  clock,
  audit,
  sources: personalDataSources,
  openRows: (tx) => ({ 'audit.entry': openAuditRows(tx, secrets) }),
  ledger: ledgerEntries(),
  playerOf: readPlayer,
})
