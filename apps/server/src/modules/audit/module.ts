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
import { type Continuous, everySecond } from './every-second.ts'
import { openFields } from './open-fields.ts'
import { createPlayerKeys } from './player-keys.ts'
import { type Audit, createRecorder, type RecorderDependencies } from './record.ts'
import { startSealer } from './sealer.ts'
import { readUnsealedAge } from './store.ts'
import { verify, type VerifyOptions } from './verify.ts'
import { createWatch } from './watch.ts'

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
  /** Seals, and anchors what was sealed before the start: an instance that stopped may have left it without one. */
  startSealer(): Continuous
  /** Watches the rows of this instance until they are sealed; every instance does. */
  startWatch(): Continuous
  /** Opens the personal values in exported rows of a player; what was forgotten is null. */
  readonly openRows: (playerId: bigint, rows: readonly PersonalRow[]) => Promise<PersonalRow[]>
}

/** The log of sensitive acts: rows, chain, anchors, and their checks. */
export function createAuditLog(deps: AuditDependencies): AuditLog {
  const { db, log, anchorFolder, onAlarm } = deps
  const keys = createPlayerKeys(deps.secrets)
  const watch = createWatch()

  /** A check that stops has compared nothing: a row that makes it stop must not silence it. */
  async function checkOrAlarm(options: Omit<VerifyOptions, 'anchorFolder'>): Promise<void> {
    try {
      const { differences, notices } = await verify(db, { anchorFolder, ...options })
      if (differences.length > 0) onAlarm(differences)
      if (notices.length > 0) log.warn({ notices }, 'the file of anchors has an unfinished line')
    } catch (error) {
      if (!options.signal?.aborted) onAlarm([`the check stopped: ${String(error)}`])
      throw error
    }
  }

  return {
    ...createRecorder({ ...deps, onRecorded: (row) => watch.remember(row) }),
    startSealer: () => {
      writeAnchor(db, anchorFolder).catch((error: unknown) =>
        log.warn({ err: error }, 'no anchor was written'),
      )
      return startSealer({ db, log })
    },
    startWatch: () =>
      everySecond(log, 'the rows of this instance were not compared', async () => {
        const lost = await watch.check(db)
        if (lost.length > 0) onAlarm(lost)
      }),
    openRows: async (playerId, rows) => openFields(await keys.forReading(db, playerId), rows),
    jobs: [
      handleJob(anchorJob, async () => void (await writeAnchor(db, anchorFolder)), {
        cron: { match: '*/10 * * * *', catchUpMs: 3_600_000 },
      }),
      handleJob(
        recentJob,
        async (_payload, { signal }) => {
          const age = await readUnsealedAge(db)
          if (age > MAX_UNSEALED_SECONDS) onAlarm([`rows wait for ${Math.round(age)} s to be sealed`])
          await checkOrAlarm({ sinceMinutes: RECENT_MINUTES, signal })
        },
        { cron: { match: '* * * * *' } },
      ),
      handleJob(wholeJob, (_payload, { signal }) => checkOrAlarm({ signal }), {
        cron: { match: '27 3 * * *', catchUpMs: 43_200_000 },
      }),
    ],
  }
}
