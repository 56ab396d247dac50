import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Quickspin in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: 'frostmark', definition: 'lantern-20-96', name: 'Frostmark', slug: 'frostmark' },
]
