import { currencyCodes } from '@marquee/money'
import { z } from 'zod'
import { subscribe, type Subscription } from '../../kernel/index.ts'
import { sessionEndedTopic } from '../identity/index.ts'
import type { SeatAlerts } from './seat-alerts.ts'
import type { LobbyService } from './service.ts'

const sessionEnded = z.object({ sessionId: z.string().nullable() }).loose()
const launched = z.object({ gameId: z.int() })
const won = z.object({
  gameId: z.int(),
  amountMinor: z.string().regex(/^[1-9]\d{0,18}$/),
  currency: z.enum(currencyCodes),
  at: z.string(),
})

/** Follows play: launched games, and rounds that paid more than they cost; and the end of sign-ins. */
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
    subscribe({
      topic: 'round.won',
      name: 'lobby.winners',
      parse: (body) => won.parse(body),
      handler: (event) =>
        service.noteWin({
          playerId: event.playerId,
          eventId: event.id,
          gameId: event.body.gameId,
          amount: BigInt(event.body.amountMinor),
          currency: event.body.currency,
          at: Temporal.Instant.from(event.body.at),
        }),
    }),
  ]
}
