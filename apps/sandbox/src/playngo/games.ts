import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Play'n GO in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: '309414',
    definition: 'lantern-20-96',
    name: 'Plum Blossom Evening',
    slug: 'plum-blossom-evening',
  },
  {
    symbol: '924316',
    definition: 'tide-243',
    name: 'Skerry Light',
    slug: 'skerry-light',
  },
  {
    symbol: '828263',
    definition: 'blackjack-endless',
    name: 'Salon Blackjack',
    slug: 'salon-blackjack',
  },
  {
    symbol: '411410',
    definition: 'blackjack-endless',
    name: 'Linen Blackjack',
    slug: 'linen-blackjack',
  },
  { symbol: '371206', definition: 'crash', name: 'Rocket Slip', slug: 'rocket-slip' },
  {
    symbol: '512807',
    definition: 'meadow-cluster',
    name: 'Prism Bench',
    slug: 'prism-bench',
  },
  {
    symbol: '677140',
    definition: 'dune-10',
    name: 'Mirage Bazaar',
    slug: 'mirage-bazaar',
    jackpot: '401',
  },
]
