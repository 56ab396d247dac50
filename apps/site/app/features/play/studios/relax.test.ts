import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { relax } from './relax.ts'

it.each([
  ['gprg_GameReady', 'loaded'],
  ['gprg_GameRoundStart', 'roundStarted'],
  ['gprg_GameRoundEnd', 'roundEnded'],
  ['gprg_OpenQuickDeposit', 'openCashier'],
])('Relax: %s is %s', (rgMessage, kind) => {
  expect(relax.read({ rgMessage, payload: { balance: 1 } })).toEqual({ kind })
})
it('Relax: a game that listens is told that the page is ready', () => {
  expect(relax.read({ rgMessage: 'gprg_Listening' })).toEqual({
    kind: 'handshake',
    reply: { rgMessage: 'oprg_Ready' },
  })
})
it.each([{ rgMessage: 'gprg_UserAction', payload: { action: 'home' } }, 'closeGame'])(
  'Relax: %j closes the game',
  (data) => {
    expect(relax.read(data)).toEqual({ kind: 'close' })
  },
)
it.each([
  null,
  'text',
  7,
  {},
  { rgMessage: 7 },
  { rgMessage: 'toString' },
  { rgMessage: 'gprg_Pong' },
  { rgMessage: 'gprg_UserAction' },
  { rgMessage: 'gprg_UserAction', payload: null },
  { rgMessage: 'gprg_UserAction', payload: { action: 'history' } },
])('Relax: drops %j', (data) => {
  expect(relax.read(data)).toBeNull()
})
it('Relax: has its codec under the name that a launch gives', () => {
  expect(codecs['relax']).toBe(relax)
})
