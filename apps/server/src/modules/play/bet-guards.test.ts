import type { GameLock } from '@marquee/contract/game-refusals'
import { expect, it } from 'vitest'
import { betRefusal, type GuardDependencies } from './bet-guards.ts'

/** Why a bet in a game is refused that the catalogue has closed for its player. */
function refusalOf(lock: GameLock | null) {
  const game = { id: 7, provider: 'studio', vertical: 'casino' }
  const player = { playerId: 42n, currency: 'EUR', market: 'FI' }
  const operation = { kind: 'betAndWin', round: 'r', game: 'symbol' }
  return betRefusal(
    operation as never,
    {
      subject: { player, game, integration: { number: 11 } } as never,
      session: { playerId: 42n, gameId: 7 } as never,
      minor: 100n,
    },
    {
      games: { blockOf: () => lock, byId: () => game },
      watch: { isStopped: async () => false },
    } as unknown as GuardDependencies,
  )
}

it.each([
  [null, null],
  ['provider-not-connected', 'game_off'],
  ['access', 'game_off'],
  // By the rules of a country or market.
  ['place', 'game_not_here'],
  ['licence', 'game_not_here'],
] as const)('a bet in a game that is closed by %s is refused as %s', async (lock, refusal) => {
  expect(await refusalOf(lock)).toBe(refusal)
})
