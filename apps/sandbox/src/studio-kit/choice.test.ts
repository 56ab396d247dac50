import { describe, expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { games } from '../games/catalogue.ts'
import { checkOffered } from '../games/stakes.ts'
import { anyBetOf, choiceSchema, stakeActionOf } from './choice.ts'
import { laddersOf } from './stakes.ts'
import { openStore } from './store.ts'

const def = (id: string) => games.find((game) => game.def.id === id)!.def
const refusal = (id: string, stakeMinor: bigint, choice: Parameters<typeof stakeActionOf>[1]) => {
  try {
    return checkOffered(def(id), stakeActionOf(stakeMinor, choice))
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a choice in the stake request', () => {
  it.each([
    ['plinko-12', 10n, { risk: 'low' }, 'low'],
    ['plinko-12', 10n, { risk: 'none' }, 'stake.risk'],
    ['plinko-12', 10n, {}, 'stake.risk'],
    ['plinko-12', 15n, { risk: 'low' }, 'stake.not_whole_coins'],
    ['plinko-12', 10n, { risk: 'low', lines: 1 }, 'stake.choice'],
    ['keno-80', 10n, { numbers: [1, 80] }, '1 80'],
    ['keno-80', 10n, { numbers: [0] }, 'stake.numbers'],
    ['keno-80', 10n, { numbers: [81] }, 'stake.numbers'],
    ['keno-80', 10n, { numbers: [7, 7] }, 'stake.numbers'],
    ['keno-80', 10n, { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'stake.numbers'],
    ['keno-80', 10n, { numbers: [] }, 'stake.numbers'],
    ['wheel-50', 3n, { spots: [spot('1', 1), spot('23', 2)] }, 'spots'],
    ['wheel-50', 4n, { spots: [spot('1', 1), spot('23', 2)] }, 'stake.spots'],
    ['wheel-50', 4n, { spots: [spot('1', 4)] }, 'stake.not_on_ladder'],
    ['wheel-50', 1n, { spots: [spot('3', 1)] }, 'stake.spots'],
    ['wheel-50', 2n, { spots: [spot('1', 1), spot('1', 1)] }, 'stake.spots'],
    ['roulette-eu', 1n, { spots: [spot('straight-36', 1)] }, 'spots'],
    ['roulette-eu', 1n, { spots: [spot('straight-37', 1)] }, 'stake.spots'],
    ['crash', 100n, { targetHundredths: 101 }, '101'],
    ['crash', 100n, { targetHundredths: 100 }, 'stake.target'],
    ['scratch-9', 1n, {}, 'stake'],
    ['scratch-9', 1n, { risk: 'low' }, 'stake.choice'],
  ])('of %s with %s minor units and %j is answered with %s', (id, stakeMinor, choice, answer) => {
    expect(refusal(id, stakeMinor, choice)).toBe(answer)
  })

  it.each([
    [{ risk: 'low' }, true],
    [{ risk: 'x'.repeat(21) }, false],
    [{ spots: [spot('red', 5)] }, true],
    [{ spots: [{ spot: 'red', stakeMinor: '-5' }] }, false],
    [{ spots: Array.from({ length: 201 }, () => spot('red', 5)) }, false],
    [{ numbers: [1.5] }, false],
    [{ lines: 0 }, false],
  ])('is parsed by its sizes only: %j', (choice, isParsed) => {
    expect(choiceSchema.safeParse(choice).success).toBe(isParsed)
  })

  it('is known for every game whose stakes are on a ladder', () => {
    for (const game of games) {
      const ladder = laddersOf(game.def, { currency: 'EUR', maxMinor: '' })['stake']
      if (ladder === undefined) continue
      const stakeMinor = BigInt(ladder[0]!)
      const action = stakeActionOf(stakeMinor, anyBetOf(game.def, String(stakeMinor)))
      expect(() => checkOffered(game.def, action), game.def.id).not.toThrow()
    }
  })

  it('has a column of its own, as decisions have, also in books that were opened before them', () => {
    const books = openBooks(':memory:')
    openStore(books, 'pp')
    books.run('alter table pp_round drop column choice')
    books.run('alter table pp_round drop column decisions')
    openStore(books, 'pp')
    const columns = books.all<{ name: string }>('pragma table_info(pp_round)').map(({ name }) => name)
    expect(columns.slice(-2)).toEqual(['choice', 'decisions'])
  })
})

function spot(name: string, minor: number): { spot: string; stakeMinor: string } {
  return { spot: name, stakeMinor: String(minor) }
}
