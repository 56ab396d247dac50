import type { GameMessage, StudioCodec } from './codec.ts'

const byType: Readonly<Record<string, GameMessage>> = {
  roundStarted: { kind: 'roundStarted' },
  roundEnded: { kind: 'roundEnded' },
  logout: { kind: 'close' },
}

/** Play'n GO: `{ type }`, for the events that the page has asked for. The game never says that it is ready. */
export const playngo: StudioCodec = {
  refreshBalance: { messageType: 'request', request: 'refreshBalance' },
  pause: {
    begin: { messageType: 'request', request: 'gameDisable' },
    end: { messageType: 'request', request: 'gameEnable' },
  },
  isLoadedWithPage: true,
  subscriptions: Object.keys(byType).map((eventType) => ({ messageType: 'addEventListener', eventType })),
  read(data) {
    if (typeof data !== 'object' || data === null || !('type' in data)) return null
    const { type } = data
    return typeof type === 'string' && Object.hasOwn(byType, type) ? (byType[type] ?? null) : null
  },
}
