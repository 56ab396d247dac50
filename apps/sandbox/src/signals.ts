/** Notifies open pages of changes. Carries no data: a page reloads it. */
export interface Signals {
  announce(topic: string): void
  /** @returns the unsubscribe function */
  listen(topic: string, listener: () => void): () => void
}

export function createSignals(): Signals {
  const listeners = new Map<string, Set<() => void>>()
  return {
    announce(topic) {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      known.add(listener)
      listeners.set(topic, known)
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(topic)
      }
    },
  }
}
