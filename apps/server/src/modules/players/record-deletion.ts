/** Records whose time of keeping is over are deleted, with evidence in the audit log (KYC-14, EXC-17). */
import { z } from 'zod'
import {
  type Database,
  type DeletedRows,
  enqueueJob,
  handleJob,
  inTransaction,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { RecordPage } from './record-deletion-store.ts'

/** What was deleted of a player. */
export interface DeletedRecords {
  /** When the time of keeping has begun. */
  readonly endedAt: Temporal.Instant
  readonly parts: readonly {
    /** Whether the player may read it in a copy of the own data. */
    readonly isTold: boolean
    readonly rows: DeletedRows
    readonly files: number
  }[]
}

/** Records of one kind, and when they are deleted. */
export interface RecordRule {
  readonly id: 'due-diligence' | 'exclusions'
  /** @returns players whose records may be due, and the last player that was looked at; null after the last page */
  readPage(page: RecordPage): Promise<{ readonly players: readonly bigint[]; readonly last: bigint | null }>
  /** Deletes what is due of a player. @returns null where nothing is due */
  deleteDue(tx: Tx, playerId: bigint): Promise<DeletedRecords | null>
}

export interface RecordDeletionDependencies {
  readonly db: Database
  readonly log: Log
  readonly audit: Audit
  readonly rules: readonly RecordRule[]
}

/** Players of one job. */
const PAGE = 100
const CATCH_UP_MS = 24 * 3_600_000

export const deleteRecordsJob = jobKind({
  name: 'players.delete-records',
  payload: z
    .object({ rule: z.int().min(0).default(0), after: z.string().regex(/^\d+$/).default('0') })
    .loose(),
  timeoutMs: 300_000,
})

/** One row for what the player may read, and one that names no player for the rest (KYC-07). */
async function recordDeletion(
  tx: Tx,
  audit: Audit,
  {
    rule,
    playerId,
    deleted: { endedAt, parts },
  }: { readonly rule: RecordRule['id']; readonly playerId: bigint; readonly deleted: DeletedRecords },
): Promise<void> {
  for (const isTold of [true, false]) {
    const told = parts.filter((part) => part.isTold === isTold)
    const kinds = told.flatMap(({ rows }) => Object.entries(rows))
    const files = told.reduce((sum, part) => sum + part.files, 0)
    if (kinds.length === 0 && files === 0) continue
    await audit.record(tx, {
      act: 'records.deleted',
      playerId: isTold ? playerId : null,
      object: `player:${playerId}`,
      after: {
        endedAt: endedAt.toString(),
        kinds: kinds.map(([table, count]) => `${table}=${count}`).toSorted(),
        rows: kinds.reduce((sum, [, count]) => sum + count, 0),
        files,
      },
      reason: rule,
    })
  }
}

/**
 * Each player is one transaction: rows, files, which are rows too, and the evidence. A crash leaves a player as before,
 * and the job that is repeated finds what is left.
 */
async function deletePage(
  { db, log, audit }: RecordDeletionDependencies,
  { rule, players }: { readonly rule: RecordRule; readonly players: readonly bigint[] },
  signal: AbortSignal,
): Promise<void> {
  for (const playerId of players) {
    signal.throwIfAborted()
    try {
      await inTransactionOf(db, playerId, async (tx) => {
        const deleted = await rule.deleteDue(tx, playerId)
        if (deleted) await recordDeletion(tx, audit, { rule: rule.id, playerId, deleted })
      })
    } catch (err) {
      // The run of the next day tries it again; the players behind do not wait for that.
      const facts = { err, playerId: playerId.toString(), rule: rule.id, alarm: true }
      log.error(facts, 'records whose time is over could not be deleted')
    }
  }
}

/** Every night, each rule after the one before it, a page for each job. */
export function recordDeletionJob(deps: RecordDeletionDependencies): JobHandler {
  return handleJob(
    deleteRecordsJob,
    async ({ rule: index, after }, { signal }) => {
      const rule = deps.rules[index]
      if (!rule) return
      const { players, last } = await rule.readPage({ after: BigInt(after), limit: PAGE })
      await deletePage(deps, { rule, players }, signal)
      const next = last === null ? { rule: index + 1, after: '0' } : { rule: index, after: last.toString() }
      if (next.rule < deps.rules.length)
        await inTransaction(deps.db, (tx) => enqueueJob(tx, deleteRecordsJob, next))
    },
    { cron: { match: '40 3 * * *', catchUpMs: CATCH_UP_MS } },
  )
}
