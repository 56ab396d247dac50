import { TABLE_CLOCK } from '../studio-kit/live/table-clock.ts'
import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Evolution in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: 'u26lfypjx2f74tvv',
    definition: 'lantern-20-94',
    name: "Falcon's Court",
    slug: 'falcons-court',
  },
  {
    symbol: 'ipheh7le32iuqodi',
    definition: 'ember-hold',
    name: "Pilot's Lamp",
    slug: 'pilots-lamp',
  },
  {
    symbol: 'b3wwidmhpgtm5ejf',
    definition: 'lantern-20-96',
    name: 'Velvet Carat',
    slug: 'velvet-carat',
  },
  {
    symbol: '5wmh34j3ixkzeri5',
    definition: 'roulette-eu',
    name: 'Roulette Aurora',
    slug: 'roulette-aurora',
    live: { clock: TABLE_CLOCK },
  },
  {
    symbol: 'utx76yuh3rgpj7va',
    definition: 'baccarat-8',
    name: 'Baccarat Salon',
    slug: 'baccarat-salon',
    live: { clock: TABLE_CLOCK, seats: 7 },
  },
  {
    symbol: 'bd7dz3nshsh4ptl7',
    definition: 'wheel-50',
    name: 'Noon Wheel',
    slug: 'noon-wheel',
    live: { clock: TABLE_CLOCK },
  },
]
