import { TABLE_CLOCK } from '../studio-kit/live/table-clock.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of SoftSwiss in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: 'softswiss:QuinceAndPear',
    definition: 'orchard-3',
    name: 'Quince and Pear',
    slug: 'quince-and-pear',
    jackpot: 'default',
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
  {
    symbol: 'softswiss:BaccaratLotus',
    definition: 'baccarat-8',
    name: 'Baccarat Lotus',
    slug: 'baccarat-lotus',
    live: { clock: TABLE_CLOCK, seats: 7 },
  },
  {
    symbol: 'softswiss:RouletteQuay',
    definition: 'roulette-eu',
    name: 'Roulette Quay',
    slug: 'roulette-quay',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: 'softswiss:PaintersWheel',
    definition: 'wheel-50',
    name: "Painter's Wheel",
    slug: 'painters-wheel',
    live: { clock: TABLE_CLOCK, hours: { opensAt: '18:00', closesAt: '02:00' } },
  },
]
