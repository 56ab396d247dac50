import { describe, expect, it } from 'vitest'
import type { BaccaratResultEvent } from './card-events.ts'
import { gameOf } from './catalogue.ts'
import type { BaccaratDefinition } from './definition.ts'
import { bulkDraws } from './draws.ts'
import { play } from './engine.ts'
import type { GameEvent } from './events.ts'
import { countOutcomes } from './exact/baccarat.ts'
import type { Draws } from './integers.ts'
import { baccarat } from './kinds/baccarat.ts'
import { checkStake, StakeError } from './stakes.ts'

const def = gameOf('baccarat-8')!.def as BaccaratDefinition

class OutOfValues extends Error {}

/**
 * Draws that deal cards of given values: the j-th card is taken from deck j + 1 of the shoe in its first order, which
 * no earlier draw has touched.
 */
function dealing(values: readonly number[]): Draws {
  let dealt = 0
  return {
    words: 0,
    int() {
      const value = values[dealt]
      if (value === undefined) throw new OutOfValues()
      dealt += 1
      // Ranks from the two: value 1 is the ace and value 0 the ten.
      const rank = value === 1 ? 12 : value === 0 ? 8 : value - 2
      return 52 * dealt + rank * 4 - (dealt - 1)
    },
  }
}

const everySpot = (coins: bigint) => ({
  type: 'stake' as const,
  stakeMinor: 3n * coins,
  spots: ['player', 'banker', 'tie'].map((spot) => ({ spot, stakeMinor: coins })),
})

const resultIn = (events: readonly GameEvent[]): BaccaratResultEvent =>
  events.find((event) => event.type === 'baccarat-result')!

describe('baccarat', () => {
  it('has the published number of ordered draws for each outcome', () => {
    expect(countOutcomes(8)).toEqual({
      banker: 2292252566437888n,
      player: 2230518282592256n,
      tie: 475627426473216n,
    })
  })

  it('played through every sequence of values pays what the count says', () => {
    const left = Array.from({ length: 10 }, (_, value) => def.decks * (value === 0 ? 16 : 4))
    const sums = { player: 0, banker: 0, tie: 0 }
    const visit = (values: number[], weight: number, cards: number): void => {
      try {
        const coinsOf = baccarat.draw(def, dealing(values), null)
        let all = weight
        for (let n = values.length; n < 6; n++) all *= cards - (n - values.length)
        const outcome = coinsOf('tie') > 0 ? 'tie' : coinsOf('player') > 0 ? 'player' : 'banker'
        sums[outcome] += all
      } catch (error) {
        if (!(error instanceof OutOfValues)) throw error
        for (let value = 0; value < 10; value++) {
          const count = left[value]!
          left[value] = count - 1
          visit([...values, value], weight * count, cards - 1)
          left[value] = count
        }
      }
    }
    const stackTraceLimit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    visit([], 1, def.decks * 52)
    Error.stackTraceLimit = stackTraceLimit
    const counted = countOutcomes(def.decks)
    // All sums are whole and below 2^53.
    expect(sums).toEqual({
      player: Number(counted.player),
      banker: Number(counted.banker),
      tie: Number(counted.tie),
    })
  })

  it.each([
    ['player', [9, 8, 0, 0], [200n, 0n, 0n]],
    ['banker', [8, 9, 0, 0], [0n, 195n, 0n]],
    ['tie', [4, 3, 2, 3], [100n, 100n, 1000n]],
  ])('pays every spot when the result is %s', (outcome, values, owed) => {
    const { events } = play(def, null, everySpot(100n), dealing(values))
    expect(resultIn(events).outcome).toBe(outcome)
    const back = events.flatMap((event) => (event.type === 'spot-result' ? [BigInt(event.owedMinor)] : []))
    expect(back).toEqual(owed)
  })

  it('ends with two cards each on an eight or nine, and gives the player a third card from 0 to 5', () => {
    const dealtIn = (values: number[]): number =>
      play(def, null, everySpot(20n), dealing(values)).events.filter(({ type }) => type === 'card').length
    expect(dealtIn([8, 0, 0, 0])).toBe(4)
    expect(dealtIn([7, 5, 0, 0, 1])).toBe(5)
    expect(dealtIn([7, 6, 0, 0])).toBe(4)
    expect(dealtIn([5, 7, 0, 0, 1])).toBe(5)
    expect(dealtIn([5, 3, 0, 0, 8])).toBe(5)
    expect(dealtIn([5, 3, 0, 0, 9, 1])).toBe(6)
  })

  it('takes stakes in steps of 20 on every spot, so that 19 to 20 is never rounded', () => {
    const spots = (stakeMinor: bigint) => ({
      type: 'stake' as const,
      stakeMinor: 40n,
      spots: [
        { spot: 'banker', stakeMinor },
        { spot: 'player', stakeMinor: 40n - stakeMinor },
      ],
    })
    expect(checkStake(def, spots(20n))).toBe('spots')
    expect(() => checkStake(def, spots(19n))).toThrow(StakeError)
    expect(() => checkStake(def, spots(21n))).toThrow(StakeError)
  })

  it('deals each of the 52 cards equally often in the first four places (chi-square, 4 sigma)', () => {
    const draws = bulkDraws('baccarat cards')
    const counts = new Float64Array(52)
    for (let i = 0; i < 20_000; i++) {
      for (const event of play(def, null, everySpot(20n), draws).events.slice(1, 5)) {
        if (event.type === 'card') counts[event.card]! += 1
      }
    }
    const expected = 80_000 / 52
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(Math.abs(chi - 51) / Math.sqrt(102)).toBeLessThan(4)
  })
})
