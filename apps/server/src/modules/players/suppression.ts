/** Lists of people whom affiliates and ad platforms must not address (MKT-08, EXC-13). */
import { resolve } from 'node:path'
import { isMarketId, markets, policyFor, policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  parseStaffName,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import { type Audit, readLastAct, type RecordedAct } from '../audit/index.ts'
import { lastingRefusal } from './contact.ts'
import { changesName, deleteOldFiles, listName, readIfThere, writeWhole } from './suppression-files.ts'
import {
  changesBetween,
  changesText,
  hashOf,
  hasConsent,
  lineOf,
  listText,
  readList,
  type SuppressionKind,
} from './suppression-rules.ts'
import { type AddressedPlayer, lockSuppression, readAddressedPlayers } from './suppression-store.ts'

export interface SuppressionDependencies {
  readonly clock: Clock
  readonly audit: Audit
  /** Strong markers of harm stop all marketing (CARE-03). */
  readonly areOffersPaused: (queryable: Queryable, playerId: bigint) => Promise<boolean>
}

/** What was written. Hashes are SHA-256, hexadecimal, of the files. */
export interface SuppressionExport {
  readonly file: string
  readonly changesFile: string
  readonly entries: number
  readonly added: number
  readonly removed: number
  readonly hash: string
  /** The list that the changes are about; null where it is not there, and everything counts as added. */
  readonly since: string | null
}

/** Players of one query. */
const PAGE = 500
const ACT = 'suppression.exported'
const lastExport = z.object({
  file: z.string(),
  hash: z.string(),
  madeAt: z.string(),
  /** Absolute; acts from before it was recorded have none. */
  folder: z.string().optional(),
})
type LastExport = z.infer<typeof lastExport>

/** Lines of a player: for each of address and number, where nobody may use it. */
async function linesOf(
  tx: Tx,
  { player, isDormant, choices, formerPhones }: AddressedPlayer,
  { clock, areOffersPaused }: SuppressionDependencies,
): Promise<string[]> {
  const allowed = (['email', 'phone'] as const).filter((kind) => hasConsent(choices, kind))
  const isClosed =
    allowed.length === 0 ||
    lastingRefusal(player, {
      at: clock.now(),
      isDormant,
      isPaused: await areOffersPaused(tx, player.playerId),
    }) !== null
  const values: readonly (readonly [SuppressionKind, string])[] = [
    ['email', player.email],
    ['phone', player.phone],
    ...formerPhones.map((phone) => ['phone', phone] as const),
  ]
  return values
    .filter(([kind]) => isClosed || !allowed.includes(kind))
    .map(([kind, value]) => lineOf(kind, value))
}

async function readLines(tx: Tx, deps: SuppressionDependencies): Promise<ReadonlySet<string>> {
  const lines = new Set<string>()
  for (let after = 0n; ;) {
    const page = await readAddressedPlayers(tx, { after, limit: PAGE })
    for (const one of page) for (const line of await linesOf(tx, one, deps)) lines.add(line)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return lines
    after = last.player.playerId
  }
}

/** The last list that was made in a folder; in any where none is named. A list somewhere else says nothing about it. */
async function readLast(queryable: Queryable, folder: string | undefined): Promise<LastExport | null> {
  const own = folder === undefined ? undefined : resolve(folder)
  const factsOf = ({ after }: RecordedAct) => (after === null ? null : lastExport.parse(JSON.parse(after)))
  const act = await readLastAct(queryable, ACT, (one) => own === undefined || factsOf(one)?.folder === own)
  return act && factsOf(act)
}

/** The list before, where its file is there as it was written. */
async function readBefore(tx: Tx, folder: string) {
  const last = await readLast(tx, folder)
  const text = last && (await readIfThere(folder, last.file))
  return last && text !== null && hashOf(text) === last.hash
    ? { file: last.file, lines: readList(text) }
    : null
}

/**
 * Writes a list of everybody who must not be addressed, and what has changed since the list before. One after another:
 * of two lists the later one knows what the earlier one has written.
 * @param by a member of staff; without one the job under way is recorded
 * @throws AppError `error.validation` of the field `by`, errors of the file system; then nothing is recorded
 */
export async function exportSuppression(
  tx: Tx,
  deps: SuppressionDependencies,
  { folder, by }: { readonly folder: string; readonly by?: string },
): Promise<SuppressionExport> {
  const actor = by === undefined ? null : ({ kind: 'staff', name: parseStaffName(by) } as const)
  await lockSuppression(tx)
  const madeAt = deps.clock.now()
  const before = await readBefore(tx, folder)
  const lines = await readLines(tx, deps)
  const changes = changesBetween(before?.lines ?? new Set(), lines)
  const [file, changesFile] = [listName(madeAt), changesName(madeAt)]
  const text = listText(lines)
  await writeWhole(folder, file, text)
  await writeWhole(folder, changesFile, changesText(changes))
  const exported = {
    file,
    changesFile,
    entries: lines.size,
    added: changes.added.length,
    removed: changes.removed.length,
    hash: hashOf(text),
    since: before?.file ?? null,
  }
  await deps.audit.record(tx, {
    act: ACT,
    playerId: null,
    ...(actor && { actor }),
    object: file,
    after: { ...exported, folder: resolve(folder), madeAt: madeAt.toString() },
  })
  await deleteOldFiles(folder, madeAt)
  return exported
}

/** The fewest hours of any market in which others have to know of a stop. */
const suppressHours = (at: Temporal.Instant): number =>
  Math.min(
    ...Object.keys(markets)
      .filter(isMarketId)
      .map((market) => policyValue(policyFor({ market, at }), 'marketing.suppressHours')),
  )

const exportJob = jobKind({
  name: 'players.export-suppression',
  payload: z.object({}).loose(),
  timeoutMs: 600_000,
})
const watchJob = jobKind({
  name: 'players.watch-suppression',
  payload: z.object({}).loose(),
  maxAttempts: 1,
})

/** A folder that is set has a list from the start of the server on. */
export async function beginSuppression(db: Database, folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  await inTransaction(db, (tx) => enqueueJob(tx, exportJob, {}, { jobKey: exportJob.name }))
}

/**
 * A list every six hours where a folder is set, so that one that failed is made in time by the next run; and every hour
 * an alarm about the last list of this folder where it is too old; of all lists where none is set. Where none was ever
 * made and no folder is set there is no alarm.
 */
export function suppressionJobs(
  deps: SuppressionDependencies & {
    readonly db: Database
    readonly log: Log
    readonly folder: string | undefined
  },
): JobHandler[] {
  const { db, clock, log, folder } = deps
  const watch = handleJob(
    watchJob,
    async () => {
      const last = await readLast(db, folder)
      if (!last && folder === undefined) return
      const now = clock.now()
      const hours = suppressHours(now)
      if (last && Temporal.Instant.compare(Temporal.Instant.from(last.madeAt).add({ hours }), now) >= 0)
        return
      log.error(
        { alarm: true, hours, lastMadeAt: last?.madeAt ?? null },
        'the list of people who must not be addressed is too old: affiliates and ad platforms do not know the latest',
      )
    },
    { cron: { match: '35 * * * *' } },
  )
  if (folder === undefined) return [watch]
  const make = handleJob(
    exportJob,
    async () => void (await inTransaction(db, (tx) => exportSuppression(tx, deps, { folder }))),
    { cron: { match: '20 */6 * * *', catchUpMs: 3_600_000 } },
  )
  return [make, watch]
}
