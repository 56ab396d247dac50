import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import type { DiceDefinition } from './definition.ts'
import { defineGame, DefinitionError } from './definition.ts'
import { play } from './engine.ts'
import { enumerate } from './enumerate.ts'
import { rational } from './rational.ts'
import { scripted } from './scripted-draws.ts'
import { checkStake, StakeError } from './stakes.ts'

const def = gameOf('dice-100')!.def as DiceDefinition
const sides = ['under', 'over'] as const
const bet = (side: (typeof sides)[number], winning: number, stakeMinor = 100n) => ({
  type: 'stake' as const,
  stakeMinor,
  roll: { side, winning },
})

describe('dice', () => {
  it('returns 97 of 100 stakes on every bet, exactly', () => {
    const { bets } = enumerate(def)
    expect(Object.keys(bets)).toHaveLength(def.pays.length)
    for (const { return: back } of Object.values(bets)) expect(back).toEqual(rational(97, 100))
  })

  it.each(sides)('played through every roll pays each bet %s as often as it has winning rolls', (side) => {
    for (const [winning, coins] of def.pays.slice(0, 3)) {
      let owed = 0n
      for (let roll = 0; roll < def.sides; roll++)
        owed += play(def, null, bet(side, winning), scripted(roll)).owed
      expect(owed).toBe(BigInt(winning * coins))
      expect(owed).toBe(970_000n)
    }
  })

  it('wins under up to the last winning roll and over from the first, on both sides of the edge', () => {
    const owed = (side: (typeof sides)[number], roll: number): bigint =>
      play(def, null, bet(side, 1000), scripted(roll)).owed
    expect([999, 1000].map((roll) => owed('under', roll))).toEqual([970n, 0n])
    expect([8999, 9000].map((roll) => owed('over', roll))).toEqual([0n, 970n])
    expect([0, 9999].map((roll) => [owed('under', roll), owed('over', roll)])).toEqual([
      [970n, 0n],
      [0n, 970n],
    ])
  })

  it('shows the roll with the bet', () => {
    const { events } = play(def, null, bet('over', 5000), scripted(7342))
    expect(events[1]).toEqual({ type: 'roll', value: 7342, side: 'over', winning: 5000, coins: 194 })
  })

  it('takes only its own numbers of winning rolls, a side, and whole coins', () => {
    expect(checkStake(def, bet('under', 5000))).toBe('under 5000')
    expect(() => checkStake(def, bet('under', 5001))).toThrow(StakeError)
    expect(() => checkStake(def, bet('between' as 'under', 5000))).toThrow(StakeError)
    expect(() => checkStake(def, { type: 'stake', stakeMinor: 100n })).toThrow(StakeError)
    expect(() => checkStake(def, bet('under', 5000, 99n))).toThrow(StakeError)
  })

  it('refuses a definition whose bet always wins or pays no more than the stake', () => {
    expect(() => defineGame({ ...def, pays: [[10_000, 101]] })).toThrow(DefinitionError)
    expect(() => defineGame({ ...def, pays: [[9999, 100]] })).toThrow(DefinitionError)
    expect(defineGame({ ...def, pays: [[9999, 101]] }).kind).toBe('dice')
  })
})
