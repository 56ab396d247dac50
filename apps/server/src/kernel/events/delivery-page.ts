import type { DeliveredEvent, Subscription } from './events.ts'
import type { PendingRow } from './delivery-store.ts'
import { withTimeLimit } from './time-limit.ts'

interface FailedRow {
  readonly row: PendingRow
  readonly error: unknown
}

export interface DeliveredPage {
  /** Ids of the events that were handled. */
  readonly done: bigint[]
  readonly failed: FailedRow[]
  /** True when the page was left early; its remaining events stay as they are. */
  readonly isCutShort: boolean
}

/** Consecutive failures that end a page, because the events are not the cause. */
const FAILURES_IN_A_ROW = 20

/**
 * Delivers a page in order. A failed event holds back the later ones of the same player only. A page that fails as a
 * whole is halved until the failing event is alone.
 */
export async function deliverInOrder(
  subscription: Subscription,
  rows: readonly PendingRow[],
  signal: AbortSignal,
): Promise<DeliveredPage> {
  const done: bigint[] = []
  const failed: FailedRow[] = []
  const held = new Set<bigint>()
  let inARow = 0
  const isOver = () => signal.aborted || inARow >= FAILURES_IN_A_ROW

  async function hand(part: readonly PendingRow[]): Promise<void> {
    const open = part.filter((row) => !held.has(row.player_id))
    const [first] = open
    if (first === undefined || isOver()) return
    try {
      await withTimeLimit(subscription.timeoutMs, signal, (inTime) => {
        const context = { signal: inTime, attempt: first.failures + 1 }
        return subscription.deliverPage
          ? subscription.deliverPage(open.map(eventOf), context)
          : subscription.deliver(eventOf(first), context)
      })
      for (const row of open) done.push(row.event_id)
      inARow = 0
    } catch (error) {
      // Aborted: unfinished events are delivered again, and none counts as failed.
      if (signal.aborted) return
      if (open.length > 1) {
        const middle = open.length >> 1
        await hand(open.slice(0, middle))
        await hand(open.slice(middle))
        return
      }
      inARow++
      held.add(first.player_id)
      failed.push({ row: first, error })
    }
  }

  if (subscription.deliverPage) await hand(rows)
  else for (const row of rows) await hand([row])
  return { done, failed, isCutShort: isOver() }
}

function eventOf(row: PendingRow): DeliveredEvent {
  return {
    id: row.event_id,
    topic: row.topic,
    playerId: row.player_id,
    seq: row.seq,
    body: row.body,
    at: row.at,
  }
}
