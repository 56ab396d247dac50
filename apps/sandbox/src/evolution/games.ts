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
]
