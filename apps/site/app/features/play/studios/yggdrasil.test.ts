import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { yggdrasil } from './yggdrasil.ts'

it.each([
  ['game/ready', 'loaded'],
  ['gameRound/start', 'roundStarted'],
  ['gameRound/end', 'roundEnded'],
])('Yggdrasil: %j is %s, as text and as an event', (name, kind) => {
  expect(yggdrasil.read(name)).toEqual({ kind })
  expect(yggdrasil.read({ event: name })).toEqual({ kind })
})
it.each([null, 'text', 7, {}, [], 'toString', { event: 'spin/start' }, { event: 'spin/end' }, { event: 7 }])(
  'Yggdrasil: drops %j',
  (data) => {
    expect(yggdrasil.read(data)).toBeNull()
  },
)
it('Yggdrasil: has its codec under the name that a launch gives', () => {
  expect(codecs['yggdrasil']).toBe(yggdrasil)
})
