import type { GameMessage, StudioCodec } from './codec.ts'

const byName: Readonly<Record<string, GameMessage>> = {
  closeGame: { kind: 'close' },
  openDeposit: { kind: 'openCashier' },
}

/** CreedRoomz: names as plain text. Neither rounds nor readiness are reported. */
export const creedroomz: StudioCodec = {
  refreshBalance: 'updateBalance',
  pause: null,
  isLoadedWithPage: true,
  read: (data) => (typeof data === 'string' && Object.hasOwn(byName, data) ? (byName[data] ?? null) : null),
}
