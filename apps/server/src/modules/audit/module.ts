import { z } from 'zod'
import {
  type Database,
  handleJob,
  type JobHandler,
  jobKind,
  type Log,
  type PersonalRow,
} from '../../kernel/index.ts'
import { writeAnchor } from './anchors.ts'
import { openFields } from './open-fields.ts'
import { createPlayerKeys } from './player-keys.ts'
import { type Audit, createRecorder, type RecorderDependencies } from './record.ts'
import { type Sealer, startSealer } from './sealer.ts'
import { readUnsealedAge } from './store.ts'
import { verify, type Verification } from './verify.ts'

/** Rows that no batch has for so long are an alarm. */
const MAX_UNSEALED_SECONDS = 10
/** What the check of every minute covers. */
const RECENT_MINUTES = 15

const anchorJob = jobKind({ name: 'audit.anchor', payload: z.object({}).loose(), maxAttempts: 3 })
const recentJob = jobKind({ name: 'audit.verify-recent', payload: z.object({}).loose(), maxAttempts: 1 })
const wholeJob = jobKind({
  name: 'audit.verify-whole',
  payload: z.object({}).loose(),
  maxAttempts: 3,
  timeoutMs: 2 * 3_600_000,
})

export interface AuditDependencies extends RecorderDependencies {
  readonly db: Database
  readonly log: Log
  /** Folder outside the database for the file of anchors; all instances share it. */
  readonly anchorFolder: string
  /** Called with what differs, and when rows wait too long. */
  readonly onAlarm: (differences: readonly string[]) => void
}

export interface AuditLog extends Audit {
  readonly jobs: readonly JobHandler[]
  /** Starts the sealer of this instance. */
  startSealer(): Sealer
  /** Opens the personal values in exported rows of a player; what was forgotten is null. */
  readonly openRows: (playerId: bigint, rows: readonly PersonalRow[]) => Promise<PersonalRow[]>
}

/** The log of sensitive acts: rows, chain, anchors, and their checks. */
export function createAuditLog(deps: AuditDependencies): AuditLog {
  const { db, log, anchorFolder } = deps
  const keys = createPlayerKeys(deps.secrets)

  function alarmAt({ differences }: Verification): void {
    if (differences.length > 0) deps.onAlarm(differences)
  }

  return {
    ...createRecorder(deps),
    startSealer: () => startSealer({ db, log }),
    openRows: async (playerId, rows) => openFields(await keys.forReading(db, playerId), rows),
    jobs: [
      handleJob(anchorJob, async () => void (await writeAnchor(db, anchorFolder)), {
        cron: { match: '*/10 * * * *', catchUpMs: 3_600_000 },
      }),
      handleJob(
        recentJob,
        async () => {
          const age = await readUnsealedAge(db)
          if (age > MAX_UNSEALED_SECONDS) deps.onAlarm([`rows wait for ${Math.round(age)} s to be sealed`])
          alarmAt(await verify(db, { anchorFolder, sinceMinutes: RECENT_MINUTES }))
        },
        { cron: { match: '* * * * *' } },
      ),
      handleJob(
        wholeJob,
        async (_payload, { signal }) => alarmAt(await verify(db, { anchorFolder, signal })),
        { cron: { match: '27 3 * * *', catchUpMs: 43_200_000 } },
      ),
    ],
  }
}
