import { describe, expect, it } from 'vitest'
import {
  type DepositAnswer,
  type DepositState,
  type DepositStatus,
  depositView,
  mostToDeposit,
  pollMs,
  progressView,
  refusalOf,
  stageByStatus,
  validateAmount,
} from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })

describe('deposit', () => {
  it.each<[string | undefined, string, string]>([
    ['55.00', '55.00', 'what the limit leaves'],
    ['10.00', '10.00', 'the smallest deposit, when the limit leaves exactly that'],
    ['9.99', '5000.00', 'the method’s own maximum, when no amount passes'],
    ['9000.00', '5000.00', 'the method’s own maximum, when the limit leaves more'],
    [undefined, '5000.00', 'the method’s own maximum without a limit'],
  ])('with %s left of a limit, the hint names %s: %s', (left, most) => {
    const method = { min: eur('10.00'), max: eur('5000.00') }
    expect(mostToDeposit(method, left === undefined ? null : eur(left))).toEqual(eur(most))
    expect(mostToDeposit(method, eur('9000.00'), left === undefined ? null : eur(left))).toEqual(eur(most))
  })

  it.each([
    ['SUCCESS', undefined],
    ['DOCUMENTS_PREFERRED', undefined],
    ['DOCUMENTS_UNDER_REVIEW', 'documents-review'],
    ['DOCUMENTS_REQUIRED', 'documents'],
    ['DOCUMENTS_REQUIRED_RESTRICTED', 'documents'],
    ['SELF_LIMIT_REACHED', 'limit'],
    ['SELF_SPEND_LIMIT_REACHED', 'spend-limit'],
    ['RESTRICTED', 'restricted'],
    ['FORBIDDEN', 'market-closed'],
    ['EXCEEDS_KYC_LIMIT', 'kyc-limit'],
    ['NOT_ENOUGH_FUNDS', 'error'],
    ['WITHDRAWAL_LIMIT_REACHED', 'error'],
    ['FAILURE', 'error'],
  ] as const)('outcome %s shows %s', (outcome, refusal) => {
    expect(refusalOf({ outcome, isSpendLimit: false })).toBe(refusal)
  })

  it('is refused where the cashier is hidden, and names a spend limit as one', () => {
    expect(refusalOf({ outcome: 'SUCCESS', isSpendLimit: false, hideCashier: true })).toBe('restricted')
    expect(refusalOf({ outcome: 'SELF_LIMIT_REACHED', isSpendLimit: true, hideCashier: true })).toBe(
      'spend-limit',
    )
  })

  it.each([
    ['', undefined, 'required'],
    ['ten', undefined, 'format'],
    ['0', '0', 'too_low'],
    ['0.00', '0.00', 'too_low'],
    ['9.99', '9.99', 'too_low'],
    ['10', '10', undefined],
    ['75', '75', undefined],
    ['75.001', '75.001', 'format'],
    ['5000.01', '5000.01', 'too_high'],
  ])('amount %j is %s', (typed, text, error) => {
    expect(validateAmount(typed, text, { digits: 2, min: '10.00', max: '5000.00' })).toBe(error)
  })

  it('at its limit says that no money was taken only of a deposit that was asked for', () => {
    const limitFacts = { isSpendLimit: false, limitLeft: null, limitType: null, resetOn: null } as const
    const reached = { ...limitFacts, outcome: 'SELF_LIMIT_REACHED', methods: [] } as unknown as DepositState
    const facts = { depositId: undefined, isError: false, isOnline: true, areTermsDue: false }
    const answer = { ...limitFacts, outcome: 'SELF_LIMIT_REACHED' } as unknown as DepositAnswer
    expect(depositView({ ...facts, state: reached, answer: undefined })).toMatchObject({ isAnswer: false })
    expect(depositView({ ...facts, state: reached, answer })).toMatchObject({ isAnswer: true })
  })

  it('shows the step that comes before it in place of the form, and a refusal before the step (LIM-05, LIM-21)', () => {
    const facts = {
      depositId: undefined,
      answer: undefined,
      isError: false,
      isOnline: true,
      areTermsDue: false,
    }
    const step = { is: 'review', months: 6 } as const
    const state = { outcome: 'SUCCESS', isSpendLimit: false, hideCashier: false, step } as DepositState
    expect(depositView({ ...facts, state })).toMatchObject({ is: 'step', step })
    expect(depositView({ ...facts, state: { ...state, step: null } }).is).toBe('form')
    expect(depositView({ ...facts, state: { ...state, outcome: 'RESTRICTED' } }).is).toBe('refused')
  })

  it('is finished only when the server says so', () => {
    expect(stageByStatus).toEqual({
      OPEN: 'open',
      WAITING_INPUT: 'open',
      PENDING: 'waiting',
      SUCCESS: 'success',
      FAILED: 'declined',
      CANCELLED: 'cancelled',
    })
    expect(pollMs('open', undefined)).toBe(5_000)
    expect(pollMs('open', 'succeeded')).toBe(1_500)
    expect(pollMs('open', 'broken')).toBe(1_500)
    expect(pollMs('waiting', 'pending')).toBe(1_500)
    expect(pollMs('success', 'succeeded')).toBe(false)
  })

  it('without a method says so', () => {
    expect(refusalOf({ outcome: 'SUCCESS', isSpendLimit: false, methods: [] })).toBe('no-method')
    const facts = {
      depositId: undefined,
      state: undefined,
      isError: false,
      isOnline: true,
      answer: undefined,
      areTermsDue: false,
    }
    expect(depositView(facts).is).toBe('loading')
    expect(depositView({ ...facts, isError: true }).is).toBe('failed')
    expect(depositView({ ...facts, isOnline: false }).is).toBe('offline')
    expect(depositView({ ...facts, depositId: 'dep_1' }).is).toBe('progress')
  })

  it('that the bank is processing is never called broken, because the player would pay a second one', () => {
    const status = { status: 'PENDING' } as DepositStatus
    const facts = {
      status,
      isError: false,
      isOnline: true,
      hasCashier: true,
      isCashierLoading: false,
      phase: 'broken' as const,
    }
    expect(progressView(facts).is).toBe('waiting')
    expect(progressView({ ...facts, status: { ...status, status: 'WAITING_INPUT' } }).is).toBe('broken')
    // The outcome is not known yet.
    expect(progressView({ ...facts, status: undefined }).is).toBe('loading')
    expect(progressView({ ...facts, status: undefined, isOnline: false }).is).toBe('offline')
  })

  it('asks for acceptance of new terms first, unless something else forbids a deposit', () => {
    const state = { outcome: 'SUCCESS', isSpendLimit: false, methods: [{}] } as unknown as DepositState
    const facts = {
      depositId: undefined,
      state,
      isError: false,
      isOnline: true,
      answer: undefined,
      areTermsDue: true,
    }
    expect(depositView(facts)).toMatchObject({ is: 'refused', refusal: 'terms' })
    expect(depositView({ ...facts, areTermsDue: false }).is).toBe('form')
    const restricted = { ...state, outcome: 'RESTRICTED' } as DepositState
    expect(depositView({ ...facts, state: restricted })).toMatchObject({ refusal: 'restricted' })
  })

  it('waits for the cashier of a deposit that a reload has found again, never for one that is over', () => {
    const facts = {
      status: { status: 'OPEN' } as DepositStatus,
      isError: false,
      isOnline: true,
      hasCashier: false,
      isCashierLoading: true,
      phase: 'loading' as const,
    }
    expect(progressView(facts).is).toBe('loading')
    expect(progressView({ ...facts, isOnline: false }).is).toBe('unfinished')
    expect(progressView({ ...facts, isCashierLoading: false }).is).toBe('unfinished')
    expect(progressView({ ...facts, isCashierLoading: false, hasCashier: true }).is).toBe('cashier')
    const bank = { ...facts, status: { status: 'PENDING' } as DepositStatus }
    expect(progressView({ ...bank, isCashierLoading: false, hasCashier: true }).is).toBe('cashier')
    expect(progressView({ ...bank, isCashierLoading: false }).is).toBe('waiting')
    expect(progressView({ ...facts, status: { status: 'FAILED' } as DepositStatus }).is).toBe('declined')
  })
  it("shows the server's state before the frame's messages, and is not finished once the cashier is left", () => {
    const status = { status: 'OPEN' } as DepositStatus
    const facts = {
      status,
      isError: false,
      isOnline: true,
      hasCashier: true,
      isCashierLoading: false,
      phase: 'open' as const,
    }
    expect(progressView(facts).is).toBe('cashier')
    expect(progressView({ ...facts, hasCashier: false }).is).toBe('unfinished')
    expect(progressView({ ...facts, phase: 'ended' }).is).toBe('waiting')
    expect(progressView({ ...facts, phase: 'broken' }).is).toBe('broken')
    expect(progressView({ ...facts, phase: 'broken', hasCashier: false }).is).toBe('broken')
    expect(progressView({ ...facts, status: { ...status, status: 'SUCCESS' }, phase: 'broken' }).is).toBe(
      'receipt',
    )
    expect(progressView({ ...facts, status: { ...status, status: 'FAILED' } }).is).toBe('declined')
    expect(progressView({ ...facts, status: undefined, hasCashier: false }).is).toBe('loading')
  })
})
