import { expect, it } from 'vitest'
import { isShort } from './types.ts'

it('a stake above the balance is short, one of the whole balance is not', () => {
  expect(isShort({ mode: 'real' }, '1000', '1001')).toBe(true)
  expect(isShort({ mode: 'real' }, '1000', '1000')).toBe(false)
})

it('nothing is short without a bet, nor with play money', () => {
  expect(isShort({ mode: 'real' }, '0')).toBe(false)
  expect(isShort({ mode: 'demo' }, '0', '1')).toBe(false)
})
