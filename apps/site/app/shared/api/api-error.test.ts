import { describe, expect, it } from 'vitest'
import { ApiError, isOutcomeUnknown } from './api-error.ts'

describe('the outcome of a call that failed', () => {
  it.each([
    [0, 'network'],
    [0, 'timeout'],
    [200, 'unreadable'],
    [500, 'error.system.error'],
    [503, 'error.unavailable'],
    [504, 'error.timeout'],
    [401, 'error.unauthorized'],
    [403, 'error.forbidden'],
    [429, 'error.rate.limited'],
  ])('is unknown after %i %s', (status, code) => {
    expect(isOutcomeUnknown(new ApiError(status, code as never))).toBe(true)
  })

  it.each([
    [400, 'error.validation'],
    [404, 'error.withdrawal.not_found'],
    [409, 'error.withdrawal.cancel.too_late'],
  ])('is a refusal after %i %s', (status, code) => {
    expect(isOutcomeUnknown(new ApiError(status, code as never))).toBe(false)
  })

  it('is unknown after an error that is not of the API', () => {
    expect(isOutcomeUnknown(new TypeError('x'))).toBe(true)
  })
})
