import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of SoftSwiss in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: 'softswiss:QuinceAndPear',
    definition: 'orchard-3',
    name: 'Quince and Pear',
    slug: 'quince-and-pear',
  },
  {
    symbol: 'softswiss:OldMastInn',
    definition: 'tide-243',
    name: 'Old Mast Inn',
    slug: 'old-mast-inn',
  },
  {
    symbol: 'softswiss:AmberLotus',
    definition: 'dune-10',
    name: 'Amber Lotus',
    slug: 'amber-lotus',
  },
  { symbol: 'softswiss:BalloonAscent', definition: 'crash', name: 'Balloon Ascent', slug: 'balloon-ascent' },
]
