import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import { roundDraws } from './draws.ts'
import type { StakeAction } from './engine.ts'
import { defaultAction, play, playWhole, PlayError } from './engine.ts'
import { revealMsOf } from './events.ts'
import { curveAt, curveMs } from './curve.ts'
import { endPoint } from './kinds/crash.ts'
import { scripted, seedOf } from './scripted-draws.ts'

describe('crash', () => {
  const { def } = gameOf('crash')!
  if (def.kind !== 'crash') throw new Error('a crash game')
  const stake: StakeAction = { type: 'stake', stakeMinor: 500n, targetHundredths: 300 }
  /** The first word pair of the published vector ends at 9.54. */
  const seed = seedOf(7)

  it('ends at whole hundredths on both sides of every edge of the floor', () => {
    const points: [bigint, number][] = [
      [1n, 1_000_000],
      [436849163854n, 1_000_000],
      [436849163855n, 999_999],
      [2251799813685248n, 194],
      [4368491638549381n, 100],
      [4368491638549382n, 99],
      [4503599627370496n, 97],
    ]
    for (const [h, end] of points) expect(endPoint(def, Number(h))).toBe(end)
    expect(curveAt(0)).toBe(100)
    expect(curveAt(10_000)).toBe(200)
  })

  it('tells the end point only at the end, and resumes from stored state on both sides of a restart', () => {
    const first = play(def, null, stake, roundDraws(seed))
    expect(first).toMatchObject({ owed: 0n, done: false })
    expect(first.state.hidden).toMatchObject({ endHundredths: 954, targetHundredths: 300 })
    expect(JSON.stringify(first.events)).not.toContain('954')
    const stored = JSON.parse(JSON.stringify(first.state)) as typeof first.state
    const again = play(def, stored, defaultAction(), roundDraws(seed, stored.words))
    expect(again).toMatchObject({ owed: 1500n, done: true })
    expect(again.events[0]).toEqual({ type: 'crash-end', endHundredths: 954, cashedOutHundredths: 300 })
    expect(again).toEqual(play(def, first.state, defaultAction(), roundDraws(seed, first.state.words)))
  })

  it('is shown as long as its curve runs: to the target, or to its end before that', () => {
    const end = (endHundredths: number, cashedOutHundredths: number | null) =>
      revealMsOf({ type: 'crash-end', endHundredths, cashedOutHundredths })
    expect(end(954, 200)).toBe(10_000)
    expect(end(400, null)).toBe(20_000)
    expect(end(100, null)).toBe(0)
    for (const at of [101, 199, 200, 201, 954, 1_000_000]) {
      expect(curveAt(curveMs(at))).toBeGreaterThanOrEqual(at - 1)
      expect(curveAt(curveMs(at) - 2)).toBeLessThanOrEqual(at)
    }
  })

  it('is played to its end at once, for its target is chosen with the stake', () => {
    const whole = playWhole(def, stake, roundDraws(seed))
    expect(whole).toMatchObject({ owed: 1500n, done: true })
    expect(whole.events.map(({ type }) => type)).toEqual(['stake', 'crash-start', 'crash-end', 'round-end'])
    expect(playWhole(def, { ...stake, targetHundredths: 955 }, roundDraws(seed)).owed).toBe(0n)
    expect(playWhole(def, { ...stake, targetHundredths: 954 }, roundDraws(seed)).owed).toBe(4770n)
  })

  it('pays a cash-out at its stamp while the curve runs, the target once it is passed, and nothing after the end', () => {
    const { state } = play(def, null, { ...stake, targetHundredths: 1_000 }, roundDraws(seed))
    const at = (atHundredths: number): bigint =>
      play(def, state, { type: 'cash-out', atHundredths }, roundDraws(seed, state.words)).owed
    expect(at(101)).toBe(505n)
    expect(at(954)).toBe(4770n)
    expect(at(955)).toBe(0n)
    const early = play(def, null, stake, roundDraws(seed)).state
    expect(play(def, early, { type: 'cash-out', atHundredths: 500 }, scripted()).owed).toBe(1500n)
    expect(() => play(def, state, { type: 'cash-out', atHundredths: 100 }, scripted())).toThrow(PlayError)
    expect(() => play(def, state, { type: 'cash-out', atHundredths: 1.5 }, scripted())).toThrow(PlayError)
  })
})
