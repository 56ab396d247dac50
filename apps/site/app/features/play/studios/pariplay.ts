import type { StudioCodec } from './codec.ts'

/** Pariplay: `{ type }` for rounds. No message says that a game can be played, and none ends its pause (`Tilt`). */
export const pariplay: StudioCodec = {
  refreshBalance: { type: 'updateBalance' },
  pause: null,
  isLoadedWithPage: true,
  read(data) {
    if (typeof data !== 'object' || data === null || !('type' in data)) return null
    const { type } = data
    return type === 'roundStarted' || type === 'roundEnded' ? { kind: type } : null
  },
}
