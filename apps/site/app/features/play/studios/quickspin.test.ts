import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { quickspin } from './quickspin.ts'

it.each([
  [{ method: 'GameEvent_ROUND_STARTED' }, 'roundStarted'],
  [{ method: 'GameEvent_ROUND_ENDED', params: {} }, 'roundEnded'],
  [{ rgMessage: 'gprg_GameReady' }, 'loaded'],
  [{ rgMessage: 'gprg_GameRoundEnd' }, 'roundEnded'],
  ['closeGame', 'close'],
])('Quickspin: %j is %s', (data, kind) => {
  expect(quickspin.read(data)).toEqual({ kind })
})
it('Quickspin: a game that listens is told that the page is ready', () => {
  expect(quickspin.read({ rgMessage: 'gprg_Listening' })).toEqual({
    kind: 'handshake',
    reply: { rgMessage: 'oprg_Ready' },
  })
})
it.each([
  null,
  7,
  {},
  { method: 7 },
  { method: 'toString' },
  { method: 'GameEvent_FREE_SPINS_ENDED' },
  { method: 'message', rgMessage: 'gprg_GameReady' },
])('Quickspin: drops %j', (data) => {
  expect(quickspin.read(data)).toBeNull()
})
it('Quickspin: has its codec under the name that a launch gives', () => {
  expect(codecs['quickspin']).toBe(quickspin)
})
