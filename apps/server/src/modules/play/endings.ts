import { z } from 'zod'
import { type Bus, type Log, subscribe, type Subscription } from '../../kernel/index.ts'
import { sessionEndedTopic } from '../identity/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import type { GamesPort, ParentsPort, PlayersPort } from './ports.ts'
import type { Sessions } from './sessions.ts'

export interface EndingsDependencies {
  readonly bus: Bus
  readonly log: Log
  readonly sessions: Sessions
  readonly players: PlayersPort
  readonly parents: ParentsPort
  readonly games: GamesPort
}

/** A sign-in that ended; all of the player's where no id is named. */
const sessionEnded = z.object({ sessionId: z.string().nullable() }).loose()

/**
 * A game ends with the sign-in that opened it, and with the right to play it. Each ending comes twice: within a second to
 * every copy, and durably. Wins and rollbacks of what was staked pass afterwards too.
 */
export function createEndings({ bus, log, sessions, players, parents, games }: EndingsDependencies): {
  readonly subscriptions: readonly Subscription[]
  stop(): void
} {
  async function followSignIn(playerId: bigint, sessionId: string | null): Promise<void> {
    if (sessionId === null) await sessions.closeOrphans(playerId)
    else await sessions.close(playerId, { reason: 'signed-out', parentSession: sessionId })
  }

  /** What holds now counts: a repeated or late event must not end the game of somebody who is back. */
  async function followStanding(playerId: bigint): Promise<void> {
    const player = await players.playFactsOf(playerId, { isFresh: true })
    await sessions.closeBarred(playerId, ({ gameId }) => {
      const vertical = games.byId(gameId)?.vertical
      return !player || player.blocked !== null || (vertical !== undefined && !player.mayPlay[vertical])
    })
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'an ending waits for its durable event')
  // Told again and again: what this copy does not believe to be open needs nothing.
  parents.onSessionEnded((playerId, { sessionId }) => {
    if (sessions.believesOpen(playerId, sessionId)) followSignIn(playerId, sessionId ?? null).catch(warn)
  })
  const unlisten = bus.listen(standingChangedTopic, ({ playerId }) => {
    followStanding(playerId).catch(warn)
  })
  return {
    subscriptions: [
      subscribe({
        topic: sessionEndedTopic,
        name: 'play.end-games-of-sign-in',
        parse: (body) => sessionEnded.parse(body),
        handler: ({ playerId, body }) => followSignIn(playerId, body.sessionId),
      }),
      subscribe({
        topic: standingChangedTopic,
        name: 'play.end-games-of-barred',
        parse: (body) => body,
        handler: ({ playerId }) => followStanding(playerId),
      }),
    ],
    stop: unlisten,
  }
}
