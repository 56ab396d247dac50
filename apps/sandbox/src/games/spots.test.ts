import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import { play } from './engine.ts'
import { scripted } from './scripted-draws.ts'

const defOf = (id: string) => gameOf(id)!.def

describe('tables with spots', () => {
  it('settle every spot by itself from one draw', () => {
    const def = defOf('wheel-50')
    if (def.kind !== 'wheel') throw new Error('a wheel')
    const spots = Object.keys(def.paysTo1).map((spot) => ({ spot, stakeMinor: 7n }))
    let owed = 0n
    for (let index = 0; index < 50; index++) {
      const step = play(def, null, { type: 'stake', stakeMinor: 28n, spots }, scripted(index, 500))
      const segment = def.order[index]!
      expect(step.events[1]).toMatchObject({ type: 'wheel-stop', index, segment })
      expect(step.owed).toBe(7n * BigInt(def.paysTo1[segment]! + 1))
      owed += step.owed
    }
    // Every bet returns 24/25: over all segments each of the four spots gets 48 of its 50 stakes.
    expect(owed).toBe(4n * 48n * 7n)
  })

  it('of roulette return 36 of 37 stakes on every spot of the table', () => {
    const def = defOf('roulette-eu')
    const spot = (name: string, index: number): bigint =>
      play(
        def,
        null,
        { type: 'stake', stakeMinor: 1n, spots: [{ spot: name, stakeMinor: 1n }] },
        scripted(index, 0),
      ).owed
    const names = [
      'straight-0',
      'straight-36',
      'split-0-2',
      'split-17-18',
      'split-33-36',
      'street-34',
      'trio-0-1-2',
      'corner-32',
      'first-four',
      'six-line-31',
      'dozen-2',
      'column-3',
      'red',
      'black',
      'odd',
      'even',
      'low',
      'high',
    ]
    for (const name of names) {
      let owed = 0n
      for (let index = 0; index < 37; index++) owed += spot(name, index)
      expect(owed).toBe(36n)
    }
    // Zero, first in the wheel's order, takes the outside bets.
    expect(spot('red', 0) + spot('even', 0) + spot('low', 0) + spot('dozen-1', 0)).toBe(0n)
    expect(spot('straight-0', 0)).toBe(36n)
  })
})
