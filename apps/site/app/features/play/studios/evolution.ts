import type { GameMessage, StudioCodec } from './codec.ts'

const byEvent: Readonly<Record<string, GameMessage['kind']>> = {
  'EVO:APPLICATION_READY': 'loaded',
  'EVO:REALITY_CHECK_STOP_BUTTON_PRESSED': 'close',
  // Older clients; no bet can be taken back between the two.
  GAME_STATE_BETS_CLOSED: 'roundStarted',
  GAME_STATE_BETS_OPENED: 'roundEnded',
}

/**
 * Evolution: `{ event }`. A game reports its rounds once it was subscribed to: `interruptAllowed` is true between them.
 * It fetches its balance by itself.
 */
export const evolution: StudioCodec = {
  refreshBalance: null,
  pause: null,
  subscriptions: [{ command: 'EVO:EVENT_SUBSCRIBE', event: 'EVO:GAME_LIFECYCLE' }],
  read(data) {
    if (typeof data !== 'object' || data === null || !('event' in data)) return null
    const { event } = data
    if (event === 'EVO:GAME_LIFECYCLE') {
      if (!('interruptAllowed' in data) || typeof data.interruptAllowed !== 'boolean') return null
      return { kind: data.interruptAllowed ? 'roundEnded' : 'roundStarted' }
    }
    const kind = typeof event === 'string' && Object.hasOwn(byEvent, event) ? byEvent[event] : undefined
    return kind === undefined ? null : { kind }
  },
}
