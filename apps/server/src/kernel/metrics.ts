import type { Pool } from 'pg'
import type { DatabaseObserver } from './db/database.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The figures of one process, in a registry of its own. `processFigures` adds memory, CPU and event-loop delay; they
 * cost a timer, so tests leave them out.
 */
export function createMetrics(options: { readonly processFigures?: boolean } = {}) {
  const registry = new Registry()
  const registers = [registry]
  if (options.processFigures) collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Duration of requests by route and status',
      labelNames: ['route', 'method', 'status'],
      buckets: seconds,
      registers,
    }),
    callbacks: new Counter({
      name: 'callback_outcomes_total',
      help: 'Calls from outside companies by company and outcome',
      labelNames: ['company', 'outcome'],
      registers,
    }),
    outgoing: new Histogram({
      name: 'outgoing_seconds',
      help: 'Calls to outside companies by port and outcome',
      labelNames: ['port', 'outcome'],
      buckets: seconds,
      registers,
    }),
    vitals: new Histogram({
      name: 'web_vitals',
      help: 'Web vitals as browsers measured them: milliseconds, CLS without a unit',
      labelNames: ['name', 'device'],
      buckets: [0.01, 0.03, 0.1, 0.25, 50, 100, 150, 200, 500, 1000, 1500, 2500, 4000, 8000],
      registers,
    }),
    browserErrors: new Counter({
      name: 'browser_errors_total',
      help: 'Errors that browsers reported, by route',
      labelNames: ['route'],
      registers,
    }),
    poolWait: new Histogram({
      name: 'database_pool_wait_seconds',
      help: 'Time a statement or transaction waited for its connection, by pool',
      labelNames: ['pool'],
      buckets: seconds,
      registers,
    }),
    transactionRetries: new Counter({
      name: 'database_transaction_retries_total',
      help: 'Transactions run again, by SQLSTATE',
      labelNames: ['state'],
      registers,
    }),
    outboxAge: new Gauge({
      name: 'outbox_age_seconds',
      help: 'Age of the oldest event that the relay has not moved; asked of the database',
      registers,
    }),
    deliveryAge: new Gauge({
      name: 'delivery_age_seconds',
      help: 'Age of the oldest event that waits for a durable subscriber; asked of the database',
      labelNames: ['subscriber'],
      registers,
    }),
    eventsParked: new Gauge({
      name: 'events_parked',
      help: 'Rows in kernel.outbox_dead and kernel.delivery_dead',
      labelNames: ['place'],
      registers,
    }),
    delivered: new Counter({
      name: 'events_delivered_total',
      help: 'Events that a durable subscriber has handled',
      labelNames: ['subscriber'],
      registers,
    }),
    deliveryFailures: new Counter({
      name: 'event_delivery_failures_total',
      help: 'Events that a durable subscriber did not handle, by outcome: failed, parked',
      labelNames: ['subscriber', 'outcome'],
      registers,
    }),
    outboxRelayed: new Counter({ name: 'outbox_relayed_total', help: 'Events relayed', registers }),
    busLost: new Counter({
      name: 'bus_lost_total',
      help: 'Events that other copies were not told of, because the shared bus was away',
      registers,
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Jobs by name and outcome',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
    jobLag: new Histogram({
      name: 'job_lag_seconds',
      help: 'Time between the moment a job was due and its start',
      labelNames: ['job'],
      buckets: seconds,
      registers,
    }),
    clockOffset: new Gauge({
      name: 'clock_offset_seconds',
      help: "This copy's clock minus the database's, as last measured",
      registers,
    }),
    sockets: new Gauge({ name: 'sockets_open', help: 'Open player sockets', registers }),
    alarms: new Counter({
      name: 'alarms_total',
      help: 'Broken invariants and other things that need a person, by kind',
      labelNames: ['kind'],
      registers,
    }),
  }
}

/** Lets the database layer report its waits and retries. @param pool name in figures */
export function observeDatabase(metrics: Metrics, pool = 'main'): DatabaseObserver {
  const waits = metrics.poolWait.labels({ pool })
  return {
    waited: (milliseconds) => waits.observe(milliseconds / 1000),
    retried: (state) => metrics.transactionRetries.inc({ state }),
  }
}

/** Exports how many connections each pool holds and how many callers wait for one. */
export function exportPools(metrics: Metrics, pools: Readonly<Record<string, Pool>>): void {
  exportFigures(metrics, {
    name: 'database_pool',
    help: 'Connections and waiting callers by pool and state',
    label: 'state',
    parts: Object.fromEntries(
      Object.entries(pools).map(([name, pool]) => [
        name,
        () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      ]),
    ),
    partLabel: 'pool',
  })
}

export interface ExportedFigures {
  readonly name: string
  readonly help: string
  /** Label that tells the figures of one part apart; `figure` unless told. */
  readonly label?: string
  /** Readers of the parts' figures, by the part's name; asked whenever `/metrics` is. */
  readonly parts: Readonly<Record<string, () => object>>
  readonly partLabel?: string
}

/** Exports figures that a module counts by itself: `ledger{part="calls",figure="waiting"} 3`. Only numbers are kept. */
export function exportFigures(metrics: Metrics, exported: ExportedFigures): void {
  const { label = 'figure', partLabel = 'part' } = exported
  const gauge: Gauge = new Gauge({
    name: exported.name,
    help: exported.help,
    labelNames: [partLabel, label],
    registers: [],
    collect() {
      for (const [part, read] of Object.entries(exported.parts))
        for (const [figure, value] of Object.entries(read()))
          if (typeof value === 'number') gauge.set({ [partLabel]: part, [label]: figure }, value)
    },
  })
  metrics.registry.registerMetric(gauge)
}
