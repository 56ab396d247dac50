import { describe, expect, it } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { duringBreak, isBlocked, isOwnBreak, loginRefusal, needsCaptcha } from './model.ts'

const refusal = (code: string, additionalInfo: Record<string, unknown> = {}, status = 401) =>
  loginRefusal(new ApiError(status, code as never, { additionalInfo }))

describe('a refused sign-in (spec 1 §8)', () => {
  it.each([
    ['error.timeout.in.progress', { days: 5, initiator: 'player' }, { kind: 'break', days: 5, isOwn: true }],
    ['error.timeout.in.progress', { days: 5, initiator: 'staff' }, { kind: 'break', days: 5, isOwn: false }],
    ['error.timeout.in.progress', {}, { kind: 'break', days: 1, isOwn: true }],
    ['error.timeout.in.progress', { days: 0 }, { kind: 'break', days: 1, isOwn: true }],
    [
      'error.timeout.in.progress',
      { days: 3, until: '2026-03-17T09:30:00Z' },
      { kind: 'break', days: 3, until: '2026-03-17T09:30:00Z', isOwn: true },
    ],
    ['error.exclusion.in.progress', { days: 180, until: 'soon' }, { kind: 'exclusion', days: 180 }],
    ['error.exclusion.in.progress', { days: 0 }, { kind: 'exclusion', days: 0 }],
    ['error.exclusion.in.progress.indefinitely', {}, { kind: 'exclusion-indefinite' }],
    [
      'error.exclusion.in.progress',
      { days: 9, register: 'oasis' },
      { kind: 'exclusion', days: 9, register: 'OASIS' },
    ],
    [
      'error.exclusion.in.progress.indefinitely',
      { register: 'of another release' },
      { kind: 'exclusion-indefinite' },
    ],
    ['error.sign.in.attempt.count.exceeded', { minutes: 12 }, { kind: 'attempts', minutes: 12 }],
    ['error.sign.in.attempt.count.exceeded', {}, { kind: 'attempts', minutes: undefined }],
    ['error.account.deactivated', {}, { kind: 'deactivated' }],
    ['error.account.closed', {}, { kind: 'closed' }],
    ['error.account.play_closed', {}, { kind: 'play-closed' }],
    ['error.player.not.found', {}, { kind: 'unauthorized', attemptsLeft: undefined }],
    ['error.something.new', {}, { kind: 'unauthorized', attemptsLeft: undefined }],
  ])('%s %j means %j', (code, info, meaning) => {
    expect(refusal(code, info)).toEqual(meaning)
  })

  it('tells a lost answer, too many attempts, maintenance and a server error from a wrong password', () => {
    expect(refusal('network', {}, 0)).toEqual({ kind: 'network' })
    expect(refusal('error.rate.limited', {}, 429)).toEqual({ kind: 'busy' })
    expect(refusal('error.country.blocked', {}, 403)).toEqual({ kind: 'place' })
    expect(refusal('error.register.unavailable', {}, 503)).toEqual({ kind: 'register-away' })
    expect(refusal('error.register.number_required', {}, 403)).toEqual({ kind: 'register-number' })
    expect(refusal('error.device.refused', {}, 409)).toEqual({ kind: 'device' })
    expect(refusal('error.system.error', {}, 500)).toEqual({ kind: 'unknown' })
    expect(refusal('error.unavailable', { reason: 'maintenance' }, 503)).toEqual({ kind: 'maintenance' })
    expect(refusal('error.unavailable', {}, 503)).toEqual({ kind: 'unknown' })
    expect(refusal('unreadable', {}, 200)).toEqual({ kind: 'unknown' })
  })

  it('asks for a captcha when the server wants one, and says so when that did not help', () => {
    const failure = (code: string, reason?: string) =>
      new ApiError(403, code as never, { additionalInfo: reason === undefined ? {} : { reason } })
    expect(needsCaptcha(failure('error.captcha.validation', 'asked'))).toBe(true)
    expect(needsCaptcha(failure('error.captcha.validation', 'refused'))).toBe(false)
    expect(needsCaptcha(failure('error.captcha.validation'))).toBe(false)
    expect(needsCaptcha(failure('error.player.not.found', 'asked'))).toBe(false)
    expect(refusal('error.captcha.validation', { reason: 'refused' }, 403)).toEqual({ kind: 'captcha' })
  })

  it('replaces the form by help only where the account itself is closed', () => {
    const kinds = ['break', 'exclusion', 'exclusion-indefinite', 'deactivated', 'closed']
    expect(kinds.every((kind) => isBlocked({ kind, days: 1, isOwn: true } as never))).toBe(true)
    expect(isBlocked({ kind: 'attempts', minutes: 1 })).toBe(false)
  })
})

describe('what stays open during a break', () => {
  it('is reached after a break or an exclusion here, and not after one of a register (EXC-06)', () => {
    expect(isOwnBreak({ kind: 'break', days: 1, isOwn: false })).toBe(true)
    expect(isOwnBreak({ kind: 'exclusion', days: 180 })).toBe(true)
    expect(isOwnBreak({ kind: 'exclusion-indefinite' })).toBe(true)
    expect(isOwnBreak({ kind: 'exclusion', days: 180, register: 'GAMSTOP' })).toBe(false)
    expect(isOwnBreak({ kind: 'exclusion-indefinite', register: 'OASIS' })).toBe(false)
    expect(isOwnBreak({ kind: 'closed' })).toBe(false)
  })

  it('is asked for in the body of the login, and in no other login', () => {
    expect(duringBreak(true)).toEqual({ duringBreak: true })
    expect(duringBreak(false)).toEqual({})
  })
})
