import type { JackpotDefinition } from '../games/jackpot.ts'

/** Jackpots of Novomatic in the sandbox. */
export const jackpots: readonly JackpotDefinition[] = [
  {
    id: '9001',
    name: 'Indigo Jackpot',
    version: 1,
    seedCoins: 120_000,
    shareMillionths: 10_000,
    oneInCoins: 30_000_000,
  },
]
