import type { JackpotDefinition } from '../games/jackpot.ts'

/** Jackpots of Pragmatic Play in the sandbox. */
export const jackpots: readonly JackpotDefinition[] = [
  {
    id: 'harbour',
    name: 'Harbour Jackpot',
    version: 1,
    seedCoins: 500_000,
    shareMillionths: 10_000,
    oneInCoins: 100_000_000,
  },
]
