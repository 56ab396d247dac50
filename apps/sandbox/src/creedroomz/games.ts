import { TABLE_CLOCK } from '../studio-kit/live/table-clock.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of CreedRoomz in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: '85350', definition: 'orchard-3', name: 'Citrus Arcade', slug: 'citrus-arcade' },
  { symbol: '10852', definition: 'tide-243', name: 'Pineapple Pier', slug: 'pineapple-pier' },
  { symbol: '60211', definition: 'roulette-eu', name: 'Marble Roulette', slug: 'marble-roulette' },
  { symbol: '10877', definition: 'dice-100', name: 'Dice Pavilion', slug: 'dice-pavilion' },
  { symbol: '10881', definition: 'keno-80', name: 'Keno Atrium', slug: 'keno-atrium' },
  { symbol: '10882', definition: 'keno-80', name: 'Keno Linden', slug: 'keno-linden' },
  {
    symbol: '81267',
    definition: 'baccarat-8',
    name: 'Baccarat Terrace',
    slug: 'baccarat-terrace',
    live: { clock: TABLE_CLOCK, seats: 7 },
  },
  {
    symbol: '87326',
    definition: 'roulette-eu',
    name: 'Roulette Northern',
    slug: 'roulette-northern',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: '45009',
    definition: 'wheel-50',
    name: 'Copper Carousel',
    slug: 'copper-carousel',
    live: { clock: TABLE_CLOCK, hours: { opensAt: '06:00', closesAt: '16:00' } },
  },
]
