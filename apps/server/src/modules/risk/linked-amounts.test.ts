import { describe, expect, it } from 'vitest'
import { isDiligenceComplete, type LinkedAmounts, linkedLevel } from './linked-amounts.ts'

const terms = { warnAmount: 150_000n, amount: 200_000n }
const none: LinkedAmounts = { deposited: 0n, withdrawn: 0n, staked: 0n }

describe('linked amounts', () => {
  it.each(['deposited', 'withdrawn', 'staked'] as const)(
    'of %s warn and reach the threshold to the cent (KYC-01)',
    (measure) => {
      const level = (sum: bigint) => linkedLevel({ ...none, [measure]: sum }, terms)
      expect([149_999n, 150_000n, 199_999n, 200_000n].map(level)).toEqual([
        null,
        'warning',
        'warning',
        'threshold',
      ])
    },
  )

  it('of several kinds are a series each: what was deposited and staked is not the same money twice', () => {
    expect(linkedLevel({ deposited: 149_999n, withdrawn: 149_999n, staked: 149_999n }, terms)).toBeNull()
  })

  it('are nothing to ask about where due diligence is complete', () => {
    expect(['FULLY_VERIFIED', 'ENHANCED_KYC', 'ENHANCED'].every(isDiligenceComplete)).toBe(true)
    expect(['NOT_VERIFIED', 'PENDING_EXPIRED', 'NOT_REQUIRED'].some(isDiligenceComplete)).toBe(false)
  })
})
