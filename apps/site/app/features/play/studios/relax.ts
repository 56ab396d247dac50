import type { StudioCodec } from './codec.ts'
import { readRgMessage, rgPause } from './rg-messages.ts'

/** Relax Gaming: the `rgMessage` dialect, which a game chooses by its handshake. */
export const relax: StudioCodec = {
  refreshBalance: { rgMessage: 'oprg_UpdateBalance' },
  pause: rgPause,
  read: readRgMessage,
}
