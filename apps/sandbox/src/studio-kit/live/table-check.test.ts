import { describe, expect, it } from 'vitest'
import { openBooks } from '../../books.ts'
import { gameOf } from '../../games/catalogue.ts'
import { TABLE_CLOCK, cycleMs } from './table-clock.ts'
import { openLiveTables } from './live-tables.ts'
import { checkTable } from '../client/live/table-check.ts'

/** Some rounds of a table, with what they are checked against. */
function played(definition: string) {
  const clock = { at: 1_000_000, now: () => clock.at }
  const live = { clock: TABLE_CLOCK }
  const games = [{ symbol: 'table', definition, name: 'Table', slug: 'table', live }]
  const tables = openLiveTables({ books: openBooks(':memory:'), games, clock }, 'test', 100)
  tables.now('table')
  clock.at += cycleMs(TABLE_CLOCK) * 4
  return { def: gameOf(definition)!.def, board: tables.board('table'), proof: tables.proof('table') }
}

describe('the check of a live table in the browser', () => {
  it.each(['roulette-eu', 'baccarat-8', 'wheel-50'])('agrees with the results of %s', (definition) => {
    const { def, board, proof } = played(definition)
    expect(board).toHaveLength(4)
    for (const result of board)
      expect(checkTable(def, result, proof)).toEqual({ isInChain: true, isSame: true })
  })

  it('finds a seed that is not of the chain', () => {
    const { def, board, proof } = played('roulette-eu')
    const [newest, older] = board
    const exchanged = { ...newest!, seed: older!.seed }
    expect(checkTable(def, exchanged, proof)).toEqual({ isInChain: false, isSame: false })
  })

  it('finds a result that the seed does not give', () => {
    const { def, board, proof } = played('roulette-eu')
    const [newest, older] = board
    const other =
      board.find(({ events }) => JSON.stringify(events) !== JSON.stringify(newest!.events)) ?? older!
    expect(checkTable(def, { ...newest!, events: other.events }, proof)).toEqual({
      isInChain: true,
      isSame: false,
    })
  })
})
