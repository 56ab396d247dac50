import { Redis } from 'ioredis'
import { type Bus, Listeners } from './bus.ts'
import { type DeliveredEvent, toJson } from './events.ts'

const CHANNEL = 'marquee:bus'
const PUBLISH_TIMEOUT_MS = 1_000

interface Wire {
  id: string
  topic: string
  playerId: string
  seq: string | null
  body: unknown
  at: string
}

export interface RedisBusReports {
  /** Called once per outage, and for unreadable messages. */
  readonly onError: (error: unknown) => void
  /** Events that other instances missed because Redis was unreachable. */
  readonly onLost?: (count: number) => void
}

export function encodeEvents(events: readonly DeliveredEvent[]): string {
  return toJson(events.map((event) => ({ ...event, at: event.at.toString() })))
}

export function decodeEvents(text: string): DeliveredEvent[] {
  return (JSON.parse(text) as Wire[]).map((wire) => ({
    id: BigInt(wire.id),
    topic: wire.topic,
    playerId: BigInt(wire.playerId),
    seq: wire.seq === null ? null : BigInt(wire.seq),
    body: wire.body,
    at: Temporal.Instant.from(wire.at),
  }))
}

/**
 * Bus of several instances: one Redis channel, one message per batch. While Redis is unreachable, events reach the
 * listeners of this instance only, and what the others miss is counted. Clients read fresh state with their next ping.
 */
export async function redisBus(url: string, { onError, onLost }: RedisBusReports): Promise<Bus> {
  const listeners = new Listeners(onError)
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true } as const
  const sender = new Redis(url, { ...options, commandTimeout: PUBLISH_TIMEOUT_MS })
  // The receiver waits for its connection and resubscribes after each loss.
  const receiver = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  // One log line per outage, not one per event and connection attempt.
  let isReported = false
  const report = (error: unknown) => {
    if (!isReported) onError(error)
    isReported = true
  }
  sender.on('ready', () => {
    isReported = false
  })
  for (const client of [sender, receiver]) client.on('error', report)
  receiver.on('message', (_channel: string, text: string) => {
    try {
      listeners.hand(decodeEvents(text))
    } catch (error) {
      onError(error)
    }
  })
  await Promise.allSettled([sender.connect(), receiver.connect()])
  receiver.subscribe(CHANNEL).catch(onError)

  async function send(events: readonly DeliveredEvent[]): Promise<void> {
    try {
      await sender.publish(CHANNEL, encodeEvents(events))
    } catch (error) {
      report(error)
      onLost?.(events.length)
      // This instance's own players still receive its events.
      listeners.hand(events)
    }
  }

  return {
    publish: (events) => {
      send(events).catch(onError)
    },
    listen: (topic, listener) => listeners.add(topic, listener),
    close: async () => {
      listeners.clear()
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
