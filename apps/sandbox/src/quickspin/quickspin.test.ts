import { expect, it } from 'vitest'
import { quickspin } from '../studio-kit/client/dialects/quickspin.ts'

const moment = { round: '1', balanceMinor: '100' }

it('says rounds by method, and being ready in the dialect of Relax Gaming', () => {
  expect(quickspin.roundStarted(moment)).toEqual([{ method: 'GameEvent_ROUND_STARTED' }])
  expect(quickspin.roundEnded(moment)).toEqual([{ method: 'GameEvent_ROUND_ENDED' }])
  expect(quickspin.loaded('frostmark')).toEqual([{ rgMessage: 'gprg_Listening' }])
})

it.each([
  [{ method: 'GameEvent_UPDATE_BALANCE', params: null }, 'refreshBalance'],
  [{ rgMessage: 'oprg_GamePause' }, 'pause'],
  [{ method: 'GameEvent_OTHER' }, null],
])('reads %j as %s', (data, request) => {
  expect(quickspin.read(data)).toBe(request)
})
