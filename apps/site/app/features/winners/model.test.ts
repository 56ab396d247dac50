import { describe, expect, it } from 'vitest'
import { grouped, shareOf, timesOf, toWinnersView } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' }) as const

describe('the page of winners', () => {
  it('hides winners in calm mode, whatever was loaded', () => {
    const loaded = { data: { winners: [] }, error: undefined }
    expect(toWinnersView(loaded, true)).toEqual({ is: 'calm' })
    expect(toWinnersView(loaded, false)).toEqual({ is: 'empty' })
  })

  it('keeps a list whose next reading failed', () => {
    expect(toWinnersView({ data: undefined, error: new Error('away') }, false)).toEqual({ is: 'failed' })
    expect(toWinnersView({ data: undefined, error: null }, false)).toEqual({ is: 'loading' })
    const winners = [{}] as never
    expect(toWinnersView({ data: { winners }, error: new Error('away') }, false)).toEqual({
      is: 'list',
      winners,
    })
  })

  it('has no share without stakes, and none above one', () => {
    expect(shareOf({ staked: eur('0.00'), paid: eur('0.00') })).toBeNull()
    expect(shareOf({ staked: eur('200.00'), paid: eur('190.50') })).toBe(0.9525)
    expect(shareOf({ staked: eur('200.00'), paid: eur('300.00') })).toBe(1)
  })

  it('rounds what a stake was paid down', () => {
    expect(timesOf(eur('1.99'), eur('1.00'))).toBe(1.9)
    expect(timesOf(eur('5.00'), eur('0.00'))).toBe(0)
  })

  it('writes a hash in groups', () => {
    expect(grouped('0123456789abcdef')).toBe('01234567 89abcdef')
  })
})
