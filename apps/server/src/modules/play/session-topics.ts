/** Event: a player launched a game for real money. */
export const gameLaunchedTopic = 'game.launched'
/** Event: game sessions were closed; instances drop them from their caches. */
export const sessionsClosedTopic = 'game.sessions.closed'
export interface SessionsClosed {
  readonly sessionIds: readonly string[]
}
/** Event: a studio's token belongs to another session of its player now; instances drop it from their caches. */
export const tokenMovedTopic = 'game.token.moved'
