import { describe, expect, it } from 'vitest'
import { checkMessage, USUAL_PLAYS, withMessages } from './check-message.ts'

const usual = Array.from({ length: USUAL_PLAYS }, () => 1_000)

describe('the message of a check (RC-13)', () => {
  it('says that play is longer than usual, from half as long again on (RC-13)', () => {
    const longer = (secondsPlayed: number) =>
      checkMessage({ secondsPlayed, earlierSeconds: usual, monthNet: 0n })
    expect(longer(1_499)).toBeNull()
    expect(longer(1_500)).toEqual({ kind: 'longer', usualSeconds: 1_000 })
  })

  it('knows nothing usual of few plays (RC-13)', () => {
    expect(checkMessage({ secondsPlayed: 9_999, earlierSeconds: usual.slice(1), monthNet: 0n })).toBeNull()
    expect(checkMessage({ secondsPlayed: 9_999, earlierSeconds: [], monthNet: 0n })).toBeNull()
  })

  it('says what the month has cost, and nothing of a month that has not (RC-13)', () => {
    const month = (monthNet: bigint) => checkMessage({ secondsPlayed: 1, earlierSeconds: [], monthNet })
    expect(month(-1n)).toEqual({ kind: 'monthLost', lost: 1n })
    expect(month(0n)).toBeNull()
    expect(month(1n)).toBeNull()
  })
})

describe('the interval of messages (RC-13)', () => {
  const intervals = { choices: [15, 30, 60], minutes: 60, canDisable: true }

  it('is the longest one of checks, which cannot be turned off (RC-13)', () => {
    expect(withMessages(intervals, null)).toEqual(intervals)
    expect(withMessages(intervals, 30)).toEqual({ choices: [15, 30], minutes: 30, canDisable: false })
    expect(withMessages(intervals, 29)).toEqual({ choices: [15], minutes: 29, canDisable: false })
  })

  it('is the only choice where every one of the market is longer (RC-13)', () => {
    expect(withMessages(intervals, 10)).toEqual({ choices: [10], minutes: 10, canDisable: false })
  })
})
