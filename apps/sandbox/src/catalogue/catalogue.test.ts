import { describe, expect, it } from 'vitest'
import { scenePalette } from '../art/spec.ts'
import { gameOf } from '../games/catalogue.ts'
import { STUDIOS, catalogue } from './index.ts'
import { isStopped } from './names.ts'
import { studioGames } from '../studio-games.ts'
import { PLAYABLE } from './playable.ts'
import { SLOTS } from './slots.ts'

const games = catalogue()
const repeated = <T>(list: readonly T[]) => list.filter((value, i) => list.indexOf(value) !== i)

describe('catalogue', () => {
  it('has at least 320 games of all ten studios, always the same', () => {
    expect(games.length).toBeGreaterThanOrEqual(320)
    expect(new Set(games.map(({ provider }) => provider))).toEqual(new Set(STUDIOS.map(({ id }) => id)))
    expect(catalogue()).toEqual(games)
  })

  it('has unique ids, slugs and studio ids', () => {
    expect(repeated(games.map(({ id }) => id))).toEqual([])
    expect(repeated(games.map(({ slug }) => slug))).toEqual([])
    expect(repeated(games.map(({ name }) => name.toLowerCase()))).toEqual([])
    expect(repeated(games.map(({ provider, symbol }) => `${provider} ${symbol}`))).toEqual([])
    for (const { slug } of games) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,60}$/)
  })

  it('keeps ids with their games', () => {
    const known: Record<number, string> = {
      1001: 'lantern-quay',
      1101: 'plum-parade',
      1601: 'frostmark',
      2201: 'the-quiet-shelf',
      3001: 'emerald-roulette',
      3201: 'rocket-slip',
      5001: 'roulette-aurora',
    }
    for (const [id, slug] of Object.entries(known)) {
      expect(games.find((game) => game.id === Number(id))?.slug).toBe(slug)
    }
  })

  it('uses no word of known games or of the trade in a title', () => {
    expect(games.filter(({ name }) => isStopped(name)).map(({ name }) => name)).toEqual([])
    expect(isStopped('Book of Plums')).toBe(true)
    expect(isStopped('Lucky Barn')).toBe(true)
    expect(isStopped('Gates of Orsa')).toBe(true)
  })

  it('uses no word more than five times in a theme', () => {
    for (const [theme, { titles }] of Object.entries(SLOTS)) {
      const words = titles
        .flatMap(([name]) => name.toLowerCase().split(' '))
        .filter((word) => word.length > 3)
      const often = [...new Set(words)].filter((word) => words.filter((other) => other === word).length > 5)
      expect(often, theme).toEqual([])
    }
  })

  it('offers live tables of the five studios that have them, and only theirs', () => {
    const live = new Set(games.filter(({ type }) => type === 'live-casino').map(({ provider }) => provider))
    expect(live).toEqual(new Set(['evolution', 'pragmaticplay', 'pariplay', 'softswiss', 'creedroomz']))
    for (const { id, verticals } of STUDIOS) expect(verticals.includes('live-casino')).toBe(live.has(id))
  })

  it('names a house of the studio that delivers the game', () => {
    for (const { provider, subProvider } of games) {
      expect(STUDIOS.find(({ id }) => id === provider)?.houses).toContainEqual(subProvider)
    }
  })

  it('can be played where the engine has a definition, under the studio’s own id and name', () => {
    const named = (
      provider: string,
      own: readonly { symbol: string; definition?: string; name: string; slug: string }[],
    ) => own.map((one) => [provider, one.symbol, one.definition, one.name, one.slug].join(' '))
    const played = Object.entries(studioGames).flatMap(([provider, own]) => named(provider, own))
    const playable = games.filter(({ definition }) => definition !== undefined)
    expect(playable.flatMap((game) => named(game.provider, [game])).sort()).toEqual(played.sort())
    for (const { definition } of playable) expect(gameOf(definition!)).toBeDefined()
  })

  it('states the placeholder colour of a picture before it has loaded', () => {
    for (const { art } of games) expect(art.dominantColour).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('gives neighbours another theme, and another style or studio', () => {
    const scenes = games.filter(({ art }) => art.subject === 'scene').slice(PLAYABLE.length, 240)
    const brothers = scenes.filter((game, i) => {
      const before = scenes[i - 1]
      return before !== undefined && before.art.theme === game.art.theme
    })
    expect(brothers).toEqual([])
    const alike = scenes.filter((game, i) => scenes[i - 1]?.provider === game.provider)
    expect(alike.length).toBeLessThan(scenes.length * 0.02)
  })

  it('stays varied: at most 60 % dark backgrounds, at least 20 % light, no hue above 25 %', () => {
    const palettes = games.flatMap(({ art }) => (art.subject === 'scene' ? [scenePalette(art)] : []))
    const share = (test: (palette: (typeof palettes)[number]) => boolean) =>
      palettes.filter(test).length / palettes.length
    expect(share(({ mode }) => mode === 'deep' || mode === 'dusk')).toBeLessThanOrEqual(0.6)
    expect(share(({ mode }) => mode === 'day' || mode === 'pale')).toBeGreaterThanOrEqual(0.2)
    for (let hue = 0; hue < 360; hue += 40) {
      const bin = share(({ colours }) => {
        const own = ((colours.g1.h % 360) + 360) % 360
        return own >= hue && own < hue + 40
      })
      expect(bin, `hue ${hue}`).toBeLessThanOrEqual(0.25)
    }
  })
})
