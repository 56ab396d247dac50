import { expect, it } from 'vitest'
import { creedroomz } from './creedroomz.ts'

it.each([
  ['closeGame', 'close'],
  ['openDeposit', 'openCashier'],
])('CreedRoomz: %j is %s', (data, kind) => {
  expect(creedroomz.read(data)).toEqual({ kind })
})
it.each([
  null,
  undefined,
  7,
  {},
  { name: 'closeGame' },
  'closegame',
  'closeGame ',
  'updateBalance',
  'toString',
])('CreedRoomz: %j says nothing', (data) => {
  expect(creedroomz.read(data)).toBeNull()
})
it('CreedRoomz: a game fetches its balance when told to', () => {
  expect(creedroomz.refreshBalance).toBe('updateBalance')
})
