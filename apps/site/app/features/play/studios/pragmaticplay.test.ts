import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { pragmaticPlay } from './pragmaticplay.ts'

it.each([
  [{ event: 'loaded' }, 'loaded'],
  [{ name: 'gameRoundStarted' }, 'roundStarted'],
  [{ name: 'gameRoundEnded' }, 'roundEnded'],
  [{ name: 'resultShown' }, 'roundEnded'],
  [{ name: 'notifyCloseContainer' }, 'close'],
  [{ name: 'gameQuit' }, 'close'],
  [{ name: 'openCashier' }, 'openCashier'],
])('Pragmatic Play: %j is %s', (data, kind) => {
  expect(pragmaticPlay.read(data)).toEqual({ kind })
})
it.each([
  null,
  7,
  'loaded',
  {},
  { name: 7 },
  { name: 'toString' },
  { name: 'loaded' },
  { event: 'gameQuit' },
])('Pragmatic Play: drops %j', (data) => {
  expect(pragmaticPlay.read(data)).toBeNull()
})
it('Pragmatic Play: a game is asked to fetch its balance, and says itself that it has loaded', () => {
  expect(pragmaticPlay.refreshBalance).toEqual({ event: 'refreshBalance' })
  expect(pragmaticPlay.isLoadedWithPage).toBeUndefined()
  expect(pragmaticPlay.subscriptions).toBeUndefined()
})
it('Pragmatic Play: has its codec under the name that a launch gives', () => {
  expect(codecs['pragmaticplay']).toBe(pragmaticPlay)
})
