import { describe, expect, it } from 'vitest'
import { contrastOf } from './oklch.ts'
import { hueTurn, paletteOf, toneOf } from './palette.ts'
import { randomOf } from './random.ts'
import { THEMES } from './themes.ts'

const palettes = Object.values(THEMES).flatMap(({ palettes: own }) => own)

describe('palette', () => {
  it('is the same whatever was computed before it', () => {
    const recipe = palettes[3]!
    const first = paletteOf(recipe, {}, randomOf('a'))
    for (const other of palettes) paletteOf(other, {}, randomOf('b'))
    expect(paletteOf(recipe, {}, randomOf('a'))).toEqual(first)
  })

  it('keeps a hero off a background of its own hue, except on pale backgrounds', () => {
    for (const recipe of palettes) {
      if (recipe[2] === 'pale') continue
      const { colours } = paletteOf(recipe, {}, randomOf('hero'))
      expect(Math.abs(hueTurn(colours.a.h, colours.g1.h)), recipe.join()).toBeGreaterThan(20)
    }
  })

  it('has no dark ground between orange and olive', () => {
    for (const recipe of palettes) {
      const { colours, dark } = paletteOf(recipe, {}, randomOf('ground'))
      const hue = ((colours.g3.h % 360) + 360) % 360
      if (dark) expect(hue > 25 && hue < 110, recipe.join()).toBe(false)
    }
  })

  it('gives titles enough contrast to their dark outline (face to outline at least 5.5, ivory 10)', () => {
    for (const recipe of palettes) {
      const { colours } = paletteOf(recipe, {}, randomOf('title'))
      const outline = toneOf(colours.d, -1.2)
      expect(contrastOf(toneOf(colours.l, 0), outline)).toBeGreaterThan(10)
      expect(contrastOf(toneOf(colours.m, -1), outline)).toBeGreaterThan(5)
      expect(contrastOf(toneOf(colours.c, 0.4), outline)).toBeGreaterThan(5)
    }
  })

  it('steps lighter and darker in order', () => {
    const { colours } = paletteOf(palettes[0]!, {}, randomOf('tone'))
    const steps = [-2, -1, 0, 1, 2].map((k) => contrastOf(toneOf(colours.a, k), '#000000'))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })
})
