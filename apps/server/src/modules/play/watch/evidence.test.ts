import { describe, expect, it } from 'vitest'
import type { CertifiedOutcomes } from '../../lobby/index.ts'
import { ALERT, evidenceOf, levelOf, ratioOf, STOP } from './evidence.ts'

describe('class of a round', () => {
  it('is the payment in ten-thousandths of the stake, rounded to the nearest', () => {
    expect(ratioOf(200n, 0n)).toBe(0)
    expect(ratioOf(200n, 300n)).toBe(15_000)
    expect(ratioOf(30n, 10n)).toBe(3_333)
    expect(ratioOf(30n, 20n)).toBe(6_667)
  })
  it('ends at 100 stakes', () => {
    expect(ratioOf(1n, 100n)).toBe(1_000_000)
    expect(ratioOf(1n, 4_235n)).toBe(1_000_000)
  })
  it('is none for a round without a stake', () => expect(ratioOf(0n, 500n)).toBeNull())
})

describe('levels', () => {
  it('are those of 3 and 5 standard deviations', () => {
    expect(ALERT).toBeCloseTo(5.914503505971854, 10)
    expect(STOP).toBeCloseTo(14.377629476117814, 10)
  })
  it('begin at their bound', () => {
    expect(levelOf(ALERT - 1e-9)).toBeNull()
    expect(levelOf(ALERT)).toBe('alert')
    expect(levelOf(STOP - 1e-9)).toBe('alert')
    expect(levelOf(STOP)).toBe('stop')
  })
})

/** An even chance of double the stake. */
const coin: CertifiedOutcomes = { cap: 2, mean: { least: 1, most: 1 }, hit: { least: 0.5, most: 0.5 } }
const countsOf = (lost: number, won: number) => [
  { ratio: 0, rounds: lost },
  { ratio: 20_000, rounds: won },
]
const levelsOf = (outcomes: CertifiedOutcomes, lost: number, won: number) =>
  Object.fromEntries(
    evidenceOf(outcomes, countsOf(lost, won)).map(({ statistic, log }) => [statistic, levelOf(log)]),
  )

describe('evidence', () => {
  it('is none without rounds, and none where the rounds are as certified', () => {
    for (const { log } of evidenceOf(coin, [])) expect(log).toBe(0)
    for (const { log } of evidenceOf(coin, countsOf(50_000, 50_000))) expect(log).toBeLessThan(0)
  })
  it('grows in both directions', () => {
    expect(levelsOf(coin, 50_800, 49_200)).toEqual({ mean: 'alert', hit: 'alert' })
    expect(levelsOf(coin, 49_200, 50_800)).toEqual({ mean: 'alert', hit: 'alert' })
    expect(levelsOf(coin, 51_000, 49_000)).toEqual({ mean: 'stop', hit: 'stop' })
    expect(levelsOf(coin, 49_000, 51_000)).toEqual({ mean: 'stop', hit: 'stop' })
  })
  it('has a mean of 1 over all histories of a fair game', () => {
    const rounds = 20
    let chance = 0.5 ** rounds
    const means = new Map<string, number>()
    for (let won = 0; won <= rounds; won++) {
      for (const { statistic, log } of evidenceOf(coin, countsOf(rounds - won, won)))
        means.set(statistic, (means.get(statistic) ?? 0) + chance * Math.exp(log))
      chance *= (rounds - won) / (won + 1)
    }
    expect(means.get('mean')).toBeCloseTo(1, 10)
    expect(means.get('hit')).toBeCloseTo(1, 10)
  })
  it('counts only what is outside of the range over the variants', () => {
    const variants: CertifiedOutcomes = {
      cap: 2,
      mean: { least: 0.9, most: 1 },
      hit: { least: 0.45, most: 0.5 },
    }
    expect(levelsOf(variants, 52_500, 47_500)).toEqual({ mean: null, hit: null })
    expect(levelsOf(variants, 56_000, 44_000)).toEqual({ mean: 'stop', hit: 'stop' })
    expect(levelsOf(variants, 49_000, 51_000)).toEqual({ mean: 'stop', hit: 'stop' })
  })
  it('of a game with decisions is only against a return above best play', () => {
    const bestPlay: CertifiedOutcomes = { cap: 2, mean: { most: 1 } }
    expect(levelsOf(bestPlay, 90_000, 10_000)).toEqual({ mean: null })
    expect(levelsOf(bestPlay, 49_000, 51_000)).toEqual({ mean: 'stop' })
  })
  it('sees too many large payments, and too few', () => {
    const large: CertifiedOutcomes = { cap: 100, mean: { most: 1.5 }, large: { least: 0.001, most: 0.001 } }
    const levelAt = (rounds: number) =>
      evidenceOf(large, [
        { ratio: 0, rounds: 99_900 },
        { ratio: 1_000_000, rounds },
      ]).map(({ statistic, log }) => [statistic, levelOf(log)])
    expect(levelAt(100)).toContainEqual(['large', null])
    expect(levelAt(200)).toContainEqual(['large', 'stop'])
    expect(levelAt(30)).toContainEqual(['large', 'stop'])
  })
})
