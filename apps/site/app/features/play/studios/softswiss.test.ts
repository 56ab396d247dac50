import { expect, it } from 'vitest'
import { softswiss } from './softswiss.ts'

it.each(['closeGame', 'close', 'GAME_MODE:LOBBY'])('SoftSwiss: %j leaves the game', (data) => {
  expect(softswiss.read(data)).toEqual({ kind: 'close' })
})
it.each([null, undefined, 7, {}, { data: 'close' }, 'CLOSE', 'closeGame ', 'GAME_MODE:REAL'])(
  'SoftSwiss: %j says nothing',
  (data) => {
    expect(softswiss.read(data)).toBeNull()
  },
)
