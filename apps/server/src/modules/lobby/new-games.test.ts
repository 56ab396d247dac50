import { expect, it } from 'vitest'
import { isNewBy } from './new-games.ts'

const isNew = isNewBy({ listed: new Set([7]), today: '2026-03-14' })

it.each([
  ['released today', { gameId: 1, releasedOn: '2026-03-14' }, true],
  ['released six days ago', { gameId: 1, releasedOn: '2026-03-08' }, true],
  ['released seven days ago', { gameId: 1, releasedOn: '2026-03-07' }, false],
  ['released tomorrow', { gameId: 1, releasedOn: '2026-03-15' }, false],
  ['without a date', { gameId: 1 }, false],
  ['listed in the last days, without a date', { gameId: 7 }, true],
  ['listed in the last days, released long ago', { gameId: 7, releasedOn: '2020-01-01' }, true],
] as const)('a game is new for seven days: %s', (_what, game, expected) => {
  expect(isNew(game)).toBe(expected)
})
