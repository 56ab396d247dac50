import type { DeliveredEvent } from './events.ts'

export type BusListener = (event: DeliveredEvent) => void

/**
 * Tells every copy of the server what has just happened: for open sockets and small mirrors. Best effort; what may
 * not be lost is a durable subscription.
 */
export interface Bus {
  /** Hands the events over and returns; it never throws. What cannot be handed over is counted and lost. */
  publish(events: readonly DeliveredEvent[]): void
  /** @returns a function that ends it. @param topic one topic, or `*` for all */
  listen(topic: string, listener: BusListener): () => void
  close(): Promise<void>
}

/** Hands events to listeners; one that throws does not keep them from the others. */
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

/** The bus of a single copy. */
export function inProcessBus(onError: (error: unknown) => void = () => {}): Bus {
  const listeners = new Listeners(onError)
  return {
    publish: (events) => listeners.hand(events),
    listen: (topic, listener) => listeners.add(topic, listener),
    close: async () => listeners.clear(),
  }
}
