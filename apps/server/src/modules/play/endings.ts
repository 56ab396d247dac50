import { z } from 'zod'
import {
  type Bus,
  type Database,
  inTransactionOf,
  type Log,
  subscribe,
  type Subscription,
} from '../../kernel/index.ts'
import { sessionEndedTopic } from '../identity/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import type { GamesPort, ParentsPort, PlayerFacts, PlayersPort } from './ports.ts'
import { endsWithoutPlayer, enqueueSettling } from './rounds-of-barred.ts'
import type { Sessions } from './sessions.ts'

export interface EndingsDependencies {
  readonly db: Database
  readonly bus: Bus
  readonly log: Log
  readonly sessions: Sessions
  readonly players: PlayersPort
  readonly parents: ParentsPort
  readonly games: GamesPort
}

/** A sign-in that ended; all of the player's when no id is named. */
const sessionEnded = z.object({ sessionId: z.string().nullable() }).loose()

/**
 * A game session ends with the sign-in that opened it, and with the right to play. Each ending arrives twice: within a
 * second at every instance, and durably. Wins and rollbacks are accepted afterwards too.
 */
export function createEndings({ db, bus, log, sessions, players, parents, games }: EndingsDependencies): {
  readonly subscriptions: readonly Subscription[]
  stop(): void
} {
  async function followSignIn(playerId: bigint, sessionId: string | null): Promise<void> {
    if (sessionId === null) await sessions.closeOrphans(playerId)
    else await sessions.close(playerId, { reason: 'signed-out', parentSession: sessionId })
  }

  /** Checks the present state: a duplicate or late event must not close the game of a player who is back. */
  async function followStanding(playerId: bigint): Promise<PlayerFacts | null> {
    const player = await players.playFactsOf(playerId, { isFresh: true })
    await sessions.closeBarred(playerId, ({ gameId }) => {
      if (!player || player.blocked !== null) return 'standing'
      const vertical = games.byId(gameId)?.vertical
      if (vertical === undefined || player.mayPlay[vertical]) return null
      return player.excludedFrom?.some(({ product }) => product === vertical) ? 'product' : 'standing'
    })
    return player
  }

  async function endRounds(playerId: bigint): Promise<void> {
    if (endsWithoutPlayer(await followStanding(playerId)))
      await inTransactionOf(db, playerId, (tx) => enqueueSettling(tx, playerId))
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'an ending waits for its durable event')
  // Called repeatedly: only sessions that this instance considers open are closed.
  parents.onSessionEnded((playerId, { sessionId }) => {
    if (sessions.isKnownOpen(playerId, sessionId)) followSignIn(playerId, sessionId ?? null).catch(warn)
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
        handler: ({ playerId }) => endRounds(playerId),
      }),
    ],
    stop: unlisten,
  }
}
