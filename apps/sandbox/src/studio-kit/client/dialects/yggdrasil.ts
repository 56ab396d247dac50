import type { Dialect } from './dialect.ts'

/** Events as text. */
export const yggdrasil: Dialect = {
  loaded: () => ['game/ready'],
  roundStarted: () => ['gameRound/start'],
  resultShown: () => [],
  roundEnded: () => ['gameRound/end'],
  quit: () => [],
  read(data) {
    if (data === 'balance/update') return 'refreshBalance'
    if (data === 'StopGamePlay') return 'pause'
    return data === 'ReStartGamePlay' ? 'resume' : null
  },
}
