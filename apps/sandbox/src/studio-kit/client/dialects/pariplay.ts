import { type Dialect, fieldsOf } from './dialect.ts'

/** Only the beginning and the end of a round are said. */
export const pariplay: Dialect = {
  loaded: () => [],
  roundStarted: () => [{ type: 'roundStarted' }],
  resultShown: () => [],
  roundEnded: () => [{ type: 'roundEnded' }],
  quit: () => [],
  read(data) {
    const { type } = fieldsOf(data)
    if (type === 'updateBalance') return 'refreshBalance'
    return type === 'Tilt' ? 'pause' : null
  },
}
