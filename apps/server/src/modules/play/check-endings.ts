import { z } from 'zod'
import { type Bus, type Database, type Log, subscribe, type Subscription } from '../../kernel/index.ts'
import { realityCheckTopic } from '../protection/index.ts'
import type { GamesPort } from './ports.ts'
import type { Sessions } from './sessions.ts'
import { type CloseReason, readOpenSessions } from './store.ts'

export interface CheckEndingsDependencies {
  readonly db: Database
  readonly bus: Bus
  readonly log: Log
  readonly sessions: Sessions
  readonly games: Pick<GamesPort, 'byId'>
}

/** Changes that end games; the end of a session plan ends slots only. */
const reasonByChange: Readonly<Partial<Record<string, CloseReason>>> = {
  stopped: 'stopped',
  break: 'limit',
  ended: 'limit',
  planEnded: 'limit',
}

const changed = z.object({ change: z.string(), at: z.string() }).loose()

/**
 * Games end with a stop at a reality check, with the break after one (RC-06), and with a limit that is reached (LIM-15,
 * LIM-16, RC-10), and a game of slots with its session plan (RC-12). A game that was opened afterwards stays open,
 * however late the event arrives. Each event arrives twice: within a second at every instance, and durably.
 */
export function createCheckEndings({ db, bus, log, sessions, games }: CheckEndingsDependencies): {
  readonly subscriptions: readonly Subscription[]
  stop(): void
} {
  async function follow(playerId: bigint, { change, at }: z.output<typeof changed>): Promise<void> {
    const reason = reasonByChange[change]
    if (reason === undefined) return
    for (const { sessionId, openedAt, gameId } of await readOpenSessions(db, playerId)) {
      const isMeant = change !== 'planEnded' || games.byId(gameId)?.isSlot !== false
      if (isMeant && Temporal.Instant.compare(openedAt, at) <= 0)
        await sessions.close(playerId, { reason, sessionId })
    }
  }
  const warn = (error: unknown) => log.warn({ err: error }, 'an ending waits for its durable event')
  const unlisten = bus.listen(realityCheckTopic, ({ playerId, body }) => {
    follow(playerId, changed.parse(body)).catch(warn)
  })
  return {
    subscriptions: [
      subscribe({
        topic: realityCheckTopic,
        name: 'play.end-games-after-a-stop',
        parse: (body) => changed.parse(body),
        handler: ({ playerId, body }) => follow(playerId, body),
      }),
    ],
    stop: unlisten,
  }
}
