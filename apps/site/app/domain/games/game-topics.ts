import { defineTopic } from '../../shared/socket/topics.ts'
import { gameSessionsKey } from './queries.ts'

/** Messages of the socket about games. */
export const gameTopics = {
  /** Whether a game is still open is asked again: the message may be older than a game that was opened since. */
  closed: defineTopic({
    type: 'GAME_SESSIONS_CLOSED',
    parse: () => true,
    write: (client) => void client.invalidateQueries({ queryKey: gameSessionsKey }),
  }),
}
