import { describe, expect, it } from 'vitest'
import { CARD_RATIO } from '../cards/card-face.ts'
import { baccaratIn } from './baccarat-board.ts'

const SIZES = [
  [320, 420],
  [390, 584],
  [844, 255],
  [1440, 705],
] as const

/** Edges of a card as it lies. */
function boxOf({ x, y, turn }: { x: number; y: number; turn: number }, width: number) {
  const isAcross = Math.abs(Math.sin(turn)) > 0.5
  const wide = (isAcross ? width * CARD_RATIO : width) / 2
  const high = (isAcross ? width : width * CARD_RATIO) / 2
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

/** Nothing lies on a card, or only cards that leave its left half free, where its corner is. */
function isReadable(box: Box, later: readonly Box[]): boolean {
  const corner = { ...box, right: (box.left + box.right) / 2 }
  return later.every(
    (other) =>
      corner.right <= other.left ||
      other.right <= corner.left ||
      corner.bottom <= other.top ||
      other.bottom <= corner.top,
  )
}

type Box = ReturnType<typeof boxOf>

describe.each(SIZES)('a table of baccarat of %i × %i', (width, height) => {
  const board = baccaratIn(width, height)
  const boxes = (['player', 'banker'] as const).flatMap((side) =>
    [0, 1, 2].map((index) => boxOf(board.card(side, index), board.cardWidth)),
  )

  it('has six cards inside the window, and each of them can be read', () => {
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
      expect(isReadable(box, boxes.slice(index + 1))).toBe(true)
    }
  })

  it('has the last results below the cards and above the lower edge', () => {
    const { y, size, rows } = board.beads
    expect(rows).toBeGreaterThan(0)
    const top = y - (rows * size) / 2 - 4
    for (const box of boxes) expect(box.bottom).toBeLessThanOrEqual(top)
    expect(y + (rows * size) / 2 + 4).toBeLessThanOrEqual(height)
  })
})

describe('a table of baccarat on a short phone', () => {
  it('has no last results below 400 px, so that its cards are larger', () => {
    expect(baccaratIn(360, 400).beads.rows).toBe(2)
    const short = baccaratIn(360, 399)
    expect(short.beads.rows).toBe(0)
    expect(short.cardWidth).toBeGreaterThan(baccaratIn(360, 400).cardWidth)
  })

  it('has cards above the spots, the third one too', () => {
    const board = baccaratIn(360, 332)
    for (const index of [0, 2])
      expect(boxOf(board.card('player', index), board.cardWidth).bottom).toBeLessThanOrEqual(332 - 96)
  })
})

describe('cards of baccarat on a small board', () => {
  const cards = (width: number, height: number, isLive: boolean) => {
    const { card, cardWidth } = baccaratIn(width, height, isLive)
    return { width: cardWidth, turns: [0, 1, 2].map((index) => card('player', index).turn) }
  }

  it.each([
    [320, 268, true],
    [320, 420, false],
  ])('lie on each other at %i × %i, so that they are larger', (width, height, isLive) => {
    const { width: cardWidth, turns } = cards(width, height, isLive)
    expect(turns).toEqual([0, 0, 0])
    expect(cardWidth).toBeGreaterThanOrEqual(57)
  })

  it('lie apart where they are large enough, the third one across', () => {
    const { turns } = cards(390, 430, true)
    expect(Math.abs(turns[2] ?? 0)).toBeCloseTo(Math.PI / 2, 1)
  })
})

describe('a live table of baccarat', () => {
  const share = (width: number, height: number): number => {
    const { plates } = baccaratIn(width, height, true)
    return (plates.player.x + plates.banker.x) / 2 / width
  }

  it.each([
    [900, 280],
    [1440, 360],
  ])('has its hands in the middle of a board of %i × %i, above the spots', (width, height) => {
    const board = baccaratIn(width, height, true)
    expect(share(width, height)).toBeCloseTo(0.5)
    for (const side of ['player', 'banker'] as const)
      for (const index of [0, 1, 2]) {
        const box = boxOf(board.card(side, index), board.cardWidth)
        expect(box.bottom).toBeLessThanOrEqual(height - 96)
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(width)
      }
  })

  it.each([
    [899, 280],
    [900, 279],
  ])('has its hands at the left of a board of %i × %i, beside the spots', (width, height) => {
    expect(share(width, height)).toBeLessThan(0.4)
  })
})
