import { describe, expect, it } from 'vitest'
import {
  type WithdrawFacts,
  type WithdrawalState,
  canRequest,
  flowStatus,
  isAboveOwnLimit,
  maxWithdrawable,
  validateAmount,
  withdrawView,
} from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })

describe('withdrawal', () => {
  it.each([
    ['NOT_ENOUGH_FUNDS', 'ERROR'],
    ['EXCEEDS_KYC_LIMIT', 'ERROR'],
    ['FAILURE', 'ERROR'],
    ['SUCCESS', 'ALLOWED'],
    ['DOCUMENTS_PREFERRED', 'VERIFYDOCUMENT_LOYAL'],
    ['DOCUMENTS_UNDER_REVIEW', 'VERIFYDOCUMENT_UNDER_REVIEW'],
    ['DOCUMENTS_REQUIRED', 'VERIFYDOCUMENT_REQUIRED'],
    ['DOCUMENTS_REQUIRED_RESTRICTED', 'VERIFYDOCUMENT_STRICT'],
    ['WITHDRAWAL_LIMIT_REACHED', 'LIMIT_REACHED'],
    ['SELF_LIMIT_REACHED', 'LIMIT_NOTIFY'],
    ['RESTRICTED', 'RESTRICTED'],
    ['FORBIDDEN', 'ERROR'],
    ['SELF_SPEND_LIMIT_REACHED', 'ERROR'],
  ] as const)('outcome %s gives status %s (spec 2 §4)', (outcome, status) => {
    expect(flowStatus({ outcome, limit: null })).toBe(status)
  })

  it('is loading until it is answered, and a limit of 0 is reached (spec 2 §5)', () => {
    expect(flowStatus(undefined)).toBe('LOADING')
    expect(flowStatus({ outcome: 'SUCCESS', limit: eur('0.00') })).toBe('LIMIT_REACHED')
    expect(flowStatus({ outcome: 'SUCCESS', limit: eur('0.01') })).toBe('ALLOWED')
  })

  it('of a suspended player says so, unless it is allowed', () => {
    expect(flowStatus({ outcome: 'RESTRICTED', limit: null }, true)).toBe('SUSPENDED')
    expect(flowStatus({ outcome: 'SUCCESS', limit: null }, true)).toBe('ALLOWED')
  })

  it('can be requested when it is allowed or documents are only preferred', () => {
    expect([canRequest('ALLOWED'), canRequest('VERIFYDOCUMENT_LOYAL'), canRequest('LIMIT_NOTIFY')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it("above the player's own limit is a notice (spec 2 §5)", () => {
    expect(isAboveOwnLimit(eur('300'), eur('250'))).toBe(true)
    expect(isAboveOwnLimit(eur('250'), eur('250.00'))).toBe(false)
    expect(isAboveOwnLimit(eur('300'), null)).toBe(false)
  })

  const bounds = { digits: 2, min: '10.00', max: '10000.00', withdrawable: '312.40', limit: '250.00' }
  it.each([
    ['', undefined, 'required'],
    ['x', undefined, 'format'],
    ['0', '0', 'too_low'],
    ['9.99', '9.99', 'too_low'],
    ['10', '10', undefined],
    ['250', '250', undefined],
    ['250.01', '250.01', 'over_limit'],
    ['312.41', '312.41', 'too_much'],
  ])('amount %j is %s', (typed, text, error) => {
    expect(validateAmount(typed, text, bounds)).toBe(error)
  })

  it('of everything respects the limits', () => {
    expect(maxWithdrawable(eur('312.40'), [null, eur('10000')])).toEqual(eur('312.40'))
    expect(maxWithdrawable(eur('312.40'), [eur('250'), eur('10000')])).toEqual(eur('250'))
  })

  it('of the whole rest is never below the minimum (WAL-12)', () => {
    const rest = { digits: 2, min: '10.00', max: '10000.00', withdrawable: '5.20', limit: null }
    expect(validateAmount('5.20', '5.20', rest)).toBeUndefined()
    expect(validateAmount('5.19', '5.19', rest)).toBe('too_low')
  })
})

describe('the withdraw screen', () => {
  const state = { outcome: 'SUCCESS', limit: null, methods: [{}], pending: [] } as unknown as WithdrawalState
  const facts: WithdrawFacts = {
    withdrawalId: undefined,
    state,
    isError: false,
    isOnline: true,
    isSuspended: false,
    answer: undefined,
  }
  const answer = (outcome: WithdrawalState['outcome']) => ({
    outcome,
    withdrawal: null,
    cashier: null,
    limit: null,
  })

  it('keeps the form after a request for more than was left: the rest can be withdrawn', () => {
    expect(withdrawView({ ...facts, answer: answer('NOT_ENOUGH_FUNDS') }).is).toBe('form')
    expect(
      withdrawView({
        ...facts,
        state: { ...state, outcome: 'NOT_ENOUGH_FUNDS' },
        answer: answer('NOT_ENOUGH_FUNDS'),
      }),
    ).toMatchObject({ is: 'refused', refusal: 'nothing' })
  })

  it('says why it is refused, by the answer before the state', () => {
    expect(withdrawView({ ...facts, answer: answer('DOCUMENTS_REQUIRED') })).toMatchObject({
      is: 'refused',
      refusal: 'documents',
    })
    expect(withdrawView({ ...facts, state: { ...state, methods: [] } })).toMatchObject({
      is: 'refused',
      refusal: 'no-method',
    })
  })

  it('without an answer is loading, has failed or is offline', () => {
    const nothing = { ...facts, state: undefined }
    expect(withdrawView(nothing).is).toBe('loading')
    expect(withdrawView({ ...nothing, isError: true }).is).toBe('failed')
    expect(withdrawView({ ...nothing, isError: true, isOnline: false }).is).toBe('offline')
    expect(withdrawView({ ...nothing, withdrawalId: 'wd_1' }).is).toBe('withdrawal')
  })
})
