import { describe, expect, it } from 'vitest'
import { contrastOf, hexOf } from './oklch.ts'

describe('colour', () => {
  it('gives the sRGB primaries for their OKLCH values', () => {
    expect(hexOf({ l: 0.62796, c: 0.25768, h: 29.234 })).toBe('#ff0000')
    expect(hexOf({ l: 0.86644, c: 0.294827, h: 142.495 })).toBe('#00ff00')
    expect(hexOf({ l: 0.45201, c: 0.313214, h: 264.052 })).toBe('#0000ff')
    expect(hexOf({ l: 1, c: 0, h: 0 })).toBe('#ffffff')
    expect(hexOf({ l: 0, c: 0, h: 0 })).toBe('#000000')
  })

  it('reduces chroma only where a colour is outside sRGB', () => {
    const wide = hexOf({ l: 0.7, c: 0.4, h: 150 })
    const narrow = hexOf({ l: 0.7, c: 0.17, h: 150 })
    expect(wide).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastOf(wide, narrow)).toBeLessThan(1.15)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
  })
})
