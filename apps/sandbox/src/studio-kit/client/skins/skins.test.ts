import { afterAll, describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../../games/catalogue.ts'
import { studioGames } from '../../../studio-games.ts'

// Only a browser has paths; nothing is drawn here.
vi.stubGlobal('Path2D', vi.fn())
const { skinOf } = await import('./index.ts')
const games = Object.values(studioGames).flat()
afterAll(() => vi.unstubAllGlobals())

describe('skins', () => {
  /** Symbols on the strips of a slot or of the cells of a cascade. */
  const lettersOf = (id: string): Set<string> => {
    const { def } = gameOf(id)!
    if (def.kind === 'cluster') return new Set(def.weights.map(([symbol]) => symbol))
    return 'strips' in def ? new Set((def.strips as readonly string[]).join('')) : new Set()
  }

  const hasFeature = (id: string): boolean => {
    const { def } = gameOf(id)!
    return def.kind === 'hold' || def.kind === 'cluster' || ('free' in def && def.free !== undefined)
  }

  it.each(games.filter(({ definition }) => lettersOf(definition).size > 0))(
    '$name has a skin with every symbol that it can show',
    async (game) => {
      const letters = lettersOf(game.definition)
      expect(new Set(Object.keys((await skinOf(game))?.symbols ?? {}))).toEqual(letters)
    },
  )

  it.each(games.filter(({ definition }) => hasFeature(definition)))(
    '$name has its room at another hour for its feature',
    async (game) => {
      expect((await skinOf(game))?.featureScene).toBeTypeOf('function')
    },
  )

  it('are each the skin of one title', async () => {
    const skins = (await Promise.all(games.map(skinOf))).filter((skin) => skin !== undefined)
    expect(new Set(skins).size).toBe(skins.length)
    expect(new Set(skins.map(({ scene }) => scene)).size).toBe(skins.length)
  })
})
