import { expect, it } from 'vitest'
import { isOneOf } from './secrets.ts'

it('accepts the current and the previous secret, nothing else', () => {
  const secrets = ['new', 'old']
  expect(['new', 'old'].map((given) => isOneOf(secrets, given))).toEqual([true, true])
  expect(['', 'ne', 'newer', 'NEW', 'new,old'].filter((given) => isOneOf(secrets, given))).toEqual([])
  expect(isOneOf([], '')).toBe(false)
})
