import type { Dialect } from './dialect.ts'

/** Only leaving the game is said, as plain text. */
export const softswiss: Dialect = {
  loaded: () => [],
  roundStarted: () => [],
  resultShown: () => [],
  roundEnded: () => [],
  quit: () => ['closeGame'],
  read: () => null,
}
