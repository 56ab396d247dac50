import { z } from 'zod'
import {
  type Database,
  everySecond,
  handleJob,
  type JobHandler,
  jobKind,
  type Log,
  type PeriodicWork,
  type PersonalRow,
  type Queryable,
} from '../../kernel/index.ts'
import { writeAnchor } from './anchors.ts'
import { type Checks, createChecks } from './checks.ts'
import { openFields } from './open-fields.ts'
import { createPlayerKeys } from './player-keys.ts'
import { type Audit, createRecorder, type RecorderDependencies } from './record.ts'
import { startSealer } from './sealer.ts'
import { createWatch } from './watch.ts'

const anchorJob = jobKind({ name: 'audit.anchor', payload: z.object({}).loose(), maxAttempts: 3 })

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
  /** Seals, and anchors what was sealed before the start: an instance that stopped may have left it without one. */
  startSealer(): PeriodicWork
  /** What an instance that seals compares by itself. */
  readonly checks: Checks
  /** Watches the rows of this instance until they are sealed; every instance does. */
  startWatch(): PeriodicWork
  /** Opens the personal values in exported rows of a player; what was forgotten is null. */
  readonly openRows: (playerId: bigint, rows: readonly PersonalRow[]) => Promise<PersonalRow[]>
}

/** Opens the personal values in exported rows of players; what was forgotten is null. */
export const openAuditRows =
  (db: Queryable, secrets: readonly string[]): AuditLog['openRows'] =>
  async (playerId, rows) =>
    openFields(await createPlayerKeys(secrets).forReading(db, playerId), rows)

/** The log of sensitive acts: rows, chain, anchors, and their checks. */
export function createAuditLog(deps: AuditDependencies): AuditLog {
  const { db, log, anchorFolder, onAlarm } = deps
  const watch = createWatch()

  return {
    ...createRecorder({ ...deps, onRecorded: (row) => watch.remember(row) }),
    startSealer: () => {
      writeAnchor(db, anchorFolder).catch((error: unknown) =>
        log.warn({ err: error }, 'no anchor was written'),
      )
      return startSealer({ db, log })
    },
    checks: createChecks(deps),
    startWatch: () =>
      everySecond(log, 'the rows of this instance were not compared', async () => {
        const lost = await watch.check(db)
        if (lost.length > 0) onAlarm(lost)
      }),
    openRows: openAuditRows(db, deps.secrets),
    jobs: [
      handleJob(anchorJob, async () => void (await writeAnchor(db, anchorFolder)), {
        cron: { match: '*/10 * * * *', catchUpMs: 3_600_000 },
      }),
    ],
  }
}
