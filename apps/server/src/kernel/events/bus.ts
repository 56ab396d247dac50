import type { DeliveredEvent } from './events.ts'

export type BusListener = (event: DeliveredEvent) => void

/**
 * Broadcasts events to every instance of the server, for open sockets and in-memory copies of data. Best effort; use a
 * durable subscription for events that must not be lost.
 */
export interface Bus {
  /** Returns immediately and never throws. Events that cannot be sent are counted and lost. */
  publish(events: readonly DeliveredEvent[]): void
  /** @returns the unsubscribe function @param topic one topic, or `*` for all */
  listen(topic: string, listener: BusListener): () => void
  close(): Promise<void>
}

/** Calls listeners; one that throws does not affect the others. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<BusListener>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  add(topic: string, listener: BusListener): () => void {
    const set = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, set)
    set.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#byTopic.get(topic) === set) this.#byTopic.delete(topic)
    }
  }

  hand(events: readonly DeliveredEvent[]): void {
    for (const event of events)
      for (const topic of [event.topic, '*'])
        for (const listener of this.#byTopic.get(topic) ?? [])
          try {
            listener(event)
          } catch (error) {
            this.#onError(error)
          }
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/** Bus of a single instance. */
export function inProcessBus(onError: (error: unknown) => void = () => {}): Bus {
  const listeners = new Listeners(onError)
  return {
    publish: (events) => listeners.hand(events),
    listen: (topic, listener) => listeners.add(topic, listener),
    close: async () => listeners.clear(),
  }
}
