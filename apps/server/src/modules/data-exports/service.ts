import type { Routes } from '@marquee/contract'
import { z } from 'zod'
import {
  AppError,
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  type Handlers,
  inTransaction,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newId,
  type PersonalData,
  publish,
  type Queryable,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { createArchive } from './archive.ts'
import { readmeOf } from './readme.ts'
import { filePath } from './file-path.ts'
import { filesOf, type OpenRows } from './personal-files.ts'
import * as store from './store.ts'

/** Event: the file of a request can be downloaded. */
const exportReadyTopic = 'data-export.ready'

/** A file can be downloaded for so many days. */
export const EXPORT_DAYS = 7
/** Requests of one player within 24 hours; a failed one does not count. */
const REQUESTS_A_DAY = 2
const DAY_HOURS = 24
const LISTED = 10
const ATTEMPTS = 5
const BUILD_MINUTES = 15
/** A build that has not finished after so long never will. */
const LOOSE_HOURS = 6

const buildJob = jobKind({
  name: 'data-exports.build',
  payload: z.object({ playerId: z.string().regex(/^\d+$/), exportId: z.string() }),
  maxAttempts: ATTEMPTS,
  timeoutMs: BUILD_MINUTES * 60_000,
})
const tidyJob = jobKind({ name: 'data-exports.tidy', payload: z.object({}).loose() })

export interface DataExportsDependencies {
  readonly db: Database
  readonly clock: Clock
  /** What each module has about players. */
  readonly sources: readonly PersonalData[]
  /** Language of the player's messages; null for an unknown player. */
  readonly languageOf: (playerId: bigint) => Promise<string | null>
  readonly brandName: string
  readonly audit: Audit
  /** Turns rows of a table into what their owner reads, by the name of the table. */
  readonly openRows?: Readonly<Record<string, OpenRows>>
}

/** A file that can be downloaded now. */
export interface ExportFile {
  readonly name: string
  readonly bytes: number
  readonly parts: AsyncIterable<Buffer>
}

export interface DataExports {
  readonly handlers: Pick<
    Handlers<Routes>,
    'player.dataExports' | 'player.requestDataExport' | 'player.openDataExport'
  >
  readonly jobs: readonly JobHandler[]
  /** @returns null for an export of somebody else, an unknown one, and one without a file */
  fileOf(playerId: bigint, exportId: string): Promise<ExportFile | null>
  /** Builds the file of a running request; a repeated call does nothing. */
  build(playerId: bigint, exportId: string, signal?: AbortSignal): Promise<void>
  /** Deletes the files whose time is over. */
  tidy(): Promise<void>
}

export function createDataExports(deps: DataExportsDependencies): DataExports {
  const { db, clock } = deps

  async function build(playerId: bigint, exportId: string, signal?: AbortSignal): Promise<void> {
    const found = await store.readExport(db, playerId, exportId)
    if (found?.state !== 'requested') return
    const buildId = newId('bld', clock)
    let number = 0
    const archive = createArchive(async (bytes) => {
      signal?.throwIfAborted()
      await store.insertPart(db, { playerId, exportId, buildId, number: number++, at: clock.now(), bytes })
    })
    const sources = deps.sources.filter(({ exported }) => exported.length > 0)
    const at = clock.now()
    const folders = [...new Set(sources.map(({ folder }) => folder))]
    await archive.add('README.txt', [
      readmeOf(found.language, { brand: deps.brandName, playerId, at, folders }),
    ])
    for (const source of sources)
      for (const { name, text } of filesOf(deps, source, playerId)) await archive.add(name, text)
    const bytes = await archive.finish()
    const readyAt = clock.now()
    const expiresAt = readyAt.add({ hours: EXPORT_DAYS * DAY_HOURS })
    await finish(db, { playerId, exportId, buildId, readyAt, expiresAt, bytes })
  }

  async function fileOf(playerId: bigint, exportId: string): Promise<ExportFile | null> {
    const found = await store.readExport(db, playerId, exportId)
    if (!found || !hasFile(found, clock.now())) return null
    const { buildId, bytes, readyAt } = found
    if (buildId === null || bytes === null || readyAt === null) return null
    const event = { act: 'data_export.downloaded', playerId, object: exportId } as const
    await inTransaction(db, (tx) => deps.audit.record(tx, event))
    return {
      name: `personal-data-${playerId}-${readyAt.toString().slice(0, 10)}.zip`,
      bytes: Number(bytes),
      parts: partsOf(db, { playerId, exportId, buildId }),
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.now()
    await store.expireExports(db, now)
    await store.deleteLooseParts(db, now.subtract({ hours: LOOSE_HOURS }))
  }

  return {
    handlers: {
      'player.dataExports': async (_input, { caller }) => {
        const exports = await store.readExports(db, caller.playerId, LISTED)
        const now = clock.now()
        return {
          exports: exports.map((one) => present(one, now)),
          nextRequestAt: nextRequestAt(exports, now)?.toString() ?? null,
        }
      },
      'player.requestDataExport': async (_input, { caller }) =>
        present(await requestExport(deps, caller.playerId), clock.now()),
      'player.openDataExport': async ({ exportId }, { caller }) => {
        const found = await store.readExport(db, caller.playerId, exportId)
        if (!found || !hasFile(found, clock.now())) throw new AppError('error.not_found')
        return { path: filePath(exportId) }
      },
    },
    fileOf,
    build,
    tidy,
    jobs: [
      handleJob(buildJob, async ({ playerId, exportId }, { signal, attempt }) => {
        try {
          await build(BigInt(playerId), exportId, signal)
        } catch (error) {
          // The player can request another one, and the job's error is an alarm.
          if (attempt >= ATTEMPTS) await store.failExport(db, BigInt(playerId), exportId)
          throw error
        }
      }),
      handleJob(tidyJob, () => tidy(), { cron: { match: '17 * * * *' } }),
    ],
  }
}

/** A running request is answered again. @throws AppError `error.rate.limited` */
async function requestExport(
  { db, clock, ...deps }: DataExportsDependencies,
  playerId: bigint,
): Promise<store.DataExport> {
  const language = await deps.languageOf(playerId)
  if (language === null) throw new AppError('error.session.missing')
  return inTransactionOf(db, playerId, async (tx) => {
    await store.lockRequests(tx, playerId)
    const exports = await store.readExports(tx, playerId, LISTED)
    const running = exports.find(({ state }) => state === 'requested')
    if (running) return running
    const now = clock.now()
    const nextAt = nextRequestAt(exports, now)
    if (nextAt !== null)
      throw new AppError('error.rate.limited', {
        retryAfterSeconds: Math.max(1, Math.ceil(nextAt.since(now).total('seconds'))),
      })
    const requested = newExport({ playerId, exportId: newId('exp', clock), language, requestedAt: now })
    const { exportId } = requested
    await store.insertExport(tx, requested)
    await deps.audit.record(tx, { act: 'data_export.requested', playerId, object: exportId })
    const payload = { playerId: playerId.toString(), exportId }
    await enqueueJob(tx, buildJob, payload, { playerId })
    return requested
  })
}

const newExport = (
  request: Pick<store.DataExport, 'playerId' | 'exportId' | 'language' | 'requestedAt'>,
): store.DataExport => ({
  ...request,
  state: 'requested',
  readyAt: null,
  expiresAt: null,
  buildId: null,
  bytes: null,
})

/** Ends a running request with its file and reports it, unless another build was first. */
async function finish(db: Database, file: Parameters<typeof store.finishExport>[1]): Promise<void> {
  const { playerId, exportId, expiresAt } = file
  await inTransactionOf(db, playerId, async (tx) => {
    if (!(await store.finishExport(tx, file))) return
    const body = { exportId, expiresAt: expiresAt.toString() }
    await publish(tx, { topic: exportReadyTopic, playerId, body })
  })
}

/** When the next request is accepted; null when it is now. */
function nextRequestAt(exports: readonly store.DataExport[], now: Temporal.Instant): Temporal.Instant | null {
  const since = now.subtract({ hours: DAY_HOURS })
  const recent = exports.filter(
    ({ state, requestedAt }) => state !== 'failed' && Temporal.Instant.compare(requestedAt, since) > 0,
  )
  const oldest = recent.at(REQUESTS_A_DAY - 1)
  return oldest === undefined ? null : oldest.requestedAt.add({ hours: DAY_HOURS })
}

const hasFile = ({ state, expiresAt }: store.DataExport, now: Temporal.Instant): boolean =>
  state === 'ready' && expiresAt !== null && Temporal.Instant.compare(now, expiresAt) < 0

type Present = Awaited<ReturnType<DataExports['handlers']['player.requestDataExport']>>

function present(one: store.DataExport, now: Temporal.Instant): Present {
  const isOver = one.state === 'ready' && !hasFile(one, now)
  return {
    exportId: one.exportId,
    state: isOver ? 'expired' : one.state,
    requestedAt: one.requestedAt.toString(),
    readyAt: one.readyAt?.toString() ?? null,
    expiresAt: one.expiresAt?.toString() ?? null,
    bytes: one.bytes === null ? null : Number(one.bytes),
  }
}

async function* partsOf(
  db: Queryable,
  file: Pick<store.ExportPart, 'playerId' | 'exportId' | 'buildId'>,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const bytes = await store.readPart(db, { ...file, number })
    if (bytes === null) return
    yield bytes
  }
}
