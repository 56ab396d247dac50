import { TABLE_CLOCK } from '../studio-kit/live/table-clock.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Pragmatic Play in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: 'vs20lantern', definition: 'lantern-20-96', name: 'Lantern Quay', slug: 'lantern-quay' },
  {
    symbol: 'vs10ember',
    definition: 'ember-hold',
    name: 'Ember Forge',
    slug: 'ember-forge',
    jackpot: 'harbour',
  },
  { symbol: 'vs5orchard', definition: 'orchard-3', name: 'Orchard Bells', slug: 'orchard-bells' },
  {
    symbol: 'vs243tide',
    definition: 'tide-243',
    name: 'Tidewater Ways',
    slug: 'tidewater-ways',
    jackpot: 'harbour',
  },
  { symbol: 'plinkobrass', definition: 'plinko-12', name: 'Brass Pegs', slug: 'brass-pegs' },
  { symbol: 'wheelharvest', definition: 'wheel-50', name: 'Harvest Spokes', slug: 'harvest-spokes' },
  { symbol: 'scratchkiosk', definition: 'scratch-9', name: 'Kiosk Ticket', slug: 'kiosk-ticket' },
  { symbol: 'baccaratharbour', definition: 'baccarat-8', name: 'Harbour Baccarat', slug: 'harbour-baccarat' },
  { symbol: 'roulettevelvet', definition: 'roulette-eu', name: 'Velvet Roulette', slug: 'velvet-roulette' },
  { symbol: 'pokercedar', definition: 'poker-jacks-85', name: 'Cedar Draw', slug: 'cedar-draw' },
  { symbol: 'plinkomarket', definition: 'plinko-12', name: 'Market Pegs', slug: 'market-pegs' },
  {
    symbol: '3518',
    definition: 'roulette-eu',
    name: 'Roulette Atrium',
    slug: 'roulette-atrium',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: '6572',
    definition: 'wheel-50',
    name: 'Harvest Wheel',
    slug: 'harvest-wheel',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: '7451',
    definition: 'baccarat-8',
    name: 'Baccarat Pavilion',
    slug: 'baccarat-pavilion',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: '1173',
    definition: 'roulette-eu',
    name: 'Roulette Marble',
    slug: 'roulette-marble',
    live: { clock: TABLE_CLOCK },
  },
]
