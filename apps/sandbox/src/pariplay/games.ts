import { TABLE_CLOCK } from '../studio-kit/live/table-clock.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Pariplay in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: 'PP_ThreeBarPicnic',
    definition: 'orchard-3',
    name: 'Three Bar Picnic',
    slug: 'three-bar-picnic',
  },
  {
    symbol: 'PP_KioskNine',
    definition: 'scratch-9',
    name: 'Kiosk Nine',
    slug: 'kiosk-nine',
  },
  {
    symbol: 'PP_PuntoParlour',
    definition: 'baccarat-8',
    name: 'Punto Parlour',
    slug: 'punto-parlour',
  },
  { symbol: 'PP_AirshipLimit', definition: 'crash', name: 'Airship Limit', slug: 'airship-limit' },
  { symbol: 'PP_NorthernDice', definition: 'dice-100', name: 'Northern Dice', slug: 'northern-dice' },
  {
    symbol: 'PP_RouletteCedar',
    definition: 'roulette-eu',
    name: 'Roulette Cedar',
    slug: 'roulette-cedar',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: 'PP_BaccaratAmber',
    definition: 'baccarat-8',
    name: 'Baccarat Amber',
    slug: 'baccarat-amber',
    live: { clock: TABLE_CLOCK, seats: 9 },
  },
  {
    symbol: 'PP_CarouselFifty',
    definition: 'wheel-50',
    name: 'Carousel Fifty',
    slug: 'carousel-fifty',
    live: { clock: TABLE_CLOCK },
  },
]
