import { describe, expect, it } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import type { GameInfo, GameTile } from '../../domain/games/index.ts'
import { closedGame, gameInfo } from '../../../stories/sample-games.ts'
import { hasReturnsByChoice, toGameInfoView, toLargeFacts } from './model.ts'

const game = { slug: 'lantern-quay' } as GameTile
const none = { data: undefined, error: null }
const failed = { data: undefined, error: new Error('no') }
const unknown = { data: undefined, error: new ApiError(404, 'error.game.not_found', {}) }

describe('the view of the info sheet', () => {
  it.each([
    ['loading', none, none],
    ['failed', failed, none],
    ['unknown', unknown, none],
    ['facts-loading', { data: game, error: null }, none],
    ['facts-failed', { data: game, error: null }, failed],
    ['unknown', { data: game, error: null }, unknown],
    ['info', { data: game, error: null }, { data: {} as GameInfo, error: null }],
  ] as const)('is %s', (is, tile, info) => expect(toGameInfoView(tile, info).is).toBe(is))
})

it.each([
  [null, false],
  [{ lowest: '96.01', highest: '96.01' }, false],
  [{ lowest: '96.01', highest: '96.02' }, true],
])('a return of %j depends on the player’s choice: %s', (returnPercent, expected) =>
  expect(hasReturnsByChoice({ ...gameInfo, returnPercent })).toBe(expected),
)

describe('the large facts of the info sheet', () => {
  const nothingKnown = { returnPercent: null, volatility: null, betLimits: [] }

  it('are return, volatility and stakes where all are known', () =>
    expect(toLargeFacts(gameInfo)).toEqual(['return', 'volatility', 'stakes']))

  it('of a game that can be played name a return that its provider has not published', () =>
    expect(toLargeFacts({ ...gameInfo, ...nothingKnown })).toEqual(['return']))

  it('of a game that cannot be opened leave out what is not known', () => {
    const closed = { ...gameInfo, ...nothingKnown, tile: closedGame(0) }
    expect(toLargeFacts(closed)).toEqual([])
    expect(toLargeFacts({ ...closed, returnPercent: { lowest: '96.01', highest: '96.01' } })).toEqual([
      'return',
    ])
  })
})
