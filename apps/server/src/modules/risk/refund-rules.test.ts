import { describe, expect, it } from 'vitest'
import { isCovered, refundable, sumOfRefund } from './refund-rules.ts'

const since = Temporal.Instant.from('2026-10-24T09:00:00Z')
const earlier = since.subtract({ hours: 240 })
const sum = (amount: bigint, excludedSince = since) => ({ excludedSince, amount, currency: 'EUR' })

describe('what is left to give back', () => {
  it('is less what was given back for the same exclusion, and nothing where that was as much or more', () => {
    expect(sumOfRefund(refundable([sum(600n)], [sum(599n)]))).toBe(1n)
    expect(refundable([sum(600n)], [sum(600n)])).toEqual([])
    expect(refundable([sum(500n)], [sum(600n)])).toEqual([])
  })

  it('is a sum for each exclusion, of which one takes nothing from another', () => {
    expect(refundable([sum(600n, earlier), sum(300n)], [sum(700n, earlier)])).toEqual([sum(300n)])
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
