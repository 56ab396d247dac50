import type { Queryable, Tx } from '../db/database.ts'

/** An event as it is written down. */
export interface Publication {
  /** In the past tense: `deposit.completed`. */
  readonly topic: string
  /** The player whose order it keeps; `0n` for the house. */
  readonly playerId: bigint
  /** The wallet's `seq`, where the event has one. */
  readonly seq?: bigint
  /** JSON; bigint values become decimal strings. */
  readonly body?: unknown
}

/** An event as a subscriber sees it. */
export interface DeliveredEvent<B = unknown> {
  /** Unique for ever: what makes a repeated delivery recognisable. */
  readonly id: bigint
  readonly topic: string
  readonly playerId: bigint
  readonly seq: bigint | null
  readonly body: B
  readonly at: Temporal.Instant
}

export interface DeliveryContext {
  /** Aborted when the handler's time is over or the process stops. */
  readonly signal: AbortSignal
  /** 1 for the first try. */
  readonly attempt: number
}

/** A durable subscriber: every event of its topic, at least once, in order for each player. */
export interface Subscription {
  readonly topic: string
  /** Unique among all subscribers and kept for ever: events wait under this name. `rewards.first-deposit`. */
  readonly name: string
  readonly timeoutMs: number
  readonly deliver: (event: DeliveredEvent, context: DeliveryContext) => Promise<void>
  /** For a subscriber that takes many events at once. */
  readonly deliverPage?: (events: readonly DeliveredEvent[], context: DeliveryContext) => Promise<void>
}

interface SubscriptionBase<B> {
  readonly topic: string
  readonly name: string
  /** Reads the body. A throw counts as a failure of the event. */
  readonly parse: (body: unknown) => B
  /** Time for one event or one page, 30 s unless told. */
  readonly timeoutMs?: number
}

/**
 * How a durable subscriber takes its events. A handler must be harmless when called again with the same event, also
 * after later ones of that player: an event that was parked may be replayed.
 */
export type SubscriptionDefinition<B> = SubscriptionBase<B> &
  (
    | { readonly handler: (event: DeliveredEvent<B>, context: DeliveryContext) => Promise<void> }
    | {
        /** Takes up to 500 events of many players, in order. After a failure it gets parts of the same page. */
        readonly pageHandler: (
          events: readonly DeliveredEvent<B>[],
          context: DeliveryContext,
        ) => Promise<void>
      }
  )

/** The outbox topic that carries job requests to the relay; not an event. */
export const jobRequestTopic = 'kernel.job'

export function toJson(value: unknown): string {
  return JSON.stringify(value ?? {}, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  )
}

/**
 * Writes an event in the caller's transaction: it happens if and only if the transaction commits. Publish after the
 * player's row is locked, so that one player's events are numbered in the order of their commits.
 */
export async function publish(tx: Tx, { topic, playerId, seq, body }: Publication): Promise<void> {
  await writeToOutbox(tx, { topic, playerId, seq, body })
}

export async function writeToOutbox(
  queryable: Queryable,
  entry: { topic: string; playerId: bigint; seq?: bigint | undefined; body?: unknown },
): Promise<void> {
  await queryable.query('insert into kernel.outbox (player_id, seq, topic, body) values ($1, $2, $3, $4)', [
    entry.playerId,
    entry.seq ?? null,
    entry.topic,
    toJson(entry.body),
  ])
}

/** Describes a durable subscriber; `app.ts` hands all of them to the relay and the worker. */
export function subscribe<B>(definition: SubscriptionDefinition<B>): Subscription {
  const { topic, name, parse, timeoutMs = 30_000 } = definition
  const read = (event: DeliveredEvent): DeliveredEvent<B> => ({ ...event, body: parse(event.body) })
  if ('handler' in definition)
    return {
      topic,
      name,
      timeoutMs,
      deliver: async (event, context) => definition.handler(read(event), context),
    }
  return {
    topic,
    name,
    timeoutMs,
    deliver: async (event, context) => definition.pageHandler([read(event)], context),
    deliverPage: async (events, context) => definition.pageHandler(events.map(read), context),
  }
}
