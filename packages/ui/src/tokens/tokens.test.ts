import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandCss, brandPalette, brandTokens, calmed, rolesCss } from './brand.ts'
import { isInSrgb } from './color.ts'
import { PAIRS, contrast } from './contrast.ts'
import { CALM_CHROMA, type Palette, ROLE_NAMES, THEMES, palette } from './roles.ts'

const hues = Array.from({ length: 360 }, (_, hue) => hue)

function faults(colours: Palette): string[] {
  return PAIRS.flatMap(({ front, back, minimum }) => {
    const ratio = contrast(colours[front], colours[back])
    return ratio < minimum ? [`${front} on ${back} is ${ratio.toFixed(2)}, needs ${minimum}`] : []
  })
}

describe('contrast', () => {
  it('agrees with the known extremes', () => {
    expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 5)
    expect(contrast([0.5, 0.1, 30], [0.5, 0.1, 30])).toBe(1)
  })

  it.each(THEMES)('holds for every pair of the default palette, %s', (theme) => {
    expect(faults(palette(theme))).toEqual([])
    expect(faults(calmed(palette(theme), CALM_CHROMA))).toEqual([])
  })

  it.each(THEMES)('holds for every pair under every brand hue, plain and calm, %s', (theme) => {
    const found = hues.flatMap((hue) => {
      const colours = brandPalette(hue, theme)
      return [...faults(colours), ...faults(calmed(colours, CALM_CHROMA))].map((fault) => `${hue}°: ${fault}`)
    })
    expect(found).toEqual([])
  })

  it('of letters on the brand is at least 8.1 in the dark and 5.4 in the light under every hue', () => {
    const lowest = (theme: 'dark' | 'light') =>
      Math.min(
        ...hues.map((hue) => {
          const colours = brandPalette(hue, theme)
          return contrast(colours['on-brand'], colours.brand)
        }),
      )
    expect(lowest('dark')).toBeGreaterThanOrEqual(8.05)
    expect(lowest('light')).toBeGreaterThanOrEqual(5.4)
  })
})

describe('brand tokens', () => {
  it('stay inside sRGB for every hue', () => {
    const outside = hues.filter((hue) =>
      THEMES.some((theme) => Object.values(brandTokens(hue)[theme]).some((colour) => !isInSrgb(colour))),
    )
    expect(outside).toEqual([])
  })

  it.each([0, 35])('move danger away from a brand of hue %i and give it an outline', (hue) => {
    expect(brandTokens(hue).dark.danger).toEqual([0.555, 0.125, 52])
    expect(brandTokens(hue).light.danger?.[0]).toBe(0.51)
    expect(brandCss(hue)).toContain('--danger-edge:currentcolor')
  })

  it.each([36, 359])('keep danger as it is for hue %i', (hue) => {
    expect(brandTokens(hue).dark.danger).toBeUndefined()
    expect(brandCss(hue)).not.toContain('--danger')
  })

  it('move safety away from brands of hue 285 to 305 only', () => {
    expect([284, 285, 305, 306].map((hue) => brandTokens(hue).dark.care?.[2])).toEqual([
      undefined,
      225,
      225,
      undefined,
    ])
  })

  it('take any finite hue modulo 360 and refuse the rest', () => {
    expect(brandTokens(-10)).toEqual(brandTokens(350))
    expect(brandTokens(400)).toEqual(brandTokens(40))
    expect(() => brandTokens(Number.NaN)).toThrow(RangeError)
  })
})

describe('style sheets', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

  it('roles.css is what roles.ts writes', () => {
    const bare = (text: string) => text.replaceAll(/\s+|;(?=\s*\})/g, '')
    expect(bare(read('roles.css'))).toContain(bare(rolesCss()))
  })

  it('each role has one declaration for both themes', () => {
    const declared = [...rolesCss().matchAll(/--([a-z0-9-]+):/g)].map((match) => match[1] ?? '')
    expect(declared.toSorted()).toEqual([...ROLE_NAMES, 'danger-edge', 'float', 'scrim'].toSorted())
  })

  it('a brand chooses the font of headings, and only one that exists', () => {
    expect(brandCss(175)).not.toContain('--font-display')
    expect(brandCss(250, 'sora')).toContain("--font-display:'Sora','Sora Fallback'")
    for (const name of ['Sora', 'Sora Fallback', 'Inter Variable', 'Inter Fallback'])
      expect(read('fonts.css')).toContain(`font-family: '${name}'`)
  })

  it('every font file is where fonts.css looks for it', () => {
    const files = [...read('fonts.css').matchAll(/url\('([^']+)'\)/g)].map((match) => match[1] ?? '')
    expect(files).toHaveLength(6)
    expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([])
  })

  it('every role is a colour name for utilities, and no other colour is', () => {
    const named = [...read('tokens.css').matchAll(/--color-([a-z0-9-]+): var\(--\1\);/g)].map(
      (m) => m[1] ?? '',
    )
    expect(named.toSorted()).toEqual([...ROLE_NAMES, 'scrim'].toSorted())
    expect(read('tokens.css')).toContain('--color-*: initial;')
  })
})
