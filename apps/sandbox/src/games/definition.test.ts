import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gameOf, games, isBoughtFeature } from './catalogue.ts'
import { canonicalJson, definitionHash, isCertified } from './certificate.ts'
import { defineGame, DefinitionError } from './definition.ts'

const lantern = gameOf('lantern-20-96')!.def

const faultsOf = (source: unknown): string => {
  try {
    defineGame(source)
    return ''
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return error.faults.join('; ')
  }
}

describe('definitions', () => {
  it('are all in the catalogue, once, under the name of their file', () => {
    const files = readdirSync(new URL('./definitions/', import.meta.url)).map((name) =>
      name.replace('.json', ''),
    )
    expect(games.map(({ def }) => def.id).sort()).toEqual(files.sort())
  })

  it('cannot be changed once read', () => {
    expect(Object.isFrozen(lantern)).toBe(true)
    expect(lantern.kind === 'lines' && Object.isFrozen(lantern.pays.A)).toBe(true)
  })

  it('have a hash of their data and the engine that no order of keys changes (GAM-23)', () => {
    expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":null,"d":"x"}]}',
    )
    const reversed = defineGame(Object.fromEntries(Object.entries(lantern).reverse()))
    expect(definitionHash(reversed)).toBe(definitionHash(lantern))
    expect(definitionHash(lantern, '0.9.9')).not.toBe(definitionHash(lantern))
    expect(definitionHash(defineGame({ ...lantern, version: 2 }))).not.toBe(definitionHash(lantern))
    expect(new Set(games.map(({ def }) => definitionHash(def))).size).toBe(games.length)
  })

  it('of the two profiles of a game differ in one stop only', () => {
    const other = gameOf('lantern-20-94')!.def
    if (lantern.kind !== 'lines' || other.kind !== 'lines') throw new Error('both are line slots')
    const stops = lantern.strips.map((strip) => [...strip]).flat()
    const others = other.strips.map((strip) => [...strip]).flat()
    expect(stops.filter((s, i) => s !== others[i])).toEqual(['B'])
    expect(other.pays).toEqual(lantern.pays)
  })

  it('are the versions that their certificates name', () => {
    for (const { def, certificate } of games) expect(isCertified(def, certificate)).toBe(true)
    const { def, certificate } = games[0]!
    expect(isCertified(defineGame({ ...def, version: def.version + 1 }), certificate)).toBe(false)
  })

  it('name the one whose rounds are bought features (GAM-26)', () => {
    expect(games.filter(({ def }) => isBoughtFeature(def)).map(({ def }) => def.id)).toEqual([
      'lantern-20-buy',
    ])
  })

  it('that cannot be played are refused with every error named', () => {
    expect(faultsOf(null)).not.toBe('')
    expect(faultsOf({ ...lantern, autoplay: true })).toContain('autoplay')
    expect(faultsOf({ ...lantern, base: 10 })).toContain('base')
    if (lantern.kind !== 'lines') throw new Error('a line slot')
    const faults = faultsOf({
      ...lantern,
      strips: ['WAAA', 'AZAA', 'AAAA', 'AA', 'AAAA'],
      pays: { A: { 3: 50, 4: 40, 6: 1000 } },
    })
    expect(faults).toContain('wild W is on the first reel')
    expect(faults).toContain('unknown symbol Z')
    expect(faults).toContain('strip 4 is shorter')
    expect(faults).toContain('A pays for 6 on 5 reels')
    expect(faults).toContain('A pays less for more')
    const keno = gameOf('keno-80')!.def
    expect(faultsOf({ ...keno, pays: { 2: { 3: 10 } } })).toContain('cannot be hit')
    const roulette = gameOf('roulette-eu')!.def
    expect(faultsOf({ ...roulette, wheelOrder: [0, 0, 1] })).toContain('every pocket once')
    const wheel = gameOf('wheel-50')!.def
    expect(faultsOf({ ...wheel, paysTo1: { 1: 1 } })).toContain('segment 23 has no pay')
    const scratch = gameOf('scratch-9')!.def
    expect(faultsOf({ ...scratch, total: 10 })).toContain('more prizes than tickets')
  })
})

describe('the engine', () => {
  it('draws from nothing but its streams: no Math.random, no clock', () => {
    const folder = new URL('./', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(20)
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      expect(text.match(/Math\.random|Date\.now|new Date|Temporal\.Now|performance\.now/)).toBeNull()
    }
  })
})
