import { expect, it } from 'vitest'
import { passwordView } from './model.ts'

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
