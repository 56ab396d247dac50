import { describe, expect, it } from 'vitest'
import { isFromFrame } from './is-from-frame.ts'

const own = 'https://site.example'
const frame = { window: { name: 'frame' }, origin: 'https://games.example/launch?x=1' }

describe('A message of a frame', () => {
  it('is read when window and origin are those of the frame', () => {
    expect(isFromFrame({ source: frame.window, origin: 'https://games.example' }, frame, own)).toBe(true)
  })

  it.each([
    ['another window', { source: {}, origin: 'https://games.example' }, frame],
    ['another origin', { source: frame.window, origin: 'https://evil.example' }, frame],
    ['a sandboxed window without an origin', { source: frame.window, origin: 'null' }, frame],
    [
      'a frame that is not in the document yet',
      { source: null, origin: 'https://games.example' },
      { ...frame, window: null },
    ],
    ['a frame on our own origin', { source: frame.window, origin: own }, { ...frame, origin: own }],
    [
      'a frame whose address cannot be read',
      { source: frame.window, origin: '' },
      { ...frame, origin: 'nonsense' },
    ],
  ])('from %s is dropped', (_, event, sender) => {
    expect(isFromFrame(event, sender, own)).toBe(false)
  })
})
