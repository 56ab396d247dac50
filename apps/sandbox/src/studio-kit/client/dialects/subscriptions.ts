import { type Dialect, fieldsOf } from './dialect.ts'

/** The events that the page has asked for, in a dialect that sends only those. */
export interface Subscriptions {
  readonly hear: (data: unknown) => void
  readonly wants: (message: unknown) => boolean
}

export function createSubscriptions(dialect: Pick<Dialect, 'eventAskedIn'>): Subscriptions {
  const asked = new Set<unknown>()
  return {
    hear(data) {
      const event = dialect.eventAskedIn?.(data) ?? null
      if (event !== null) asked.add(event)
    },
    wants: (message) => dialect.eventAskedIn === undefined || asked.has(fieldsOf(message)['type']),
  }
}
