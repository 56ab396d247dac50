import { noPlayer, type Tx } from '../db/database.ts'
import { InvariantError } from '../errors.ts'
import { withOrigin } from '../origin.ts'

/** An event to be published. */
export interface Publication {
  /** In the past tense: `deposit.completed`. */
  readonly topic: string
  /** The player whose events stay in order; `noPlayer` for events of no player. */
  readonly playerId: bigint
  /** The wallet's `seq`, where the event has one. */
  readonly seq?: bigint
  /** JSON; bigint values become decimal strings. */
  readonly body?: unknown
}

/** An event as a subscriber receives it. */
export interface DeliveredEvent<B = unknown> {
  /** Globally unique, so that a subscriber can detect a redelivery. */
  readonly id: bigint
  readonly topic: string
  readonly playerId: bigint
  readonly seq: bigint | null
  readonly body: B
  readonly at: Temporal.Instant
}

export interface DeliveryContext {
  /** Aborted at the handler's time limit or when the process stops. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** A durable subscriber: every event of its topic, at least once, in order for each player. */
export interface Subscription {
  readonly topic: string
  /** Unique among all subscribers and permanent: events wait under this name. `rewards.first-deposit`. */
  readonly name: string
  readonly timeoutMs: number
  readonly deliver: (event: DeliveredEvent, context: DeliveryContext) => Promise<void>
  /** For a subscriber that handles many events at once. */
  readonly deliverPage?: (events: readonly DeliveredEvent[], context: DeliveryContext) => Promise<void>
}

interface SubscriptionBase<B> {
  readonly topic: string
  readonly name: string
  /** Parses the body. A throw counts as a failure of the event. */
  readonly parse: (body: unknown) => B
  /** Time limit of one event or one page, 30 s by default. */
  readonly timeoutMs?: number
}

/**
 * Defines a durable subscriber. A handler must be idempotent for each event, also after later events of that player: a
 * dead letter may be replayed.
 */
export type SubscriptionDefinition<B> = SubscriptionBase<B> &
  (
    | { readonly handler: (event: DeliveredEvent<B>, context: DeliveryContext) => Promise<void> }
    | {
        /** Receives up to 500 events of many players, in order. After a failure it receives parts of the same page. */
        readonly pageHandler: (
          events: readonly DeliveredEvent<B>[],
          context: DeliveryContext,
        ) => Promise<void>
      }
  )

/** Outbox topic that carries job requests to the relay; not an event. */
export const jobRequestTopic = 'kernel.job'

export function toJson(value: unknown): string {
  return JSON.stringify(value ?? {}, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  )
}

/**
 * Writes an event in the caller's transaction: it is delivered if and only if the transaction commits. Publish after
 * the player's row is locked, so that one player's events are numbered in the order of their commits.
 */
export async function publish(tx: Tx, { topic, playerId, seq, body }: Publication): Promise<void> {
  await writeToOutbox(tx, { topic, playerId, seq, body })
}

/** Without a player, the transaction's own one. @throws InvariantError when that is another one */
export async function writeToOutbox(
  tx: Tx,
  entry: { topic: string; playerId?: bigint | undefined; seq?: bigint | undefined; body?: unknown },
): Promise<void> {
  const playerId = entry.playerId ?? tx.playerId ?? noPlayer
  if (tx.playerId !== undefined && playerId !== tx.playerId)
    throw new InvariantError(`${entry.topic} of another player than its transaction's`)
  await tx.query(
    `insert into kernel.outbox (player_id, id, seq, topic, body)
     values ($1, nextval('kernel.outbox_id'), $2, $3, $4)`,
    [playerId, entry.seq ?? null, entry.topic, toJson(entry.body)],
  )
}

/** Describes a durable subscriber; `app.ts` passes all of them to the relay and the worker. */
export function subscribe<B>(definition: SubscriptionDefinition<B>): Subscription {
  const { topic, name, parse, timeoutMs = 30_000 } = definition
  const read = (event: DeliveredEvent): DeliveredEvent<B> => ({ ...event, body: parse(event.body) })
  const named = <T>(work: () => T): T => withOrigin({ kind: 'system', name }, work)
  if ('handler' in definition)
    return {
      topic,
      name,
      timeoutMs,
      deliver: async (event, context) => named(() => definition.handler(read(event), context)),
    }
  return {
    topic,
    name,
    timeoutMs,
    deliver: async (event, context) => named(() => definition.pageHandler([read(event)], context)),
    deliverPage: async (events, context) => named(() => definition.pageHandler(events.map(read), context)),
  }
}
