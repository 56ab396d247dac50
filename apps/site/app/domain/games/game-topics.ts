import { defineTopic } from '../../shared/socket/topics.ts'
import { gameSessionsKey } from './queries.ts'

/** Socket messages about games. */
export const gameTopics = {
  /** Fetches which games are still open: the message may be older than a game that was opened since. */
  closed: defineTopic({
    type: 'GAME_SESSIONS_CLOSED',
    parse: () => true,
    write: (client) => void client.invalidateQueries({ queryKey: gameSessionsKey }),
  }),
}
