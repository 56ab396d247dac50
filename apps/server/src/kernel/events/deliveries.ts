import { isDatabaseUnavailable } from '../db/errors.ts'
import type { DatabaseNode } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { newToken } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import {
  claimShards,
  type Claim,
  finishPage,
  noteFailure,
  moveToDeadLetters,
  readPage,
  registerSubscribers,
  releaseShard,
  renewLeases,
} from './delivery-store.ts'
import { deliverInOrder, type DeliveredPage } from './delivery-page.ts'
import type { Subscription } from './events.ts'
import { deadLetterError } from './dead-letters.ts'
import { InterruptibleSleep } from './sleep.ts'

export interface DeliveryOptions {
  /** Whose events it hands over. */
  readonly node: DatabaseNode
  readonly subscriptions: readonly Subscription[]
  readonly log: Log
  readonly metrics?: Metrics
  /** Shards served at the same time by this process; 6 by default. */
  readonly concurrency?: number
  readonly retry?: RetryPolicy
  /** Lease of a shard whose instance stopped renewing it (ms); 10 s by default. */
  readonly leaseMs?: number
}

export interface RetryPolicy {
  /** Attempts of one event before it becomes a dead letter. */
  readonly attempts: number
  /** Delay after the first failure (ms); doubles each time. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

export interface Deliveries {
  /** Polls for waiting events now. */
  pollNow(): void
  /** Takes no new pages, aborts handlers, waits for them and releases the leases. */
  stop(): Promise<void>
}

/** About six minutes from the first failure until the event becomes a dead letter. */
const defaultRetry: RetryPolicy = { attempts: 12, firstPauseMs: 500, longestPauseMs: 60_000 }
const LEASE_MS = 10_000
const PAGE = 500
/** Pages of one shard per turn; then other shards get theirs. */
const PAGES_PER_TURN = 4
const BUSY_POLL_MS = 20
const IDLE_POLL_MS = 200
/** How long after the last event the short poll interval is used. */
const BUSY_FOR_MS = 5_000
const AFTER_ERROR_MS = 1_000
const STOP_MS = 10_000

/**
 * Delivers waiting events to durable subscribers. Every instance leases shards, as many as its concurrency allows, and
 * delivers their events in pages ordered by id: at least once, and in order for each player.
 */
export function startDeliveries(options: DeliveryOptions): Deliveries {
  const { node, log } = options
  const subscribers = subscribersByName(options.subscriptions)
  const names = [...subscribers.keys()]
  const owner = newToken()
  const leaseMs = options.leaseMs ?? LEASE_MS
  const concurrency = options.concurrency ?? 6
  const sleep = new InterruptibleSleep()
  const stopping = new AbortController()
  const turns = new Map<string, { readonly done: Promise<void>; readonly lost: AbortController }>()
  const keyOf = ({ subscriber, shard }: Claim) => `${subscriber} ${shard}`

  async function serveShard(claim: Claim, signal: AbortSignal): Promise<void> {
    const subscription = subscribers.get(claim.subscriber)
    if (!subscription) return
    for (let page = 1; ; page++) {
      const rows = await readPage(node, claim, PAGE)
      if (rows.length === 0) break
      const handed = await deliverInOrder(subscription, rows, signal)
      const isLast = page === PAGES_PER_TURN || rows.length < PAGE || handed.isCutShort || signal.aborted
      await settleFailures(options, subscription, handed)
      await finishPage(node, claim, owner, handed.done, isLast)
      options.metrics?.delivered.inc({ subscriber: claim.subscriber }, handed.done.length)
      if (isLast) return
    }
    await releaseShard(node, claim, owner)
  }

  function startTurn(claim: Claim): void {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const done = serveShard(claim, signal)
      .catch(async (error: unknown) => {
        log.warn({ err: error, ...claim }, 'a page of events was not finished')
        await releaseShard(node, claim, owner).catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, BUSY_POLL_MS))
      })
      .finally(() => {
        turns.delete(keyOf(claim))
        sleep.wake()
      })
    turns.set(keyOf(claim), { done, lost })
  }

  async function serve(): Promise<void> {
    await registerSubscribers(node, names)
    let lastSeen = -Infinity
    while (!stopping.signal.aborted) {
      const room = concurrency - turns.size
      const claims =
        room > 0 ? await claimShards(node, { names, owner, leaseMs, room, busy: [...turns.keys()] }) : []
      for (const claim of claims) startTurn(claim)
      if (claims.length > 0) lastSeen = performance.now()
      else await sleep.for(performance.now() - lastSeen < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        await serve()
      } catch (error) {
        if (!stopping.signal.aborted) {
          log.warn({ err: error }, 'deliveries pause')
          await new Promise((resolve) => setTimeout(resolve, AFTER_ERROR_MS))
        }
      }
  }

  let renewedAt = performance.now()
  async function renew(): Promise<void> {
    if (turns.size === 0) {
      renewedAt = performance.now()
      return
    }
    const running = [...turns]
    try {
      const kept = new Set((await renewLeases(node, owner, leaseMs)).map(keyOf))
      renewedAt = performance.now()
      // This instance was paused for longer than a lease: another one serves the shards that it lost.
      for (const [key, { lost }] of running) if (!kept.has(key)) lost.abort()
    } catch {
      // Another instance may serve these shards by now, so this one stops serving them.
      if (performance.now() - renewedAt > leaseMs) for (const { lost } of turns.values()) lost.abort()
    }
  }
  const renewal = setInterval(() => {
    renew().catch(() => {})
  }, leaseMs / 3)
  renewal.unref()

  const running = names.length === 0 ? Promise.resolve() : loop()
  return {
    pollNow: () => sleep.wake(),
    stop: async () => {
      stopping.abort(new Error('stopping'))
      sleep.wake()
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS)
      })
      await Promise.race([Promise.all([running, ...[...turns.values()].map((turn) => turn.done)]), late])
      clearTimeout(timer)
      clearInterval(renewal)
    },
  }
}

function subscribersByName(subscriptions: readonly Subscription[]): Map<string, Subscription> {
  const byName = new Map<string, Subscription>()
  for (const subscription of subscriptions) {
    if (byName.has(subscription.name)) throw new Error(`two subscribers are called ${subscription.name}`)
    byName.set(subscription.name, subscription)
  }
  return byName
}

/** The event is not the cause: another instance, or a retry, may succeed. */
function isUnavailable(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'error.unavailable') || isDatabaseUnavailable(error)
}

async function settleFailures(
  { node, log, metrics, retry = defaultRetry }: DeliveryOptions,
  { name }: Subscription,
  { failed }: DeliveredPage,
): Promise<void> {
  for (const { row, error } of failed) {
    const failures = row.failures + 1
    const facts = { subscriber: name, eventId: row.event_id.toString(), attempt: failures, err: error }
    const isDeadLetter = failures >= retry.attempts && !isUnavailable(error)
    if (isDeadLetter) {
      await moveToDeadLetters(node, name, row, deadLetterError(error))
      metrics?.alarms.inc({ kind: 'dead_letter' })
      log.error({ alarm: true, ...facts }, 'an event is a dead letter: see kernel.delivery_dead')
    } else {
      await noteFailure(node, name, row, pauseAfter(failures, retry))
      log.warn(facts, 'an event was not handled')
    }
    metrics?.deliveryFailures.inc({ subscriber: name, outcome: isDeadLetter ? 'dead_lettered' : 'failed' })
  }
}

function pauseAfter(failures: number, { firstPauseMs, longestPauseMs }: RetryPolicy): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 30))
}
