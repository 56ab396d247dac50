import { expect, it } from 'vitest'
import { closeView, hasBonus, isPaidBack, stepNumber, stepOf } from './model.ts'
import type { ClosingState } from './queries.ts'

const zero = { amount: '0.00', currency: 'EUR' } as const
const empty: ClosingState = {
  mayClose: true,
  balance: zero,
  isPaidOut: false,
  bonus: zero,
  depositsUnderWay: zero,
  pendingWithdrawals: [],
  openRounds: [],
}
const full = { ...empty, mayClose: false }
const facts = { step: 'confirm', state: empty, hasFailed: false, isOnline: true } as const

it('the confirmation is shown only when nothing is left', () => {
  expect(closeView(facts).is).toBe('confirm')
  expect(closeView({ ...facts, state: full }).is).toBe('money')
  expect(closeView({ ...facts, step: 'money' }).is).toBe('money')
  expect(closeView({ ...facts, step: 'what', state: undefined }).is).toBe('what')
})

it('the second step waits for what is left', () => {
  expect(closeView({ ...facts, state: undefined }).is).toBe('loading')
  expect(closeView({ ...facts, state: undefined, hasFailed: true }).is).toBe('failed')
  expect(closeView({ ...facts, state: undefined, isOnline: false }).is).toBe('offline')
})

it('an unknown step of the address is the first one', () => {
  expect([null, 'x', 'money', 'confirm'].map((text) => stepOf(text))).toEqual([
    'what',
    'what',
    'money',
    'confirm',
  ])
  expect(stepNumber({ is: 'what' })).toBe(1)
  expect(stepNumber({ is: 'failed' })).toBe(2)
  expect(stepNumber({ is: 'confirm', state: empty })).toBe(3)
  expect(hasBonus({ ...empty, bonus: { ...zero, amount: '1.00' } })).toBe(true)
})

it('a balance is said to be paid back only where the account can be closed now (ID-14)', () => {
  expect(isPaidBack(empty)).toBe(false)
  expect(isPaidBack({ ...empty, isPaidOut: true })).toBe(true)
  expect(isPaidBack({ ...full, isPaidOut: true })).toBe(false)
})
