/** Event: a player launched a game for real money. */
export const gameLaunchedTopic = 'game.launched'
/** Event: game sessions were closed; instances drop them from their caches. */
export const sessionsClosedTopic = 'game.sessions.closed'
export interface SessionsClosed {
  readonly sessionIds: readonly string[]
}
