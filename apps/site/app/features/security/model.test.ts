import { expect, it } from 'vitest'
import { passkeysView, passwordView } from './model.ts'

it('the present password is asked for only where there is one', () => {
  const facts = { hasFailed: false, isOnline: true }
  expect(passwordView({ ...facts, methods: ['pwd'] }).is).toBe('change')
  expect(passwordView({ ...facts, methods: ['pwd', 'bank'] }).is).toBe('change')
  expect(passwordView({ ...facts, methods: ['otp', 'bank'] }).is).toBe('change')
  expect(passwordView({ ...facts, methods: ['bank'] }).is).toBe('first')
  expect(passwordView({ ...facts, methods: [] }).is).toBe('first')
  expect(passwordView({ ...facts, methods: undefined }).is).toBe('loading')
  expect(passwordView({ ...facts, methods: undefined, hasFailed: true }).is).toBe('failed')
  expect(passwordView({ ...facts, methods: undefined, isOnline: false }).is).toBe('offline')
})

it('a passkey can be added until there are as many as an account may have', () => {
  const facts = { hasFailed: false, isOnline: true }
  const list = (count: number) => ({ passkeys: Array.from({ length: count }, () => ({}) as never), max: 10 })
  expect([0, 1, 9, 10].map((count) => passkeysView({ ...facts, list: list(count) }).is)).toEqual([
    'none',
    'some',
    'some',
    'full',
  ])
  expect(passkeysView({ ...facts, list: undefined }).is).toBe('loading')
  expect(passkeysView({ ...facts, list: undefined, hasFailed: true }).is).toBe('failed')
  expect(passkeysView({ ...facts, list: undefined, isOnline: false }).is).toBe('offline')
})
