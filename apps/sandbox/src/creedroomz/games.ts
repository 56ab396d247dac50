import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of CreedRoomz in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: '85350', definition: 'orchard-3', name: 'Citrus Arcade', slug: 'citrus-arcade' },
  { symbol: '10852', definition: 'tide-243', name: 'Pineapple Pier', slug: 'pineapple-pier' },
]
