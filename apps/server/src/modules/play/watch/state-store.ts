import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { WatchKey } from './count-store.ts'
import type { Evidence, Level } from './evidence.ts'

export interface Watched extends WatchKey {
  readonly history: number
  readonly alertedAt: Temporal.Instant | null
  readonly stoppedAt: Temporal.Instant | null
}
interface WatchedRow {
  build: string
  market: string
  history: number
  alerted_at: Temporal.Instant | null
  stopped_at: Temporal.Instant | null
}

/** Every version and market with counted rounds, or those that have reached a level. */
export async function readWatched(queryable: Queryable, which: 'all' | 'reached'): Promise<Watched[]> {
  const { rows } = await queryable.query<WatchedRow>(
    `select build, market, history, alerted_at, stopped_at from play.watch
      where $1 = 'all' or alerted_at is not null order by build, market`,
    [which],
  )
  return rows.map(({ build, market, history, alerted_at, stopped_at }) => ({
    build,
    market,
    history,
    alertedAt: alerted_at,
    stoppedAt: stopped_at,
  }))
}

/** Stores that a history has reached a level. @returns false when it had reached it before, or is over */
export async function markReached(
  tx: Tx,
  { build, market, history }: Watched,
  { level, statistic, log, at }: Evidence & { readonly level: Level; readonly at: Temporal.Instant },
): Promise<boolean> {
  const stopsAt = level === 'stop' ? at.toString() : null
  const { rowCount } = await tx.query(
    `update play.watch set alerted_at = coalesce(alerted_at, $4), stopped_at = $5, statistic = $6, evidence = $7
      where build = $1 and market = $2 and history = $3 and stopped_at is null
        and ($5::timestamptz is not null or alerted_at is null)`,
    [build, market, history, at.toString(), stopsAt, statistic, Number.isFinite(log) ? log : null],
  )
  return rowCount > 0
}

/** A stopped game as the two persons who resume it see it. */
export interface Stopped {
  readonly history: number
  readonly askedBy: string | null
}

/** Locks the row until the transaction ends. @returns null when the game is not stopped */
export async function lockStopped(tx: Tx, { build, market }: WatchKey): Promise<Stopped | null> {
  const { rows } = await tx.query<{ history: number; resume_asked_by: string | null }>(
    `select history, resume_asked_by from play.watch
      where build = $1 and market = $2 and stopped_at is not null for update`,
    [build, market],
  )
  const [row] = rows
  return row ? { history: row.history, askedBy: row.resume_asked_by } : null
}

export async function writeAsked(
  tx: Tx,
  { build, market }: WatchKey,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update play.watch set resume_asked_by = $3, resume_reason = $4, resume_asked_at = $5
      where build = $1 and market = $2`,
    [build, market, by, reason, at.toString()],
  )
}

/** Ends the stopped history and begins the next one. */
export async function writeResumed(
  tx: Tx,
  { build, market }: WatchKey,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into play.watch_resumption
         (build, market, history, statistic, evidence, stopped_at, asked_by, reason, confirmed_by, resumed_at)
       select build, market, history, statistic, evidence, stopped_at, resume_asked_by, resume_reason, $3, $4
         from play.watch where build = $1 and market = $2`,
    [build, market, by, at.toString()],
  )
  await tx.query(
    `update play.watch set history = history + 1, alerted_at = null, stopped_at = null, statistic = null,
         evidence = null, resume_asked_by = null, resume_asked_at = null, resume_reason = null
      where build = $1 and market = $2`,
    [build, market],
  )
}
