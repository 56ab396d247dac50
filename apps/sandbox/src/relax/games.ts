import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Relax Gaming in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: 'rlx.papermoonstreet',
    definition: 'lantern-20-96',
    name: 'Paper Moon Street',
    slug: 'paper-moon-street',
  },
  {
    symbol: 'rlx.papermoonencore',
    definition: 'lantern-20-buy',
    name: 'Paper Moon Encore',
    slug: 'paper-moon-encore',
  },
  {
    symbol: 'rlx.sharplemonstreet',
    definition: 'orchard-3',
    name: 'Sharp Lemon Street',
    slug: 'sharp-lemon-street',
    jackpot: '7001',
  },
  {
    symbol: 'rlx.cherryledger',
    definition: 'orchard-3',
    name: 'Cherry Ledger',
    slug: 'cherry-ledger',
    jackpot: '7001',
  },
]
