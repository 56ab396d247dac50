import type { Dialect } from './dialect.ts'

/** Events as text. */
export const yggdrasil: Dialect = {
  loaded: () => ['game/ready'],
  roundStarted: () => ['gameRound/start'],
  resultShown: () => [],
  roundEnded: () => ['gameRound/end'],
  quit: () => [],
  read: (data) => (data === 'balance/update' ? 'refreshBalance' : null),
}
