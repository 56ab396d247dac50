import type { JackpotDefinition } from '../games/jackpot.ts'

/** Jackpots of SoftSwiss in the sandbox. */
export const jackpots: readonly JackpotDefinition[] = [
  {
    id: 'default',
    name: 'Pantry Jackpot',
    version: 1,
    seedCoins: 80_000,
    shareMillionths: 10_000,
    oneInCoins: 20_000_000,
  },
]
