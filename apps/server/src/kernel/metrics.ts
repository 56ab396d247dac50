import type { Pool } from 'pg'
import type { DatabaseObserver } from './db/database.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of one process; label names are those of the Prometheus metrics. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'route' | 'method' | 'status'>
  readonly callbacks: Counter<'company' | 'outcome'>
  readonly outgoing: Histogram<'port' | 'outcome'>
  readonly vitals: Histogram<'name' | 'device'>
  readonly browserErrors: Counter<'route'>
  readonly poolWait: Histogram<'pool'>
  readonly transactionRetries: Counter<'state'>
  readonly outboxAge: Gauge
  readonly deliveryAge: Gauge<'subscriber'>
  readonly deadLetters: Gauge<'place'>
  readonly delivered: Counter<'subscriber'>
  readonly deliveryFailures: Counter<'subscriber' | 'outcome'>
  readonly outboxRelayed: Counter
  readonly busLost: Counter
  readonly jobs: Histogram<'job' | 'outcome'>
  readonly jobLag: Histogram<'job'>
  readonly clockOffset: Gauge
  readonly sockets: Gauge
  readonly alarms: Counter<'kind'>
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Metrics of one process, in a registry of its own. `processFigures` adds memory, CPU and event-loop delay; they need a
 * timer, so tests omit them.
 */
export function createMetrics(options: { readonly processFigures?: boolean } = {}): Metrics {
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
      help: 'Age of the oldest event that the relay has not moved, read from the database',
      registers,
    }),
    deliveryAge: new Gauge({
      name: 'delivery_age_seconds',
      help: 'Age of the oldest event that waits for a durable subscriber, read from the database',
      labelNames: ['subscriber'],
      registers,
    }),
    deadLetters: new Gauge({
      name: 'dead_letters',
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
      help: 'Events that a durable subscriber did not handle, by outcome: failed, dead_lettered',
      labelNames: ['subscriber', 'outcome'],
      registers,
    }),
    outboxRelayed: new Counter({ name: 'outbox_relayed_total', help: 'Events relayed', registers }),
    busLost: new Counter({
      name: 'bus_lost_total',
      help: 'Events that other instances missed because the shared bus was unreachable',
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
      help: "This instance's clock minus the database's, as last measured",
      registers,
    }),
    sockets: new Gauge({ name: 'sockets_open', help: 'Open player sockets', registers }),
    alarms: new Counter({
      name: 'alarms_total',
      help: 'Broken invariants and other conditions that need staff, by kind',
      labelNames: ['kind'],
      registers,
    }),
  }
}

/** Records waits and retries of the database layer. @param pool name in metrics */
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
  /** Label that distinguishes the values of one part; `figure` by default. */
  readonly label?: string
  /** Functions that read the parts' values, by part; called for each scrape. */
  readonly parts: Readonly<Record<string, () => object>>
  readonly partLabel?: string
}

/** Exports values that a module counts itself: `ledger{part="calls",figure="waiting"} 3`. Only numbers are exported. */
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
