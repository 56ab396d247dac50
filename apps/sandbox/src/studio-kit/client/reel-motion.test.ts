import { describe, expect, it } from 'vitest'
import { REVEAL_MS } from '../../games/events.ts'
import {
  CALM_IN_MS,
  SETTLE_MS,
  SPEED,
  calmAlpha,
  pastStop,
  speedShare,
  stopMs,
  travelled,
} from './reel-motion.ts'

describe('a reel', () => {
  it('moves back a little before it turns, without a jump', () => {
    expect(travelled(0, 0)).toBe(0)
    expect(travelled(100, 0)).toBeLessThan(-0.1)
    expect(travelled(129, 0)).toBeGreaterThan(-0.2)
    expect(travelled(500, 0)).toBeGreaterThan(4)
    for (let ms = 1; ms < 900; ms++)
      expect(Math.abs(travelled(ms, 0) - travelled(ms - 1, 0))).toBeLessThan(SPEED + 1e-9)
  })

  it('starts after the one at its left', () => {
    expect(travelled(104, 4)).toBe(0)
    expect(travelled(105, 4)).toBeLessThan(0)
    expect(travelled(600, 1)).toBeLessThan(travelled(600, 0))
  })

  it('is sharp until it turns fast', () => {
    expect(speedShare(130, 0)).toBe(0)
    expect(speedShare(260, 0)).toBe(1)
  })

  it('stops after the one at its left, at the same distance for all', () => {
    const stops = [0, 1, 2, 3, 4].map((reel) => stopMs(reel, 5))
    const steps = stops.slice(1).map((at, index) => at - (stops[index] ?? 0))
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 8)
    expect(stopMs(4, 5) + SETTLE_MS).toBeLessThanOrEqual(REVEAL_MS.spin)
    expect(stopMs(0, 1)).toBe(stopMs(0, 5))
  })

  it('goes past its stop, back, and comes to rest', () => {
    const all = Array.from({ length: SETTLE_MS }, (_, ms) => pastStop(ms))
    expect(Math.max(...all)).toBeGreaterThan(0.1)
    expect(Math.max(...all)).toBeLessThan(0.2)
    expect(Math.min(...all)).toBeLessThan(-0.01)
    expect(Math.min(...all)).toBeGreaterThan(-0.06)
    expect(pastStop(SETTLE_MS)).toBe(0)
    expect(pastStop(SETTLE_MS + 500)).toBe(0)
  })
})

describe('a reel in calm mode', () => {
  it('stays light while it waits, however long', () => {
    expect(calmAlpha(0, Infinity)).toBe(1)
    expect(calmAlpha(300, Infinity)).toBeCloseTo(0.6)
    expect(calmAlpha(10_000, Infinity)).toBeCloseTo(0.6)
    expect(calmAlpha(1_000, CALM_IN_MS + 160)).toBeCloseTo(0.6)
  })

  it('is dark only where its symbols change, and light once it has stopped', () => {
    expect(calmAlpha(1_000, CALM_IN_MS + 1)).toBeLessThan(0.01)
    expect(calmAlpha(1_000, CALM_IN_MS)).toBe(0)
    expect(calmAlpha(1_000, CALM_IN_MS / 2)).toBe(0.5)
    expect(calmAlpha(1_000, 0)).toBe(1)
    expect(calmAlpha(1_000, -500)).toBe(1)
  })

  it('is light for most of a free spin', () => {
    const at = (ms: number): number => calmAlpha(ms, stopMs(4, 5) - ms)
    const light = Array.from({ length: REVEAL_MS.freeSpin }, (_, ms) => at(ms)).filter((alpha) => alpha > 0.5)
    expect(light.length).toBeGreaterThan(REVEAL_MS.freeSpin * 0.75)
  })
})
