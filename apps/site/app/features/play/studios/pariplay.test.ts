import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { pariplay } from './pariplay.ts'

it.each(['roundStarted', 'roundEnded'])('Pariplay: %s is read by its type', (type) => {
  expect(pariplay.read({ type })).toEqual({ kind: type })
})
it.each([null, 'roundStarted', 7, {}, [], { type: 'loaded' }, { type: 7 }, { name: 'roundEnded' }])(
  'Pariplay: drops %j',
  (data) => {
    expect(pariplay.read(data)).toBeNull()
  },
)
it('Pariplay: has its codec under the name that a launch gives', () => {
  expect(codecs['pariplay']).toBe(pariplay)
})
