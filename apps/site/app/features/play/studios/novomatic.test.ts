import { expect, it } from 'vitest'
import { novomatic } from './novomatic.ts'

it.each(['{"state":{"name":"gameClosing"}}', '{"event":{"name":"gameClosing","at":1}}'])(
  'Novomatic: %s leaves the game',
  (data) => {
    expect(novomatic.read(data)).toEqual({ kind: 'close' })
  },
)
it.each([
  null,
  7,
  { state: { name: 'gameClosing' } },
  'gameClosing',
  'OPENHELP:rules',
  'null',
  '{"state":null}',
  '{"state":"gameClosing"}',
  '{"name":"gameClosing"}',
  '{"state":{"name":"gameLoaded"}}',
])('Novomatic: %j says nothing', (data) => {
  expect(novomatic.read(data)).toBeNull()
})
