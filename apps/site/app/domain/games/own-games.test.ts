import { expect, it } from 'vitest'
import { ownGamesOf } from './own-games.ts'
import type { GameTile } from './verticals.ts'

const game = (id: number) => ({ id, lock: null }) as GameTile
const locked = (id: number, lock: GameTile['lock'] = 'product-excluded') => ({ id, lock }) as GameTile
const ids = (games: readonly GameTile[]) => games.map(({ id }) => id)

it('home has a player’s own games that can be opened, each in one list, and no locked one', () => {
  const own = ownGamesOf(
    [locked(1), game(2), game(3), locked(4), game(5)],
    [locked(6), game(2), game(7), game(5), locked(8, 'place')],
  )
  expect(own.last?.id).toBe(2)
  expect(ids(own.favourites)).toEqual([7, 5])
  // As many as the page of own games has.
  expect(own.favouriteCount).toBe(5)
  expect(ids(own.recent)).toEqual([3])
  expect([...own.shown]).toEqual([2, 7, 5, 3])
})

it('a player all of whose own games are locked has none on home', () => {
  expect(ownGamesOf([locked(1)], [locked(2)])).toEqual({
    last: undefined,
    favourites: [],
    favouriteCount: 1,
    recent: [],
    shown: new Set(),
  })
})
