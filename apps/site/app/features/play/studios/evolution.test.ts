import { expect, it } from 'vitest'
import { evolution } from './evolution.ts'
import { codecs } from './index.ts'

it.each([
  [{ event: 'EVO:APPLICATION_READY' }, 'loaded'],
  [{ event: 'EVO:GAME_LIFECYCLE', interruptAllowed: false }, 'roundStarted'],
  [{ event: 'EVO:GAME_LIFECYCLE', interruptAllowed: true }, 'roundEnded'],
  [{ event: 'EVO:REALITY_CHECK_STOP_BUTTON_PRESSED' }, 'close'],
  [{ event: 'GAME_STATE_BETS_CLOSED' }, 'roundStarted'],
  [{ event: 'GAME_STATE_BETS_OPENED' }, 'roundEnded'],
])('Evolution: %j is %s', (data, kind) => {
  expect(evolution.read(data)).toEqual({ kind })
})
it.each([
  null,
  'EVO:APPLICATION_READY',
  {},
  { event: 'toString' },
  { event: 7 },
  { event: 'EVO:GAME_LIFECYCLE' },
  { event: 'EVO:GAME_LIFECYCLE', interruptAllowed: 'true' },
  { event: 'EVO:REALITY_CHECK_CONTINUE_BUTTON_PRESSED' },
])('Evolution: drops %j', (data) => {
  expect(evolution.read(data)).toBeNull()
})
it('Evolution: has its codec under the name that a launch gives', () => {
  expect(codecs['evolution']).toBe(evolution)
})
