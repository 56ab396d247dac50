import type { GameMessage, StudioCodec } from './codec.ts'

const byName: Readonly<Record<string, GameMessage['kind']>> = {
  gameRoundStarted: 'roundStarted',
  gameRoundEnded: 'roundEnded',
  resultShown: 'roundEnded',
  notifyCloseContainer: 'close',
  gameQuit: 'close',
  openCashier: 'openCashier',
}

/**
 * Pragmatic Play: `{ name }` for rounds and leaving, `{ event: 'loaded' }` when the game can be played. Its pause
 * (`Tilt`) has no message that ends it.
 */
export const pragmaticPlay: StudioCodec = {
  refreshBalance: { event: 'refreshBalance' },
  pause: null,
  read(data) {
    if (typeof data !== 'object' || data === null) return null
    if ('event' in data && data.event === 'loaded') return { kind: 'loaded' }
    if ('name' in data && typeof data.name === 'string') {
      const kind = Object.hasOwn(byName, data.name) ? byName[data.name] : undefined
      return kind === undefined ? null : { kind }
    }
    return null
  },
}
