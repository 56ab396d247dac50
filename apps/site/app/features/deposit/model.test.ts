import { describe, expect, it } from 'vitest'
import { amountFault, pollMs, refusalOf, stageByStatus } from './model.ts'

describe('deposit', () => {
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
    ['9.99', '9.99', 'too_low'],
    ['10', '10', undefined],
    ['75', '75', undefined],
    ['75.01', '75.01', 'over_limit'],
    ['5000.01', '5000.01', 'too_high'],
  ])('amount %j is %s', (typed, text, fault) => {
    expect(amountFault(typed, text, { digits: 2, min: '10.00', max: '5000.00', left: '75.00' })).toBe(fault)
  })

  it('is over only when the server says so', () => {
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
    expect(pollMs('waiting', 'pending')).toBe(1_500)
    expect(pollMs('success', 'succeeded')).toBe(false)
  })
})
