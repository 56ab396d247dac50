import { apiQuery } from '../../shared/query/query.ts'

/** Names of all games, for search in the browser. */
export const gameIndexQuery = (langmarket: string) =>
  apiQuery(['games-index', langmarket], 'games.index', { langmarket })
