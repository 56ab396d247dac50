import { describe, expect, it } from 'vitest'
import { type ApprovalInputs, withdrawalApproval } from './withdrawal-approval.ts'

const plain: ApprovalInputs = {
  amount: 100_00n,
  automaticMax: 100_00n,
  isOwing: false,
  needsDeviceReview: false,
  needsScreening: false,
  followsFailure: false,
}

describe('the approval of a withdrawal by the rules', () => {
  it.each<readonly [string, Partial<ApprovalInputs>, string, readonly string[]]>([
    ['of the highest amount that they approve', {}, 'approved', []],
    ['of one unit more', { amount: 100_01n }, 'staff', ['amount']],
    ['of a player who owes money', { isOwing: true }, 'staff', ['owed']],
    ['of a device that was not allowed', { needsDeviceReview: true }, 'staff', ['device']],
    ['of a player who may be on a list', { needsScreening: true }, 'staff', ['screening']],
    ['to another account than the one that failed', { followsFailure: true }, 'staff', ['source']],
    [
      'of all of them',
      { amount: 100_01n, isOwing: true, needsDeviceReview: true, needsScreening: true, followsFailure: true },
      'staff',
      ['amount', 'owed', 'device', 'screening', 'source'],
    ],
  ])('%s', (_what, change, answer, because) => {
    expect(withdrawalApproval.decide({ ...plain, ...change })).toEqual({ answer, because })
  })
})
