import { afterAll, describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../games/catalogue.ts'
import { studioGames } from '../../studio-games.ts'
import { readClient } from '../client-files.ts'

// Only a browser has paths; nothing is drawn here.
vi.stubGlobal('Path2D', vi.fn())
const { skinOf } = await import('./skins/index.ts')
afterAll(() => vi.unstubAllGlobals())

const client = readClient()
const games = Object.values(studioGames)
  .flat()
  .map((game) => ({ ...game, kind: gameOf(game.definition)!.def.kind }))
const REELS = new Set(['lines', 'feature-buy', 'ways', 'hold'])
const codeOf = (path: string): string => client.modules.get(path) ?? ''
const bytesOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + Buffer.byteLength(codeOf(path)), 0)
const SKIN = /^export const \w+Skin\b/m
const SCENE = /^export const load\b/m

describe.each(games)('the page of $name needs', (game) => {
  const needed = client.neededBy(game)

  it('the scene of its kind and no other', () => {
    const scenes = needed.filter((path) => SCENE.test(codeOf(path)))
    const scene = REELS.has(game.kind) ? 'reels' : game.kind
    expect(scenes).toEqual([`studio-kit/client/scenes/${scene}.ts`])
  })

  it('the file of its skin, and of others at most the one that it is a variation of', async () => {
    const files = needed.filter((path) => SKIN.test(codeOf(path)))
    const skins = await Promise.all(
      files.map(async (path) => Object.values(await import(/* @vite-ignore */ `../../${path}`))),
    )
    const skin = await skinOf(game)
    if (skin) expect(skins.flat()).toContain(skin)
    expect(files.length).toBeLessThanOrEqual(skin ? 2 : 0)
  })

  it('less than two fifths of all code', () => {
    expect(needed.length).toBeLessThan(client.modules.size * 0.4)
    expect(bytesOf(needed)).toBeLessThan(bytesOf(client.modules.keys()) * 0.4)
  })
})

it('a page without a game needs no scene and no skin', () => {
  const needed = client.neededBy(undefined)
  expect(needed).toContain(client.entry)
  expect(needed.filter((path) => SKIN.test(codeOf(path)) || SCENE.test(codeOf(path)))).toEqual([])
  const unknown = { kind: 'bingo', slug: 'no-such-title' }
  expect(client.neededBy(unknown)).toEqual(needed)
})
