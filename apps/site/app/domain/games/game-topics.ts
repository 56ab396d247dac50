import { defineTopic } from '../../shared/socket/topics.ts'
import { gameSessionsKey } from './queries.ts'
import { seatAlertsQuery } from './seat-alerts.ts'

/** A table at which a seat is free. */
export interface SeatFree {
  readonly name: string
  readonly slug: string
  readonly provider: string
}

const isSeat = (value: unknown): value is SeatFree =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'provider' in value &&
  typeof value.provider === 'string'

/** The player asked to be told of a free seat: the alert is used up, and the page tells of it. */
export const createSeatTopic = (onSeatFree: (seat: SeatFree) => void) =>
  defineTopic({
    type: 'SEAT_FREE',
    parse: ({ seat }) => (isSeat(seat) ? seat : undefined),
    write(client, seat) {
      void client.invalidateQueries({ queryKey: seatAlertsQuery().queryKey })
      onSeatFree(seat)
    },
  })

/** Socket messages about games. */
export const gameTopics = {
  /** Fetches which games are still open: the message may be older than a game that was opened since. */
  closed: defineTopic({
    type: 'GAME_SESSIONS_CLOSED',
    parse: () => true,
    write: (client) => void client.invalidateQueries({ queryKey: gameSessionsKey }),
  }),
}
