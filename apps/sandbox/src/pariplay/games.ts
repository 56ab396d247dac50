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
]
