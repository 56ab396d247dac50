import { expect, it } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { isRecoveryCode, needsSecondFactor, secondFactorProblem } from './second-factor-model.ts'

const error = (code: ApiError['code'], additionalInfo: Record<string, unknown> = {}) =>
  new ApiError(400, code, { requestId: 'r', additionalInfo })

it.each([
  ['error.second_factor.code', { attemptsLeft: 0 }, { kind: 'wrong', attemptsLeft: 0 }],
  ['error.second_factor.code', {}, { kind: 'wrong', attemptsLeft: undefined }],
  ['error.second_factor.attempts', { minutes: 12 }, { kind: 'attempts', minutes: 12 }],
  ['error.second_factor.attempts', {}, { kind: 'attempts', minutes: 60 }],
  ['error.second_factor.expired', {}, { kind: 'expired' }],
  ['error.second_factor.off', {}, { kind: 'off' }],
  ['error.rate.limited', {}, { kind: 'other' }],
] as const)('%s with %j is %j', (code, info, problem) => {
  expect(secondFactorProblem(error(code, info))).toEqual(problem)
})

it('a recovery code has ten letters and digits, however they are grouped', () => {
  for (const typed of ['K7QWM-3XN9D', 'k7qwm3xn9d', ' K7QWM 3XN9D ']) expect(isRecoveryCode(typed)).toBe(true)
  for (const typed of ['', 'K7QWM-3XN9', 'K7QWM-3XN9DA', 'K7QWM_3XN9D'])
    expect(isRecoveryCode(typed)).toBe(false)
})

it('a sign-in goes on with a code only when the server says so', () => {
  expect(needsSecondFactor(error('error.second_factor.required'))).toBe(true)
  expect(needsSecondFactor(error('error.player.not.found'))).toBe(false)
})
