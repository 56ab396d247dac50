import { describe, expect, it } from 'vitest'
import { eur } from '../../../stories/sample-data.ts'
import { limitsWith, set, setTime } from '../../../stories/sample-limits.ts'
import { winners } from '../../../stories/sample-winners.ts'
import { latestWins, paidBackPercent, tightestLimit, usedShare, wholeMinutesMs } from './model.ts'

describe('the limit of the week', () => {
  it('is the one of which the smallest share is left, money or time', () => {
    const { limits } = limitsWith({
      'deposit W': set('50.00', '18.00', '32.00'),
      'loss D': set('20.00', '5.00', '15.00'),
      dailyTime: setTime(60, 45),
    })
    expect(tightestLimit(limits)?.kind).toBe('dailyTime')
  })
  it('is absent for a player without a limit', () => {
    expect(tightestLimit(limitsWith({}).limits)).toBeUndefined()
  })
  it('is used by what is no longer left, and whole when it is zero', () => {
    expect(usedShare({ value: eur('50.00'), remaining: eur('32.00') })).toBeCloseTo(0.36)
    expect(usedShare({ value: eur('50.00'), remaining: eur('0.00') })).toBe(1)
    expect(usedShare({ value: eur('0.00'), remaining: eur('0.00') })).toBe(1)
  })
})

describe('wins of the home page', () => {
  const [first, second] = winners
  const again = { ...first!, ledgerId: 'f'.repeat(64) }
  it('are of as many games as there are, in their order', () => {
    expect(latestWins([first!, again, second!], 2)).toEqual([first, second])
    expect(latestWins([first!, again, second!], 1)).toEqual([first])
  })
  it('are further ones of the same game where other games have too few', () => {
    expect(latestWins([first!, again, second!], 3)).toEqual([first, again, second])
    expect(latestWins([first!, again], 6)).toEqual([first, again])
    expect(latestWins([], 6)).toEqual([])
  })
})

describe('figures of all players', () => {
  it('give what was paid back in percent with one decimal, rounded down', () => {
    expect(paidBackPercent({ staked: eur('48210.40'), paid: eur('46390.15') })).toBe('96.2')
    expect(paidBackPercent({ staked: eur('100.00'), paid: eur('99.99') })).toBe('99.9')
    expect(paidBackPercent({ staked: eur('10.00'), paid: eur('12.50') })).toBe('125.0')
  })
  it('give no percentage without stakes', () => {
    expect(paidBackPercent({ staked: eur('0.00'), paid: eur('0.00') })).toBeUndefined()
  })
  it('give times in whole minutes, rounded up', () => {
    expect([1, 60, 61].map(wholeMinutesMs)).toEqual([60_000, 60_000, 120_000])
  })
})
