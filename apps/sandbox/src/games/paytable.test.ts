import { describe, expect, it } from 'vitest'
import { gameOf, games } from './catalogue.ts'
import { paytable } from './paytable.ts'
import { gameLanguage } from './texts.ts'
import { createTranslate } from './translate.ts'

const languages = ['en', 'fi', 'nb', 'de', 'fr', 'es', 'pt-PT', 'pt-BR', 'ja', 'fil', 'tr', 'pl']

const viewOf = (id: string) => {
  const { def, certificate } = gameOf(id)!
  return paytable(def, certificate)
}

describe('paytables', () => {
  it('state the certified return of the running version to the printed digit (GAM-09)', () => {
    for (const { def, certificate } of games) {
      const view = paytable(def, certificate)
      expect(view).toMatchObject({ game: def.id, version: def.version, hash: certificate.hash })
      for (const variant of view.variants) {
        expect(variant.returnExact).toBe(certificate.bets[variant.variant]!.return.dec)
        expect(
          Math.abs(Number(variant.returnPercent) - 100 * Number(variant.returnExact)),
        ).toBeLessThanOrEqual(0.0051)
      }
    }
    expect(viewOf('lantern-20-96').variants[0]).toMatchObject({
      returnPercent: '96.01',
      volatility: 'medium',
    })
    expect(viewOf('lantern-20-94').variants[0]!.returnPercent).toBe('94.03')
  })

  it('list every symbol with its role and its pays, the highest first', () => {
    const { symbols, lines, window } = viewOf('lantern-20-96')
    expect(window).toEqual({ reels: 5, rows: 3 })
    expect(lines).toHaveLength(20)
    expect(symbols[0]).toEqual({
      symbol: 'A',
      role: 'pays',
      pays: [
        { count: 5, coins: 1500 },
        { count: 4, coins: 300 },
        { count: 3, coins: 60 },
      ],
    })
    expect(symbols.map(({ symbol, role }) => `${symbol} ${role}`).slice(-2)).toEqual(['W wild', 'F scatter'])
    expect(viewOf('ember-hold').symbols.at(-1)).toMatchObject({ symbol: 'O', role: 'coin' })
  })

  it('state the largest payment with its odds, or without odds that nobody could read (GAM-08)', () => {
    expect(viewOf('scratch-9').variants[0]!.largest).toMatchObject({ timesStake: '10000', oneIn: '200000' })
    expect(viewOf('orchard-3').variants[0]!.largest).toMatchObject({ timesStake: '1000', oneIn: '13824' })
    expect(viewOf('ember-hold').variants[0]!.largest).toMatchObject({ timesStake: '2508', oneIn: null })
  })

  it('say of a cascade for which sizes a pay is meant, and how accurate its return is', () => {
    const { symbols, window, rules, features, variants } = viewOf('meadow-cluster')
    expect(window).toEqual({ reels: 6, rows: 5 })
    expect(symbols).toHaveLength(6)
    expect(symbols[0]!.pays).toEqual([
      { count: 15, to: 30, coins: 30_000 },
      { count: 11, to: 14, coins: 6_000 },
      { count: 9, to: 10, coins: 1_500 },
      { count: 8, coins: 600 },
      { count: 7, coins: 300 },
      { count: 6, coins: 160 },
      { count: 5, coins: 80 },
    ])
    expect(features).toEqual([{ id: 'feature.drops', values: { most: 5, drops: 20, times: 5_000 } }])
    expect(rules.find(({ id }) => id === 'rule.simulated')!.values).toMatchObject({
      halfWidth: 0.07,
      rounds: 64_000_000,
    })
    expect(viewOf('ember-hold').rules.map(({ id }) => id)).not.toContain('rule.simulated')
    expect(variants[0]!.largest).toEqual({ timesStake: '5000', oneIn: null, log10Chance: null })
  })

  it('give odds that add up to the chance of a payment', () => {
    for (const id of ['scratch-9', 'plinko-12', 'keno-80']) {
      for (const variant of viewOf(id).variants) {
        const sum = variant.odds.reduce((total, row) => total + 1 / Number(row.oneIn), 0)
        expect(Math.abs(100 * sum - Number(variant.hitPercent))).toBeLessThan(1)
      }
    }
  })

  it.each(languages)(
    'have a text for every rule and feature in %s, with a value for every name in it',
    (language) => {
      const { texts, locale } = gameLanguage(language)
      const t = createTranslate(texts, locale)
      const used = games.flatMap(({ def, certificate }) => {
        const view = paytable(def, certificate)
        return [...view.features, ...view.rules]
      })
      for (const { id, values } of used) expect(t(id, values)).not.toMatch(/[{}]|undefined|NaN/)
      expect(new Set(used.map(({ id }) => id))).toEqual(
        new Set(Object.keys(texts).filter((id) => /^(rule|feature)\./.test(id))),
      )
    },
  )

  it('say how often a feature occurs and what half of all sessions get back', () => {
    const [feature] = viewOf('ember-hold').features
    expect(feature).toMatchObject({ id: 'feature.hold', values: { oneIn: 90, fullScreenOneIn: 51_151 } })
    expect(viewOf('lantern-20-96').variants[0]!.session).toEqual({ rounds: 200, medianStakes: 186.25 })
  })
})
