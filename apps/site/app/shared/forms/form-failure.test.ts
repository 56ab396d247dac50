import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { toFormFailure } from './form-failure.ts'

const rules = { fields: { 'amount.amount': 'amount' }, codes: { 'error.cpf.duplicate_found': 'cpf' } }

describe('a failed call in a form', () => {
  it('goes to its fields, and to the whole form where no field is known', () => {
    const error = (field: string) =>
      new ApiError(400, 'error.validation', { validationErrors: [{ field, code: 'too_low', message: '' }] })
    expect(toFormFailure(error('amount.amount'), rules)).toEqual({ fields: { amount: 'too_low' } })
    expect(toFormFailure(error('elsewhere'), rules)).toEqual({ form: 'unhandled' })
  })

  it('goes to the field that its code belongs to (spec 1 §8, cpf)', () => {
    expect(toFormFailure(new ApiError(400, 'error.cpf.duplicate_found'), rules)).toEqual({
      fields: { cpf: 'error.cpf.duplicate_found' },
    })
  })

  it('without an answer is the network; from a broken server unknown, in maintenance maintenance; refused too often busy', () => {
    expect(toFormFailure(new ApiError(0, 'network'))).toEqual({ form: 'network' })
    expect(toFormFailure(new ApiError(0, 'timeout'))).toEqual({ form: 'network' })
    expect(toFormFailure(new ApiError(503, 'error.unavailable'))).toEqual({ form: 'unknown' })
    expect(toFormFailure(new ApiError(200, 'unreadable'))).toEqual({ form: 'unknown' })
    const maintenance = { additionalInfo: { reason: 'maintenance' } }
    expect(toFormFailure(new ApiError(503, 'error.unavailable', maintenance))).toEqual({
      form: 'maintenance',
    })
    expect(toFormFailure(new ApiError(429, 'error.rate.limited'))).toEqual({ form: 'busy' })
    expect(toFormFailure(new ApiError(400, 'error.validation'))).toEqual({ form: 'unhandled' })
    expect(toFormFailure(new ApiError(403, 'error.captcha.validation'))).toEqual({
      form: 'error.captcha.validation',
    })
  })

  it('that is no error of the API is thrown again', () => {
    const error = new TypeError('x')
    expect(() => toFormFailure(error)).toThrow(error)
  })
})
