import { expect, it } from 'vitest'
import { isElsewhere } from './address.ts'

it.each([
  ['203.0.113.4', '203.0.113.4', false],
  ['203.0.113.4', '203.0.113.5', true],
  ['::ffff:203.0.113.4', '203.0.113.4', false],
  ['2001:db8::1', '2001:DB8::1', false],
  ['2001:db8::1', '2001:db8::2', true],
  // A proxy of the own network is between.
  ['127.0.0.1', '203.0.113.4', false],
  ['203.0.113.4', '::1', false],
  ['10.1.2.3', '203.0.113.4', false],
  ['203.0.113.4', '', false],
])('a visitor at %s is elsewhere than a token for %s: %j', (visitor, bound, expected) => {
  expect(isElsewhere(visitor, bound)).toBe(expected)
})
