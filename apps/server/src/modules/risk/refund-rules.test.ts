import { describe, expect, it } from 'vitest'
import { isCovered, refundable, sumOfRefund } from './refund-rules.ts'

const since = Temporal.Instant.from('2026-10-24T09:00:00Z')
const earlier = since.subtract({ hours: 240 })
const sum = (amount: bigint, excludedSince = since, countedUntil = excludedSince.add({ hours: 1 })) => ({
  excludedSince,
  countedUntil,
  amount,
  currency: 'EUR',
})

describe('what is left to give back', () => {
  it('is less what was given back for the same exclusion, and nothing where that was as much or more', () => {
    expect(sumOfRefund(refundable([sum(600n)], [sum(599n)]))).toBe(1n)
    expect(refundable([sum(600n)], [sum(600n)])).toEqual([])
    expect(refundable([sum(500n)], [sum(600n)])).toEqual([])
  })

  it('is a sum for each exclusion, of which one takes nothing from another', () => {
    expect(refundable([sum(600n, earlier), sum(300n)], [sum(700n, earlier)])).toEqual([sum(300n)])
  })

  it('is less what an earlier refund has given back of its stakes: what its own losses leave (EXC-16)', () => {
    const losses = [sum(300n, earlier), sum(1_000n)]
    const after = since.add({ nanoseconds: 1 })
    expect(refundable(losses, [sum(1_300n, earlier, after)])).toEqual([])
    expect(refundable(losses, [sum(1_299n, earlier, after)])).toEqual([sum(1n)])
    expect(refundable(losses, [sum(1_300n, earlier, since)])).toEqual([sum(1_000n)])
  })

  it('takes what is left of a refund from one exclusion after another, each after its own (EXC-16)', () => {
    const latest = since.add({ hours: 240 })
    const early = sum(700n, earlier, latest.add({ hours: 1 }))
    const losses = [sum(100n, earlier), sum(400n), sum(500n, latest)]
    expect(refundable(losses, [early])).toEqual([sum(300n, latest)])
    for (const refunds of [
      [early, sum(150n)],
      [sum(150n), early],
    ])
      expect(refundable(losses, refunds)).toEqual([sum(150n, latest)])
  })

  it('is nothing for a player who has won', () => {
    expect(refundable([sum(0n)], [])).toEqual([])
    expect(refundable([], [])).toEqual([])
  })

  it('covers what was agreed to the cent, for each exclusion by itself (EXC-16)', () => {
    expect(isCovered([sum(600n)], [sum(600n)])).toBe(true)
    expect(isCovered([sum(600n)], [sum(601n)])).toBe(true)
    expect(isCovered([sum(600n)], [sum(599n), sum(900n, earlier)])).toBe(false)
    expect(isCovered([sum(600n)], [])).toBe(false)
  })
})
