import { type Dialect, fieldsOf } from './dialect.ts'

/** Messages are JSON text. Only leaving the game is said. */
export const novomatic: Dialect = {
  loaded: () => [],
  roundStarted: () => [],
  resultShown: () => [],
  roundEnded: () => [],
  quit: () => [JSON.stringify({ state: { name: 'gameClosing' } })],
  read(data) {
    const { name } = fieldsOf(fieldsOf(data)['action'])
    if (name === 'pauseRendering') return 'pause'
    return name === 'resumeRendering' ? 'resume' : null
  },
}
