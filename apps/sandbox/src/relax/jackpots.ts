import type { JackpotDefinition } from '../games/jackpot.ts'

/** Jackpots of Relax Gaming in the sandbox. */
export const jackpots: readonly JackpotDefinition[] = [
  {
    id: '7001',
    name: 'Orchard Jackpot',
    version: 1,
    seedCoins: 50_000,
    shareMillionths: 15_000,
    oneInCoins: 10_000_000,
  },
]
