import { describe, expect, it } from 'vitest'
import { gameOf, games } from './catalogue.ts'
import type { StakeAction } from './engine.ts'
import { play } from './engine.ts'
import { checkOffered, checkStake, StakeError, stakeLadder, stakeStep } from './stakes.ts'

const defOf = (id: string) => gameOf(id)!.def
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'legal'
  } catch (error) {
    if (!(error instanceof StakeError)) throw error
    return error.code
  }
}
const stake = (stakeMinor: bigint, choice: Omit<StakeAction, 'type' | 'stakeMinor'> = {}): StakeAction => ({
  type: 'stake',
  stakeMinor,
  ...choice,
})

describe('stake ladders', () => {
  it('offer legal steps times 1, 2, 3, 5, 10, 20, 30, 50 and 100, the smallest first', () => {
    expect(stakeLadder(defOf('lantern-20-96'))).toEqual([20n, 40n, 60n, 100n, 200n, 400n, 600n, 1000n, 2000n])
    expect(stakeLadder(defOf('ember-hold'))[0]).toBe(10n)
    expect(stakeLadder(defOf('lantern-20-buy'))[0]).toBe(284n)
    expect(stakeLadder(defOf('orchard-3'), { lines: 3 }).slice(0, 3)).toEqual([3n, 6n, 9n])
    expect(stakeLadder(defOf('plinko-12'), { risk: 'low' })[0]).toBe(10n)
    expect(stakeLadder(defOf('keno-80'), { numbers: [1] })[0]).toBe(10n)
    expect(stakeLadder(defOf('crash'), { targetHundredths: 101 })[0]).toBe(100n)
    expect(stakeLadder(defOf('scratch-9'))[0]).toBe(1n)
    expect(stakeLadder(defOf('wheel-50'))[0]).toBe(1n)
  })

  it('are cut at the largest stake, which is still offered (GAM-17)', () => {
    const def = defOf('lantern-20-96')
    expect(stakeLadder(def, {}, { maxMinor: 200n }).at(-1)).toBe(200n)
    expect(stakeLadder(def, {}, { maxMinor: 199n }).at(-1)).toBe(100n)
    expect(stakeLadder(def, {}, { maxMinor: 19n })).toEqual([])
    expect(stakeLadder(defOf('lantern-20-buy'), {}, { maxMinor: 283n })).toEqual([])
  })

  it('scale with the value of the smallest coin', () => {
    expect(stakeLadder(defOf('lantern-20-96'), {}, { coinMinor: 10n })[0]).toBe(200n)
    expect(codeOf(() => checkOffered(defOf('lantern-20-96'), stake(20n), { coinMinor: 10n }))).toBe(
      'stake.not_on_ladder',
    )
  })
})

describe('a stake', () => {
  const lantern = defOf('lantern-20-96')

  it('is legal at a whole number of coins and refused one minor unit above or below it', () => {
    expect([19n, 20n, 21n, 39n, 40n].map((s) => codeOf(() => checkStake(lantern, stake(s))))).toEqual([
      'stake.not_whole_coins',
      'legal',
      'stake.not_whole_coins',
      'stake.not_whole_coins',
      'legal',
    ])
    expect(codeOf(() => checkStake(lantern, stake(0n)))).toBe('stake.not_positive')
    expect(codeOf(() => checkStake(lantern, stake(-20n)))).toBe('stake.not_positive')
  })

  it('is offered only on the ladder and up to the maximum', () => {
    expect(codeOf(() => checkOffered(lantern, stake(80n)))).toBe('stake.not_on_ladder')
    expect(codeOf(() => checkOffered(lantern, stake(100n), { maxMinor: 100n }))).toBe('legal')
    expect(codeOf(() => checkOffered(lantern, stake(200n), { maxMinor: 100n }))).toBe('stake.above_maximum')
  })

  it('needs the choice of its game and accepts no other', () => {
    const orchard = defOf('orchard-3')
    expect(
      [0, 1, 5, 6, 1.5].map((lines) => codeOf(() => checkStake(orchard, stake(30n, { lines })))),
    ).toEqual(['stake.lines', 'legal', 'legal', 'stake.lines', 'stake.lines'])
    expect(codeOf(() => checkStake(orchard, stake(30n)))).toBe('stake.lines')
    expect(codeOf(() => checkStake(orchard, stake(31n, { lines: 3 })))).toBe('stake.not_whole_coins')
    expect(codeOf(() => checkStake(lantern, stake(20n, { lines: 20 })))).toBe('stake.choice')
    expect(codeOf(() => checkStake(defOf('plinko-12'), stake(10n, { risk: 'toString' })))).toBe('stake.risk')
    expect(codeOf(() => checkStake(defOf('scratch-9'), stake(1n, { risk: 'low' })))).toBe('stake.choice')
  })

  it('on keno needs 1 to 10 different numbers of the board', () => {
    const check = (numbers: number[]) => codeOf(() => checkStake(defOf('keno-80'), stake(10n, { numbers })))
    expect(check([1])).toBe('legal')
    expect(check([80, 1])).toBe('legal')
    expect([[], [0], [81], [1, 1], [1.5], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]].map(check)).toEqual(
      Array(6).fill('stake.numbers'),
    )
  })

  it('on crash needs a target from 1.01 to 10,000', () => {
    const check = (targetHundredths: number) =>
      codeOf(() => checkStake(defOf('crash'), stake(100n, { targetHundredths })))
    expect([100, 101, 1_000_000, 1_000_001, 150.5].map(check)).toEqual([
      'stake.target',
      'legal',
      'legal',
      'stake.target',
      'stake.target',
    ])
  })

  it('on a table is the sum of its spots, each of them valid, positive and listed once', () => {
    const check = (total: bigint, ...spots: [string, bigint][]) =>
      codeOf(() =>
        checkStake(
          defOf('wheel-50'),
          stake(total, { spots: spots.map(([spot, stakeMinor]) => ({ spot, stakeMinor })) }),
        ),
      )
    expect(check(3n, ['1', 1n], ['23', 2n])).toBe('legal')
    expect(check(4n, ['1', 1n], ['23', 2n])).toBe('stake.spots')
    expect(check(1n)).toBe('stake.spots')
    expect(check(1n, ['3', 1n])).toBe('stake.spots')
    expect(check(2n, ['1', 1n], ['1', 1n])).toBe('stake.spots')
    expect(check(1n, ['1', 2n], ['2', -1n])).toBe('stake.not_positive')
    expect(
      codeOf(() => checkOffered(defOf('wheel-50'), stake(4n, { spots: [{ spot: '1', stakeMinor: 4n }] }))),
    ).toBe('stake.not_on_ladder')
  })

  it('that is refused draws nothing', () => {
    const draws = {
      words: 0,
      int(): number {
        throw new Error('a refused stake must not draw')
      },
    }
    for (const { def } of games) {
      for (const amount of [0n, -100n])
        expect(() => play(def, null, stake(amount), draws)).toThrow(StakeError)
    }
    expect(() => play(lantern, null, stake(21n), draws)).toThrow(StakeError)
  })

  it('names a step that is the number of coins of its game', () => {
    expect(stakeStep(defOf('orchard-3'), '4')).toBe(4n)
    expect(stakeStep(defOf('lantern-20-buy'), 'stake')).toBe(284n)
  })
})
