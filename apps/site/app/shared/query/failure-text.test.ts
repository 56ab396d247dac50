import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { failureTextOf } from './failure-text.ts'

const answered = (status: number, additionalInfo = {}) =>
  new ApiError(status, 'error.system.error', { requestId: 'req-7', additionalInfo })

describe('why a read failed', () => {
  it('is the connection only where there was no answer', () => {
    expect(failureTextOf(new ApiError(0, 'network'), true).text).toBe('common.networkFailed')
    expect(failureTextOf(new ApiError(0, 'timeout'), true).text).toBe('common.networkFailed')
    expect(failureTextOf(answered(500), false).text).toBe('common.offlineReason')
    for (const status of [400, 404, 500, 502, 504])
      expect(failureTextOf(answered(status), true).text).toBe('common.unknownFailed')
  })

  it('is our side for any error that is not of the API', () => {
    expect(failureTextOf(new TypeError('x is undefined'), true)).toEqual({
      text: 'common.unknownFailed',
      requestId: undefined,
    })
  })

  it('is its own in maintenance and after too many requests', () => {
    expect(failureTextOf(answered(503, { reason: 'maintenance' }), true).text).toBe('status.maintenance.text')
    expect(failureTextOf(answered(503), true).text).toBe('common.unknownFailed')
    expect(failureTextOf(answered(429), true).text).toBe('common.tooManyRequests')
  })

  it('is a preview of the site where that refused a change', () => {
    const refused = new ApiError(403, 'error.preview.read_only', { requestId: 'req-7' })
    expect(failureTextOf(refused, true)).toEqual({ text: 'common.previewReason', requestId: undefined })
  })

  it('includes the reference of the request where support can look it up', () => {
    expect(failureTextOf(answered(500), true).requestId).toBe('req-7')
    expect(failureTextOf(answered(429), true).requestId).toBe('req-7')
    expect(failureTextOf(new ApiError(0, 'network'), true).requestId).toBeUndefined()
  })
})
