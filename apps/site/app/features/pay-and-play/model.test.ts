import { describe, expect, it } from 'vitest'
import { codeOf } from '../../domain/credentials/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import {
  type Facts,
  type PayAndPlayState,
  problemOf,
  refusalOf,
  refusedText,
  validateContact,
  viewOf,
} from './model.ts'

const error = (code: ApiError['code'], additionalInfo: Record<string, unknown> = {}, status = 400) =>
  new ApiError(status, code, { requestId: 'r', additionalInfo })
const nothing: Facts = {
  refusal: undefined,
  state: undefined,
  loginProblem: undefined,
  isChecking: false,
  isLong: false,
  error: undefined,
  code: undefined,
  iframeUrl: undefined,
  isPaid: false,
  isOffered: true,
  isOpening: false,
  startProblem: undefined,
}
const state = (currentStep: PayAndPlayState['currentStep']) =>
  ({ currentStep, pinsToProve: ['sms'] }) as unknown as PayAndPlayState

describe('the view', () => {
  it.each([
    ['loading', { isOffered: undefined }],
    ['not-offered', { isOffered: false }],
    ['start', {}],
    ['bank', { iframeUrl: 'https://bank.example/x' }],
    ['checking', { iframeUrl: 'https://bank.example/x', isChecking: true }],
    ['contact', { state: state('ContactInfo') }],
    ['code', { state: state('Verification') }],
    ['link', { state: state('Duplicated') }],
    ['signing-in', { state: state('Complete') }],
    ['refused', { error: error('error.bank.refused', { reason: 'country' }) }],
    [
      'refused',
      {
        error: error('error.bank.expired'),
        code: codeOf({ state: 's', code: undefined, isDeclined: false }),
      },
    ],
  ] as const)('is %s', (is, change) => {
    expect(viewOf({ ...nothing, ...change }).is).toBe(is)
  })

  it('starts again with the reason when the check of the code failed', () => {
    expect(viewOf({ ...nothing, error: error('error.bank.expired'), code: 'c' })).toMatchObject({
      is: 'start',
      problem: 'expired',
    })
  })
})

describe('a deposit that goes with the sign-in', () => {
  const isPaid = true
  const code = codeOf({ state: 's', code: undefined, isDeclined: true })
  it('never says that no money was taken, where nobody has said so', () => {
    const expired = error('error.bank.expired')
    expect(viewOf({ ...nothing, isPaid, error: expired, code: 'c' })).toMatchObject({ problem: 'deposit' })
    expect(viewOf({ ...nothing, isPaid, error: expired, code })).toMatchObject({
      is: 'refused',
      refusal: { reason: 'declined', money: 'open' },
    })
    expect(problemOf(error('error.bank.unavailable'), isPaid)).toBe('deposit')
  })
  it.each(['none', 'open', 'arrived'] as const)('whose money is %s says so', (money) => {
    const refused = error('error.bank.refused', { reason: 'not_paid', money })
    expect(refusalOf(refused)).toMatchObject({ reason: 'not_paid', money })
  })
})

describe('an error', () => {
  it('is a refusal of the person only when the server says so', () => {
    expect(refusalOf(error('error.bank.refused', { reason: 'under_age', minimumAge: 20 }))).toEqual({
      reason: 'under_age',
      minimumAge: 20,
      days: undefined,
      money: 'none',
      isOnBreak: false,
    })
    expect(refusalOf(error('error.bank.refused', { reason: 'of another release' }))?.reason).toBe('declined')
    expect(refusalOf(error('error.register.unavailable'))?.reason).toBe('register_unavailable')
    expect(refusalOf(error('error.exclusion.in.progress', { register: 'spelpaus', days: 3 }))).toMatchObject({
      reason: 'excluded',
      days: 3,
    })
    for (const code of ['error.bank.unavailable', 'error.bank.pending', 'error.bank.expired'] as const)
      expect(refusalOf(error(code))).toBeUndefined()
    expect(refusalOf(error('error.device.refused'))).toMatchObject({ reason: 'device' })
  })
  it('of an account on a break leads to what stays open, and of no other closed account (EXC-06)', () => {
    const account = (code: string) =>
      refusalOf(error('error.bank.refused', { reason: 'account', code, days: 3 }))
    expect(account('error.timeout.in.progress')).toMatchObject({ days: 3, isOnBreak: true })
    expect(account('error.exclusion.in.progress.indefinitely')?.isOnBreak).toBe(true)
    expect(account('error.account.closed')?.isOnBreak).toBe(false)
    const ofLogin = refusalOf(error('error.timeout.in.progress', { days: 3 }, 401))
    expect(ofLogin).toMatchObject({ reason: 'account', days: 3, isOnBreak: true })
    expect(ofLogin && refusedText(ofLogin)).toMatchObject({ id: 'pnp.refused.days', values: { count: 3 } })
    const isOver = refusalOf(error('error.exclusion.in.progress', { days: 0 }, 401))
    expect(isOver && refusedText(isOver).id).toBe('pnp.refused.account')
    const byRegister = error('error.exclusion.in.progress', { register: 'spelpaus', days: 3 })
    expect(refusalOf(byRegister)?.isOnBreak).toBe(false)
  })
  it.each([
    ['error.bank.unavailable', 'unavailable'],
    ['error.bank.pending', 'unavailable'],
    ['error.bank.expired', 'expired'],
    ['error.rate.limited', 'busy'],
    ['error.country.blocked', 'place'],
    ['error.system.error', 'unknown'],
  ] as const)('%s is %s', (code, problem) => {
    expect(problemOf(error(code))).toBe(problem)
  })
})

it('the contact form asks for what the bank does not say', () => {
  const values = {
    email: '',
    phone: { prefix: '+358', number: '' },
    street: '',
    postalCode: '',
    city: '',
    terms: false,
  }
  expect(validateContact(values, [])).toEqual({ email: 'email', phone: 'required', terms: 'must_accept' })
  expect(validateContact(values, ['street', 'city', 'postalCode'])).toMatchObject({
    street: 'required',
    city: 'required',
    postalCode: 'required',
  })
  const whole = {
    ...values,
    email: 'a@b.example',
    phone: { prefix: '+358', number: '401234567' },
    terms: true,
  }
  expect(validateContact(whole, [])).toEqual({})
})
