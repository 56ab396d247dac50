import { z } from 'zod'
import { subscribe, type Subscription } from '../../kernel/index.ts'
import { sessionEndedTopic } from '../identity/index.ts'
import type { SeatAlerts } from './seat-alerts.ts'
import type { LobbyService } from './service.ts'

const sessionEnded = z.object({ sessionId: z.string().nullable() }).loose()
const launched = z.object({ gameId: z.int() })

/** Follows launched games and the end of sign-ins. */
export function lobbySubscriptions({
  service,
  seatAlerts,
}: {
  readonly service: LobbyService
  readonly seatAlerts: Pick<SeatAlerts, 'endWith'>
}): Subscription[] {
  return [
    subscribe({
      topic: sessionEndedTopic,
      name: 'lobby.seat-alerts',
      parse: (body) => sessionEnded.parse(body),
      handler: ({ playerId, body }) => seatAlerts.endWith(playerId, body.sessionId),
    }),
    subscribe({
      topic: 'game.launched',
      name: 'lobby.recent',
      parse: (body) => launched.parse(body),
      handler: (event) => service.noteLaunch(event.playerId, event.body.gameId, event.at),
    }),
  ]
}
