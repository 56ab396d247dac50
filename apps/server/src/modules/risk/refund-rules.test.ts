import { describe, expect, it } from 'vitest'
import { refundable, sumOfRefund } from './refund-rules.ts'

const since = Temporal.Instant.from('2026-10-24T09:00:00Z')
const earlier = since.subtract({ hours: 240 })
const fact = (minutes: number, netLossMinor: string, excludedSince = since) => ({
  key: `f${minutes}`,
  details: { excludedSince: excludedSince.toString(), netLossMinor, currency: 'EUR', stakedMinor: '1' },
  at: since.add({ minutes }),
})

describe('what is left to give back', () => {
  it('is the net loss as it was counted last, whatever the order of the facts (EXC-16)', () => {
    const facts = [fact(30, '1100'), fact(15, '600')]
    expect(refundable(facts, [])).toEqual([{ excludedSince: since, amount: 1_100n, currency: 'EUR' }])
    expect(refundable(facts.toReversed(), [])).toEqual(refundable(facts, []))
  })

  it('is less what was given back for the same exclusion, and nothing where that was as much or more', () => {
    const given = (amount: bigint) => [{ excludedSince: since, amount, currency: 'EUR' }]
    expect(sumOfRefund(refundable([fact(1, '600')], given(599n)))).toBe(1n)
    expect(refundable([fact(1, '600')], given(600n))).toEqual([])
    expect(refundable([fact(1, '500')], given(600n))).toEqual([])
  })

  it('is a sum for each exclusion, of which one takes nothing from another', () => {
    const facts = [fact(1, '600', earlier), fact(2, '300')]
    const sums = refundable(facts, [{ excludedSince: earlier, amount: 700n, currency: 'EUR' }])
    expect(sums).toEqual([{ excludedSince: since, amount: 300n, currency: 'EUR' }])
  })

  it('is nothing for a player who has won', () => {
    expect(refundable([fact(1, '0')], [])).toEqual([])
    expect(refundable([], [])).toEqual([])
  })
})
