import { z } from 'zod'
import type { Bus, Clock, Log } from '../../kernel/index.ts'
import { type ReportedTable, reportedTable, type StudioTableFeed } from './table-feeds.ts'

/** The tables of a studio, from the instance that asked it to all others. */
const liveTablesTopic = 'lobby.live-tables'

/** How often a studio is asked, by whichever instance comes first (ms). */
const PACE_MS = 2_000
/** A report that came this short a time ago stands for the own question (ms). */
const FRESH_MS = 1_500
/** After this time without a report nothing is known of a studio's tables (ms). */
export const SILENT_AFTER_MS = 15_000

const told = z.object({ feed: z.string(), tables: z.array(reportedTable) })

interface Report {
  readonly at: number
  readonly text: string
  readonly tables: ReadonlyMap<string, ReportedTable>
}

interface LiveTablesDependencies {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly feeds: readonly StudioTableFeed[]
  /** Called by the instance that asked the studio, with tables that are open and have a free seat. */
  readonly onFreeSeats: (
    tables: readonly { readonly provider: string; readonly symbol: string }[],
  ) => Promise<void>
}

export interface LiveTables {
  /** What the studio says now; undefined when it has been silent or does not know the table. */
  reportOf(game: { readonly provider: string; readonly symbol: string }): ReportedTable | undefined
  /** Whether a studio tells of its tables at all. */
  hasFeed(provider: string): boolean
  /** Changes whenever any report does, and when a studio falls silent. */
  version(): string
  /** Asks each studio at its pace until `stop`. */
  start(): void
  stop(): void
}

export const hasFreeSeat = ({ isOpen, seats }: ReportedTable): boolean =>
  isOpen && (seats === null || seats.taken < seats.total)

/** The last report of each feed. */
function createReports({ bus, clock, log }: Pick<LiveTablesDependencies, 'bus' | 'clock' | 'log'>) {
  const reports = new Map<string, Report>()
  let changes = 0
  const unlisten = bus.listen(liveTablesTopic, ({ body }) => {
    const report = told.safeParse(body)
    if (!report.success) {
      log.warn({ err: report.error }, 'a report of live tables could not be read')
      return
    }
    const { feed, tables } = report.data
    const text = JSON.stringify(tables)
    if (reports.get(feed)?.text !== text) changes++
    const bySymbol = new Map(tables.map((table) => [table.symbol, table]))
    reports.set(feed, { at: clock.nowMs(), text, tables: bySymbol })
  })
  return {
    ageOf: (feed: string): number => clock.nowMs() - (reports.get(feed)?.at ?? Number.NEGATIVE_INFINITY),
    of: (feed: string) => reports.get(feed)?.tables,
    changes: () => changes,
    unlisten,
  }
}

/**
 * The state of live tables, in memory. A studio is asked by the instance whose turn comes first after the last report;
 * the bus takes the report to the others. While the bus is away each instance asks for itself.
 */
export function createLiveTables(deps: LiveTablesDependencies): LiveTables {
  const { bus, clock, log, feeds } = deps
  const reports = createReports(deps)
  const { ageOf } = reports
  const feedByProvider = new Map(feeds.flatMap((feed) => feed.providers.map((id) => [id, feed] as const)))
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  async function ask(feed: StudioTableFeed): Promise<void> {
    if (ageOf(feed.id) < FRESH_MS) return
    const tables = await feed.read()
    if (tables === null || isStopped) return
    const body = { feed: feed.id, tables }
    bus.publish([{ id: 0n, topic: liveTablesTopic, playerId: 0n, seq: null, at: clock.now(), body }])
    await deps.onFreeSeats(
      tables
        .filter(hasFreeSeat)
        .flatMap(({ symbol }) => feed.providers.map((provider) => ({ provider, symbol }))),
    )
  }

  function follow(feed: StudioTableFeed, afterMs: number): void {
    if (isStopped) return
    const timer = setTimeout(() => {
      ask(feed)
        .catch((error: unknown) => log.warn({ err: error, feed: feed.id }, 'live tables could not be read'))
        .finally(() => follow(feed, PACE_MS))
    }, afterMs)
    timer.unref()
    timers.set(feed.id, timer)
  }

  return {
    reportOf({ provider, symbol }) {
      const feed = feedByProvider.get(provider)
      if (!feed || ageOf(feed.id) > SILENT_AFTER_MS) return undefined
      return reports.of(feed.id)?.get(symbol)
    },
    hasFeed: (provider) => feedByProvider.has(provider),
    version: () =>
      `${reports.changes()} ${feeds.map(({ id }) => (ageOf(id) > SILENT_AFTER_MS ? '-' : '+')).join('')}`,
    start() {
      for (const feed of feeds) follow(feed, 0)
    },
    stop() {
      isStopped = true
      reports.unlisten()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
