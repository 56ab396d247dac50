import { afterAll, describe, expect, it, vi } from 'vitest'
import { contrastOf, hexOf } from '../../../art/oklch.ts'
import { gameOf } from '../../../games/catalogue.ts'
import type { WheelDefinition } from '../../../games/definition.ts'
import { studioGames } from '../../../studio-games.ts'
import { segmentFill, segmentInk } from '../scenes/wheel-board.ts'

// Only a browser has paths; nothing is drawn here.
vi.stubGlobal('Path2D', vi.fn())
const { WHEEL_LOOKS } = await import('./wheel.ts')
afterAll(() => vi.unstubAllGlobals())

const wheels = Object.values(studioGames)
  .flat()
  .filter(({ definition, live }) => !live && gameOf(definition)?.def.kind === 'wheel')

function hex(text: string): string {
  const [l = 0, c = 0, h = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return hexOf({ l, c, h })
}

describe.each(wheels)('the wheel of $name', ({ symbol, definition }) => {
  const { face } = WHEEL_LOOKS[symbol]!
  const { paysTo1 } = gameOf(definition)!.def as WheelDefinition

  it.each(Object.keys(paysTo1))(
    'has a colour of its own for %s, and the number can be read on it',
    (segment) => {
      expect(
        contrastOf(hex(segmentFill(face, segment)), hex(segmentInk(face, segment))),
      ).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has a colour for every number and for no other', () => {
    expect(Object.keys(face.segments).toSorted()).toEqual(Object.keys(paysTo1).toSorted())
    const fills = Object.keys(paysTo1).map((segment) => segmentFill(face, segment))
    expect(new Set(fills).size).toBe(fills.length)
  })
})
