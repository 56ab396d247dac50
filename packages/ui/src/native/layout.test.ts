import { describe, expect, it } from 'vitest'
import { type CellSpan, fitSpans } from './fit-spans.ts'
import { tileColumns } from './tile-columns.ts'
import { nextIndex } from './grid-navigation.ts'

/** Which cells of a grid stay empty when cells are placed one after the other, as CSS does. */
function holes(spans: readonly CellSpan[], columns: number): number {
  const taken = new Set<number>()
  let at = 0
  let lastStart = 0
  const fits = (start: number, width: number, height: number) => {
    if ((start % columns) + width > columns) return false
    for (let x = 0; x < width; x += 1)
      for (let y = 0; y < height; y += 1) if (taken.has(start + x + y * columns)) return false
    return true
  }
  for (const span of spans) {
    const [width, height] = span.split('x').map(Number) as [number, number]
    while (!fits(at, width, height)) at += 1
    for (let x = 0; x < width; x += 1) for (let y = 0; y < height; y += 1) taken.add(at + x + y * columns)
    lastStart = at
  }
  return Array.from({ length: lastStart }, (_, cell) => cell).filter((cell) => !taken.has(cell)).length
}

describe('fitSpans', () => {
  const kinds: readonly CellSpan[] = ['1x1', '1x1', '2x1', '1x2', '2x2']
  let seed = 7
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed
  }
  const mixes = Array.from({ length: 200 }, () =>
    Array.from({ length: 40 }, () => kinds[random() % kinds.length] ?? '1x1'),
  )

  it.each([3, 5, 6, 8])('leaves no holes in %i columns, whatever sizes are requested', (columns) => {
    expect(
      mixes.map((requested) => holes(fitSpans(requested, columns), columns)).filter((count) => count > 0),
    ).toEqual([])
  })

  it('keeps a requested size where there is room for it', () => {
    expect(fitSpans(['2x2', '1x1', '1x1', '2x1', '1x1'], 3)).toEqual(['2x2', '1x1', '1x1', '2x1', '1x1'])
    expect(fitSpans(['2x2', '1x2', '1x2', '2x2'], 6)).toEqual(['2x2', '1x2', '1x2', '2x2'])
  })

  /** Cells of the last row that nothing covers. */
  const emptyAtTheEnd = (spans: readonly CellSpan[], columns: number) => {
    const area = spans.reduce((sum, span) => sum + Number(span[0]) * Number(span[2]), 0)
    return (columns - (area % columns)) % columns
  }

  it.each([3, 5, 6, 8])('fills the last row in %i columns, whatever sizes are requested', (columns) => {
    for (const requested of mixes.slice(0, 25))
      for (const count of [4, 5, 6, 7, 9, 12, 14, 16]) {
        const spans = fitSpans(requested.slice(0, count), columns)
        expect(emptyAtTheEnd(spans, columns), `${count} cells`).toBe(0)
        expect(holes(spans, columns)).toBe(0)
      }
  })

  it('too few cells for a full row are wide', () => {
    expect(fitSpans(['1x1'], 3)).toEqual(['2x1'])
    expect(fitSpans(['1x1', '1x1', '1x1'], 8)).toEqual(['2x1', '2x1', '2x1'])
  })
})

describe('tileColumns', () => {
  it('is 3, 3, 5, 6, 8 by the width of the page', () => {
    expect([0, 320, 768, 1024, 1440].map(tileColumns)).toEqual([3, 3, 5, 6, 8])
    expect([767, 1023, 1439].map(tileColumns)).toEqual([3, 5, 6])
  })
})

describe('nextPlace', () => {
  const grid = { count: 8, columns: 3 }

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 6, undefined],
    ['ArrowUp', 4, 1],
    ['Home', 5, 3],
    ['End', 3, 5],
    ['End', 6, 7],
    ['Enter', 0, undefined],
  ])('%s from %i leads to %s', (key, active, next) => {
    expect(nextIndex(key, { ...grid, active })).toBe(next)
  })

  it('mirrors the keys where the text runs from right to left', () => {
    expect(nextIndex('ArrowLeft', { ...grid, active: 0, isRtl: true })).toBe(1)
  })

  it('goes to the first and last of all with ctrl', () => {
    expect(nextIndex('Home', { ...grid, active: 5 }, true)).toBe(0)
    expect(nextIndex('End', { ...grid, active: 0 }, true)).toBe(7)
  })
})
