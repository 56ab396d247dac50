import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { exportSuppression } from '../../apps/server/src/modules/players/index.ts'
import { openRecordDeletion } from '../../apps/server/src/wiring/record-deletion.ts'
import type { Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

/** More than the five years of due-diligence records, and the seven of exclusions. */
const HOURS_KEPT = 24 * 366 * 8

/** Place of the rule among those of the job. */
const DUE_DILIGENCE = 1

/** Records whose time of keeping is over. */
export const recordDeletionScenarios: readonly Scenario[] = [
  {
    act: 'records.deleted',
    what: 'due-diligence records of a closed account',
    table: 'players.player',
    fields: ['endedAt', 'files', 'kinds', 'rows'],
    actor: 'system',
    prepare: async ({ kit }) => {
      const { playerId } = await signedInPlayer(kit)
      await kit.verification.gates.look(playerId)
      await kit.closing.close(playerId, { requestId: 'closing' })
      kit.clock.advance({ hours: HOURS_KEPT })
      const ground = { db: kit.db, clock: kit.clock, log: silentLog }
      const job = openRecordDeletion(ground, { ...kit, audit: testAudit })
      const payload = { rule: DUE_DILIGENCE, after: String(playerId - 1n) }
      return () => job.run(payload, { signal: AbortSignal.timeout(60_000), attempt: 1, dueAt: undefined })
    },
  },
  {
    act: 'suppression.exported',
    what: 'a list of people who must not be addressed, which a member of staff takes',
    table: null,
    fields: ['added', 'changesFile', 'entries', 'file', 'folder', 'hash', 'madeAt', 'removed', 'since'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const folder = await mkdtemp(join(tmpdir(), 'marquee-suppression-'))
      const deps = { clock: kit.clock, audit: testAudit, areOffersPaused: async () => false }
      return () => inTransaction(kit.db, (tx) => exportSuppression(tx, deps, { folder, by: 'anna' }))
    },
  },
]
