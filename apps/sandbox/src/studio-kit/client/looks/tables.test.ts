import { afterAll, describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../../games/catalogue.ts'
import { studioGames } from '../../../studio-games.ts'

// Only a browser has paths; nothing is drawn here.
vi.stubGlobal('Path2D', vi.fn())
const { CRASH_LOOKS } = await import('./crash.ts')
const { DICE_LOOKS } = await import('./dice.ts')
const { KENO_LOOKS } = await import('./keno.ts')
const { PLINKO_LOOKS } = await import('./plinko.ts')
const { SCRATCH_LOOKS } = await import('./scratch.ts')
const { ROULETTE_LOOKS } = await import('./roulette.ts')
const { WHEEL_LOOKS } = await import('./wheel.ts')
afterAll(() => vi.unstubAllGlobals())

const LOOKS = {
  roulette: ROULETTE_LOOKS,
  crash: CRASH_LOOKS,
  dice: DICE_LOOKS,
  keno: KENO_LOOKS,
  plinko: PLINKO_LOOKS,
  scratch: SCRATCH_LOOKS,
  wheel: WHEEL_LOOKS,
}
const open = Object.values(studioGames)
  .flat()
  .filter(({ live }) => !live)

describe.each(Object.entries(LOOKS))('looks of %s', (kind, looks) => {
  it('are there for every open game and no other, and no two are the same', () => {
    const symbols = open.filter(({ definition }) => gameOf(definition)?.def.kind === kind)
    expect(Object.keys(looks).toSorted()).toEqual(symbols.map(({ symbol }) => symbol).toSorted())
    const texts = Object.values(looks).map((look) => JSON.stringify(look))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
