import type { JackpotDefinition } from '../games/jackpot.ts'

/** Jackpots of Play'n GO in the sandbox. */
export const jackpots: readonly JackpotDefinition[] = [
  {
    id: '401',
    name: 'Bazaar Jackpot',
    version: 1,
    seedCoins: 200_000,
    shareMillionths: 12_000,
    oneInCoins: 40_000_000,
  },
]
