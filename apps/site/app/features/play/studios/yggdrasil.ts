import type { GameMessage, StudioCodec } from './codec.ts'

const byEvent: Readonly<Record<string, GameMessage>> = {
  'game/ready': { kind: 'loaded' },
  'gameRound/start': { kind: 'roundStarted' },
  'gameRound/end': { kind: 'roundEnded' },
}

/**
 * Yggdrasil: an event by its name, as text or as `{ event }`. A spin is a part of a round (`spin/start`, `spin/end`)
 * and says nothing about the round's end.
 */
export const yggdrasil: StudioCodec = {
  refreshBalance: 'balance/update',
  pause: { begin: 'StopGamePlay', end: 'ReStartGamePlay' },
  read(data) {
    const event = typeof data === 'object' && data !== null && 'event' in data ? data.event : data
    return typeof event === 'string' && Object.hasOwn(byEvent, event) ? (byEvent[event] ?? null) : null
  },
}
