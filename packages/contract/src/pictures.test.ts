import { describe, expect, it } from 'vitest'
import { toneOf } from './pictures.ts'

describe('the tone of a picture', () => {
  it('is its colour when white text is readable on it', () => expect(toneOf('#102040')).toBe('#102040'))
  it('is darkened until the contrast is 7:1, in the same hue', () => {
    expect(toneOf('#ffffff')).toMatch(/^#5[0-9a-f](..)\1$|^#(5[0-9a-f])\2\2$/)
    const tone = toneOf('#3fb0a0')
    const [red = 0, green = 0] = [1, 3].map((at) => Number.parseInt(tone.slice(at, at + 2), 16))
    expect(green).toBeGreaterThan(red)
    expect(green).toBeLessThan(0x70)
  })
})
