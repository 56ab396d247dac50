import type { StudioCodec } from './codec.ts'

const leaving: ReadonlySet<unknown> = new Set(['closeGame', 'close', 'GAME_MODE:LOBBY'])

/** SoftSwiss: the texts of the studios that it carries. Neither rounds nor readiness are reported. */
export const softswiss: StudioCodec = {
  refreshBalance: null,
  pause: null,
  isLoadedWithPage: true,
  read: (data) => (leaving.has(data) ? { kind: 'close' } : null),
}
