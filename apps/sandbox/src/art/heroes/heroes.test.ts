import { describe, expect, it } from 'vitest'
import { boundsOf } from '../geometry.ts'
import { OBJECT_NAMES, draw, fitOf } from './index.ts'

describe('objects', () => {
  it.each(OBJECT_NAMES)('%s is drawn in finite numbers around its box', (name) => {
    const parts = draw(name)
    expect(parts.length).toBeGreaterThan(0)
    for (const { d, k, width } of parts) {
      expect(d).not.toMatch(/NaN|undefined|Infinity/)
      // Moving and turning read absolute commands and `x y` pairs only.
      expect(d).toMatch(/^[MLCQZ\d\s.-]+$/)
      expect(Number.isFinite(k)).toBe(true)
      expect(width ?? 1).toBeGreaterThan(0)
    }
    const { w, h } = boundsOf(parts.map((part) => part.d).join(''))
    expect(Math.max(w, h)).toBeGreaterThan(50)
    expect(Math.max(w, h)).toBeLessThan(160)
    expect(fitOf(name, parts).scale).toBeGreaterThan(0.4)
  })

  it('are the same each time', () => {
    for (const name of OBJECT_NAMES) expect(draw(name)).toEqual(draw(name))
  })
})
