/** The live tables of all studios with the whole server: a bet, the draw by the clock, and the ledger. */
import { describe, expect, it } from 'vitest'
import { STAKE, nextRound, playersAtTables, tables } from './live-kit.ts'

const AINO = 'aino@players.example'
const { player } = playersAtTables(AINO)
const sitDown = (studio: string, slug: string) => player(AINO).sit(studio, slug)
const cash = () => player(AINO).cash()

describe.each(tables)('a live table of %s, %s', (studio, slug) => {
  it('takes a bet, and settles it on the result of the table for a player who comes back after the draw', async () => {
    const seat = await sitDown(studio, slug)
    await seat.open()
    await seat.moveTo(nextRound)
    const before = await cash()
    const { round: tableRound } = await seat.now()
    const { round } = await seat.bet(tableRound)
    expect(round.events).toBeNull()
    expect(await cash()).toBe(before - STAKE)
    await seat.moveTo(nextRound)
    const back = await sitDown(studio, slug)
    await back.open()
    const state = async () => (await back.shown(round.id)).round
    await expect.poll(async () => (await state()).state, { timeout: 8_000 }).toBe('closed')
    const settled = await state()
    const { board } = await back.now()
    const result = board.find((one: { round: number }) => one.round === tableRound)
    expect(settled.events).toEqual(expect.arrayContaining(result.events))
    expect(await cash()).toBe(before - STAKE + BigInt(settled.owedMinor))
  }, 20_000)

  it('refuses a bet from the close on, without a movement of money', async () => {
    const seat = await sitDown(studio, slug)
    await seat.open()
    await seat.moveTo(nextRound)
    const before = await cash()
    const { round } = await seat.now()
    await seat.moveTo(({ closesAt }) => closesAt! + 200)
    expect(await seat.bet(round)).toMatchObject({ fault: 'closed' })
    expect(await cash()).toBe(before)
  })
})
