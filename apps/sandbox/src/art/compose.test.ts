import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { compose, composePicture } from './compose.ts'
import { RATIOS } from './ratios.ts'
import type { PictureSpec } from './spec.ts'

const specs = new Map<number, PictureSpec>(
  catalogue().map(({ id, name, art }) => [
    id,
    art.subject === 'table' ? { subject: 'table', art } : { subject: 'scene', title: name, art },
  ]),
)
/** Games over all styles, themes and arrangements. */
const sample = [...specs.entries()].filter((_, i) => i % 17 === 3)

const digest = (svg: string) => createHash('sha256').update(svg).digest('hex')

describe('composition', () => {
  it('does not depend on what was drawn before', () => {
    const twenty = sample.slice(0, 20)
    const there = twenty.map(([id, spec]) => [id, digest(composePicture(spec, 'portrait'))] as const)
    const back = twenty
      .toReversed()
      .map(([id, spec]) => [id, digest(composePicture(spec, 'portrait'))] as const)
    expect(new Map(back)).toEqual(new Map(there))
  })

  it('writes finite shapes only: no text, no pictures, nothing undefined', () => {
    for (const [id, spec] of sample) {
      for (const ratio of RATIOS) {
        if (ratio !== 'portrait' && id % 5) continue
        const svg = composePicture(spec, ratio)
        expect(svg, `${id} ${ratio}`).not.toMatch(/NaN|undefined|Infinity|<image|<text|href=/)
        expect(svg.length).toBeLessThan(1_500_000)
      }
    }
  })

  it('keeps titles inside by two per cent of the width, with capitals of 11 px at 200 px', () => {
    for (const [id, spec] of specs) {
      if (spec.subject === 'table' || id % 6 !== 1) continue
      for (const ratio of ['portrait', ...(id % 5 ? [] : (['square', 'wide', 'tall'] as const))] as const) {
        const { title, width, height } = compose(spec, ratio)
        const label = `${spec.title} ${ratio}`
        expect(title, label).toBeDefined()
        const { box, capHeight } = title!
        expect(box.x, label).toBeGreaterThanOrEqual(width * 0.02)
        expect(box.x + box.width, label).toBeLessThanOrEqual(width * 0.98)
        expect(box.y, label).toBeGreaterThan(0)
        expect(box.y + box.height, label).toBeLessThanOrEqual(height - width * 0.02)
        if (ratio === 'portrait') expect((capHeight / width) * 200, label).toBeGreaterThanOrEqual(11)
      }
    }
  })

  it('leaves the title out of banners and of bare pictures', () => {
    const spec = specs.get(1001)!
    expect(compose(spec, 'banner').title).toBeUndefined()
    expect(compose(spec, 'portrait', { titled: false }).title).toBeUndefined()
    expect(compose(spec, 'portrait').title).toBeDefined()
  })
})
