import type { Dialect } from './dialect.ts'

/** Only leaving the game is said, as plain text. */
export const creedroomz: Dialect = {
  loaded: () => [],
  roundStarted: () => [],
  resultShown: () => [],
  roundEnded: () => [],
  quit: () => ['closeGame'],
  read: (data) => (data === 'updateBalance' ? 'refreshBalance' : null),
}
