import { afterAll, describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../../games/catalogue.ts'
import { studioGames } from '../../../studio-games.ts'

// Only a browser has paths; nothing is drawn here.
vi.stubGlobal('Path2D', vi.fn())
const { skinOf } = await import('./index.ts')
const games = Object.values(studioGames).flat()
afterAll(() => vi.unstubAllGlobals())

describe('skins', () => {
  it.each(games.filter(({ definition }) => 'strips' in gameOf(definition)!.def))(
    '$name has a skin with every symbol on its strips',
    async (game) => {
      const { def } = gameOf(game.definition)!
      const letters =
        'strips' in def ? new Set((def.strips as readonly string[]).join('')) : new Set<string>()
      expect(letters.size).toBeGreaterThan(0)
      expect(new Set(Object.keys((await skinOf(game))?.symbols ?? {}))).toEqual(letters)
    },
  )

  it('are each the skin of one title', async () => {
    const skins = (await Promise.all(games.map(skinOf))).filter((skin) => skin !== undefined)
    expect(new Set(skins).size).toBe(skins.length)
  })
})
