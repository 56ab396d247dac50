import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Quickspin in the sandbox. */
export const games: readonly StudioGame[] = [
  { symbol: 'frostmark', definition: 'lantern-20-96', name: 'Frostmark', slug: 'frostmark' },
  {
    symbol: 'emeraldroulette',
    definition: 'roulette-eu',
    name: 'Emerald Roulette',
    slug: 'emerald-roulette',
  },
  { symbol: 'twodicepost', definition: 'dice-100', name: 'Two Dice Post', slug: 'two-dice-post' },
  { symbol: 'eightynumbers', definition: 'keno-80', name: 'Eighty Numbers', slug: 'eighty-numbers' },
  { symbol: 'pegcascade', definition: 'plinko-12', name: 'Peg Cascade', slug: 'peg-cascade' },
  { symbol: 'foilandcoin', definition: 'scratch-9', name: 'Foil and Coin', slug: 'foil-and-coin' },
  { symbol: 'fiftyspokes', definition: 'wheel-50', name: 'Fifty Spokes', slug: 'fifty-spokes' },
  { symbol: 'jackscorner', definition: 'poker-jacks', name: 'Jacks Corner', slug: 'jacks-corner' },
]
