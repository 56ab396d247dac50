import { type Dialect, fieldsOf } from './dialect.ts'

/** The events that the page has asked for, in a dialect that sends only those. */
export interface Subscriptions {
  readonly hear: (data: unknown) => void
  readonly wants: (message: unknown) => boolean
}

export function createSubscriptions(dialect: Pick<Dialect, 'eventAskedIn' | 'isSentUnasked'>): Subscriptions {
  const asked = new Set<unknown>()
  return {
    hear(data) {
      const event = dialect.eventAskedIn?.(data) ?? null
      if (event !== null) asked.add(event)
    },
    wants(message) {
      if (dialect.eventAskedIn === undefined || dialect.isSentUnasked?.(message) === true) return true
      const { type, event } = fieldsOf(message)
      return asked.has(type ?? event)
    },
  }
}
