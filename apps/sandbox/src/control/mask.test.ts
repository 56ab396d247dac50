import { expect, it } from 'vitest'
import { masked } from './mask.ts'

it.each([
  ['{"Account":{"UserName":"u","Password":"p"}}', '{"Account":{"UserName":"u","Password":"***"}}'],
  ['a=1&secret=p&b=2', 'a=1&secret=***&b=2'],
  ['uid=u&pwd=p&ref=1', 'uid=u&pwd=***&ref=1'],
  [
    '<reserve><real>1.20</real><accessToken>p</accessToken></reserve>',
    '<reserve><real>1.20</real><accessToken>***</accessToken></reserve>',
  ],
])('the call log has no secret of %s', (text, logged) => {
  expect(masked(text)).toBe(logged)
})
