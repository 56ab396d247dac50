import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { studioGames } from '../studio-games.ts'
import { boundsOf } from './geometry.ts'
import type { SceneArt } from './spec.ts'
import { TITLE_SHAPES, composeTitle } from './title-picture.ts'

const titleOf = (slug: string): { name: string; art: SceneArt } => {
  const entry = catalogue().find((one) => one.slug === slug)
  if (entry?.art.subject !== 'scene') throw new Error(`${slug} has no scene`)
  return { name: entry.name, art: entry.art }
}
const viewOf = (svg: string): number[] => (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
const { name, art } = titleOf('lantern-quay')

describe('the lettering of a title', () => {
  it.each(TITLE_SHAPES)('fills a picture of its own, %s', (shape) => {
    const svg = composeTitle(name, art, shape)
    const [x = 0, y = 0, width = 0, height = 0] = viewOf(svg)
    for (const [, d = ''] of svg.matchAll(/ d="([^"]+)"/g)) {
      const letters = boundsOf(d)
      expect(letters.x).toBeGreaterThanOrEqual(x)
      expect(letters.y).toBeGreaterThanOrEqual(y)
      expect(letters.x + letters.w).toBeLessThanOrEqual(x + width)
      expect(letters.y + letters.h).toBeLessThanOrEqual(y + height)
      expect(letters.w).toBeGreaterThan(width * 0.8)
    }
    expect(svg).not.toContain('<rect')
    expect(composeTitle(name, art, shape)).toBe(svg)
  })

  it('is one line where it is wide, and broken over lines where it is tall', () => {
    const [tall, wide] = TITLE_SHAPES.map((shape) => {
      const [, , width = 0, height = 1] = viewOf(composeTitle(name, art, shape))
      return width / height
    })
    expect(tall).toBeLessThan(3)
    expect(wide).toBeGreaterThan(4)
  })

  it('exists for the longest name that is played', () => {
    const slugs = Object.values(studioGames).flatMap((games) => games.map(({ slug }) => slug))
    const longest = slugs.toSorted((one, other) => other.length - one.length)[0] ?? ''
    const one = titleOf(longest)
    const [, , width = 0, height = 1] = viewOf(composeTitle(one.name, one.art, 'wide'))
    expect(width / height).toBeLessThan(16)
  })
})
