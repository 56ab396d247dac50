import type { GameMessage, StudioCodec } from './codec.ts'

const byName: Readonly<Record<string, GameMessage>> = {
  gprg_Listening: { kind: 'handshake', reply: { rgMessage: 'oprg_Ready' } },
  gprg_GameReady: { kind: 'loaded' },
  gprg_GameRoundStart: { kind: 'roundStarted' },
  gprg_GameRoundEnd: { kind: 'roundEnded' },
  gprg_OpenQuickDeposit: { kind: 'openCashier' },
}

/** Stops a game of this dialect, and continues it. */
export const rgPause: StudioCodec['pause'] = {
  begin: { rgMessage: 'oprg_GamePause' },
  end: { rgMessage: 'oprg_GameResume' },
}

/** The launch says `homeurl=action:home`: leaving is a user action with this name. */
function isHomeAction(data: object): boolean {
  if (!('payload' in data) || typeof data.payload !== 'object' || data.payload === null) return false
  return 'action' in data.payload && data.payload.action === 'home'
}

/**
 * `{ rgMessage, payload }`. The game listens once the page has answered that it is ready. Balances in these messages
 * are not read: the wallet is the source. Some studios send `closeGame` as text.
 */
export function readRgMessage(data: unknown): GameMessage | null {
  if (data === 'closeGame') return { kind: 'close' }
  if (typeof data !== 'object' || data === null || !('rgMessage' in data)) return null
  const { rgMessage } = data
  if (typeof rgMessage !== 'string') return null
  if (rgMessage === 'gprg_UserAction') return isHomeAction(data) ? { kind: 'close' } : null
  return Object.hasOwn(byName, rgMessage) ? (byName[rgMessage] ?? null) : null
}
