import { expect, it } from 'vitest'
import { isPhone } from './is-phone.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15'

it.each([
  ['a hint that it is one', { 'sec-ch-ua-mobile': '?1', 'user-agent': IPAD }, true],
  ['a hint that it is none, whatever its name', { 'sec-ch-ua-mobile': '?0', 'user-agent': IPHONE }, false],
  ['the name of an iPhone', { 'user-agent': IPHONE }, true],
  ['the name of an iPad, which is that of a desktop', { 'user-agent': IPAD }, false],
  ['neither', {}, false],
])('a phone is known by its browser: %s', (_what, headers, expected) => {
  expect(isPhone(headers)).toBe(expected)
})
