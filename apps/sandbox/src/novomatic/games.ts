import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Novomatic in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: '8807502', definition: 'orchard-3', name: 'Seven Terraces', slug: 'seven-terraces' },
  { symbol: '7859222', definition: 'lantern-20-96', name: 'Evening Pavilion', slug: 'evening-pavilion' },
  {
    symbol: '8136177',
    definition: 'dune-10',
    name: 'Clay and Indigo',
    slug: 'clay-and-indigo',
    jackpot: '9001',
  },
]
