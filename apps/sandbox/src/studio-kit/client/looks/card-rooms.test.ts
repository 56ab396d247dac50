import { describe, expect, it } from 'vitest'
import { gameOf } from '../../../games/catalogue.ts'
import { studioGames } from '../../../studio-games.ts'
import { CARD_ROOMS } from './card-rooms.ts'

const KINDS = new Set(['baccarat', 'blackjack', 'video-poker'])
const cardGames = Object.values(studioGames)
  .flat()
  .filter(({ definition, live }) => !live && KINDS.has(gameOf(definition)!.def.kind))

describe('card rooms', () => {
  it.each(cardGames)('$name has a room of its own', ({ symbol }) => {
    expect(CARD_ROOMS[symbol]).toBeDefined()
  })

  it('are the rooms of open games only, and no two are the same', () => {
    expect(Object.keys(CARD_ROOMS).toSorted()).toEqual(cardGames.map(({ symbol }) => symbol).toSorted())
    const rooms = Object.values(CARD_ROOMS).map((room) => JSON.stringify(room))
    expect(new Set(rooms).size).toBe(rooms.length)
  })
})
