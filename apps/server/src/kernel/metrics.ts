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
      help: 'Time a transaction waited for its connection',
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
      help: 'Age of the oldest event that the relay took last',
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
      help: 'Jobs and event deliveries by name and outcome',
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
    sockets: new Gauge({ name: 'sockets_open', help: 'Open player sockets', registers }),
    alarms: new Counter({
      name: 'alarms_total',
      help: 'Broken invariants and other things that need a person, by kind',
      labelNames: ['kind'],
      registers,
    }),
  }
}

/** Lets the database layer report its waits and retries. */
export function observeDatabase(metrics: Metrics): DatabaseObserver {
  return {
    waited: (milliseconds) => metrics.poolWait.observe(milliseconds / 1000),
    retried: (state) => metrics.transactionRetries.inc({ state }),
  }
}
