import { expect, it, vi } from 'vitest'
import { PULSE_MS, paintHighlight } from './win-paint.ts'

/** Sizes at which the symbols of a lit cell are drawn so long after it was lit. */
function sizesAt(age: number): number[] {
  const nothing: unknown = new Proxy(() => nothing, { get: () => nothing, set: () => true })
  const symbol = vi.fn<(cell: number, x: number, y: number, scale: number) => void>()
  const board = { left: 0, top: 0, cellWidth: 70, cellHeight: 90, title: null }
  paintHighlight(
    nothing as CanvasRenderingContext2D,
    { cells: [0, 3], kind: 'win' },
    { board, rows: 3, reels: 5, metal: 'oklch(0.8 0.1 80)', width: 390, age, emphasis: 1, symbol },
  )
  return symbol.mock.calls.map(([, , , scale]) => scale)
}

it('draws the symbols of lit cells larger, and in calm mode and after the pulse all of one size', () => {
  expect(sizesAt(130 * (Math.PI / 2))[0]).toBeGreaterThan(1.08)
  expect(sizesAt(PULSE_MS)).toEqual([1.08, 1.08])
  expect(sizesAt(Infinity)).toEqual([1.08, 1.08])
})
