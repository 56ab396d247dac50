import { z } from 'zod'
import { type Clock, type Database, everyDay, type PeriodicWork, type Queryable } from '../kernel/index.ts'
import { type Audit, orderOfChain, readActs, type RecordedAct } from '../modules/audit/index.ts'
import {
  anchorHeads,
  createHeadsCheck,
  type HeadsCheck,
  type MadeAnchor,
  type RecordedAnchor,
  type RecordedAnchors,
} from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'

const ACT = 'ledger.anchored'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
}

/** Anchors the heads of all players' chains, with a row of the audit log in the same transaction. */
export const anchorLedger = (options: Dependencies, audit: Audit): Promise<MadeAnchor> =>
  anchorHeads({
    ...options,
    onAnchored: (tx, { anchorId, players, root, startedAt }) => {
      const after = { players, root, startedAt: startedAt.toString() }
      return audit.record(tx, { act: ACT, playerId: null, object: String(anchorId), after })
    },
  })

/** Compares the anchors with the ledger and with the audit log. */
export const checkLedgerHeads = (options: Dependencies): HeadsCheck =>
  createHeadsCheck({ ...options, readRecorded })

/** What the server writes of an anchor. */
const written = z.object({
  object: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .transform(BigInt),
  after: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('no JSON')
        return z.NEVER
      }
    })
    .pipe(
      z.object({
        root: z.string(),
        // Records of earlier releases have none.
        startedAt: z.iso
          .datetime({ offset: true })
          .transform((text) => Temporal.Instant.from(text))
          .optional(),
      }),
    ),
})

interface AnchorRow extends RecordedAnchor {
  readonly entryId: bigint
}

/**
 * The anchors as the audit log has them. The server writes one row for each; who owns the database may write another
 * one, but not before it in the chain of the log.
 * @returns the first row of each anchor, and what is wrong with the others
 */
async function readRecorded(db: Queryable): Promise<RecordedAnchors> {
  const differences: string[] = []
  const rows = (await readActs(db, ACT)).flatMap((row) => {
    const anchor = toAnchorRow(row)
    if (!anchor) differences.push(`row ${row.entryId} of the audit log names no anchor`)
    return anchor ?? []
  })
  const anchors: RecordedAnchor[] = []
  for (const own of Map.groupBy(rows, ({ anchorId }) => anchorId).values()) {
    const [first, ...others] = own.length === 1 ? own : await inOrderOfChain(db, own)
    anchors.push(first!)
    for (const { entryId, anchorId, root } of others)
      differences.push(
        `row ${entryId} of the audit log records anchor ${anchorId} again, with ` +
          (root === first!.root ? 'the same root' : 'another root'),
      )
  }
  return { anchors, differences }
}

function toAnchorRow(row: RecordedAct): AnchorRow | undefined {
  const { success, data } = written.safeParse(row)
  if (!success) return undefined
  const { root, startedAt = null } = data.after
  return { entryId: row.entryId, at: row.at, anchorId: data.object, root, startedAt }
}

async function inOrderOfChain(db: Queryable, rows: readonly AnchorRow[]): Promise<AnchorRow[]> {
  const byId = new Map(rows.map((row) => [row.entryId, row]))
  return (await orderOfChain(db, [...byId.keys()])).map((entryId) => byId.get(entryId)!)
}

/** The anchors of so long are compared each day: eight days. */
const COMPARED = { hours: 8 * 24 }

/**
 * Compares the anchors each day, by a timer of the instance: who owns the database could remove a job. A check that
 * stops raises the alarm too, and goes on an hour later.
 */
export function startHeadsCheck({
  db,
  clock,
  log,
  metrics,
}: Pick<Foundation, 'db' | 'clock' | 'log' | 'metrics'>): PeriodicWork {
  const check = checkLedgerHeads({ db, clock })
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = (difference: string) => {
    metrics.alarms.inc({ kind: 'ledger_heads' })
    log.fatal({ alarm: true, difference }, 'the ledger is not the one that was anchored')
  }
  const daily = everyDay(log, 'the anchors of the ledger were not compared', async () => {
    try {
      const since = clock.now().subtract(COMPARED)
      for (const difference of await check.run({ since, signal })) alarm(difference)
    } catch (error) {
      if (!signal.aborted) alarm(`the check stopped: ${String(error)}`)
      throw error
    }
  })
  return {
    async stop() {
      stopping.abort()
      await daily.stop()
    },
  }
}
