import { type Dialect, fieldsOf } from './dialect.ts'

export const pragmaticPlay: Dialect = {
  loaded: (symbol) => [{ event: 'loaded', gameSymbol: symbol }],
  roundStarted: ({ round }) => [{ name: 'gameRoundStarted', roundId: round }],
  resultShown: ({ round }) => [{ name: 'resultShown', roundId: round }],
  roundEnded: ({ round }) => [{ name: 'gameRoundEnded', roundId: round }],
  quit: () => [{ name: 'gameQuit' }, { name: 'notifyCloseContainer' }],
  read(data) {
    const { event, type } = fieldsOf(data)
    if (event === 'refreshBalance') return 'refreshBalance'
    return type === 'Tilt' ? 'pause' : null
  },
}
