import { expect, it } from 'vitest'
import type { GameTile } from '../../domain/games/index.ts'
import { toMyGamesView } from './my-games-view.ts'

const none = { data: { games: [] }, error: null }
const some = { data: { games: [{ id: 1 } as GameTile] }, error: null }
const away = { data: undefined, error: null }
const broken = { data: undefined, error: new Error('no') }

it.each([
  ['loading', away, some],
  ['loading', some, away],
  ['failed', broken, some],
  ['failed', some, broken],
  ['empty', none, none],
  ['games', some, none],
  ['games', none, some],
] as const)('the view of own games is %s', (is, favourites, recent) =>
  expect(toMyGamesView(favourites, recent).is).toBe(is),
)
