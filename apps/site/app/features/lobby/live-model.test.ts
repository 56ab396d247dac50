import { describe, expect, it } from 'vitest'
import { liveGame, liveGames, liveTable, liveTables, silentTable } from '../../../stories/sample-live.ts'
import { arrange, inOrderOfRails, sortTables } from './live-model.ts'

const mapOf = (list: readonly ReturnType<typeof liveTable>[]) => new Map(list.map((one) => [one.gameId, one]))
const numbersOf = (games: readonly { readonly id: number }[]) => games.map(({ id }) => id - liveGame(0).id)

describe('the live lobby', () => {
  it('puts the first table that can be joined across, and closed ones into a list by their opening', () => {
    const full = liveTable(0, { seats: 7, seatsTaken: 7 })
    const sooner = liveTable(2, { state: 'closed', opensAt: '2026-03-14T15:00:00.000Z' })
    const { lead, tables, later, silent } = arrange(
      liveGames,
      mapOf([full, liveTables[1]!, sooner, liveTables[3]!, liveTables[4]!]),
    )
    expect(lead?.id).toBe(liveGame(1).id)
    expect(numbersOf(tables)).toEqual([0, 3])
    expect(numbersOf(later.map(({ game }) => game))).toEqual([2, 4])
    expect(silent).toEqual([])
  })

  it('has no table across when each is full, and names studios that are silent once', () => {
    const full = [0, 1].map((number) => liveTable(number, { seats: 1, seatsTaken: 1 }))
    expect(arrange(liveGames.slice(0, 2), mapOf(full)).lead).toBeUndefined()
    const { silent } = arrange(
      liveGames.slice(0, 4),
      mapOf([silentTable(1), liveTable(0), liveTable(2), silentTable(3)]),
    )
    expect(silent).toEqual(['Pariplay'])
  })

  it('before the first answer shows every table, calls no studio silent and no table open', () => {
    const { tables, later, silent, open } = arrange(liveGames, undefined)
    expect([tables.length, later.length, silent.length, open]).toEqual([liveGames.length - 1, 0, 0, 0])
  })

  it('counts open tables only, full ones too, and never puts an unknown one across', () => {
    const full = liveTable(1, { seats: 7, seatsTaken: 7 })
    const closed = liveTable(2, { state: 'closed', opensAt: null })
    const known = arrange(liveGames.slice(0, 4), mapOf([silentTable(0), full, closed, liveTable(3)]))
    expect([known.open, known.lead?.id]).toEqual([2, liveGame(3).id])
    expect(numbersOf(known.tables)).toEqual([0, 1])
    const unknown = arrange(liveGames.slice(0, 2), mapOf([silentTable(0)]))
    expect([unknown.open, unknown.lead, unknown.tables.length]).toEqual([0, undefined, 2])
    const failed = arrange(liveGames, new Map())
    expect([failed.open, failed.lead, failed.tables.length]).toEqual([0, undefined, liveGames.length])
  })

  it('has its tables in the order of the layout’s rails, and those of no rail last', () => {
    const rails = [
      { gameIds: [liveGame(3).id, liveGame(1).id] },
      { gameIds: [liveGame(1).id, liveGame(0).id] },
      {},
    ]
    expect(numbersOf(inOrderOfRails(liveGames.slice(0, 5), rails))).toEqual([3, 1, 0, 2, 4])
    expect(numbersOf(inOrderOfRails(liveGames.slice(0, 3), []))).toEqual([0, 1, 2])
  })

  it('is sorted by free seats, those without a limit first and unknown ones last', () => {
    const tables = mapOf([
      liveTable(0, { seats: 7, seatsTaken: 6 }),
      liveTable(1),
      silentTable(2),
      liveTable(3, { seats: 7, seatsTaken: 2 }),
    ])
    expect(numbersOf(sortTables(liveGames.slice(0, 4), 'seats', tables))).toEqual([1, 3, 0, 2])
  })

  it('is sorted by the smallest stake at the table now, and keeps equal ones in order', () => {
    const cheap = { min: { amount: '0.10', currency: 'EUR' }, max: { amount: '5', currency: 'EUR' } } as const
    const tables = mapOf([liveTable(0), liveTable(1), liveTable(2, { stakes: cheap })])
    expect(numbersOf(sortTables(liveGames.slice(0, 3), 'stake', tables))).toEqual([2, 0, 1])
    expect(sortTables(liveGames, 'games', tables)).toBe(liveGames)
  })
})
