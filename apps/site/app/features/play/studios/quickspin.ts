import type { GameMessage, StudioCodec } from './codec.ts'
import { readRgMessage, rgPause } from './rg-messages.ts'

const byMethod: Readonly<Record<string, GameMessage['kind']>> = {
  GameEvent_ROUND_STARTED: 'roundStarted',
  GameEvent_ROUND_ENDED: 'roundEnded',
}

/** Quickspin: `{ method }` for rounds, and the `rgMessage` dialect. Free spins are parts of their round. */
export const quickspin: StudioCodec = {
  refreshBalance: { method: 'GameEvent_UPDATE_BALANCE', params: null },
  pause: rgPause,
  read(data) {
    if (typeof data !== 'object' || data === null || !('method' in data)) return readRgMessage(data)
    const { method } = data
    const kind = typeof method === 'string' && Object.hasOwn(byMethod, method) ? byMethod[method] : undefined
    return kind === undefined ? null : { kind }
  },
}
