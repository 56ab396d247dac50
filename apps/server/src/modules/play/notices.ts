/** Notices of a studio: they move no money. */
import { type Clock, type Database, inTransactionOf } from '../../kernel/index.ts'
import type { Subject } from './commands.ts'
import { noteCancelled } from './free-round-awards.ts'
import type { NoticeOperation } from './operation.ts'
import type { GamesPort } from './ports.ts'
import { mayBePlayedIn } from './rules.ts'
import type { Sessions } from './sessions.ts'
import type { GameSession } from './store.ts'

interface NoticeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly games: Pick<GamesPort, 'byId'>
  readonly sessions: Pick<Sessions, 'find' | 'close'>
}

/**
 * Whether a session is the one that the studio says has ended. Its token names it; without one the game does. A late
 * notice of a game that the player has left closes no other game.
 */
function isNamed(
  session: GameSession,
  { token, game: symbol }: NoticeOperation,
  { game, games }: Pick<Subject, 'game'> & Pick<NoticeDependencies, 'games'>,
): boolean {
  if (token === undefined) return game?.id === session.gameId
  return symbol === undefined || (game !== undefined && mayBePlayedIn(game, games.byId(session.gameId)))
}

/** Closes the game session that has ended at the studio, or ends free rounds that it has cancelled. */
export async function followNotice(
  operation: NoticeOperation,
  { player: { playerId }, game, integration }: Subject,
  { db, clock, games, sessions }: NoticeDependencies,
): Promise<void> {
  const { notice, grant } = operation
  if (notice === 'freeRoundsCancelled' && grant !== undefined) {
    const award = { playerId, integration: integration.id, awardId: grant }
    await inTransactionOf(db, playerId, (tx) => noteCancelled(tx, award, clock.now()))
  }
  if (notice !== 'sessionExpired') return
  const session = await sessions.find(operation, playerId)
  if (session?.playerId !== playerId || !isNamed(session, operation, { game, games })) return
  await sessions.close(playerId, { reason: 'studio', sessionId: session.sessionId })
}
